import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const hash = promisify(argon2);
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Too many passwords are being hashed at once; the caller answers BUSY. */
export class HashingBusy extends Error {}

const WAITING_MAX = 16;
// Node hashes on its four pool threads, which files and compression need as well.
const RUNNING_MAX = Math.min(2, Math.max(1, availableParallelism() - 1));
let running = 0;
const waiting: (() => void)[] = [];

/** Hashing takes its turn in a small queue of its own, so that a flood of log-ins leaves a core to the scan page. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < RUNNING_MAX) running += 1;
  else {
    if (waiting.length >= WAITING_MAX) throw new HashingBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** How long whoever finds the queue full waits for that answer, half as long to one and a half so that not all come again together; and how many wait so at most. */
const HELD_MS = 500;
const HELD_MAX = 500;
let held = 0;

/**
 * Asked before anything is counted or read for a password: throws HashingBusy while the queue is full. Not at once, since whoever
 * asks again and again would take the turns of those who scan.
 */
export async function waitForHashing(): Promise<void> {
  if (waiting.length < WAITING_MAX) return;
  if (held < HELD_MAX) {
    held += 1;
    await pause(HELD_MS * (0.5 + Math.random()));
    held -= 1;
  }
  throw new HashingBusy();
}

function derive(password: string, nonce: Buffer, parameters: typeof cost): Promise<Buffer> {
  return inTurn(() => hash("argon2id", { message: Buffer.from(password.normalize("NFKC")), nonce, ...parameters }));
}

/** Gives the PHC string of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, cost);
  const text = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** An address nobody has is answered after the same work: this stands in for the missing hash and fits no password. */
const NOBODY = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/** Says whether a password belongs to a stored hash; without a hash it works as long and says no. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? NOBODY);
  if (!parts) throw new Error("A stored password hash has an unknown form.");
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number];
  const expected = Buffer.from(parts[5]!, "base64");
  const tag = await derive(password, Buffer.from(parts[4]!, "base64"), {
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && stored !== undefined;
}
