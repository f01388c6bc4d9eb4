import { createHash } from "node:crypto";

import { ORPCError } from "@orpc/server";
import type { Pool, QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { AuditedLimit } from "#contract/words/limits.words.ts";
import type { Refusal } from "#contract/words/refusals.ts";
import { SECOND_PERSON_MAILS_A_DAY } from "#domain/notices/alert.ts";
import { HOLDERS_OF_NUMBER } from "#domain/notices/given-number.ts";
import { ADDITIONS_A_DAY } from "#domain/people/application.ts";
import { UNKNOWN_CODES, UNKNOWN_CODES_EVERYWHERE } from "#domain/people/guessing.ts";
import { CLAIM_GUESSES_TOLD } from "#domain/sticker/claim.ts";
import { type Ask, partFor } from "#domain/words/fair-part.ts";
import type { Config } from "#server/config.ts";
import { type Network, networksOf, networksOfLimits } from "#server/http/client-ip.ts";

import { countInBatches, type BatchedCounter, type Counted } from "./batched-counter.ts";
import { createSharedCounter } from "./shared-counter.ts";

interface Allowance {
  points: number;
  seconds: number;
  /**
   * What its subject is: the id of an account, a code, an address (of which the wider networks of IPv6 count as well), an address and
   * something there (`at`), or something else. Never what its caller draws, such as a key.
   */
  of: "account" | "code" | "address" | "address-at" | "other";
}

/** How many tries in how many seconds (docs/product.md 13.1). One that has no words for the audit does not compile. */
const allowances: Record<Exclude<AuditedLimit, keyof PerMinute>, Allowance> = {
  loginByAccount: { points: 10, seconds: 15 * 60, of: "other" },
  loginByAddress: { points: 30, seconds: 15 * 60, of: "address" },
  // Counted apart from both, for an address from which the account logged in lately: strangers elsewhere cannot use these tries up.
  loginByKnownAddress: { points: 10, seconds: 15 * 60, of: "other" },
  // Right passwords cost a hash as well, and a session.
  rightPasswordByAccount: { points: 60, seconds: 60 * 60, of: "other" },
  passwordChangeByAccount: { points: 5, seconds: 60 * 60, of: "account" },
  registrationByAddress: { points: 5, seconds: 60 * 60, of: "address" },
  // Counted apart from logging in: strangers who try passwords of an account must not lock its owner out of their own page.
  proofByAccount: { points: 10, seconds: 15 * 60, of: "account" },
  // Codes of a second factor: few at a time, and so few in a day that guessing goes on for decades. Recovery codes, which nobody guesses,
  // are counted apart, so that whoever is being guessed at has a way in.
  secondFactorByAccount: { points: 5, seconds: 15 * 60, of: "account" },
  recoveryCodeByAccount: { points: 10, seconds: 15 * 60, of: "account" },
  totpByAccount: { points: 30, seconds: 24 * 60 * 60, of: "account" },
  resetByAddress: { points: 10, seconds: 60 * 60, of: "address" },
  resetByAddressAndEmail: { points: 3, seconds: 60 * 60, of: "address-at" },
  confirmationByAccount: { points: 3, seconds: 60 * 60, of: "account" },
  // What one address is sent in a day, whoever caused it; a link that somebody waits for is not used up by anything else.
  mailsByRecipient: { points: 20, seconds: 24 * 60 * 60, of: "other" },
  confirmationMailsByRecipient: { points: 5, seconds: 24 * 60 * 60, of: "other" },
  // In parts: what one address asks for again and again leaves some to whoever asks from elsewhere.
  resetMailsByRecipient: { points: 10, seconds: 24 * 60 * 60, of: "other" },
  exportByAccount: { points: 5, seconds: 60 * 60, of: "account" },
  // Each reads a whole list.
  listFileByAccount: { points: 60, seconds: 60 * 60, of: "account" },
  // Each may add up ten years; a person who goes from period to period needs a few a minute.
  reportByAccount: { points: 120, seconds: 60 * 60, of: "account" },
  // Whoever has none left is slowed and not refused (guessing.ts).
  unknownCodeByAddress: { points: UNKNOWN_CODES.max, seconds: UNKNOWN_CODES.seconds, of: "address" },
  unknownCode: { points: UNKNOWN_CODES_EVERYWHERE.max, seconds: UNKNOWN_CODES_EVERYWHERE.seconds, of: "other" },
  unknownCodeByAccount: { points: 20, seconds: 10 * 60, of: "account" },
  failedLinkByAccount: { points: 10, seconds: 60 * 60, of: "account" },
  // Apart from wrong codes, so that whoever mistypes both has ten tries of each.
  wrongClaimByAccount: { points: 10, seconds: 60 * 60, of: "account" },
  // Of all codes together, in parts: whoever guesses at many of them neither fills the administrators' mail nor keeps others' out of it.
  claimMails: { points: 25, seconds: 24 * 60 * 60, of: "other" },
  // Whatever is sent, also what is answered from what was told before: whoever goes on costs the database nothing.
  sendingByAddress: { points: 300, seconds: 10 * 60, of: "address" },
  // Notices that begin. Whoever has none left joins an open one; more are kept for urgent reasons, also of those who share the address.
  noticeByAddress: { points: 10, seconds: 10 * 60, of: "address" },
  urgentNoticeByAddress: { points: 5, seconds: 10 * 60, of: "address" },
  // Whatever is told is a row: at one code, where more are kept for urgent reasons, and at all of them.
  tellingAtCodeByAddress: { points: 15, seconds: 60 * 60, of: "address-at" },
  urgentTellingAtCodeByAddress: { points: 5, seconds: 60 * 60, of: "address-at" },
  tellingByAddress: { points: 60, seconds: 60 * 60, of: "address" },
  // Words and photos, and nothing else: of one network, and in parts (`takePart`) of a code; of all codes `perMinute`.
  wordsAtCodeByAddress: { points: 6, seconds: 60 * 60, of: "address-at" },
  noticeByCode: { points: 100, seconds: 60 * 60, of: "code" },
  // A number that somebody gives in a notice is perhaps another's, whom everybody would call who reads it.
  holdersOfNumber: { points: HOLDERS_OF_NUMBER, seconds: 24 * 60 * 60, of: "other" },
  nudgeByAddress: { points: 10, seconds: 60 * 60, of: "address" },
  nudgeOfNoticeByAddress: { points: 3, seconds: 24 * 60 * 60, of: "address-at" },
  // Opening a photo costs more than anything else that a stranger may have done.
  photoByAddress: { points: 20, seconds: 10 * 60, of: "address" },
  // A whole fleet in an hour.
  carPhotoByAccount: { points: 300, seconds: 60 * 60, of: "account" },
  // In parts: one sender whose tellings are reported again and again leaves some to what others tell.
  noticeReportByAccount: { points: 50, seconds: 24 * 60 * 60, of: "account" },
  // Each goes to somebody else's server.
  alertTestByAccount: { points: 10, seconds: 60 * 60, of: "account" },
  webhookByAccount: { points: 20, seconds: 60 * 60, of: "account" },
  // Calendars ask every few hours, some every quarter of an hour.
  calendarByReader: { points: 60, seconds: 60 * 60, of: "address-at" },
  // Each goes to somebody who never asked for a mail.
  secondPersonByAccount: { points: 3, seconds: 24 * 60 * 60, of: "account" },
  secondPersonByRecipient: { points: 3, seconds: 24 * 60 * 60, of: "other" },
  reportByAddress: { points: 5, seconds: 60 * 60, of: "address" },
  // In parts: what one address reports often is merged before what others report.
  reportByCode: { points: 30, seconds: 60 * 60, of: "code" },
  additionByCompany: { points: ADDITIONS_A_DAY, seconds: 24 * 60 * 60, of: "other" },
};

/** Limits of what the server writes by itself; reaching one of them is not written into the audit. */
const ownAllowances = {
  wrongCodeByAccount: { points: 4, seconds: 24 * 60 * 60, of: "account" },
  guessNewsByAccount: { points: 1, seconds: 24 * 60 * 60, of: "account" },
  // The next one is told, once a day; nobody is refused by it.
  wrongClaimByCode: { points: CLAIM_GUESSES_TOLD - 1, seconds: 24 * 60 * 60, of: "code" },
  claimNewsByCode: { points: 1, seconds: 24 * 60 * 60, of: "code" },
  // Of all companies together, in parts: whoever registers many neither fills the administrators' mail nor keeps others' out of it.
  applicationMails: { points: 40, seconds: 24 * 60 * 60, of: "other" },
  // Told the same holder again, a number counts once.
  numberAtHolder: { points: 1, seconds: 24 * 60 * 60, of: "other" },
  // That a notice waits: so few of what strangers cause that most of the day's confirmation mails are left for whoever asks for one.
  untoldMailsByRecipient: { points: 2, seconds: 24 * 60 * 60, of: "other" },
  // Twice what one account may cause (`SECOND_PERSON_MAILS_A_DAY`): a flood at one leaves what another one tells.
  secondPersonMailsByRecipient: { points: 2 * SECOND_PERSON_MAILS_A_DAY, seconds: 24 * 60 * 60, of: "other" },
  // What is refused again and again is written into the audit only so often, so that nobody fills it.
  auditedDenialByAccount: { points: 20, seconds: 60 * 60, of: "account" },
  // Of each limit: whoever reaches one often hides no other.
  auditedLimits: { points: 50, seconds: 60 * 60, of: "other" },
} satisfies Record<string, Allowance>;

/** What is only counted: which one of its network's of a day something is. It decides how much of what all share is left for it. */
const tallies = {
  noticesAtCode: { seconds: 24 * 60 * 60, of: "address-at" },
  noticesAtAccount: { seconds: 24 * 60 * 60, of: "address-at" },
  nudgesAtAccount: { seconds: 24 * 60 * 60, of: "address-at" },
  wordsByAddress: { seconds: 10 * 60, of: "address" },
  reportsAtCode: { seconds: 24 * 60 * 60, of: "address-at" },
  noticeReportsOfSender: { seconds: 24 * 60 * 60, of: "other" },
  resetsAtEmail: { seconds: 24 * 60 * 60, of: "address-at" },
  applicationsByAddress: { seconds: 24 * 60 * 60, of: "address" },
  claimNewsByAddress: { seconds: 24 * 60 * 60, of: "address" },
} as const satisfies Record<string, Omit<Allowance, "points">>;

/** Limits of which is also asked how much was taken. */
type LimitInTallies = "wordsAtCodeByAddress" | "nudgeOfNoticeByAddress";

export type TallyName = keyof typeof tallies | LimitInTallies;

const fixed = { ...allowances, ...ownAllowances };

/** Limits that a setting gives, each of a minute, and what their subjects are. */
const perMinute = { writesByAccount: "account", notices: "other" } as const satisfies Record<string, Allowance["of"]>;
type PerMinute = typeof perMinute;
const MINUTE_SECONDS = 60;

/** These are counted so many at a time: else each save, or each notice, would cost more writes than its own. */
const lumps = {
  writesByAccount: 10,
  sendingByAddress: 30,
  noticeByAddress: 2,
  tellingByAddress: 5,
  tellingAtCodeByAddress: 5,
} as const satisfies { [name in AuditedLimit]?: number };
type InLumps = keyof typeof lumps;

export type LimitName = AuditedLimit | keyof typeof ownAllowances;

/** Whether reaching a limit is written into the audit. */
export function isAudited(name: LimitName): name is AuditedLimit {
  return !(name in ownAllowances);
}

/** What the subject of a limit is. */
export function subjectKindOf(name: LimitName): Allowance["of"] {
  return isPerMinute(name) ? perMinute[name] : fixed[name].of;
}

function isPerMinute(name: LimitName): name is keyof PerMinute {
  return name in perMinute;
}

function isInLumps(name: LimitName): name is InLumps {
  return name in lumps;
}

/** How a try is counted: as more than one, or against a smaller part of what is allowed. */
export interface Counting {
  points?: number;
  share?: number;
}

/** Counts tries in PostgreSQL, so that every process sees the same number. */
export interface Limits {
  /**
   * Takes one try; undefined when there was one left, else the seconds until the next, and which subject has none left: the network of
   * an address that is used up, the narrowest if several are. Counted before the work, so that a burst cannot slip through.
   */
  take(name: LimitName, subject: string, how?: Counting): Promise<Exhausted | undefined>;
  /**
   * The same of what all strangers share, in parts: undefined when there was one left for this ask. One that is refused takes nothing, so
   * that nobody empties by asking what is kept for others.
   */
  takePart(name: LimitName, subject: string, ask: Ask): Promise<Exhausted | undefined>;
  /**
   * Counts one more of each of these; gives which one it is, in the same order. Of an address it is the highest of its networks', measured by
   * what each may do of one address's.
   */
  tally(counts: readonly (readonly [name: TallyName, subject: string])[]): Promise<Tallied[]>;
  /** Whether what was tallied is more than a limit allows. */
  exceeded(name: LimitInTallies, tallied: Tallied, subject: string): Exhausted | undefined;
  /** Gives a try back that turned out not to count, such as a log-in with the right password. */
  giveBack(name: LimitName, subject: string): Promise<void>;
  /** Forgets what was counted. */
  clear(name: LimitName, subject: string): Promise<void>;
}

/** Which one of so many it is, from 1, and the seconds until the counting begins anew. */
export interface Tallied {
  nth: number;
  retryAfterSeconds: number;
}

export interface Exhausted {
  subject: string;
  retryAfterSeconds: number;
}

/** What the settings allow: how much one account may write, and how many notices of all codes say more than a reason. */
type Settings = Pick<Config, "writesPerMinute" | "noticesPerMinute">;

/** `onReached` is told of the first refusal of each subject in each window. */
export function createLimits(
  pool: Pool,
  {
    writesPerMinute,
    noticesPerMinute,
    onReached,
  }: Settings & { onReached?: (name: LimitName, subject: string) => void },
): Limits {
  // Without their names: a named statement stands in one connection, and a pooler gives every transaction another.
  const unnamed = { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
  const allowed = {
    ...fixed,
    writesByAccount: { points: writesPerMinute, seconds: MINUTE_SECONDS },
    notices: { points: noticesPerMinute, seconds: MINUTE_SECONDS },
  };
  const limiters = Object.fromEntries(
    Object.entries(allowed).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: unnamed,
        storeType: "pool",
        tableName: "limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  async function takeOf(name: LimitName, { name: subject, times }: Network, { points = 1, share = 1 }: Counting) {
    const { consumedPoints, msBeforeNext } = await limiters[name]
      .consume(keyOf(subject), points)
      .catch((refused: unknown) => {
        // The library throws when the tries of one address are used up; a network has more of them, so it is compared below.
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
    const most = allowed[name].points * times * share;
    const isRefused = consumedPoints > most;
    if (isRefused && consumedPoints - points <= most) onReached?.(name, subject);
    return { isRefused, msBeforeNext };
  }

  const counters = Object.fromEntries(
    Object.entries(lumps).map(([name, lump]) => [
      name,
      countInBatches({ lump, seconds: allowed[name as InLumps].seconds }, (subject, points): Promise<Counted> =>
        takeOf(name as InLumps, subject, { points }),
      ),
    ]),
  ) as Record<InLumps, BatchedCounter>;

  const shared = createSharedCounter(unnamed);
  /** Until when somebody was told that a limit is reached, by its name and subject; the part of others may be refused often. */
  const told = new Map<string, number>();

  function tellReached(name: LimitName, subject: string, msBeforeNext: number): void {
    const now = Date.now();
    if ((told.get(`${name} ${subject}`) ?? 0) > now) return;
    if (told.size >= TOLD_MAX) told.clear();
    told.set(`${name} ${subject}`, now + msBeforeNext);
    onReached?.(name, subject);
  }

  return {
    async takePart(name, subject, ask) {
      const { points, seconds } = allowed[name];
      const most = Math.floor(points * partFor(ask));
      const { isRefused, msBeforeNext } = await shared.takeUpTo(`${name}:${keyOf(subject)}`, most, seconds);
      if (!isRefused) return undefined;
      tellReached(name, subject, msBeforeNext);
      return { subject, retryAfterSeconds: Math.ceil(msBeforeNext / 1000) };
    },
    async tally(counts) {
      const asked = counts.map(([name, subject]) => {
        const { seconds, of } = name in tallies ? tallies[name as keyof typeof tallies] : fixed[name as LimitInTallies];
        return networksIn(of, subject).map((network) => ({
          key: `${name}:${keyOf(network.name)}`,
          times: network.times,
          seconds,
        }));
      });
      const counted = await shared.countAll(asked.flat());
      return asked.map((networks) => {
        const found = networks.map(({ key, times }) => ({ ...counted.get(key)!, times }));
        const nth = Math.max(...found.map(({ points, times }) => Math.ceil(points / times)));
        const ms = Math.max(...found.map(({ msBeforeNext }) => msBeforeNext));
        return { nth, retryAfterSeconds: Math.ceil(ms / 1000) };
      });
    },
    exceeded(name, { nth, retryAfterSeconds }, subject) {
      if (nth <= fixed[name].points) return undefined;
      tellReached(name, subject, retryAfterSeconds * 1000);
      return { subject, retryAfterSeconds };
    },
    async take(name, subject, how = {}) {
      // Whoever only looks whether there is a try left takes none, of a lump neither.
      const takeFrom =
        isInLumps(name) && how.points === undefined
          ? counters[name].take
          : async (network: Network) => {
              const { isRefused, msBeforeNext } = await takeOf(name, network, how);
              return isRefused ? { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) } : undefined;
            };
      // The narrowest first: what one of them is refused is not taken from all the others.
      for (const network of subjectsOf(name, subject)) {
        const refused = await takeFrom(network);
        if (refused) return { subject: network.name, ...refused };
      }
      return undefined;
    },
    async giveBack(name, subject) {
      if (isInLumps(name)) return subjectsOf(name, subject).forEach(counters[name].giveBack);
      await Promise.all(subjectsOf(name, subject).map((one) => limiters[name].reward(keyOf(one.name))));
    },
    async clear(name, subject) {
      await limiters[name].delete(keyOf(subject));
    },
  };
}

/** How many reached limits are remembered, so that each is told once. */
const TOLD_MAX = 10_000;

/** What a limit counts for a subject: for an address each of its networks. */
function subjectsOf(name: LimitName, subject: string): Network[] {
  // Whoever guesses at codes waits in the room of their /48 (guessing.ts).
  if (name === "unknownCodeByAddress") return networksOf(subject);
  return networksIn(subjectKindOf(name), subject);
}

function networksIn(of: Allowance["of"], subject: string): Network[] {
  if (of === "address") return networksOfLimits(subject);
  if (of !== "address-at") return [{ name: subject, times: 1 }];
  const [address = "", where = ""] = subject.split(" ", 2);
  return networksOfLimits(address).map(({ name, times }) => ({ name: `${name} ${where}`, times }));
}

/** The subject of a limit that counts an address at something: at a code, a notice, an account. */
export function at(address: string, where: string): string {
  return `${address} ${where}`;
}

/** Seconds after which a caller may try again when the server is the reason: it is too busy, or its database is unreachable. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** There is no try left; the answer is TOO_MANY_ATTEMPTS. */
export class TooManyTries extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("too many tries");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts one more of an address or account, and takes a part of what all share by which of its own it is. */
export async function takeFairly(
  limits: Limits,
  [limit, shared]: readonly [LimitName, string],
  own: readonly [TallyName, string],
  { isUrgent }: { isUrgent: boolean } = { isUrgent: false },
): Promise<Exhausted | undefined> {
  const [tallied] = await limits.tally([own]);
  return limits.takePart(limit, shared, { isUrgent, nth: tallied!.nth });
}

/** Takes one try, or throws TooManyTries. */
export async function takeTry(limits: Limits, name: LimitName, subject: string): Promise<void> {
  const refused = await limits.take(name, subject);
  if (refused) throw new TooManyTries(refused.retryAfterSeconds);
}

/**
 * Runs work that counts as one try of each limit, taken before it begins. What does not count, as `counts` says, is given back,
 * and so is a try in which the server itself failed, or another of the limits had none left. Throws TooManyTries before the work then.
 */
export async function counting<Result>(
  limits: Limits,
  tries: readonly (readonly [LimitName, string])[],
  counts: { success: boolean; refusals: readonly Refusal[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const taken: (readonly [LimitName, string])[] = [];
  const giveBack = () => Promise.all(taken.map(([name, subject]) => limits.giveBack(name, subject)));
  for (const [name, subject] of tries) {
    const refused = await limits.take(name, subject);
    if (refused) {
      await giveBack();
      throw new TooManyTries(refused.retryAfterSeconds);
    }
    taken.push([name, subject]);
  }
  try {
    const result = await work();
    if (!counts.success) await giveBack();
    return result;
  } catch (error) {
    const counted = error instanceof ORPCError && counts.refusals.some((code) => code === error.code);
    if (!counted) await giveBack();
    throw error;
  }
}

/** The table holds digests, so that it does not read as a list of people. */
function keyOf(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
