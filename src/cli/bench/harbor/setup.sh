#!/bin/sh
# Creates the agent's shop before the agent starts.
set -eu
here=$(dirname "$0")
curl --fail-with-body -sS "$VITRINE_URL/bench/v1/sandboxes" -H "authorization: Bearer $VITRINE_TOKEN" \
  -H "content-type: application/json" --data-binary "@$here/sandbox.json"
