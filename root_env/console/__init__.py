"""What the console command does."""
