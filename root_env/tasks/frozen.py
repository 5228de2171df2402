"""The digests of each task when it got its name: of its declaration, and of games with its rules and opponents.

`python -m tools.tasks` prints the current digests. A line never changes after a release.
"""

FROZEN: dict[str, tuple[str, str]] = {
    "duel10-v1": ("ab8b64016766317e", "4efb71a876f57602"),
    "duel10-rules-v1": ("e9d46b84d6c43814", "7d20cfd5a3852a86"),
    "marquise-v1": ("a87a1b3f9c4320f1", "7690fe911c57ca61"),
    "eyrie-v1": ("b1b39361db8e36eb", "7690fe911c57ca61"),
    "alliance-v1": ("41fc96e87a51f9de", "7690fe911c57ca61"),
    "vagabond-v1": ("68386eacafe5e104", "7690fe911c57ca61"),
    "base4-v1": ("56979281176a3f16", "7690fe911c57ca61"),
    "mixed4-v2": ("7bb78fca620645f5", "93619b802a6f64a8"),
    "exploit4-v1": ("e05c3e302be295c7", "e1133dff669f9f5e"),
    "response2-v1": ("b65fbf11ed4a4f0b", "32608493332c4d1e"),
    "search4-v1": ("18c700b09d66de08", "7690fe911c57ca61"),
    "offline4-v1": ("30dc5fd67fcb6772", "7690fe911c57ca61"),
    "wroth2-v2": ("61b04ec2d5bbbc57", "171c15bfb05209af"),
    "base4-100k-v1": ("98ec391c54eb2b66", "7690fe911c57ca61"),
    "mixed4-1m-v1": ("a450f08eaef66034", "93619b802a6f64a8"),
    "exploit4-500k-v1": ("3a3fd4fdadefd475", "e1133dff669f9f5e"),
    "response2-500k-v1": ("296a278702461252", "32608493332c4d1e"),
    "racing4-v1": ("d385af3b84467fc8", "f48f9eef4182bdf2"),
    "policing4-v1": ("05133867dc4c2513", "9f716708d0d982ec"),
    "hoarding4-v1": ("02eb90b6622c53df", "f8222960174f942a"),
    "seventh4-v1": ("81b2be3b4daa9b45", "a64de59364097cb6"),
    "searching4-v1": ("e962d6d4c4a36a04", "2b29d3a67bb21db1"),
    "offline4-random-v1": ("83db3a4dac678031", "7690fe911c57ca61"),
    "offline4-policy-v1": ("9a2046a712b42141", "7690fe911c57ca61"),
    "offline4-search-v1": ("15f9dbaedc16f0ce", "7690fe911c57ca61"),
    "partner4-v1": ("2acc03a1a9b607bd", "f071a8d95259ffbd"),
    "track2-v1": ("82a6198d3d04fb5f", "386968f949fcbf4c"),
    "eleven4-v1": ("e64f4c87c61ce4af", "79440a97211778c3"),
    "exiles4-v1": ("9420056930042e53", "e96646baa9957dec"),
    "mountain4-v1": ("410131ffcfbc7c4c", "fdea8f1dd30f6add"),
}
