"""The networks of `root_env.agents.networks.network` in PyTorch, with a value head; some predict who wins."""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

from root_env.agents.networks.graph import CARDS, CLOSABLE, LINKS, PATHS, SITES, SORTS
from root_env.agents.networks.network import AHEAD, AHEAD_SCALE, TRUST, WINNER, Layout, neighbours
from root_env.agents.networks.policy import NetworkAgent
from root_env.doors.games import doors_of
from root_env.root.doors.tables import N_CLEARINGS

SMALL = "policy", "plain", "local", "face", "fight"
"""Layers that logits come from: small at first, so that every action is likely."""
VALUE = "value"
"""The value head, which only PPO needs."""
WIDTH = 32
"""Width of the layers of a clearing."""
FEWEST_KEYS = 8
"""Numbers by which the two clearings of a move are compared: so many, or half the width of a clearing."""
WINNER_WIDTHS = 256, 64
"""Widths of the hidden layers that predict who wins."""


class Network(nn.Module):
    """Both kinds of networks: int8 features (n, n_in) in the layout's order -> logits (n, n_out), values (n,).

    One with advice (`add_trust`) also gets what the rule-based bot would do: `advised` int64 (n,), a place among the
    choices, -1 for none.
    """

    def __init__(self, layout: Layout, low_precision: bool):
        super().__init__()
        self.layout, self.low_precision = layout, low_precision
        self.register_buffer(
            "scale", torch.from_numpy(doors_of(layout.game).rules.scale[layout.features]), persistent=False
        )

    def initialize(self) -> None:
        """Orthogonal weights, small for the actions (Huang et al. 2022, details 2 and 3)."""
        for name, layer in self.named_modules():
            if isinstance(layer, nn.Linear):
                gain = {**dict.fromkeys(SMALL, 0.01), "origin": 0.1, "goal": 0.1, "value": 1.0}
                nn.init.orthogonal_(layer.weight, gain.get(name, 2**0.5))
                if layer.bias is not None:
                    nn.init.zeros_(layer.bias)

    def add_winner(self, seats: int, widths: tuple[int, int] = WINNER_WIDTHS) -> None:
        """Add layers that predict who wins at tables of so many seats, with the names of
        `root_env.agents.networks.network`."""
        setattr(self, WINNER, winner_layers(len(self.layout.features), seats, widths).to(self.scale.device))

    def add_trust(self, at_first: float) -> None:
        """Add advice: at first the logit of the bot's action gets this bonus in all positions."""
        trust = nn.Linear(self.value.in_features, 1).to(self.scale.device)
        nn.init.zeros_(trust.weight)
        nn.init.constant_(trust.bias, at_first)
        setattr(self, TRUST, trust)

    def add_ahead(self) -> None:
        """Let it look one step ahead: at first what actions do at once changes nothing."""
        layer = nn.Linear(self.value.in_features, len(AHEAD_SCALE)).to(self.scale.device)
        nn.init.zeros_(layer.weight)
        nn.init.zeros_(layer.bias)
        setattr(self, AHEAD, layer)

    @property
    def looks_ahead(self) -> bool:
        """True if it takes in what each action does at once."""
        return hasattr(self, AHEAD)

    @property
    def is_advised(self) -> bool:
        """True if it gets the advice of the rule-based bot."""
        return hasattr(self, TRUST)

    def as_weights(self) -> dict[str, torch.Tensor]:
        """Its weights by the names of `root_env.agents.networks.network`."""
        return self.state_dict()

    def take_weights(self, weights: dict[str, torch.Tensor]) -> None:
        """Go on from weights by these names; what they do not have stays."""
        self.load_state_dict({**self.state_dict(), **weights})

    def winner_scores(self, x: torch.Tensor) -> torch.Tensor:
        """Scores (n, seats); their softmax is how likely each seat wins. Needs `add_winner`."""
        return getattr(self, WINNER)(x.float() * self.scale)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits and values, without advice."""
        logits, whole = self._seen(x)
        return logits, self.value(whole).squeeze(1)

    def _seen(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        dtype = torch.bfloat16 if self.low_precision else torch.float32
        with torch.autocast(x.device.type, torch.bfloat16, enabled=self.low_precision):
            hidden = self.hidden(x.to(dtype).mul_(self.scale.to(dtype)))
        return self.heads(*(h.float() for h in hidden))

    def logs(
        self,
        x: torch.Tensor,
        choices: torch.Tensor,
        advised: torch.Tensor | None = None,
        ahead: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities (n, k) of the actions at columns `choices` (n, k), -1e9 for choices of -1; and values (n,).

        Few actions are legal at a time: after the logits this is ten times faster than a mask over all of them.
        """
        logits, whole = self._seen(x)
        listed = logits.gather(1, choices.clamp(min=0))
        if advised is not None and self.is_advised:
            places = torch.arange(choices.shape[1], device=choices.device)
            listed = listed + getattr(self, TRUST)(whole) * (places == advised[:, None])
        if ahead is not None and self.looks_ahead:
            scaled = ahead.float() * torch.from_numpy(AHEAD_SCALE).to(ahead.device)
            listed = listed + torch.matmul(scaled, getattr(self, AHEAD)(whole)[:, :, None]).squeeze(2)
        values = self.value(whole).squeeze(1)
        return torch.log_softmax(listed.masked_fill(choices < 0, -1e9), 1), values


class Mlp(Network):
    """Two hidden layers."""

    def __init__(self, layout: Layout, hidden: int, low_precision: bool = False):
        super().__init__(layout, low_precision)
        n_in = len(layout.features)
        self.trunk = nn.Sequential(nn.Linear(n_in, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, len(layout.actions)), nn.Linear(hidden, 1)
        self.initialize()

    def hidden(self, x: torch.Tensor) -> tuple[torch.Tensor]:
        return (self.trunk(x),)

    def heads(self, hidden: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.policy(hidden), hidden


class Board(Network):
    """Layers that all clearings share, which also see their neighbours; see `root_env.agents.networks.network`."""

    def __init__(self, layout: Layout, hidden: int, low_precision: bool = False, width: int = WIDTH):
        super().__init__(layout, low_precision)
        keys = max(FEWEST_KEYS, width // 2)
        self.split = N_CLEARINGS * layout.channels
        self.register_buffer("neighbours", torch.from_numpy(neighbours()))
        self.rest = nn.Linear(len(layout.features) - self.split, hidden)
        self.clearing, self.context = nn.Linear(layout.channels, width), nn.Linear(hidden, width)
        self.place = nn.Parameter(torch.zeros(N_CLEARINGS, width))
        self.mix_1, self.mix_2 = nn.Linear(2 * width, width), nn.Linear(2 * width, width)
        self.whole = nn.Linear(hidden + 2 * width, hidden)
        self.seen, self.told = nn.Linear(width, width), nn.Linear(hidden, width)
        self.plain, self.value = nn.Linear(hidden, layout.plain), nn.Linear(hidden, 1)
        self.local = nn.Linear(width, layout.local)
        self.origin, self.goal = nn.Linear(width, keys), nn.Linear(width, keys)
        self.initialize()

    def hidden(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        n = len(x)
        rest = torch.relu(self.rest(x[:, self.split :]))
        places = self.clearing(x[:, : self.split].reshape(n, N_CLEARINGS, -1)) + self.place
        places = torch.relu(places + self.context(rest)[:, None])
        matrix = self.neighbours.to(places.dtype)
        for mix in (self.mix_1, self.mix_2):
            own, others = mix.weight.split(places.shape[2], 1)  # two products, in place of one and a copy of both
            around = nn.functional.linear(torch.matmul(matrix, places), others)
            places = torch.relu(nn.functional.linear(places, own, mix.bias) + around) + places
        whole = torch.relu(self.whole(torch.cat([rest, places.mean(1), places.amax(1)], 1)))
        return torch.relu(self.seen(places) + self.told(whole)[:, None]), whole

    def heads(self, seen: torch.Tensor, whole: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        n, origins = len(seen), self.origin(seen)
        moves = torch.matmul(origins, self.goal(seen).transpose(1, 2)) / origins.shape[2] ** 0.5
        local = self.local(seen)
        return torch.cat([self.plain(whole), local.reshape(n, -1), moves.reshape(n, -1)], 1), whole


class Graph(Board):
    """A board whose map, players and cards are read by structure, see `root_env.agents.networks.graph`.

    To the columns of `rest` and the rows of `plain` of cards, 0 at first, come weights of what the cards declare.
    """

    def __init__(self, layout: Layout, hidden: int, low_precision: bool = False, width: int = WIDTH):
        super().__init__(layout, hidden, low_precision, width)
        del self.neighbours, self.place
        of = layout.structure()
        self.families, self.seats = of.families, of.seats
        fixed = {
            **{"cards": CARDS, "columns": of.cards.ravel(), "rows": of.card_actions.ravel()},
            **{"links": LINKS, "closable": CLOSABLE.reshape(len(CLOSABLE), -1), "sites": SITES},
            **{"closed": np.maximum(of.closed, 0), "closes": (of.closed >= 0).astype(np.float32)},
            **{"maps": np.maximum(of.maps, 0), "mapped": (of.maps >= 0).astype(np.float32)},
            **{"owners": np.maximum(of.owners, 0), "owned": (of.owners >= 0).astype(np.float32)},
            **{"counts": of.counts.reshape(len(of.counts), -1), "chosen": of.chosen, "fought": of.fought},
        }
        for name, array in fixed.items():
            self.register_buffer(name, torch.from_numpy(np.ascontiguousarray(array)), persistent=False)
        figures, relations = CARDS.shape[1], LINKS.shape[1]
        self.held = nn.Parameter(0.05 * torch.randn(hidden, len(of.cards), figures))
        self.played = nn.Parameter(0.001 * torch.randn(len(of.card_actions), figures, hidden))
        self.clearing = nn.Linear(layout.channels + of.seats * len(SORTS), width)
        self.site = nn.Linear(SITES.shape[2], width, bias=False)
        self.mix_1, self.mix_2 = (nn.Linear((1 + relations) * width, width) for _ in range(2))
        self.face, self.fight = nn.Linear(hidden, of.families * of.seats), nn.Linear(width, of.seats)
        self.initialize()
        with torch.no_grad():
            self.rest.weight[:, self.columns] = 0
            self.plain.weight[self.rows] = 0

    def _rest_weight(self) -> torch.Tensor:
        """The weights of `rest`, with those of what cards declare."""
        with torch.autocast(self.cards.device.type, enabled=False):
            columns = torch.einsum("hgf,cf->hgc", self.held, self.cards).flatten(1)
        return self.rest.weight.index_add(1, self.columns, columns)

    def _plain_weight(self) -> torch.Tensor:
        """The weights of `plain`, with those of what cards declare."""
        with torch.autocast(self.cards.device.type, enabled=False):
            rows = torch.einsum("gfh,cf->gch", self.played, self.cards).flatten(0, 1)
        return self.plain.weight.index_add(0, self.rows, rows)

    def _relations(self, x: torch.Tensor, board: torch.Tensor) -> torch.Tensor:
        """The means over the clearings that open paths and rivers lead to, (n, relation, clearing, clearing)."""
        links = self.links[board]
        shut = torch.matmul((x[:, self.closed] * self.closes).float(), self.closable).reshape(links[:, PATHS].shape)
        links[:, PATHS] *= 1 - shut
        return links / links.sum(3, keepdim=True).clamp(min=1)

    def hidden(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        n = len(x)
        rest = torch.relu(nn.functional.linear(x[:, self.split :], self._rest_weight(), self.rest.bias))
        channels = x[:, : self.split].reshape(n, N_CLEARINGS, -1)
        owners = x[:, self.owners.flatten()].reshape(n, *self.owners.shape) * self.owned
        counts = torch.matmul(channels, self.counts.to(x.dtype)).reshape(n, N_CLEARINGS, -1, len(SORTS)).transpose(2, 3)
        counts = torch.matmul(counts, owners[:, None].to(counts.dtype)).flatten(2)
        board = (x[:, self.maps] * self.mapped).argmax(1)
        places = self.clearing(torch.cat([channels, counts], 2)) + self.site(self.sites)[board]
        places = torch.relu(places + self.context(rest)[:, None])
        relations = self._relations(x, board).to(places.dtype)
        for mix in (self.mix_1, self.mix_2):
            around = [torch.matmul(relations[:, k], places) for k in range(relations.shape[1])]
            places = torch.relu(mix(torch.cat([places, *around], 2))) + places
        whole = torch.relu(self.whole(torch.cat([rest, places.mean(1), places.amax(1)], 1)))
        return torch.relu(self.seen(places) + self.told(whole)[:, None]), whole, owners

    def heads(self, seen: torch.Tensor, whole: torch.Tensor, owners: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        n, origins = len(seen), self.origin(seen)
        moves = torch.matmul(origins, self.goal(seen).transpose(1, 2)) / origins.shape[2] ** 0.5
        faced = torch.matmul(self.face(whole).reshape(n, self.families, self.seats), owners.transpose(1, 2))
        fought = torch.matmul(self.fight(seen), owners.transpose(1, 2))
        plain = nn.functional.linear(whole, self._plain_weight(), self.plain.bias)
        plain = plain.index_add(1, self.chosen[:, 0], faced[:, self.chosen[:, 1], self.chosen[:, 2]])
        local = self.local(seen).index_add(2, self.fought[:, 0], fought[:, :, self.fought[:, 2]])
        return torch.cat([plain, local.reshape(n, -1), moves.reshape(n, -1)], 1), whole

    def as_weights(self) -> dict[str, torch.Tensor]:
        kept = {name: w for name, w in self.state_dict().items() if name not in ("held", "played")}
        return {**kept, "rest.weight": self._rest_weight(), "plain.weight": self._plain_weight()}

    def take_weights(self, weights: dict[str, torch.Tensor]) -> None:
        super().take_weights(weights)
        with torch.no_grad():
            columns = self.rest.weight[:, self.columns].reshape(len(self.rest.weight), -1, len(self.cards))
            rows = self.plain.weight[self.rows].reshape(-1, len(self.cards), self.plain.weight.shape[1])
            of_figures = torch.linalg.pinv(self.cards)
            self.held.copy_(torch.einsum("hgc,fc->hgf", columns, of_figures))
            self.played.copy_(torch.einsum("gch,fc->gfh", rows, of_figures))
            self.rest.weight -= self._rest_weight() - self.rest.weight
            self.plain.weight -= self._plain_weight() - self.plain.weight


def make(kind: str, layout: Layout, hidden: int, low_precision: bool = False, width: int = WIDTH) -> Network:
    """A network of one of `root_env.agents.networks.network.KINDS`; `width` is that of a clearing, which `mlp` does not
    have."""
    if kind == "mlp":
        return Mlp(layout, hidden, low_precision)
    return {"board": Board, "graph": Graph}[kind](layout, hidden, low_precision, width)


def winner_layers(inputs: int, seats: int, widths: tuple[int, int] = WINNER_WIDTHS) -> nn.Sequential:
    """Layers that predict who wins: scaled features (n, inputs) -> scores (n, seats), see `root_env.agents`."""
    first, second = widths
    return nn.Sequential(
        nn.Linear(inputs, first), nn.ReLU(), nn.Linear(first, second), nn.ReLU(), nn.Linear(second, seats)
    )


def of_agent(agent: NetworkAgent) -> Network:
    """The network of a checkpoint, to train further; its value head is new."""
    hidden = agent.weights["trunk.0.bias" if agent.kind == "mlp" else "rest.bias"].shape[0]
    width = WIDTH if agent.kind == "mlp" else len(agent.weights["clearing.bias"])
    network = make(agent.kind, agent.layout, hidden, width=width)
    if agent.is_advised:
        network.add_trust(0.0)
    if agent.looks_ahead:
        network.add_ahead()
    if agent.knows_winners:
        first, second, seats = (len(agent.weights[f"{WINNER}.{k}.bias"]) for k in (0, 2, 4))
        network.add_winner(seats, (first, second))
    weights = {name: torch.from_numpy(w.copy()) for name, w in agent.weights.items()}
    network.take_weights(weights)
    return network


def weights_of(network: Network) -> dict[str, np.ndarray]:
    """A copy of its weights by name, float32."""
    return {name: w.detach().float().cpu().numpy().copy() for name, w in network.as_weights().items()}


def without_value(weights: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The weights that a checkpoint needs: all but the value head."""
    return {name: w for name, w in weights.items() if not name.startswith(VALUE)}
