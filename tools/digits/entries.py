"""The entries: ordinary classifiers, trained on the first half of the digits, answering for the second.

Seeds are fixed, yet a classifier may answer a few items differently under another release of scikit-learn or another
linear algebra library. Each description therefore names the release that made the committed predictions.
"""

import json
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sklearn
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from tools.digits.items import Half, item_id

DATE = "2026-11-30"


@dataclass(frozen=True, slots=True)
class Classifier:
    """One entry to be: the name shown, a word on the method, and an untrained scikit-learn model."""

    name: str
    method: str
    model: Any


CLASSIFIERS: Mapping[str, Classifier] = {
    "decision-tree": Classifier("Decision tree", "one unpruned tree", DecisionTreeClassifier(random_state=0)),
    "gaussian-naive-bayes": Classifier(
        "Gaussian naive Bayes", "independent Gaussians for each pixel", GaussianNB(var_smoothing=1e-3)
    ),
    "k-nearest-neighbours": Classifier(
        "k-nearest neighbours", "a vote of the 3 nearest training images", KNeighborsClassifier(n_neighbors=3)
    ),
    "logistic-regression": Classifier(
        "Logistic regression",
        "multinomial, on standardised pixels",
        make_pipeline(StandardScaler(), LogisticRegression(C=0.1, max_iter=1000)),
    ),
    "nearest-centroid": Classifier("Nearest centroid", "the nearest class mean", NearestCentroid()),
    "random-forest": Classifier("Random forest", "200 trees", RandomForestClassifier(200, random_state=0)),
    "small-mlp": Classifier(
        "Small MLP",
        "one hidden layer of 32 units, on standardised pixels",
        make_pipeline(StandardScaler(), MLPClassifier((32,), max_iter=1000, random_state=0)),
    ),
    "svc-rbf": Classifier("SVC, RBF kernel", "a support vector machine, gamma 0.001", SVC(gamma=0.001)),
}


def accuracy(predicted: list[int], labels: list[int]) -> float:
    """Give the percentage of right answers, to the two decimals that the benchmark declares (half to even)."""
    right = sum(map(int.__eq__, predicted, labels))
    return float(round(Fraction(100 * right, len(labels)), 2))


def predictions(predicted: list[int]) -> bytes:
    """Give predictions.json: a list with one record a line, so that a diff or a finding has its line."""
    records = (json.dumps({"id": item_id(at), "prediction": str(label)}) for at, label in enumerate(predicted))
    return ("[\n  " + ",\n  ".join(records) + "\n]\n").encode()


def submission(classifier: Classifier, claimed: float) -> bytes:
    """Give submission.json."""
    trained = f"scikit-learn {sklearn.__version__}, trained on the first 898 images: {classifier.method}."
    document = {
        "version": "v1",
        "name": classifier.name,
        "organization": "Pullrank",
        "date": DATE,
        "description": trained,
        "results": {"accuracy": claimed},
    }
    return (json.dumps(document, indent=2) + "\n").encode()


def entry(classifier: Classifier, train: Half, test: Half) -> dict[str, bytes]:
    """Train a classifier on one half and let it answer for the other; give the files of its entry by name."""
    with warnings.catch_warnings():
        # Some pixels are blank in every image of a digit; the nearest centroid remarks on it at each training.
        warnings.filterwarnings("ignore", message=".*zero standard deviation", category=UserWarning)
        # On a bare machine joblib finds no program that counts cores; it then takes all, and no answer depends on it.
        warnings.filterwarnings("ignore", message="Could not find the number of physical cores", category=UserWarning)
        predicted = classifier.model.fit(train.images, train.labels).predict(test.images).tolist()
    claimed = accuracy(predicted, test.labels.tolist())
    return {"submission.json": submission(classifier, claimed), "predictions.json": predictions(predicted)}


def entries(train: Half, test: Half) -> Iterator[tuple[str, bytes]]:
    """Give the files of every entry, by path from `submissions/<benchmark>/`."""
    for slug, classifier in CLASSIFIERS.items():
        for name, content in entry(classifier, train, test).items():
            yield f"{slug}_{DATE}/{name}", content
