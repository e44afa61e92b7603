"""Forms of the hall's pages. They check shape; whether a write may be, the services say."""
