import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { widestNetworkOfAddress } from "#server/http/client-ip.ts";

import { FairQueue, QueueFullError } from "./fair-queue.ts";

const argon2Hash = promisify(argon2);
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Apart from other work, so that a flood of log-ins leaves a core for scan pages and turns for other addresses. */
const HASH_PLACES = { running: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 32, each: 4 };
const hashQueue = new FairQueue(HASH_PLACES);

/**
 * The limits allow few tries for an account from such an address (decision 34), so that a flood cannot fill these
 * places as well.
 */
const knownAddressQueue = new FairQueue({ running: 1, waiting: 32, each: 4 });

const lookUpQueue = new FairQueue({ running: 4, waiting: 256, each: 4 });

const admittedCountOfAddress = new Map<string, number>();

/**
 * The real delay is random, from half of the average to one and a half, so that the requests do not all retry together.
 */
const REFUSAL_DELAY_MS = 500;
const HELD_REFUSALS_MAX = 500;
let heldRefusalCount = 0;

/**
 * Only a few requests of one address are admitted at once, so that a flood holds few database connections. Without a
 * place, the function throws QueueFullError after a pause, because fast refusals would allow so many retries that scans
 * become slow.
 */
export async function runWhenAdmitted<Result>(
  address: string,
  work: () => Promise<Result>,
  isKnown?: () => Promise<boolean>,
): Promise<Result> {
  const from = widestNetworkOfAddress(address);
  const others = admittedCountOfAddress.get(from) ?? 0;
  if (others < HASH_PLACES.running + HASH_PLACES.each) {
    admittedCountOfAddress.set(from, others + 1);
    try {
      if (!hashQueue.isFullFor(from) || (isKnown && (await mayUseKnownPlace(from, isKnown)))) return await work();
    } finally {
      const left = admittedCountOfAddress.get(from)! - 1;
      if (left === 0) admittedCountOfAddress.delete(from);
      else admittedCountOfAddress.set(from, left);
    }
  }
  if (heldRefusalCount < HELD_REFUSALS_MAX) {
    heldRefusalCount += 1;
    await pause(REFUSAL_DELAY_MS * (0.5 + Math.random()));
    heldRefusalCount -= 1;
  }
  throw new QueueFullError();
}

async function mayUseKnownPlace(from: string, isKnown: () => Promise<boolean>): Promise<boolean> {
  if (lookUpQueue.isFullFor(from) || knownAddressQueue.isFullFor(from)) return false;
  return lookUpQueue.run(from, isKnown);
}

interface HashRequester {
  readonly address: string;
  readonly isKnown: boolean;
}

function deriveHash(
  password: string,
  nonce: Buffer,
  parameters: typeof ARGON2_COST,
  { address, isKnown }: HashRequester,
): Promise<Buffer> {
  const from = widestNetworkOfAddress(address);
  const places = isKnown && hashQueue.isFullFor(from) ? knownAddressQueue : hashQueue;
  return places.run(from, () =>
    argon2Hash("argon2id", { message: Buffer.from(password.normalize("NFKC")), nonce, ...parameters }),
  );
}

/**
 * Hashes a password to a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. `from` is the requesting address, "" for
 * the server itself.
 */
export async function hashPassword(password: string, from: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveHash(password, nonce, ARGON2_COST, { address: from, isKnown: false });
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${ARGON2_COST.memory},t=${ARGON2_COST.passes},p=${ARGON2_COST.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** Whether a stored hash has other cost parameters than today's, so that it must be renewed at the next log-in. */
export function hasOutdatedCost(stored: string): boolean {
  return !stored.startsWith(
    `$argon2id$v=19$m=${ARGON2_COST.memory},t=${ARGON2_COST.passes},p=${ARGON2_COST.parallelism}$`,
  );
}

/**
 * Verified when an e-mail address has no account, so that the answer takes the same time as for an address with an
 * account.
 */
const HASH_OF_NOBODY = `$argon2id$v=19$m=${ARGON2_COST.memory},t=${ARGON2_COST.passes},p=${ARGON2_COST.parallelism}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/** Without a hash it takes the same time and returns false. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  from: string,
  isKnown = false,
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? HASH_OF_NOBODY);
  if (!parts) throw new Error("A stored password hash has an unknown form.");
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(parts[5]!, "base64");
  const parameters = { memory, passes, parallelism, tagLength: expected.length };
  const tag = await deriveHash(password, Buffer.from(parts[4]!, "base64"), parameters, { address: from, isKnown });
  return timingSafeEqual(tag, expected) && stored !== undefined;
}
