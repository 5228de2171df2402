"""Options of commands in the words of the table in docs/words.md: those of other commands are named."""

import pytest

pytest.importorskip("filelock", reason='needs pip install ".[balance]"')

from root_env import cli
from root_env.balance import command
from root_env.training import evaluate, expert, quick


@pytest.mark.parametrize(
    ("main", "words", "said"),
    [
        (command.main, "--out x --threads 2", "--threads: this is called --workers here"),
        (evaluate.main, "--challenger random --threads 2", "--threads: this is called --workers here"),
        (evaluate.main, "--challenger random --num-games 2", "--num-games: this is called --games here"),
        (evaluate.main, "--challenger random --num_games 2", "--num_games: this is called --games here"),
        (expert.main, "--out x --eval_games 2", "--eval_games: this is called --eval-games here"),
        (quick.main, "--workers 2", "--workers: this is called --threads here"),
        (quick.main, "--seed -1", "--seed: must be a whole number from 0, got '-1'"),
        (cli.main, "simulate --seed -1", "--seed: must be a whole number from 0, got '-1'"),
        (evaluate.main, "--challenger random --wrkers 2", "unrecognized arguments: --wrkers 2"),
    ],
)
def test_an_option_that_is_called_otherwise(main, words, said, capsys):
    with pytest.raises(SystemExit) as end:
        main(words.split())
    assert end.value.code == 2 and said in capsys.readouterr().err
