/**
 * Stand-ins for the programs that publish. Each keeps an empty file in the folder `there` for what it publishes, and refuses what
 * it has already. What has `$FAILS` in its name cannot be published.
 */
export const publishersInto = (there: string): Readonly<Record<string, string>> => {
  const begin = `#!/bin/sh
    publish() {
      test ! -e "$1" || exit 1
      case "$1" in *"\${FAILS:-nothing}"*) exit 1 ;; esac
      touch "$1"
    }
    file() { echo "${there}/$1-$(echo "$2" | tr / _)"; }
  `
  const identity = "const { name, version } = require(process.argv[1]); name + '@' + version"
  return {
    npm: `${begin}
      case $1 in
        view) test -e "$(file npm "$2")" && echo 1 ;;
        publish) publish "$(file npm "$(node -p "${identity}" "$3/package.json")")" ;;
      esac`,
    gh: `${begin}
      case $2 in
        view) test -e "$(file release v1)" && ls ${there} | sed -n "s/^asset-//p" ;;
        create) publish "$(file release v1)" ;;
        upload) publish "$(file asset "$(basename "$6")")" ;;
      esac`
  }
}
