/** The database cannot be used as it is. The message is a Turkish sentence for the operator, fit to be printed alone. */
export class DatabaseRefused extends Error {
  override name = "DatabaseRefused";
}

/** Another live process holds the data directory. */
export class EmbeddedRefused extends DatabaseRefused {
  override name = "EmbeddedRefused";
}
