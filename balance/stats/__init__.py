"""Figures of many games: shares, ratings, models, intervals."""
