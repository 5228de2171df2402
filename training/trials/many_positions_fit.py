import sys, time, copy, json
from pathlib import Path
import numpy as np, torch
from root_env.agents.networks.policy import load_policy, save_policy
from root_env.training.runs import networks
import argparse
p = argparse.ArgumentParser()
p.add_argument("--data", default="data"); p.add_argument("--out", default="")
p.add_argument("--beta", type=float, default=0.05); p.add_argument("--lr", type=float, default=3e-4)
p.add_argument("--epochs", type=int, default=1); p.add_argument("--files", type=int, default=10**6)
p.add_argument("--start", default=""); p.add_argument("--init", default=""); p.add_argument("--mb", type=int, default=1024); p.add_argument("--look", type=int, default=1)
p.add_argument("--decay", type=float, default=0.01); p.add_argument("--hold", type=int, default=6); p.add_argument("--every", type=int, default=25)
p.add_argument("--anchor", type=float, default=0.0); p.add_argument("--seed", type=int, default=1); p.add_argument("--loss", default="mse")
a = p.parse_args()
torch.set_num_threads(1); torch.manual_seed(a.seed); rng = np.random.default_rng(a.seed)
agent = load_policy(a.start or None)
net = networks.of_agent(load_policy(a.init) if a.init else agent)
if a.look and not net.looks_ahead: net.add_ahead()
files = sorted(Path("data2").glob("*.npz")) + sorted(Path("data").glob("*.npz"))
held = [f for f in files if f.name.startswith("00102-")][:a.hold]
skip = {f.name for f in files if f.name.startswith("00102-")} & {f"00102-{k:05d}.npz" for k in range(a.hold + 3)}
learn = [f for f in files if f.name not in skip][:a.files]
def load(fs):
    parts = []
    for f in fs:
        try:
            x = dict(np.load(f))
            if f.parent.name == "data":
                x = {k: v[~x["bots"]] for k, v in x.items()}
            parts.append(x)
        except Exception as e:
            print("skip", f, e)
    most = max(x["columns"].shape[1] for x in parts)
    out = {}
    for k in parts[0]:
        if k in ("columns", "logits", "ahead"):
            fill = -1 if k == "columns" else 0
            arr = []
            for x in parts:
                y = x[k]; pad = [(0, 0)] * y.ndim; pad[1] = (0, most - y.shape[1])
                arr.append(np.pad(y, pad, constant_values=fill))
            out[k] = np.concatenate(arr)
        elif k == "val":
            out[k] = np.concatenate([x[k].astype(np.float32).mean(2) for x in parts])
        else: out[k] = np.concatenate([x[k] for x in parts])
        for x in parts: x[k] = None
    return out
H = load(held); D = load(learn)
n = len(D["features"]); print(n, "rows", len(H["features"]), "held", "bots", D["bots"].mean(), H["bots"].mean(), "playouts", (D["cand"]>=0).sum(), flush=True)
def batch(S, idx):
    cols = S["columns"][idx]; most = max(1, int((cols >= 0).sum(1).max()))
    t = torch.from_numpy
    return (t(S["features"][idx]), t(cols[:, :most].astype(np.int64)), t(S["advised"][idx].astype(np.int64)), t(S["ahead"][idx][:, :most]),
            t(S["logits"][idx][:, :most].astype(np.float32)), t(S["cand"][idx].astype(np.int64)), t(S["val"][idx]))
def fwd(b):
    x, cols, adv, ahead, old, cand, val = b
    logs, _ = net.logs(x, cols, adv, ahead)
    old = torch.log_softmax(old.masked_fill(cols < 0, -1e9), 1)
    m = (cand >= 0).float(); c = cand.clamp(min=0)
    shift = (logs - old).gather(1, c)
    pred = a.beta * shift
    k = m.sum(1, keepdim=True)
    pred = pred - (pred * m).sum(1, keepdim=True) / k
    val = val - (val * m).sum(1, keepdim=True) / k
    return logs, old, pred, val, m, cand
@torch.inference_mode()
def measure(S):
    net.eval(); se = tot = 0.0; g = {s: [] for s in (0, .25, .5, 1, 2, 4, 8)}; third = {s: 0 for s in g}; bots=[]; kl=0
    for low in range(0, len(S["features"]), 2048):
        idx = np.arange(low, min(low + 2048, len(S["features"])))
        b = batch(S, idx); logs, old, pred, val, m, cand = fwd(b)
        se += float((((pred - val) ** 2) * m).sum()); tot += float(((val ** 2) * m).sum())
        cols = b[1]
        for s in g:
            full = (old + s * (logs - old)).masked_fill(cols < 0, -1e9)
            best = full.argmax(1)
            isin = (cand == best[:, None]).any(1); third[s] += int((~isin).sum())
            cl = full.gather(1, cand.clamp(min=0)).masked_fill(cand < 0, -1e18)
            pick = cl.argmax(1)
            gain = b[6].gather(1, pick[:, None])[:, 0] - b[6][:, 0]
            g[s].append(gain.numpy())
    N = len(S["features"])
    r = {s: (np.concatenate(v).mean(), np.concatenate(v).std() / N ** .5, (np.concatenate(v) != 0).mean(), third[s] / N) for s, v in g.items()}
    bots = S["bots"]
    best = max(r, key=lambda s: r[s][0])
    x = np.concatenate(g[1])
    return 1 - se / tot, r, (x[bots].mean(), x[~bots].mean())
def show(tag):
    r2, r, by = measure(H)
    print(tag, f"R2 {r2:.4f} bots {by[0]:.4f} pol {by[1]:.4f} | " + " ".join(f"{s}: {v[0]:.4f}±{v[1]:.4f} ch{v[2]:.2f} 3rd{v[3]:.3f};" for s, v in r.items()), flush=True)
show("before")
ps = [w for nme, w in net.named_parameters() if not nme.startswith((networks.VALUE, networks.WINNER))]
opt = torch.optim.AdamW(ps, lr=a.lr, weight_decay=a.decay)
steps = a.epochs * (n // a.mb); step = 0; t0 = time.time(); run = []
for ep in range(a.epochs):
    order = rng.permutation(n)
    for low in range(0, n - a.mb + 1, a.mb):
        net.train(); frac = step / steps
        for gg in opt.param_groups: gg["lr"] = a.lr * min(1, (step + 1) / 50) * (1 - frac * 0.97)
        logs, old, pred, val, m, cand = fwd(batch(D, order[low:low + a.mb]))
        loss = (((pred - val) ** 2) * m).sum() / a.mb
        opt.zero_grad(set_to_none=True); (loss / a.beta).backward()
        torch.nn.utils.clip_grad_norm_(ps, 1.0); opt.step(); step += 1
        with torch.no_grad(): run.append(float(loss) / float(((val ** 2) * m).sum() / a.mb))
        if step % (steps // 8 or 1) == 0:
            show(f"{step}/{steps} {time.time()-t0:.0f}s train R2 {1-np.mean(run):.4f}"); run = []
show("end")
if a.out:
    card = agent.card
    kept = {nme: card[nme] for nme in ("factions", "sizes", "licence") if nme in card}
    if agent.knows_winners: kept["winner"] = {k: v for k, v in card["winner"].items() if k not in ("file", "sha256")}
    save_policy(a.out, agent.kind, networks.without_value(networks.weights_of(net)), agent.layout, {**kept, "lessons": vars(a)})
