"""Observations in the forms that learners ask for."""
