"""Root as the doors take it: its rules bound to the contract, and the classes that users hold."""
