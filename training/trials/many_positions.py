"""gen.py SEED OUTDIR HOURS : breadth-first labels."""
import sys, time, warnings
from pathlib import Path
import numpy as np
from root_env import agents
from root_env.agents.base import in_order
from root_env.agents.guided.advice import Winners
from root_env.agents.networks.policy import configs_of, load_policy, unmoved
from root_env.agents.bots import bots_of
from root_env.agents.tables import tables_of
from root_env.doors.games import doors_of
from root_env.doors.policies import streams_from
from root_env.support.errors import ReachWarning
from root_env.root.doors.tables import FAMILIES
warnings.simplefilter("ignore", ReachWarning)
seed, out, hours = int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
PATH = (sys.argv[4] or None) if len(sys.argv) > 4 else None
SWIFT = sys.argv[5] if len(sys.argv) > 5 else "swift"
BOTS = float(sys.argv[6]) if len(sys.argv) > 6 else 0.6
TELLING = ("move", "choose_clearing", "battle", "build", "extra_action")
GA, GP, R, TURNS = 768, 1536, 1, 4
rng = np.random.default_rng(seed)
agent = load_policy(PATH)
base = ("marquise","eyrie","alliance","vagabond")
doors = doors_of("root")
others = configs_of(agent.factions, agent.sizes, seating="random")
basec = configs_of(base, (), seating="random")[0]
four = [c for c in others if len(c.factions) == 4]
configs = others + four + [basec] * (len(others) + len(four))
GA = max(GA, len(configs))
A = doors.batch(configs, GA, seed, autoreset_mode="NextStep", masks=False, num_threads=1, scope=doors.rules.everything)
P = [doors.batch(configs, max(GP, len(configs)), seed + 1, autoreset_mode="NextStep", masks=False, num_threads=1, scope=doors.rules.everything) for _ in range(2)]
GP = P[0].num_games
print(len(configs), "configs", GA, GP, flush=True)
players = [agents.load(SWIFT).policy, "rules"]
rules = bots_of("root").rules
worth = Winners(agent)
streams = streams_from(rng, GA)
fam_of = np.zeros(doors.rules.everything.n_actions, np.int64)
for k, f in enumerate(FAMILIES):
    fam_of[f.base:f.base + f.size] = k
telling = np.array([f.name in TELLING for f in FAMILIES])
nplayers = np.array([len(A.config_of(i).factions) for i in range(GA)])
kind = rng.random(GA) < BOTS      # bots
pupil = (rng.random(GA) * nplayers).astype(int)
K = 6
class Pool:
    def __init__(self, batch, policy):
        self.b, self.policy, self.n = batch, policy, 0
        self.first = np.full(GP, -1, np.int64); self.until = np.zeros(GP, np.int64)
        self.mover = np.zeros(GP, np.int64)
        self.rows = []; self.rngs = np.zeros((GP, 4), np.int64)
pools = [Pool(b, p) for b, p in zip(P, players)]
done = []
def add(pool, src, movers, cands, rows):
    """src: A rows; cands: list of action arrays; rows: dicts"""
    counts = np.array([len(c) for c in cands]) * R
    while len(src):
        k = int(np.searchsorted(np.cumsum(counts), GP - pool.n, side="right"))
        if k == 0:
            flush(pool); continue
        n = int(counts[:k].sum()); at = np.arange(pool.n, pool.n + n); rep = np.repeat(src[:k], counts[:k])
        b = pool.b
        for name in b.COPIED:
            x = A.rows_of(name); b.rows_of(name)[at] = x[rep]
        own = np.repeat(np.arange(k), counts[:k])
        b.reseed(at, streams_from(rng, k)[own]); pool.rngs[at] = streams_from(rng, k)[own]
        pool.first[at] = np.concatenate(cands[:k])
        pool.until[at] = A.states["turns"][rep].astype(np.int64) + 1 + TURNS
        pool.mover[at] = np.repeat(movers[:k], counts[:k])
        ends = pool.n + np.cumsum(counts[:k])
        pool.rows += [(np.arange(e - c, e), r) for e, c, r in zip(ends, counts[:k], rows[:k])]
        pool.n += n
        src, movers, cands, rows, counts = src[k:], movers[k:], cands[k:], rows[k:], counts[k:]
def flush(pool):
    b, n = pool.b, pool.n
    dec = np.zeros(GP, np.int64); dec[:n] = 1 << 20
    pool.first[n:] = -1
    if pool.policy != "rules":
        b.play_on(pool.policy, pool.rngs, dec, pool.until, pool.first)
    else:
        one = dec.copy(); one[:n] = 1
        b.play_on("rules", pool.rngs, one, pool.until, pool.first)
        own = np.where(np.arange(GP) < n, 1 << pool.mover, 0); others = np.where(np.arange(GP) < n, ~own & 255, 0)
        for _ in range(400):
            live = (b.waiting[:n] == 0) & (b.states["turns"][:n] < pool.until[:n])
            if not live.any(): break
            dec[:n] = np.where(live, 1 << 20, 0)
            b.play_on(players[0], pool.rngs, dec, pool.until, None, own)
            b.play_on("rules", pool.rngs, dec, pool.until, None, others)
        else: print("left", int(live.sum()), flush=True)
    v = np.zeros(n)
    over = b.waiting[:n] == 1
    w = b.states["winners"][:n].astype(np.int64)
    v[over] = ((w[over] >> pool.mover[:n][over]) & 1) / np.maximum(1, np.bitwise_count(w[over]))
    for pl in np.unique(b.states["n_players"][:n]):
        s = np.flatnonzero(~over & (b.states["n_players"][:n] == pl))
        if len(s):
            v[s] = worth.of(b, s, int(pl))[np.arange(len(s)), pool.mover[s]]
    for at, row in pool.rows:
        done.append((*row, v[at].reshape(-1, R)))
    pool.n, pool.rows = 0, []
def save(number):
    n = len(done); most = max(len(d[1]) for d in done)
    cols = np.full((n, most), -1, np.int16); ahead = np.zeros((n, most, 4), np.int8); logits = np.zeros((n, most), np.float16)
    cand = np.full((n, K), -1, np.int16); val = np.zeros((n, K, R), np.float16)
    for k, (f, c, ah, lg, adv, cd, bots, conf, v) in enumerate(done):
        cols[k, :len(c)] = c; ahead[k, :len(c)] = ah; logits[k, :len(c)] = lg
        cand[k, :len(cd)] = cd; val[k, :len(cd)] = v
    np.savez(out / f"{seed:05d}-{number:05d}.npz", features=np.array([d[0] for d in done], np.int8), columns=cols, ahead=ahead, logits=logits,
      advised=np.array([d[4] for d in done], np.int16), cand=cand, val=val, bots=np.array([d[6] for d in done]), conf=np.array([d[7] for d in done], np.int16))
    done.clear()
t0 = time.time(); number = 0; total = 0; steps = 0
while time.time() - t0 < hours * 3600:
    to_move = A.to_move.astype(np.int64)
    live = to_move >= 0
    learner = live & (~kind | (to_move == pupil))
    actions = np.where(live, A.lists[:, 1].astype(np.int64), 0)
    asked = np.where(live, 0, -1)
    adv = A.choose([rules], asked, unmoved(GA))
    botrows = live & ~learner
    if botrows.any():
        ch = A.choose([rules], np.where(botrows, 0, -1), streams)
        actions[botrows] = ch[botrows]
    rows = np.flatnonzero(learner)
    lists, there = in_order(A.lists[rows])
    legal = np.where(there, lists[:, 1:], 0).astype(np.int64)
    lg = agent.logits(A.observations[rows], adv[rows])
    colm = agent.column[legal]
    lg = np.where(there & (colm >= 0), np.take_along_axis(lg, colm, 1), -np.inf)
    fav = lg.argmax(1)
    acts = np.take_along_axis(legal, fav[:, None], 1)[:, 0]
    # which to sample
    nleg = there.sum(1)
    wgt = np.where(telling[fam_of[acts]], 1.0, 0.35) * np.where(nleg == 2, 0.35, 1.0) * (nleg > 1)
    pick = np.flatnonzero(rng.random(len(rows)) < 0.15 * wgt) if steps > 60 else []
    if len(pick):
        ok = agent.winners(A.observations[rows[pick]])[:, 0]
        pick = pick[(ok > 0.02) & (ok < 0.98)]
    if len(pick):
        looked = A.ahead(rows[pick])
        ii = [[], []]; mm = [[], []]; cc = [[], []]; rr = [[], []]
        feats = A.observations[rows[pick]][:, agent.layout.features]
        for q, j in enumerate(pick.tolist()):
            i = int(rows[j]); n = int(nleg[j]); l = lg[j, :n].astype(np.float64)
            cd = np.argpartition(-l, min(2, n - 1))[:3]; cd = cd[np.argsort(-l[cd])].tolist()
            a = np.flatnonzero(legal[j, :n] == adv[i])
            if len(a): cd.append(int(a[0]))
            cd.append(int((np.maximum(l, l.max() - 12) / 3 + rng.gumbel(size=n)).argmax()))
            cd.append(int(rng.integers(n)))
            cd = [c for c in dict.fromkeys(cd) if np.isfinite(l[c])]
            if len(cd) < 2: continue
            b = int(kind[i])
            ii[b].append(i); mm[b].append(int(to_move[i])); cc[b].append(legal[j, cd])
            rr[b].append((feats[q], colm[j, :n].astype(np.int16), looked[q, :n], np.maximum(l, -60), int(a[0]) if len(a) else -1, cd, bool(b), int(A.layout_of[i])))
        for b in (0, 1):
            if ii[b]: add(pools[b], np.array(ii[b]), np.array(mm[b]), cc[b], rr[b])
    # branch
    br = rng.random(len(rows)) < 0.01
    if br.any():
        g = np.where(np.isfinite(lg), rng.random(lg.shape), -1).argmax(1)
        acts = np.where(br, np.take_along_axis(legal, g[:, None], 1)[:, 0], acts)
    actions[rows] = acts
    A.step(actions)
    ended = np.flatnonzero(A.terminated | A.truncated)
    kind[ended] = rng.random(len(ended)) < BOTS
    pupil[ended] = (rng.random(len(ended)) * nplayers[ended]).astype(int)
    steps += 1
    if len(done) >= 8192:
        total += len(done); save(number); number += 1
        print(f"{seed} {time.time()-t0:.0f}s {total} states, {total/(time.time()-t0):.0f}/s", flush=True)
