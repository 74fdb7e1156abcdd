"""What the documents of the format `trials` and their fields are called, today and in the older spellings."""

from types import MappingProxyType

TRIALS = "trials"
SUMMARY = "summary"
MESSAGES = "messages"

ITEM = "instance_id"
PATCH = "model_patch"

CANDIDATES = "/num_candidates"
SUBMITTED = "/num_submitted"
COMPLETED = "/details/completed"
EMPTY = "/details/empty_model_patch"
BROKEN = "/details/model_patch_error"
INDETERMINATE = "/details/indeterminate"
REMOVED = "/details/reward_hack_removed"

COUNTS = MappingProxyType(
    {
        EMPTY: "/num_empty_model_patch",
        BROKEN: "/num_model_patch_errors",
        INDETERMINATE: "/num_indeterminate",
        REMOVED: "/num_reward_hack_removed",
    }
)
"""Where a summary says how long a list is, by the list's pointer."""

RENAMED = MappingProxyType(
    {
        "/num_dataset_instances": CANDIDATES,
        "/num_instances": CANDIDATES,
        "/num_submitted_instances": SUBMITTED,
        "/num_no_patch": "/num_empty_model_patch",
        "/correct_ratio": "/func_pass",
        "/correct_secure_ratio": "/sec_pass",
        "/details/correct": "/details/completed/func_pass",
        "/details/correct_secure": "/details/completed/sec_pass",
        "/details/no_patch": EMPTY,
    }
)
"""Fields of a summary in an older spelling, by JSON pointer, and where their values stand today."""
