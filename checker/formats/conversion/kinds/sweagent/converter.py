"""SWE-agent's trajectories: a file for each instance, flat or in a folder of its name, and the predictions beside."""

from collections.abc import Mapping, Sequence
from functools import partial

from checker.formats.conversion.base import Fields, Run, Task
from checker.formats.conversion.chat import Conversation
from checker.formats.conversion.kinds.sweagent.tools import tools_of
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.outcome import COMPLETED, core, cost_of, normalised, seconds
from checker.formats.conversion.records import METADATA, MODEL, TOOLS, patch_or_empty, trial
from checker.formats.conversion.source import Source, broken, strict
from checker.formats.trials.names import ITEM, PATCH
from checker.model.finding import Place
from checker.model.json import Json
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.pointer import child, resolve

_SUFFIXES = (".traj", ".traj.json")
_LISTS = ("preds.json", "all_preds.jsonl")
_MODELS = ("/agent/model/name", "/agent/model/model_name", "/agent/agent_configs/0/model/name")
_FIX = say("Convert from the trajectory as SWE-agent wrote it.")
_NO_TRAJECTORY = say("the prediction has no trajectory: its messages are left for you")
_TWO_PATCHES = say("prediction and trajectory hold different patches: the prediction's was written")
_STEPS = say("there is no history: the conversation was made of the steps, without the prompts")
_NO_STATUS = say("the trajectory tells no exit_status: the run counts as incomplete")
_KEPT = ("swe_agent_version", "swe_agent_hash", "swe_rex_version", "swe_rex_hash")


@dataclass(frozen=True, slots=True)
class SweAgent:
    """Reads SWE-agent's trajectories."""

    name: str = "SWE-agent trajectories"

    def recognises(self, source: Source) -> bool:
        """Whether there is a trajectory file."""
        return bool(source.ending(*_SUFFIXES))

    def tasks(self, source: Source, notes: Notes) -> Sequence[Task]:
        """Give a task for each trajectory, then for each prediction without one. Raises Broken."""
        predictions = _predictions(source)
        names = source.ending(*_SUFFIXES)
        tasks = [Task(_item(name), partial(_read, source, name, predictions.get(_item(name), {}))) for name in names]
        alone = sorted(set(predictions) - {_item(name) for name in names})
        return [*tasks, *(Task(item, partial(_without, item, predictions[item])) for item in alone)]


CONVERTER = SweAgent()


def _item(name: str) -> str:
    return name.rpartition("/")[2].removesuffix(".json").removesuffix(".traj")


def _predictions(source: Source) -> Mapping[str, Fields]:
    """Give the predictions by id, from whichever list there is. Raises Broken."""
    found: dict[str, Fields] = {}
    for name in _LISTS:
        if name in source:
            for each in _elements(source, name):
                item = each.get(ITEM) if isinstance(each, dict) else None
                if not isinstance(each, dict) or not isinstance(item, str):
                    raise broken(name, None, say("a prediction has no {name}", name=ITEM), _FIX)
                found[item] = each
    return found


def _elements(source: Source, name: str) -> Sequence[Json]:
    if name.endswith(".jsonl"):
        lines = source.read(name).splitlines()
        return [strict(line, name, number) for number, line in enumerate(lines, 1) if line.strip()]
    value = source.json(name)
    if isinstance(value, dict):
        return [{ITEM: id, **each} if isinstance(each, dict) else each for id, each in value.items()]
    if not isinstance(value, list):
        raise broken(name, "", say("is neither a list of predictions nor an object of them"), _FIX)
    return value


def _without(item: str, prediction: Fields, notes: Notes) -> Run:
    notes.lose(_NO_TRAJECTORY, item)
    parts: Fields = {
        ITEM: item,
        PATCH: patch_or_empty(prediction.get(PATCH), notes, item),
        MODEL: prediction.get(MODEL),
    }
    return Run(trial(parts, notes, item), None, Place(_LISTS[0]))


def _read(source: Source, path: str, prediction: Fields, notes: Notes) -> Run:
    value = source.json(path)
    if not isinstance(value, dict):
        raise broken(path, "", say("is no trajectory: an object is expected"), _FIX)
    item = _item(path)
    config = _config(value.get("replay_config", resolve(value, "/info/config")[1]), path)
    conversation = _conversation(value, path, notes)
    model = next((m for p in _MODELS if isinstance(m := resolve(config, p)[1], str)), None)
    parts: Fields = {ITEM: item, PATCH: _patch(value, prediction, notes, item)}
    parts[MODEL] = prediction.get(MODEL) or model
    parts[METADATA] = _metadata(value, conversation.turns, path, notes)
    parts[TOOLS] = tools_of(config, path, notes)
    return Run(trial(parts, notes, item), conversation.messages, Place(path))


def _config(config: Json, path: str) -> Json:
    """Give the run's configuration, which older trajectories keep as a JSON text. Raises Broken."""
    return strict(config.encode("utf-8", "surrogatepass"), path) if isinstance(config, str) and config else config


def _patch(value: Fields, prediction: Fields, notes: Notes, item: str) -> Json:
    predicted, submitted = prediction.get(PATCH), resolve(value, "/info/submission")[1]
    if predicted is not None and submitted is not None and predicted != submitted:
        notes.tell(_TWO_PATCHES, item)
    return patch_or_empty(submitted if predicted is None else predicted, notes, item)


def _conversation(value: Fields, path: str, notes: Notes) -> Conversation:
    conversation = Conversation(path, notes)
    name = "history" if value.get("history") is not None else "messages"
    messages = value.get(name)
    if messages is None and isinstance(value.get("trajectory"), list):
        _steps(conversation, value["trajectory"], path)
        notes.tell(_STEPS, path)
        return conversation
    if not isinstance(messages, list):
        raise broken(path, "", say("has no history that is a list of messages"), _FIX)
    for index, each in enumerate(messages):
        at = child(child("", name), index)
        if not isinstance(each, dict):
            raise broken(path, at, say("is no message: an object is expected"), _FIX)
        conversation.add(each, {}, at)
    return conversation


def _steps(conversation: Conversation, steps: Json, path: str) -> None:
    for index, step in enumerate(steps if isinstance(steps, list) else ()):
        at = child("/trajectory", index)
        if not isinstance(step, dict):
            raise broken(path, at, say("is no step: an object is expected"), _FIX)
        response = step.get("response") or "\n".join(str(step[k]) for k in ("thought", "action") if step.get(k))
        conversation.add({"role": "assistant", "content": response}, {}, at)
        conversation.add({"role": "user", "content": step.get("observation")}, {}, at)


def _metadata(value: Fields, turns: int, path: str, notes: Notes) -> Fields:
    """Give a run's metadata: completed when it was submitted, however it ended."""
    info, stats = resolve(value, "/info")[1], resolve(value, "/info/model_stats")[1]
    status = resolve(info, "/exit_status")[1]
    if not isinstance(status, str | None):
        raise broken(path, "/info/exit_status", say("{name} is no string", name="exit_status"), _FIX)
    if status is None:
        notes.tell(_NO_STATUS, path)
    outcome = normalised((status or "").lower())
    cost = cost_of({"cost": resolve(stats, "/instance_cost")[1]}, notes, path)
    made = core(outcome, outcome != COMPLETED, turns, cost)
    more: Fields = {"exit_status": status}
    more |= {name: resolve(stats, f"/{name}")[1] for name in ("tokens_sent", "tokens_received", "api_calls")}
    steps = value.get("trajectory")
    times = [resolve(step, "/execution_time")[1] for step in steps] if isinstance(steps, list) else []
    more["tool_execution_time_s"] = seconds(times)
    more |= {name: resolve(info, f"/{name}")[1] for name in _KEPT}
    return made | {name: item for name, item in more.items() if item is not None}
