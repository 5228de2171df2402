# chain.sh FACTION TABLES FACTOR TAG  : continues from TAG.json
. /tmp/r2/p/envt.sh
timeout 900 /tmp/heavy timeout 178 $py /tmp/r2/p/tune.py $1 $2 ${5:-48} $3 --gens 3 --step 0.8 --center /tmp/r2/p/$4.json --out /tmp/r2/p/$4.json --top 30 > /tmp/r2/p/$4.log 2>&1
