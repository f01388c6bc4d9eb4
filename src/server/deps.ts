import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { PublicPages } from "#contract/ports/public-pages.ts";
import type { Guessing } from "#server/access/guessing.ts";
import type { Limits } from "#server/access/limits.ts";
import type { FollowRental } from "#server/access/rental-deed.ts";
import type { SenderDigests } from "#server/access/senders.ts";
import type { FaultLog } from "#server/db/fault-log.ts";
import type { Database } from "#server/db/pool.ts";
import type { DB } from "#server/db/tables.ts";
import type { Papers } from "#server/drawing/papers.ts";
import type { ClockWatch } from "#server/jobs/clock-watch.ts";
import type { SignedSheetReader } from "#server/modules/agreements/signed-sheet-reader.ts";
import type { TellFactsReader } from "#server/modules/notices/tell-facts.ts";
import type { DayCounts } from "#server/modules/overview/day-counts.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import type { RequestTracing } from "#server/observe/tracing.ts";
import type { LegalTexts } from "#server/outside/legal-texts.ts";
import type { Mailer } from "#server/outside/mail.ts";
import type { OutwardRequests } from "#server/outside/outward.ts";
import type { SecretKeys } from "#server/outside/secret-keys.ts";
import type { TelegramBot } from "#server/outside/telegram.ts";
import type { TokenSync } from "#server/outside/token-sync.ts";

import type { Config } from "./config.ts";

export interface Deps {
  config: Config;
  db: Kysely<DB>;
  slowDb: Kysely<DB>;
  scan: Database["scan"];
  limits: Limits;
  guessing: Guessing;
  senders: SenderDigests;
  tellFacts: TellFactsReader;
  dayCounts: DayCounts;
  log: Logger;
  databaseFaults: FaultLog;
  metrics: Metrics;
  tracing: RequestTracing;
  pages: PublicPages;
  papers: Papers;
  readSignedSheet: SignedSheetReader;
  texts: LegalTexts;
  tokenSync: TokenSync;
  secretKeys: SecretKeys;
  mailer: Mailer;
  outward: OutwardRequests;
  telegram: TelegramBot | undefined;
  /** Used for requests to push services, so that tests can answer in their place. */
  fetch: typeof fetch;
  clientFiles: string;
  followRental: FollowRental;
  now(): Date;
  databaseTime(db: Kysely<DB>): Promise<Date>;
  clockWatch: ClockWatch;
  randomBytes(count: number): Uint8Array;
}
