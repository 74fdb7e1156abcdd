"""The 41 questions: what is asked, what is expected, a perfect answer, and why it is right.

All answers are settled: arithmetic, definitions, and facts of chemistry, geography, history and literature that do not
change. Whatever can be computed is computed again by the tests.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `perfect` is an answer that gets all points, `why` the maintainers' note on the truth."""

    id: int
    topic: str
    query: str
    expects: dict[str, Any]
    perfect: str
    why: str

    @property
    def kind(self) -> str:
        """The kind of what is expected."""
        return str(self.expects["kind"])


_PROOF = (
    "Take any finite collection of primes and let N be their product plus 1. N is above 1, so that some prime p "
    "divides it. Dividing N by a prime of the collection leaves 1, so that p is none of them. Hence no finite "
    "collection holds all primes."
)


def _number(value: float, **more: Any) -> dict[str, Any]:
    return {"kind": "number", "value": value, **more}


def _entity(*names: str, **more: Any) -> dict[str, Any]:
    return {"kind": "entity", "names": list(names), **more}


def _set(*elements: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "set", "elements": list(elements), **more}


def _ordered(*elements: Any, **more: Any) -> dict[str, Any]:
    return {"kind": "ordered_list", "elements": list(elements), **more}


def _table(**fields: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "table", "fields": fields}


def _listed(*elements: object) -> str:
    return "Answer:\n" + "\n".join(f"- {element}" for element in elements)


def _numbered(*elements: object) -> str:
    return "Answer:\n" + "\n".join(f"{at}. {element}" for at, element in enumerate(elements, 1))


def _lines(**fields: object) -> str:
    return "Answer:\n" + "\n".join(f"{name.replace('_', ' ')}: {value}" for name, value in fields.items())


_LENGTHS = {"m": 1, "metres": 1, "meters": 1, "km": 1000, "kilometres": 1000, "kilometers": 1000}
_DEGREES = {"°": 1, "degrees": 1, "degree": 1}
_CELSIUS = {"°C": 1, "C": 1, "degrees Celsius": 1, "degree Celsius": 1}

_ASKED: Sequence[tuple[str, str, dict[str, Any], str, str]] = (
    (
        "mathematics",
        "How many prime numbers are smaller than 10,000?",
        _number(1229),
        "A sieve of Eratosthenes up to 9,999 leaves them.\n\nAnswer: 1,229",
        "Counted by a sieve in the tests.",
    ),
    (
        "calendar",
        "How many leap years of the Gregorian calendar are there from 1801 to 2000, both included?",
        _number(49),
        "Every fourth year is one, which makes 50, but 1900 is none.\n\nAnswer: 49 leap years",
        "Multiples of 4 from 1804 to 2000 are 50; 1900 is divisible by 100 and not by 400. Counted in the tests.",
    ),
    (
        "physics",
        "How long is one astronomical unit, as the International Astronomical Union defined it in 2012? "
        "Give the exact length with its unit.",
        _number(149597870700, units=_LENGTHS),
        "It is a defined constant since Resolution B2.\n\n**Answer:** 149,597,870.7 km",
        "IAU 2012 Resolution B2: exactly 149 597 870 700 m.",
    ),
    (
        "mathematics",
        "How large is each inner angle of a regular polygon with 17 sides, in degrees, to two decimals?",
        _number(158.823529, absolute=0.005, units=_DEGREES),
        "(17 − 2) · 180° ÷ 17\n\nAnswer: 158.82°",
        "15 · 180 ÷ 17 = 158.8235…; rounding to two decimals is off by less than 0.005. Computed in the tests.",
    ),
    (
        "physics",
        "What is the speed of light in a vacuum? Give the defined value with its unit.",
        _number(299792458, units={"m/s": 1, "km/s": 1000, "metres per second": 1, "meters per second": 1}),
        "The metre is defined by it.\n\nAnswer: 299 792 458 m/s",
        "Defined exactly since 1983 (17th General Conference on Weights and Measures).",
    ),
    (
        "physics",
        "Which temperature is absolute zero on the Celsius scale?",
        _number(-273.15, units=_CELSIUS),
        "0 K lies 273.15 degrees below the zero of the Celsius scale.\n\nAnswer: −273.15 °C",
        "The Celsius scale is defined as the Kelvin scale less 273.15.",
    ),
    (
        "mathematics",
        "What is the sum of the decimal digits of 2 to the power of 100?",
        _number(115),
        "2¹⁰⁰ = 1267650600228229401496703205376\n\nAnswer: 115",
        "Computed in the tests.",
    ),
    (
        "mathematics",
        "In how many ways can eight queens stand on a chessboard so that none attacks another? "
        "Turned and mirrored ways count apart.",
        _number(92),
        "Twelve basic solutions make up all of them.\n\nAnswer: 92",
        "Counted by a search in the tests.",
    ),
    (
        "mathematics",
        "What share of the whole numbers from 1 to 1,000 is divisible by neither 2 nor 5?",
        _number(0.4),
        "Those whose last digit is 1, 3, 7 or 9.\n\nAnswer: 40 %",
        "Counted in the tests; 0.4, 2/5 and 40 % are the same number.",
    ),
    (
        "mathematics",
        "What is the ratio of a circle's circumference to its diameter, to at least five decimals?",
        _number(3.14159265358979, absolute=0.00001, points=2, bands=[{"absolute": 0.002, "points": 1}]),
        "Answer: 3.14159",
        "Two points for five decimals (an error of at most 0.00001), one for 22/7 or 3.14.",
    ),
    (
        "chemistry",
        "Which chemical element has the atomic number 74?",
        _entity("tungsten", "wolfram", "W", beside=["element", "W"]),
        "Answer: tungsten (also called wolfram)",
        "Periodic table of IUPAC.",
    ),
    (
        "geography",
        "Which river flows through Vienna, Bratislava, Budapest and Belgrade?",
        _entity("Danube", "Donau", "Duna", "Dunaj", "Dunav", "Dunărea", beside=["river"]),
        "Answer: the Danube",
        "The four capitals on the Danube.",
    ),
    (
        "literature",
        "Under which pen name was the novel Middlemarch published?",
        _entity("George Eliot", beside=["by"]),
        "Mary Ann Evans wrote it.\n\nAnswer: George Eliot",
        "Published in 1871 and 1872. The author's own name is not what is asked.",
    ),
    (
        "astronomy",
        "What is the largest moon of Saturn called?",
        _entity("Titan", "Saturn VI", beside=["moon"]),
        "Answer: Titan",
        "Titan, found by Huygens in 1655.",
    ),
    (
        "mathematics",
        "Who proved the theorem that was known as Fermat's Last Theorem, in a paper published in 1995?",
        _entity("Andrew Wiles", "Sir Andrew Wiles", "Andrew John Wiles", "Wiles"),
        "Answer: Andrew Wiles",
        "Annals of Mathematics 141 (1995), 443–551; the companion paper with R. Taylor fills a gap in the proof.",
    ),
    (
        "geography",
        "What is the highest mountain of Africa?",
        _entity("Kilimanjaro", "Mount Kilimanjaro", "Kibo", "Uhuru Peak", beside=["mount", "in", "Tanzania"]),
        "Answer: Mount Kilimanjaro (5,895 m)",
        "Its highest summit is Uhuru Peak on the cone Kibo.",
    ),
    (
        "mathematics",
        "Which regular polyhedron has twenty faces?",
        _entity("icosahedron", beside=["regular"]),
        "Answer: the regular icosahedron",
        "Euler: 12 − 30 + 20 = 2; five triangles meet in each vertex.",
    ),
    (
        "chemistry",
        "Which noble gases have an atomic number below 60? List all of them.",
        _set(["helium", "He"], ["neon", "Ne"], ["argon", "Ar"], ["krypton", "Kr"], ["xenon", "Xe"], credit="each"),
        _listed("helium", "neon", "argon", "krypton", "xenon"),
        "Atomic numbers 2, 10, 18, 36 and 54; radon has 86. A point for each, less one for each other element.",
    ),
    (
        "geography",
        "Which states of the United States border the Pacific Ocean? List all of them.",
        _set("Alaska", "California", "Hawaii", "Oregon", "Washington", credit="each"),
        "Answer: Alaska, Washington, Oregon, California and Hawaii",
        "The five states with a coast on the Pacific.",
    ),
    (
        "mathematics",
        "Which prime numbers divide 30,030? List all of them.",
        _set(2, 3, 5, 7, 11, 13),
        "30,030 = 2 · 3 · 5 · 7 · 11 · 13\n\nAnswer: 2, 3, 5, 7, 11, 13",
        "The product of the first six primes. Computed in the tests; all or nothing.",
    ),
    (
        "mathematics",
        "What are the Platonic solids called? List all of them.",
        _set(
            ["tetrahedron", "regular tetrahedron"],
            ["cube", "hexahedron", "regular hexahedron"],
            ["octahedron", "regular octahedron"],
            ["dodecahedron", "regular dodecahedron"],
            ["icosahedron", "regular icosahedron"],
            credit="each",
        ),
        _listed("tetrahedron", "cube (hexahedron)", "octahedron", "dodecahedron", "icosahedron"),
        "Euclid, Elements XIII.",
    ),
    (
        "geography",
        "Which countries of South America have no coast? List all of them.",
        _set("Bolivia", "Paraguay"),
        "Answer: Bolivia and Paraguay",
        "The only two. All or nothing.",
    ),
    (
        "calendar",
        "Which months of the year have exactly 30 days? List all of them.",
        _set("April", "June", "September", "November", credit="each"),
        _listed("April", "June", "September", "November"),
        "Computed from the calendar in the tests.",
    ),
    (
        "mathematics",
        "Which perfect numbers are smaller than 10,000? List all of them.",
        _set(6, 28, 496, 8128),
        "Answer: 6, 28, 496, 8,128",
        "Computed in the tests. All or nothing.",
    ),
    (
        "mathematics",
        "Which are the five largest prime numbers below 100? List them from the largest to the smallest.",
        _ordered(97, 89, 83, 79, 73, credit="each"),
        _numbered(97, 89, 83, 79, 73),
        "Computed in the tests. A point for each right place.",
    ),
    (
        "astronomy",
        "List the eight planets of the Solar System, from the one closest to the Sun outwards.",
        _ordered("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", credit="each"),
        _numbered("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune"),
        "The planets by the definition of the International Astronomical Union (2006). A point for each right place.",
    ),
    (
        "geology",
        "List the periods of the Mesozoic era, from the oldest to the youngest.",
        _ordered("Triassic", "Jurassic", "Cretaceous"),
        "Answer: Triassic, Jurassic, Cretaceous",
        "International Chronostratigraphic Chart. All or nothing.",
    ),
    (
        "mathematics",
        "List the first eight Fibonacci numbers, beginning with 1, 1.",
        _ordered(1, 1, 2, 3, 5, 8, 13, 21),
        "Answer: 1, 1, 2, 3, 5, 8, 13, 21",
        "Computed in the tests. All or nothing.",
    ),
    (
        "chemistry",
        "List the elements gold, oxygen, iron, carbon and silver by rising atomic number.",
        _ordered("carbon", "oxygen", "iron", "silver", "gold", credit="each"),
        _numbered("carbon: 6", "oxygen: 8", "iron: 26", "silver: 47", "gold: 79"),
        "Atomic numbers 6, 8, 26, 47 and 79.",
    ),
    (
        "chemistry",
        "Give the symbol, the atomic number, the group (as a number) and the period of iron in the periodic table.",
        _table(
            symbol=_entity("Fe"),
            atomic_number=_number(26, labels=["Z"]),
            group=_number(8),
            period=_number(4),
        ),
        _lines(symbol="Fe", atomic_number=26, group=8, period=4),
        "Periodic table of IUPAC, groups 1 to 18.",
    ),
    (
        "mathematics",
        "Give the area and the circumference of a circle with the radius 5, both to two decimals.",
        _table(
            area=_number(78.5398163, absolute=0.005),
            circumference=_number(31.4159265, absolute=0.005, labels=["perimeter"]),
        ),
        _lines(area="78.54", circumference="31.42"),
        "25π and 10π. Computed in the tests.",
    ),
    (
        "calendar",
        "Of the year 2000, say whether it was a leap year (yes or no), how many days it had, and on which weekday it "
        "began.",
        _table(
            leap_year={"kind": "yes_no", "value": True},
            days=_number(366, labels=["number of days"]),
            weekday=_entity("Saturday", labels=["first weekday", "began on"], beside=["on"]),
        ),
        _lines(leap_year="yes, since 400 divides 2000", days=366, weekday="Saturday"),
        "Computed from the calendar in the tests.",
    ),
    (
        "mathematics",
        "Give the numbers of faces, edges and vertices of a cube, and the name of its dual polyhedron.",
        _table(
            faces=_number(6),
            edges=_number(12),
            vertices=_number(8, labels=["corners"]),
            dual=_entity("octahedron", labels=["dual polyhedron"], beside=["regular"], points=2),
        ),
        _lines(faces=6, edges=12, vertices=8, dual="octahedron"),
        "8 − 12 + 6 = 2; faces and vertices change places in the dual, which has 8 faces.",
    ),
    (
        "mathematics",
        "Of the number 360, give how many divisors it has, the sum of all of them, and whether it is a square (yes or "
        "no).",
        _table(
            divisors=_number(24, labels=["number of divisors"]),
            sum=_number(1170, labels=["sum of divisors"]),
            square={"kind": "yes_no", "value": False, "labels": ["a square"]},
        ),
        "| property | value |\n|---|---|\n| number of divisors | 24 |\n| sum of divisors | 1170 |\n| square | no |",
        "360 = 2³ · 3² · 5. Computed in the tests.",
    ),
    (
        "history",
        "On which day, in universal time, did Apollo 11's lunar module land on the Moon?",
        {"kind": "date", "value": "1969-07-20", "points": {"year": 1, "month": 1, "day": 1}},
        "Answer: 20 July 1969",
        "Touchdown at 20:17 UTC. A point each for year, month and day, from the year on.",
    ),
    (
        "calendar",
        "On which date was Easter Sunday of the Western churches in the year 2000?",
        {"kind": "date", "value": "2000-04-23"},
        "Answer: April 23rd, 2000",
        "Computed in the tests by the Gregorian computus.",
    ),
    (
        "history",
        "Which date followed 4 October 1582 where the Gregorian calendar was adopted at once?",
        {"kind": "date", "value": "1582-10-15"},
        "Ten days were left out.\n\nAnswer: 15 October 1582",
        "The bull Inter gravissimas left ten days out.",
    ),
    (
        "literature",
        "In which year was Charles Darwin's On the Origin of Species first published?",
        {"kind": "date", "value": "1859"},
        "Answer: 24 November 1859",
        "London, John Murray, 24 November 1859; an answer that is more exact than asked is right.",
    ),
    (
        "mathematics",
        "Is 1,000,003 a prime number?",
        {"kind": "yes_no", "value": True},
        "No prime up to 1,000 divides it.\n\nAnswer: Yes.",
        "Tried in the tests by division.",
    ),
    (
        "mathematics",
        "Is the square root of 2 a rational number?",
        {"kind": "yes_no", "value": False},
        "If p²  = 2q², both would be even without end.\n\nAnswer: No",
        "Euclid, Elements X (appendix in older editions); every infinite descent shows it.",
    ),
    (
        "mathematics",
        "Why are there infinitely many prime numbers? Give a proof in a few sentences.",
        {
            "kind": "rubric",
            "criteria": [
                {"text": "Does the answer start from any finite collection of prime numbers?", "points": 1},
                {
                    "text": "Does it make from them a number with a prime factor outside the collection, and say why "
                    "that factor cannot be in it?",
                    "points": 2,
                },
                {"text": "Does it conclude that no finite collection holds all primes?", "points": 1},
            ],
            "answer": _PROOF,
        },
        _PROOF,
        "Euclid, Elements IX.20. Other proofs may reach all points, too.",
    ),
)

QUESTIONS = tuple(Question(at, *asked) for at, asked in enumerate(_ASKED, 1))
