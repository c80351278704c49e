#!/bin/sh
# Writes a backup into a folder and removes the older ones that are no longer needed.
#
#   deploy/backup.sh FOLDER
#
# Stays: the newest DAILY (default 14) backups, and of each older month the first, for MONTHLY (default 12) months.
# Nothing is removed unless the new backup is complete. Ends with the exit code of the backup.
set -eu

folder=${1:?usage: backup.sh FOLDER}
daily=${DAILY:-14}
monthly=${MONTHLY:-12}
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
mkdir -p -- "$folder"
folder=$(CDPATH='' cd -- "$folder" && pwd)

cd "$here"
node scripts/backup.mjs "$folder/gotong-$(date +%Y-%m-%d-%H%M%S).tar"

# Names sort by time, newest first. `first` is the oldest backup of its month, because later lines replace it.
cd "$folder"
printf '%s\n' gotong-????-??-??-??????.tar | sort -r |
  awk -v daily="$daily" -v monthly="$monthly" '
    { name[NR] = $0; month = substr($0, 8, 7); if (!(month in first)) order[++months] = month; first[month] = NR }
    END {
      for (i = 1; i <= months && i <= monthly; i++) stays[first[order[i]]] = 1
      for (i = daily + 1; i <= NR; i++) if (!(i in stays)) print name[i]
    }' |
  while IFS= read -r name; do
    rm -- "$name"
    echo "[gotong] Removed $name"
  done
