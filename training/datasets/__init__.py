"""Formats of datasets: tables of rows, Minari."""
