"""The marks by which secrets are known: what a value of each kind has in it, whatever else it is.

Kinds of secrets whose values are nothing but random letters have no mark; what the library knows of those, it knows
by words such as `key` beside them. Such words stand all over traces of software; only as the name of a variable that
has a value are they a mark, too.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from checker.model.exposure import Kind, Weight
from checker.model.value import dataclass

PRIVATE_KEY = "private_key"
NAMED_KEY = "named_key"
BEHIND = frozenset({b"T3BlbkFJ"})
"""Marks that stand in the middle of a secret."""

_Row: TypeAlias = "tuple[str, str, int] | tuple[str, str, int, bool]"

_KINDS: Mapping[str, _Row] = {
    "age_key": ("an age identity", "AGE-SECRET-KEY-1", 70),
    "anthropic_key": ("a key of Anthropic", "sk-ant-", 60),
    "atlassian_token": ("a token of Atlassian", "ATATT", 60),
    "aws_key": ("a key of AWS", "AKIA ASIA ABSK bedrock-api-key-", 20, True),
    "azure_key": ("a key of Azure's storage", "AccountKey=", 99, True),
    "cerebras_key": ("a key of Cerebras", "csk-", 52),
    "cursor_key": ("a key of Cursor", "crsr_", 69),
    "databricks_token": ("a token of Databricks", "dapi", 36),
    "daytona_key": ("a key of Daytona", "dtn_", 68),
    "digitalocean_token": ("a token of DigitalOcean", "dop_v1_", 71),
    "docker_token": ("a token of Docker Hub", "dckr_pat_", 36),
    "e2b_key": ("a key of E2B", "e2b_", 44),
    "figma_token": ("a token of Figma", "figd_", 43),
    "github_token": ("a token of GitHub", "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_", 40),
    "gitlab_token": ("a token of GitLab", "glpat- gldt- glrt- glcbt- gloas-", 25),
    "gemini_key": ("a key of Gemini", "AQ.Ab8RN6", 40, True),
    "google_token": ("a token of Google", "ya29.", 100, True),
    "grafana_token": ("a token of Grafana", "glsa_", 46),
    "groq_key": ("a key of Groq", "gsk_", 56),
    "huggingface_token": ("a token of Hugging Face", "hf_", 37),
    "langfuse_key": ("a key of Langfuse", "sk-lf-", 42),
    "langsmith_key": ("a key of LangSmith", "lsv2_", 50),
    "linear_key": ("a key of Linear", "lin_api_", 48),
    "llamacloud_key": ("a key of LlamaCloud", "llx-", 48),
    "notion_token": ("a token of Notion", "ntn_", 49),
    "npm_token": ("a token of npm", "npm_", 40),
    "nvidia_key": ("a key of NVIDIA", "nvapi-", 66),
    "openai_key": ("a key of OpenAI", "T3BlbkFJ", 48),
    "openrouter_key": ("a key of OpenRouter", "sk-or-v", 29),
    "perplexity_key": ("a key of Perplexity", "pplx-", 53),
    "pinecone_key": ("a key of Pinecone", "pcsk_", 60),
    "postman_key": ("a key of Postman", "PMAK-", 60),
    "pypi_token": ("a token of PyPI", "pypi-AgE", 60),
    "replicate_token": ("a token of Replicate", "r8_", 40),
    "rubygems_token": ("a token of RubyGems", "rubygems_", 57),
    "sendgrid_key": ("a key of SendGrid", "SG.", 60, True),
    "sentry_token": ("a token of Sentry", "sntrys_ sntryu_", 40, True),
    "shopify_token": ("a token of Shopify", "shpat_", 38),
    "slack_token": ("a token of Slack", "xox xapp-", 13, True),
    "stripe_key": ("a live key of Stripe", "sk_live_ rk_live_", 18, True),
    "supabase_key": ("a key of Supabase", "sbp_ sb_secret_", 41),
    "tailscale_key": ("a key of Tailscale", "tskey-", 30),
    "tavily_key": ("a key of Tavily", "tvly-", 37),
    "together_key": ("a key of Together AI", "tgp_v1_", 50),
    "vault_token": ("a token of Vault", "hvs.", 90, True),
    "wandb_key": ("a key of Weights & Biases", "wandb_v1_", 80),
    "xai_key": ("a key of xAI", "xai-", 74),
}

_POSSIBLE: Mapping[str, _Row] = {
    "google_client": ("a secret of a client of Google's", "GOCSPX-", 35),
    "google_key": ("a key of Google's APIs", "AIza", 39),
    "slack_webhook": ("a webhook of Slack", "hooks.slack.com", 58, True),
}
"""What is often meant to be seen.

Programs that anybody may install have the secret of their client in them, web pages a key that only counts calls.
"""

_NAMES = (b"_API_KEY", b"_AUTH_TOKEN", b"_BOT_TOKEN")
"""How the names of variables end in which random letters are the key of an account."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Bytes that every secret of a kind has in it.

    The secret has at least so many characters: letters, digits, `_` and `-`, and where it is `wide` `.`, `/`, `+`, `=`.
    """

    literal: bytes
    kind: Kind
    least: int = 0
    wide: bool = False


def _marks(table: Mapping[str, _Row], weight: Weight) -> Iterator[Mark]:
    for name, (said, literals, least, *wide) in table.items():
        kind = Kind(name, said, weight)
        yield from (Mark(literal.encode(), kind, least, bool(wide)) for literal in literals.split(" "))


MARKS = tuple(
    sorted(
        (
            *_marks(_KINDS, Weight.SECRET),
            *_marks(_POSSIBLE, Weight.POSSIBLE),
            *(Mark(name, Kind(NAMED_KEY, "a key that its name tells", Weight.SECRET)) for name in _NAMES),
            Mark(b"PRIVATE KEY", Kind(PRIVATE_KEY, "a private key", Weight.POSSIBLE)),
        ),
        key=lambda mark: mark.literal,
    )
)
"""All marks, sorted by their bytes."""

PUBLIC = (
    *(mark.literal.decode() for mark in MARKS),
    *("sk-proj-", "sk-svcacct-", "sk-ant-api03-", "sk-ant-oat01-", "sk-ant-sid01-", "sk-ant-ort01-", "sk-or-v1-"),
    *("lsv2_pt_", "pypi-AgEIcHlwaS5vcmc", "tskey-auth-k", "https://hooks.slack.com/services/"),
    *(
        f"-----{end} {kind}PRIVATE KEY-----"
        for end in ("BEGIN", "END")
        for kind in ("", "RSA ", "EC ", "DSA ", "OPENSSH ", "ENCRYPTED ")
    ),
)
"""What many secrets have in them: who sees it alone has seen nothing of one."""
