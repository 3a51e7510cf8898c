# Starts versitygw (ADR-37), which takes the key of its administrator from the environment only.
set -eu
mkdir -p /data/accounts /data/buckets
ROOT_SECRET_KEY="$(cat "$ROOT_SECRET_KEY_FILE")"
export ROOT_SECRET_KEY
exec versitygw --port "${HOST:-}:7070" --iam-dir /data/accounts --health /health --keep-alive --quiet posix /data/buckets
