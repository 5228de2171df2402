"""Code that all other packages use: values in words, atomic files, documents from files, types of arrays."""
