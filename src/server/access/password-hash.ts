import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { crowdOf } from "#server/http/client-ip.ts";

import { FairQueue, QueueFull } from "./fair-queue.ts";

const hash = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Too many passwords are being hashed at once; the caller answers BUSY. */

/**
 * Hashing takes its turn in a queue of its own, by the address it is asked from (of IPv6 its /48), so that a flood of log-ins leaves a core to
 * the scan page and every other address its turn. Node hashes on its four pool threads, which files and compression need as well.
 */
const PLACES = { running: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 32, each: 4 };
const queue = new FairQueue(PLACES);

/** How many requests of each address are on their way to a hash, or back from it. */
const admitted = new Map<string, number>();

/**
 * How long somebody waits for the answer that the queue is full: between half and one and a half of this, so that not all of them come
 * again together. And how many may wait for it.
 */
const HELD_MS = 500;
const HELD_MAX = 500;
let held = 0;

/**
 * Does whatever leads to a hash, from counting the try to the session, for so many requests of one address as have a place, so that a
 * flood from there holds few connections to the database. Throws QueueFull while there is none: not at once, since whoever asks
 * again and again would take the turns of those who scan.
 */
export async function whileAdmitted<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  const from = crowdOf(address);
  const others = admitted.get(from) ?? 0;
  if (others >= PLACES.running + PLACES.each || queue.isFullFor(from)) {
    if (held < HELD_MAX) {
      held += 1;
      await pause(HELD_MS * (0.5 + Math.random()));
      held -= 1;
    }
    throw new QueueFull();
  }
  admitted.set(from, others + 1);
  try {
    return await work();
  } finally {
    const left = admitted.get(from)! - 1;
    if (left === 0) admitted.delete(from);
    else admitted.set(from, left);
  }
}

function derive(password: string, nonce: Buffer, parameters: typeof cost, from: string): Promise<Buffer> {
  return queue.run(crowdOf(from), () =>
    hash("argon2id", { message: Buffer.from(password.normalize("NFKC")), nonce, ...parameters }),
  );
}

/** Gives the PHC string of a password, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; `from` is the address that asks, "" for the server itself. */
export async function hashPassword(password: string, from: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, cost, from);
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** Compared with where no account has the address, so that the answer takes as long. It fits no password. */
const NOBODY = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/** Says whether a password belongs to a stored hash; without a hash it takes as long and gives false. */
export async function verifyPassword(password: string, stored: string | undefined, from: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? NOBODY);
  if (!parts) throw new Error("A stored password hash has an unknown form.");
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(parts[5]!, "base64");
  const parameters = { memory, passes, parallelism, tagLength: expected.length };
  const tag = await derive(password, Buffer.from(parts[4]!, "base64"), parameters, from);
  return timingSafeEqual(tag, expected) && stored !== undefined;
}
