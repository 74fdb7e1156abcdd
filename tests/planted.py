"""Secrets made for tests, put together from pieces so that no file of this repository holds one."""

import string
from collections.abc import Callable, Mapping
from random import Random

_HEX = "0123456789abcdef"
_ANY = string.ascii_letters + string.digits
_DASHED = _ANY + "-_"
_BASE32 = string.ascii_uppercase + "234567"


def made(kind: str, seed: int = 0) -> str:
    """Make a secret of a kind; the same seed makes the same one."""
    random = Random(f"{kind} {seed}")
    return MAKERS[kind](lambda letters, count: "".join(random.choices(letters, k=count)))


_Draw = Callable[[str, int], str]


def _slack(draw: _Draw) -> str:
    numbers = "-".join(draw("123456789", 12) for _ in range(2))
    return "xox" + f"b-{numbers}-{draw(_ANY, 24)}"


def _private_key(draw: _Draw) -> str:
    lines = "\n".join(draw(_ANY + "+/", 64) for _ in range(12))
    return f"-----BEGIN RSA {'PRIVATE'} KEY-----\n{lines}\n-----END RSA {'PRIVATE'} KEY-----"


def _simple(prefix: str, letters: str, count: int) -> Callable[[_Draw], str]:
    return lambda draw: prefix + draw(letters, count)


MAKERS: Mapping[str, Callable[[_Draw], str]] = {
    "age_key": _simple("AGE-SECRET-" + "KEY-1", "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58),
    "anthropic_key": lambda draw: "sk-ant-" + f"api03-{draw(_DASHED, 93)}AA",
    "databricks_token": _simple("da" + "pi", _HEX, 32),
    "cursor_key": _simple("cr" + "sr_", _HEX, 64),
    "daytona_key": _simple("dt" + "n_", _HEX, 64),
    "digitalocean_token": _simple("dop_" + "v1_", _HEX, 64),
    "docker_token": _simple("dckr_" + "pat_", _ANY, 27),
    "e2b_key": _simple("e2" + "b_", _HEX, 40),
    "github_token": _simple("gh" + "p_", _ANY, 36),
    "gitlab_token": _simple("gl" + "pat-", _ANY, 20),
    "google_client": _simple("GOC" + "SPX-", _DASHED, 28),
    "google_key": _simple("AI" + "za", _ANY, 35),
    "google_token": _simple("ya" + "29.a0", _DASHED, 180),
    "grafana_token": lambda draw: "gl" + f"sa_{draw(_ANY, 32)}_{draw(_HEX, 8)}",
    "groq_key": _simple("gs" + "k_", _ANY, 52),
    "huggingface_token": _simple("h" + "f_", string.ascii_letters, 34),
    "linear_key": _simple("lin_" + "api_", _ANY, 40),
    "notion_token": lambda draw: "nt" + f"n_{draw(string.digits, 11)}{draw(_ANY, 35)}",
    "npm_token": _simple("np" + "m_", _ANY, 36),
    "nvidia_key": _simple("nv" + "api-", _ANY, 64),
    "openai_key": lambda draw: "sk-" + f"proj-{draw(_DASHED, 74)}T3Blbk" + f"FJ{draw(_DASHED, 74)}",
    "openrouter_key": _simple("sk-" + "or-v1-", _HEX, 64),
    "perplexity_key": _simple("pp" + "lx-", _ANY, 48),
    "private_key": _private_key,
    "pypi_token": _simple("py" + "pi-AgEIcHlwaS5vcmc", _ANY, 100),
    "replicate_token": _simple("r" + "8_", _ANY, 37),
    "sendgrid_key": lambda draw: "S" + f"G.{draw(_ANY, 22)}.{draw(_ANY, 43)}",
    "sentry_token": _simple("sntr" + "yu_", _HEX, 64),
    "slack_token": _slack,
    "slack_webhook": lambda draw: (
        "hooks.sl" + f"ack.com/services/T{draw(_BASE32, 10)}/B{draw(_BASE32, 10)}/{draw(_ANY, 24)}"
    ),
    "stripe_key": _simple("sk_" + "live_", _ANY, 24),
    "supabase_key": _simple("sb" + "p_", _HEX, 40),
    "tailscale_key": lambda draw: "tsk" + f"ey-auth-k{draw(_ANY, 11)}CNTRL-{draw(_ANY, 32)}",
    "tavily_key": _simple("tv" + "ly-dev-", _ANY, 32),
    "vault_token": _simple("hv" + "s.", _ANY, 95),
    "xai_key": _simple("xa" + "i-", _ANY, 80),
}
"""By kind, what makes one of its secrets."""

OURS = frozenset(
    {"cursor_key", "daytona_key", "e2b_key", "google_client", "google_token", "tailscale_key", "tavily_key"}
)
"""Kinds that the library has no rules for."""


def named(name: str, seed: int = 0) -> str:
    """Make what a variable keeps whose name tells that it is secret."""
    random = Random(f"{name} {seed}")
    return NAMED[name](lambda letters, count: "".join(random.choices(letters, k=count)))


NAMED: Mapping[str, Callable[[_Draw], str]] = {
    "AZURE_OPENAI_API_KEY": _simple("", _HEX, 32),
    "COHERE_API_KEY": _simple("", _ANY, 40),
    "DEEPSEEK_API_KEY": _simple("s" + "k-", _HEX, 32),
    "ELEVENLABS_API_KEY": _simple("s" + "k_", _HEX, 48),
    "FIREWORKS_API_KEY": _simple("f" + "w_", _ANY, 24),
    "MAILGUN_API_KEY": _simple("key" + "-", _HEX, 32),
    "MISTRAL_API_KEY": _simple("", _ANY, 32),
    "SERPER_API_KEY": _simple("", _HEX, 40),
    "TELEGRAM_BOT_TOKEN": lambda draw: f"{draw('123456789', 10)}:AA{draw(_DASHED, 33)}",
    "TOGETHER_API_KEY": _simple("", _HEX, 64),
    "TWILIO_AUTH_TOKEN": _simple("", _HEX, 32),
    "WANDB_API_KEY": _simple("", _HEX, 40),
}
"""By the name of a variable, what makes what it keeps."""
