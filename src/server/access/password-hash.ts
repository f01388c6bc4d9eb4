import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { widestNetworkOf } from "#server/http/client-ip.ts";

import { FairQueue, QueueFull } from "./fair-queue.ts";

const hash = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * Hashes wait in a queue of their own, by the asking address (for IPv6 its /48). So a flood of log-ins leaves a core
 * for scan pages and turns for other addresses. Node hashes on its four pool threads, which files and compression
 * need too.
 */
const PLACES = { running: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 32, each: 4 };
const queue = new FairQueue(PLACES);

/**
 * Places for log-ins from addresses that their account knows, used when others have filled the queue. The limits allow
 * few tries for an account and such an address (decision 34), so a flood cannot fill these as well.
 */
const placesOfKnown = new FairQueue({ running: 1, waiting: 32, each: 4 });

/** While the queue is full, few requests at once ask the database whether their address is known. */
const lookUps = new FairQueue({ running: 4, waiting: 256, each: 4 });

/** How many requests of each address are between their admission and their answer. */
const admitted = new Map<string, number>();

/**
 * How long the refusal 'the queue is full' is held back, and how many requests may be held at once. The time varies
 * between half and one and a half of this, so that not all of them return together.
 */
const HELD_MS = 500;
const HELD_MAX = 500;
let held = 0;

/**
 * Runs everything that leads to a hash, from counting the try to starting the session. Only a few requests of one
 * address are admitted at once, so that a flood holds few database connections. While the queue is full, `isKnown` is
 * asked whether the request may use the places of known addresses. Without a place it throws QueueFull after a pause: a
 * fast refusal would let the address ask again so often that scans become slow.
 */
export async function runWhenAdmitted<Result>(
  address: string,
  work: () => Promise<Result>,
  isKnown?: () => Promise<boolean>,
): Promise<Result> {
  const from = widestNetworkOf(address);
  const others = admitted.get(from) ?? 0;
  if (others < PLACES.running + PLACES.each) {
    admitted.set(from, others + 1);
    try {
      if (!queue.isFullFor(from) || (isKnown && (await hasPlaceOfKnown(from, isKnown)))) return await work();
    } finally {
      const left = admitted.get(from)! - 1;
      if (left === 0) admitted.delete(from);
      else admitted.set(from, left);
    }
  }
  if (held < HELD_MAX) {
    held += 1;
    await pause(HELD_MS * (0.5 + Math.random()));
    held -= 1;
  }
  throw new QueueFull();
}

async function hasPlaceOfKnown(from: string, isKnown: () => Promise<boolean>): Promise<boolean> {
  if (lookUps.isFullFor(from) || placesOfKnown.isFullFor(from)) return false;
  return lookUps.run(from, isKnown);
}

/** Where a hash is asked from: the address, and whether the account knows it. */
interface Asking {
  readonly address: string;
  readonly isKnown: boolean;
}

function derive(
  password: string,
  nonce: Buffer,
  parameters: typeof cost,
  { address, isKnown }: Asking,
): Promise<Buffer> {
  const from = widestNetworkOf(address);
  const places = isKnown && queue.isFullFor(from) ? placesOfKnown : queue;
  return places.run(from, () =>
    hash("argon2id", { message: Buffer.from(password.normalize("NFKC")), nonce, ...parameters }),
  );
}

/**
 * Makes the PHC string of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. `from` is the asking address, "" for
 * the server itself.
 */
export async function hashPassword(password: string, from: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, cost, { address: from, isKnown: false });
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** Whether a stored hash was made at another cost than today's, and must be made anew once its password is typed. */
export function isOfOtherCost(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`);
}

/**
 * A hash that fits no password. It is checked when an e-mail has no account, so that the answer takes as long as with
 * one.
 */
const NOBODY = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/**
 * Whether a password matches a stored hash. Without a hash it takes as long and gives false. `isKnown`: the account knows
 * the asking address.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  from: string,
  isKnown = false,
): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? NOBODY);
  if (!parts) throw new Error("A stored password hash has an unknown form.");
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(parts[5]!, "base64");
  const parameters = { memory, passes, parallelism, tagLength: expected.length };
  const tag = await derive(password, Buffer.from(parts[4]!, "base64"), parameters, { address: from, isKnown });
  return timingSafeEqual(tag, expected) && stored !== undefined;
}
