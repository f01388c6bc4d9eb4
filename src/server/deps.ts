import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { PublicPages } from "#contract/public-pages.ts";

import type { Config } from "./config.ts";
import type { Database } from "./db/pool.ts";
import type { DB } from "./db/tables.ts";
import type { Guessing } from "./guessing.ts";
import type { Limits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import type { LegalTexts } from "./outside/legal-texts.ts";
import type { Mailer } from "./outside/mail.ts";
import type { SecretKeys } from "./outside/secret-keys.ts";
import type { TokenSync } from "./outside/token-sync.ts";

/** Everything the application is given; the server makes it once, each test makes its own. */
export interface Deps {
  config: Config;
  db: Kysely<DB>;
  /** The same for what reads or writes very much for one person: few connections, limits in minutes. */
  slowDb: Kysely<DB>;
  /** Where scans are read; the spare one is asked while the first is away. */
  scan: Database["scan"];
  limits: Limits;
  guessing: Guessing;
  log: Logger;
  metrics: Metrics;
  pages: PublicPages;
  texts: LegalTexts;
  tokenSync: TokenSync;
  secretKeys: SecretKeys;
  mailer: Mailer;
  /** Folder of the built browser files. */
  clientFiles: string;
  now(): Date;
  randomBytes(count: number): Uint8Array;
}
