# usage: mut.sh file 'sed expr' test
cd /tmp/h38; cp $1 /tmp/w38/orig; sed -i "$2" $1; if cmp -s $1 /tmp/w38/orig; then echo "NO CHANGE: $2"; exit; fi
nice -n 10 npm run build >/dev/null 2>&1; shift 2; for t in "$@"; do CI=true nice -n 10 node dist/test/run-tests.js $t 2>&1 | tail -1; done
