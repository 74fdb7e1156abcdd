"""What the documents of the format `trials` and their fields are called, today and in the older spellings."""

from types import MappingProxyType

TRIALS = "trials"
SUMMARY = "summary"
MESSAGES = "messages"

ITEM = "instance_id"
PATCH = "model_patch"

RENAMED = MappingProxyType(
    {
        "/num_dataset_instances": "/num_candidates",
        "/num_instances": "/num_candidates",
        "/num_submitted_instances": "/num_submitted",
        "/num_no_patch": "/num_empty_model_patch",
        "/correct_ratio": "/func_pass",
        "/correct_secure_ratio": "/sec_pass",
        "/details/correct": "/details/completed/func_pass",
        "/details/correct_secure": "/details/completed/sec_pass",
        "/details/no_patch": "/details/empty_model_patch",
    }
)
"""Fields of a summary in an older spelling, by JSON pointer, and where their values stand today."""
