"""What can be asked of the server, by subject: tables and seats, playing, what was, and pages."""
