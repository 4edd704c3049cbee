#!/bin/sh
# Grades the agent's result and writes the reward: 1 for a pass, 0 for a fail, none if neither is certain.
set -eu
here=$(dirname "$0")
logs=${VERIFIER_LOGS:-/logs/verifier}
answer=${ANSWER_FILE:-/app/answer.txt}
url=${VITRINE_URL:-$(jq -r .url "$here/grade.json")}
mkdir -p "$logs"
[ -f "$answer" ] || answer=/dev/null
# Only the end of an answer counts, up to the limit of a grade, which counts some characters, such as emoji, as two.
jq --rawfile answer "$answer" '
  def units: explode | map(if . > 65535 then 2 else 1 end) | add // 0;
  .request + {answer: ($answer[-100000:] | until(units <= 100000; .[(units - 99999) / 2 | floor:]))}
' "$here/grade.json" > "$logs/request.json"
curl --fail-with-body -sS "$url/bench/v1/sandboxes/$(jq -r .sandbox "$here/grade.json")/grade" \
  -H "authorization: Bearer $(jq -r .token "$here/grade.json")" -H "content-type: application/json" \
  --data-binary "@$logs/request.json" > "$logs/report.json"
verdict=$(jq -r .verdict "$logs/report.json")
jq -r '"\(.verdict)", (.checks[] | select(.ok | not) | "\(.id): expected \(.expected), found \(.actual)")' "$logs/report.json"
case $verdict in
  pass) echo 1 > "$logs/reward.txt" ;;
  fail) echo 0 > "$logs/reward.txt" ;;
  *) exit 1 ;;
esac
