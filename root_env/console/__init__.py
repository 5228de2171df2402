"""The console command `root-env`."""
