#!/bin/sh
# Makes the calls of the task's oracle over MCP, and writes the answer where the agent must write it.
set -eu
here=$(dirname "$0")
answer=${ANSWER_FILE:-/app/answer.txt}
url=${VITRINE_URL:-$(jq -r .url "$here/oracle.json")}/shops/$(jq -r .sandbox "$here/oracle.json")/mcp
mkdir -p "$(dirname "$answer")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# {{0.id}} is the member `id` of the answer to the first call.
cat > "$work/fill.jq" <<'JQ'
def at($path): reduce ($path | split("."))[] as $name (.; if type == "array" then .[$name | tonumber] else .[$name] end);
def value($found): $answers[0][$found.n | tonumber] | at($found.path);
def filled: walk(if type != "string" then . else
  (capture("^\\{\\{(?<n>\\d+)\\.(?<path>[\\w.]+)\\}\\}$") // null) as $whole
  | if $whole then value($whole)
    else gsub("\\{\\{(?<n>\\d+)\\.(?<path>[\\w.]+)\\}\\}"; . as $found | value($found) | tostring) end end);
JQ
echo '[]' > "$work/answers.json"
count=$(jq '.calls | length' "$here/oracle.json")
at=0
while [ "$at" -lt "$count" ]; do
  jq -c --argjson at "$at" --slurpfile answers "$work/answers.json" "$(cat "$work/fill.jq")"'
    .calls[$at] | {jsonrpc: "2.0", id: 1, method: "tools/call", params: {name: .tool, arguments: (.arguments // {} | filled)}}
  ' "$here/oracle.json" > "$work/call.json"
  # A lost or truncated answer is accepted: agents meet that too.
  curl -sS "$url" -H "content-type: application/json" -H "accept: application/json, text/event-stream" \
    --data-binary "@$work/call.json" > "$work/answered.json" || echo '{}' > "$work/answered.json"
  jq -c 'if type == "object" then . else {} end
    | .result.structuredContent // {error: (.result.content[0].text // .error.message // "no answer")}
  ' "$work/answered.json" > "$work/answer.json" || echo '{"error": "no answer"}' > "$work/answer.json"
  jq -c --slurpfile answer "$work/answer.json" '. + $answer[:1]' "$work/answers.json" > "$work/next.json"
  mv "$work/next.json" "$work/answers.json"
  at=$((at + 1))
done
jq -j --slurpfile answers "$work/answers.json" "$(cat "$work/fill.jq")"'(.answer // "") | filled' "$here/oracle.json" > "$answer"
