/**
 * Stubs of the programs that publish. Each writes an empty file into `folder` for everything that it publishes. It
 * refuses to publish a thing again, and fails for a name that contains `$FAILS`.
 */
export const publisherStubs = (folder: string): Readonly<Record<string, string>> => {
  const prelude = `#!/bin/sh
    publish() {
      test ! -e "$1" || exit 1
      case "$1" in *"\${FAILS:-nothing}"*) exit 1 ;; esac
      touch "$1"
    }
    file() { echo "${folder}/$1-$(echo "$2" | tr / _)"; }
  `
  const identity = "const { name, version } = require(process.argv[1]); name + '@' + version"
  return {
    npm: `${prelude}
      case $1 in
        view) test -e "$(file npm "$2")" && echo 1 ;;
        publish) publish "$(file npm "$(node -p "${identity}" "$3/package.json")")" ;;
      esac`,
    gh: `${prelude}
      case $2 in
        view) test -e "$(file release v1)" && ls ${folder} | sed -n "s/^asset-//p" ;;
        create) publish "$(file release v1)" ;;
        upload) publish "$(file asset "$(basename "$6")")" ;;
      esac`
  }
}
