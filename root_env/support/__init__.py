"""What everything else stands on: values in words, files written whole, documents loaded, types of arrays."""
