"""The generated pages of docs/generated, and the stubs of what is made from declarations."""
