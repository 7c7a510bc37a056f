"""Pages and an API over tables: `app.create_app` is the application, `server.serve` runs it."""
