"""The guided first game of Wroth: as the Runen against the Guild, with the stand-in figures of the box.

It names regions of the seeded table, where the tokens are always the same.
"""

from root_env.doors.contract.guides import Guide, Hint, choose

WORTH_MOST = (3, 7, 2, 6, 5, 4, 8, 1)
"""The regions of this table, from the highest token to the lowest."""

RUNEN = Guide(
    title="Runen: Send troops where they decide who holds a region. Your bulwark takes the blows meant for others.",
    config={"factions": ("runen", "guild")},
    seed=10,
    opponent="rules",
    others={
        "guild": "The Guild has its turn. Its raiders hit harder, and its infiltrators appear in any region. Turns go "
        "round until nobody has an action die left; then the regions score.",
    },
    end="You have seen each phase of a round, and the guide ends here. Now play on alone: the round in which somebody "
    "comes to 30 points is the last. The words below the question, Look up and 'why not' stay with you.",
    hints=(
        # -- the draft: the actions of this round
        Hint(
            "draft",
            "Wroth is a race to 30 points. In each round you choose action dice, use them in turn, and then every "
            "region pays its token to whoever has most troops there. What a die shows is what it can do.",
            (choose("draft", face="maneuver"),),
            "It moves two troops where you need them, and there is only one in the pool.",
            rounds=(1,),
        ),
        Hint(
            "draft",
            "The dice are chosen one by one. What you leave, others can take.",
            (choose("draft", face="extend"),),
            "Extend brings two new troops to a region in which you stand already.",
            rounds=(1,),
        ),
        Hint(
            "draft",
            "New dice, a new choice. Maneuver moves troops, Extend brings new ones, Battle deals a point of damage, "
            "and Mine is a Corra for elite troops.",
            (
                choose("draft", face="maneuver"),
                choose("draft", face="extend"),
                choose("draft", face="battle"),
                choose("draft"),
            ),
            "Whoever can still send troops at the end of the round decides who holds a region.",
        ),
        # -- a turn: one die, or two for an Exodus; buying and the all-seeing die come beside it
        Hint(
            "turn",
            "Your troops wait on the Shores and must get to the regions. For two dice, whatever they show, an Exodus "
            "leads any number of them out of one place.",
            (
                choose("exodus", payment="extend and all-seeing die"),
                choose("exodus", payment="mine and all-seeing die"),
            ),
            "The all-seeing die may be one of the two. It has nobody to hit yet, and so costs you no action.",
            rounds=(1,),
        ),
        Hint(
            "turn",
            "Extend: two basic troops from your mat come to a region in which you stand.",
            (choose("extend", place=3),),
            "The Guild is there as well. The token goes to whoever has most troops, and to nobody in a tie.",
            rounds=(1,),
        ),
        Hint(
            "turn",
            "Maneuver: up to two troops go to a region beside theirs.",
            (choose("move", origin=3, destination=4), choose("move", origin="shores", destination=4)),
            "Nobody else is in region 4: its token pays 2 points and being alone one more. It also shows Battle, which "
            "is yours when the next round begins.",
            rounds=(1,),
        ),
        Hint(
            "turn",
            "Beside your action you can use the all-seeing die once. Assault deals 2 damage to one faction, where you "
            "stand or next to that. A basic troop takes one and is gone for good.",
            (choose("assault", region=2), choose("assault")),
            "With fewer troops of theirs a region is yours, and nothing of yours has to move for it.",
        ),
        Hint(
            "turn",
            "Beside your action you can use the all-seeing die once. Strike deals 1 damage to one faction in any "
            "region from 1 to 8.",
            tuple(choose("strike", region=region) for region in WORTH_MOST),
            "Hit where one troop less takes the region from them.",
        ),
        Hint(
            "turn",
            "Beside your action you can use the all-seeing die once. Mine takes a Corra.",
            (choose("see_mine"),),
            "It costs nothing, and Corra pays for elite troops.",
        ),
        Hint(
            "turn",
            "Double repeats the action that you have just taken, with other troops if you like.",
            (choose("double"),),
            "Use it before you buy anything: it must follow the action at once.",
        ),
        Hint(
            "turn",
            "At any time of your turn you can buy elite troops for Corra. The bulwark is a die with 4 vitality, and is "
            "hit before your other troops in its region. It counts as one troop.",
            (choose("buy", kind="bulwark", place="shores"),),
            "It makes a region hard to take. From the Shores it goes where you need it.",
        ),
        Hint(
            "turn",
            "At any time of your turn you can buy elite troops for Corra. The mender regains vitality every round, and "
            "is worth a point in a region that you hold.",
            (choose("buy", kind="mender", place="shores"),),
            "Corra left at the end of a game is worth nothing.",
        ),
        Hint(
            "turn",
            "Troops on the Shores hold nothing. Maneuver: up to two of them go to a region that borders the Shores.",
            tuple(choose("move", origin="shores", destination=region) for region in (6, 2, 5, 3, 4)),
            "A region in which you stand alone pays one point more than its token.",
            rounds=(2, 3),
        ),
        Hint(
            "turn",
            "Extend: two basic troops from your mat come to a region in which you stand.",
            tuple(choose("extend", place=region) for region in (6, 2, 3, 7, 5, 4, 8, 1)),
            "Count both sides before you choose: troops matter where the numbers are close.",
        ),
        Hint(
            "turn",
            "Maneuver: up to two troops go to a region beside theirs.",
            (
                choose("move", origin=3, destination=2),
                choose("move", origin=3, destination=7),
                *(choose("move", destination=region) for region in WORTH_MOST),
            ),
            "Troops that are not needed where they stand can decide something elsewhere.",
        ),
        Hint(
            "turn",
            "Battle: one damage to one faction, where you have troops or next to that.",
            tuple(choose("battle", region=region) for region in WORTH_MOST),
            "A basic troop less of theirs is as good as one more of yours, and it does not come back.",
        ),
        Hint("turn", "Mine: take a Corra.", (choose("mine"),), "Two Corra buy a bulwark or a mender."),
        Hint(
            "turn",
            "Your action is done, and nothing else helps now.",
            (choose("pass"),),
            "End your turn. You are asked again as long as you have dice.",
        ),
        Hint(
            "turn",
            "Exodus: two dice, whatever they show, lead any number of troops out of one place.",
            (choose("exodus"),),
            "It moves more troops at once than anything else.",
        ),
        Hint(
            "turn",
            "Discard gives a die away and does nothing.",
            (choose("discard"),),
            "Nothing else is left for this die.",
        ),
        # -- further questions of actions
        Hint(
            "extend",
            "How many basic troops come?",
            (choose("choose_count"),),
            "They would do nothing on your mat.",
        ),
        Hint(
            "exodus",
            "From where to where? All troops that you lead begin in one place. They may go to different regions beside "
            "it, one after the other.",
            tuple(choose("move", origin="shores", destination=region) for region in (3, 2, 6, 5)),
            "Move them to region 3: it has a token of 4 points, the highest that the Shores border.",
            rounds=(1,),
        ),
        Hint(
            "exodus",
            "You can lead more troops out of this place, to the same or another region.",
            (choose("pass"),),
            "Those who stay hold what they hold.",
        ),
        Hint(
            "exodus",
            "You can lead more troops out of this place, to the same or another region.",
            (choose("move"),),
            "Those who move together hold a region.",
        ),
        Hint(
            "move_basics",
            "How many basic troops go?",
            (choose("choose_count"),),
            "Whoever has one troop more holds the region, so go with all that are not needed where they stand.",
        ),
        Hint(
            "move_elite",
            "Elite troops can go as well. Each counts as one troop.",
            (choose("choose_elite"),),
            "It is as good as a basic troop, and hard to kill.",
        ),
        Hint(
            "move_elite", "Elite troops can go as well.", (choose("pass"),), "It holds what it holds where it stands."
        ),
        Hint(
            "damage",
            "You deal damage and choose who takes it. A basic troop has one point, an elite as many as its vitality.",
            (choose("hit_basic"),),
            "The basic troop that you hit is gone at once.",
        ),
        Hint(
            "damage",
            "You deal damage and choose who takes it. A basic troop has one point, an elite as many as its vitality.",
            (choose("hit_elite"),),
            "The elite troop that you hit loses vitality, and goes with its last point.",
        ),
        *(
            Hint("repeat", "Double: the action comes once more. It may be in another place.", choices, why)
            for choices, why in (
                (
                    tuple(choose("extend", place=region) for region in WORTH_MOST),
                    "Extend: two troops more can hold a region.",
                ),
                (
                    tuple(choose("move", destination=region) for region in (2, 6, 3, 7, 5, 4, 8, 1)),
                    "Maneuver: two troops that move can decide who holds a region.",
                ),
                (
                    tuple(choose("battle", region=region) for region in WORTH_MOST),
                    "Battle: a troop of theirs less counts, too.",
                ),
                ((choose("muster"),), "Muster: more troops are more regions."),
                ((choose("mine"),), "Mine: two Corra buy a bulwark or a mender."),
            )
        ),
        # -- spoils
        *(
            Hint(
                "spoils",
                "Spoils: a round begins with the tokens that show a symbol. Who has most troops there may take its "
                "action, for no die.",
                choices,
                why,
            )
            for choices, why in (
                (
                    tuple(choose("battle", region=region) for region in (2, 5, 6, 3, 7, 4, 8, 1)),
                    "Battle: a troop of theirs less, and it does not come back.",
                ),
                ((choose("mine"),), "Mine: a Corra for nothing."),
                (
                    tuple(choose("extend", place=region) for region in WORTH_MOST),
                    "Extend: two troops more for nothing.",
                ),
                (
                    tuple(choose("move", origin="shores", destination=region) for region in WORTH_MOST),
                    "Maneuver: troops on the Shores hold nothing, and now they move for nothing.",
                ),
                ((choose("muster"),), "Muster: more troops for nothing."),
                ((choose("pass"),), "It does nothing for you here."),
            )
        ),
    ),
)

GUIDES = {"runen": RUNEN}
"""Faction that is played -> its guide."""
