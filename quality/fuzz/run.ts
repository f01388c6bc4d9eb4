import fc from "fast-check";
import type { Kysely } from "kysely";

import type { DB } from "#server/db/tables.ts";

import { findBrokenInvariants } from "../../test/invariants.ts";
import { findFaults } from "./judge.ts";
import type { MemoryFigures } from "./memory.ts";
import type { FuzzedProduct } from "./product.ts";
import { findSeizures, readProtectedValues, type SuccessfulWrite } from "./protected-values.ts";
import { arbitraryRequest, type PlannedRequest } from "./requests.ts";
import { createSender, type ReceivedAnswer } from "./send.ts";
import { areAccountsOpen, makeFuzzWorld, signInAllAccounts, type FuzzWorld } from "./world.ts";

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** The maximum time of a response in ms. */
  slowMs: number;
  tell?(sent: number): void;
}

export interface FuzzOutcome {
  sent: number;
  /** The number of responses with each status. */
  statuses: Map<number, number>;
  /** The number of procedures that were called, and the number of procedures that succeeded at least once. */
  asked: number;
  answeredWell: number;
  /** The slowest response in ms. */
  slowestMs: number;
  memory: MemoryFigures;
  worlds: number;
  /** The reasons of the failure, and the smallest batch of requests that causes it; undefined if nothing failed. */
  failure: { reasons: string; requests: PlannedRequest[] } | undefined;
}

const CONNECTION_COUNT = 32;
const BATCH_REQUESTS_MAX = 199;
const BATCH_REQUESTS_MEAN = 100;
/** A new world is made after this many requests. */
const REQUESTS_PER_WORLD = 1000;
/** After this many requests the process has compiled all code and filled its caches. */
const WARM_UP_REQUEST_COUNT = 3000;
const SHRINKING_MAX_MS = 20_000;
/** The cheapest request. A request that takes many times as long is slow on any machine. */
const healthRequest: PlannedRequest = {
  actor: "guest",
  about: "sağlık",
  isWrite: false,
  method: "GET",
  target: "/healthz",
  headers: {},
};
const HEALTH_TIME_RATIO_MAX = 100;
/** The maximum number of requests shown for a failure. */
const SHOWN_REQUESTS_MAX = 3;

/** Sends generated requests, checks after each batch, and stops at the first failure. */
export async function runFuzz(product: FuzzedProduct, db: Kysely<DB>, options: FuzzOptions): Promise<FuzzOutcome> {
  const sender = createSender(product.port, CONNECTION_COUNT);
  const statuses = new Map<number, number>();
  const asked = new Set<string>();
  const answeredWell = new Set<string>();
  let [sent, slowestMs, worlds, worldSince] = [0, 0, 0, 0];
  let world: FuzzWorld | undefined;
  let shrinkingUntil: number | undefined;
  /** Requests of a batch that were too slow or answered with 503. */
  const doubtful: PlannedRequest[] = [];
  /** An error in the test itself. */
  let trouble: Error | undefined;
  /** The last failing batch. It is being shrunk. */
  let failure: FuzzOutcome["failure"];

  /**
   * Returns the world for the next requests, with new sessions and cleared limits. Makes a new world if the present
   * world is used up.
   */
  async function renewed(): Promise<FuzzWorld> {
    await db.deleteFrom("limits").execute();
    if (world === undefined || sent - worldSince >= REQUESTS_PER_WORLD || !(await areAccountsOpen(db, world))) {
      world = await makeFuzzWorld(db);
      worlds += 1;
      worldSince = sent;
    } else {
      world = { ...world, tokens: await signInAllAccounts(db, world.users) };
    }
    return world;
  }

  async function ask(
    planned: PlannedRequest,
    current: FuzzWorld,
  ): Promise<{ success?: SuccessfulWrite; faults: string[] }> {
    let answer: ReceivedAnswer;
    try {
      answer = await sender.send(planned, current);
    } catch (error) {
      return { faults: [`yanıt yok: ${String(error)}`] };
    }
    const { status, ms } = answer;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, ms);
    asked.add(planned.about);
    if (isDatabaseTimeout(answer) || ms > options.slowMs) doubtful.push(planned);
    const faults = isDatabaseTimeout(answer) ? [] : findFaults(planned, answer);
    if (status >= 300) return { faults };
    answeredWell.add(planned.about);
    if (!planned.isWrite) return { faults };
    const user = current.users[planned.actor];
    return { faults, success: { about: planned.about, userId: user?.id, isAdmin: planned.actor === "admin" } };
  }

  async function check(batch: PlannedRequest[]): Promise<void> {
    if (trouble || (shrinkingUntil !== undefined && Date.now() > shrinkingUntil)) return;
    const { reasons, culprits } = await reasonsAgainst(batch).catch((error: unknown) => {
      trouble = new Error("The trial itself failed.", { cause: error });
      throw trouble;
    });
    if (reasons.length === 0) return;
    shrinkingUntil ??= Date.now() + SHRINKING_MAX_MS;
    failure = { reasons: reasons.slice(0, 5).join("\n"), requests: culprits.slice(0, SHOWN_REQUESTS_MAX) };
    throw new Error(failure.reasons);
  }

  /** Sends a batch. Returns the reasons why the batch failed, and the requests that may have caused the failure. */
  async function reasonsAgainst(batch: PlannedRequest[]): Promise<{ reasons: string[]; culprits: PlannedRequest[] }> {
    const current = await renewed();
    const before = await readProtectedValues(db);
    const results = await Promise.all(batch.map((planned) => ask(planned, current)));
    sent += batch.length;
    options.tell?.(sent);
    const culprits = batch.filter((_, nth) => results[nth]!.faults.length > 0);
    const reasons = results.flatMap(({ faults }, nth) => faults.map((fault) => `${batch[nth]!.about}: ${fault}`));
    if (product.ended !== undefined) reasons.push(`sunucu durdu: ${product.ended}`);
    const complaints = product.complaints().filter((line) => !isLogOfDatabaseTimeout(line));
    reasons.push(...complaints.map((line) => `günlük: ${line.slice(0, 1500)}`));
    const broken = await findBrokenInvariants(db);
    reasons.push(...Object.entries(broken).map(([rule, rows]) => `bozulan kural: ${rule}: ${JSON.stringify(rows[0])}`));
    const successes = results.flatMap(({ success }) => (success ? [success] : []));
    reasons.push(
      ...findSeizures(before, await readProtectedValues(db), successes).map((line) => `yetkisiz değişiklik: ${line}`),
    );
    for (const planned of doubtful.splice(0)) {
      const fault = await faultAlone(planned, current);
      if (fault === undefined) continue;
      reasons.push(`${planned.about}: ${fault}`);
      culprits.push(planned);
    }
    // If no response is bad, any of the successful writes may be the culprit.
    const changing = batch.filter((_, nth) => results[nth]!.success !== undefined);
    return { reasons, culprits: culprits.length > 0 ? culprits : changing };
  }

  /** Repeats a doubtful request alone, because other requests or the machine may have slowed it down. */
  async function faultAlone(planned: PlannedRequest, current: FuzzWorld): Promise<string | undefined> {
    let fault: string | undefined;
    for (let nth = 0; nth < 3; nth += 1) {
      // On an overloaded machine even the cheapest request is slow.
      const { ms: healthMs } = await sender.send(healthRequest, current);
      const answer = await sender.send(planned, current);
      fault = isDatabaseTimeout(answer) ? "hep 503" : `${Math.round(answer.ms)} ms sürdü`;
      if (!isDatabaseTimeout(answer) && answer.ms <= Math.max(options.slowMs, healthMs * HEALTH_TIME_RATIO_MAX))
        return undefined;
    }
    return fault;
  }

  const batches = fc.array(arbitraryRequest(), { minLength: 1, maxLength: BATCH_REQUESTS_MAX, size: "max" });
  const send = async (count: number, seed: number) => {
    const until = sent + count;
    for (let nth = 0; sent < until && failure === undefined; nth += 1) {
      const property = fc.asyncProperty(batches, (batch) => {
        const isShrinking = shrinkingUntil !== undefined;
        return check(isShrinking ? batch : batch.slice(0, Math.max(1, until - sent)));
      });
      const numRuns = Math.ceil((until - sent) / BATCH_REQUESTS_MEAN);
      await fc.check(property, { seed: seed + nth, numRuns, unbiased: true });
      if (trouble) throw trouble;
    }
  };

  const memory = async () => (product.ended === undefined ? product.memory() : { residentMB: 0, heapMB: 0 });

  try {
    // Warms up before memory is first measured.
    await send(Math.min(WARM_UP_REQUEST_COUNT, Math.ceil(options.requests / 2)), options.seed + 1_000_000);
    const before = await memory();
    await send(Math.floor((options.requests - sent) / 2), options.seed);
    const middle = await memory();
    await send(options.requests - sent, options.seed + 2_000_000);
    return {
      sent,
      statuses,
      asked: asked.size,
      answeredWell: answeredWell.size,
      slowestMs,
      memory: { before, middle, after: await memory() },
      worlds,
      failure,
    };
  } finally {
    sender.close();
  }
}

/** Whether a response means that the database did not answer in time on a busy machine. */
function isDatabaseTimeout({ status, headers, body }: ReceivedAnswer): boolean {
  return status === 503 && headers["retry-after"] !== undefined && !body.includes('"BUSY"');
}

/**
 * Whether a log line is about a request that the database did not answer in time. A request that always gets 503 is
 * found when it is repeated alone.
 */
function isLogOfDatabaseTimeout(line: string): boolean {
  return /"msg":"requests fail because of the database"|timeout exceeded when trying to connect|Connection terminated|Query read timeout|statement timeout/.test(
    line,
  );
}
