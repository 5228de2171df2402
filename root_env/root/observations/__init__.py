"""Observations in the formats that learners need."""
