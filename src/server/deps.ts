import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { PublicPages } from "#contract/public-pages.ts";

import type { Config } from "./config.ts";
import type { DB } from "./db/tables.ts";
import type { Limits } from "./limits.ts";

/** Everything the application is given; the server makes it once, each test makes its own. */
export interface Deps {
  config: Config;
  db: Kysely<DB>;
  limits: Limits;
  log: Logger;
  pages: PublicPages;
  /** Folder of the built browser files. */
  clientFiles: string;
  now(): Date;
  randomBytes(count: number): Uint8Array;
}
