"""The schema's history; `store.migrate` brings a database up to date."""
