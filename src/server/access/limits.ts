import { createHash } from "node:crypto";

import { ORPCError } from "@orpc/server";
import type { Pool, QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

import type { AuditedLimit } from "#contract/words/limits.words.ts";
import type { AnyRefusal } from "#contract/words/refusals.ts";
import { HOLDERS_PER_NUMBER_MAX } from "#domain/notices/given-number.ts";
import { SECOND_PERSON_MAILS_A_DAY_MAX } from "#domain/notices/second-person.ts";
import { ADDITIONS_A_DAY_MAX } from "#domain/people/application.ts";
import { NAME_REQUESTS_A_DAY_MAX } from "#domain/people/company.ts";
import { UNKNOWN_CODES_LIMIT, UNKNOWN_CODES_ALARM_LIMIT } from "#domain/people/guessing.ts";
import { CLAIM_GUESSES_UNTIL_ALARM } from "#domain/sticker/claim.ts";
import { type FairRequest, getFairShare } from "#domain/words/fair-part.ts";
import type { Config } from "#server/config.ts";
import { type CountedNetwork, networksOfAddress, networksForLimits } from "#server/http/client-ip.ts";

import { makeBatchedCounter, type BatchedCounter, type CountResult } from "./batched-counter.ts";
import { createSharedCounter, type QueryClient, type SharedCounter } from "./shared-counter.ts";

interface LimitAllowance {
  points: number;
  seconds: number;
  /**
   * A subject must never be a value that the caller can choose freely, such as a key. Otherwise the caller could use a
   * new value for each try.
   */
  of: "account" | "code" | "address" | "address-at" | "other";
}

/**
 * The number of allowed tries (`points`) in a window of `seconds` for each limit that the audit records, except the
 * limits per minute (docs/product/protection.md 13.1).
 */
export const auditedAllowances: Record<Exclude<AuditedLimit, keyof PerMinuteLimits>, LimitAllowance> = {
  loginByAccount: { points: 10, seconds: 15 * 60, of: "other" },
  loginByAddress: { points: 30, seconds: 15 * 60, of: "address" },
  // Used instead of `loginByAccount` and `loginByAddress` for an address from which the account logged in lately, so
  // that strangers at other addresses cannot lock the owner out.
  loginByKnownAddress: { points: 10, seconds: 15 * 60, of: "other" },
  // Right passwords are limited too, because each costs a hash and a session.
  rightPasswordByAccount: { points: 60, seconds: 60 * 60, of: "other" },
  passwordChangeByAccount: { points: 5, seconds: 60 * 60, of: "account" },
  // Each change sends a mail to an address that somebody has typed.
  emailChangeByAccount: { points: 5, seconds: 24 * 60 * 60, of: "account" },
  emailChangeByRecipient: { points: 3, seconds: 24 * 60 * 60, of: "other" },
  registrationByAddress: { points: 5, seconds: 60 * 60, of: "address" },
  // Used instead of `registrationByAddress` for whoever was invited by mail, because the people of one office share a
  // network.
  registrationByInvitation: { points: 5, seconds: 60 * 60, of: "other" },
  // Strangers who try passwords of an account must not lock the owner out of the page that asks for the password.
  proofByAccount: { points: 10, seconds: 15 * 60, of: "account" },
  // Only a few codes of a second factor are allowed per day, so guessing one takes decades. Recovery codes cannot be
  // guessed and are counted apart, so that an owner under attack still gets in.
  secondFactorByAccount: { points: 5, seconds: 15 * 60, of: "account" },
  recoveryCodeByAccount: { points: 10, seconds: 15 * 60, of: "account" },
  totpByAccount: { points: 30, seconds: 24 * 60 * 60, of: "account" },
  resetByAddress: { points: 10, seconds: 60 * 60, of: "address" },
  resetByAddressAndEmail: { points: 3, seconds: 60 * 60, of: "address-at" },
  confirmationByAccount: { points: 3, seconds: 60 * 60, of: "account" },
  // Kinds of mail that a person waits for have limits of their own, so that other mails cannot use them up.
  mailsByRecipient: { points: 20, seconds: 24 * 60 * 60, of: "other" },
  confirmationMailsByRecipient: { points: 5, seconds: 24 * 60 * 60, of: "other" },
  // Divided among the requesting addresses (`takePart`), so that an address with many requests leaves mails for other
  // addresses.
  resetMailsByRecipient: { points: 10, seconds: 24 * 60 * 60, of: "other" },
  exportByAccount: { points: 5, seconds: 60 * 60, of: "account" },
  listFileByAccount: { points: 60, seconds: 60 * 60, of: "account" },
  reportByAccount: { points: 120, seconds: 60 * 60, of: "account" },
  // An address without tries left is slowed, not refused (guessing.ts).
  unknownCodeByAddress: { points: UNKNOWN_CODES_LIMIT.max, seconds: UNKNOWN_CODES_LIMIT.seconds, of: "address" },
  unknownCode: { points: UNKNOWN_CODES_ALARM_LIMIT.max, seconds: UNKNOWN_CODES_ALARM_LIMIT.seconds, of: "other" },
  unknownCodeByAccount: { points: 20, seconds: 10 * 60, of: "account" },
  failedLinkByAccount: { points: 10, seconds: 60 * 60, of: "account" },
  // Wrong claim words are counted apart from wrong codes, so that a person who mistypes both has ten tries of each.
  wrongClaimByAccount: { points: 10, seconds: 60 * 60, of: "account" },
  // A guesser at many codes neither fills the administrators' mail nor blocks other people's mails.
  claimMails: { points: 25, seconds: 24 * 60 * 60, of: "other" },
  // Counts every form that is sent, even a form that is answered from memory. A sender beyond the limit costs the
  // database nothing.
  sendingByAddress: { points: 300, seconds: 10 * 60, of: "address" },
  // A sender without tries left joins an open notice. Urgent reasons have tries of their own, which also protects
  // others behind the same address.
  noticeByAddress: { points: 10, seconds: 10 * 60, of: "address" },
  urgentNoticeByAddress: { points: 5, seconds: 10 * 60, of: "address" },
  tellingAtCodeByAddress: { points: 15, seconds: 60 * 60, of: "address-at" },
  urgentTellingAtCodeByAddress: { points: 5, seconds: 60 * 60, of: "address-at" },
  tellingByAddress: { points: 60, seconds: 60 * 60, of: "address" },
  wordsAtCodeByAddress: { points: 6, seconds: 60 * 60, of: "address-at" },
  noticeByCode: { points: 100, seconds: 60 * 60, of: "code" },
  // The number may belong to somebody else, whom every reader of the notices would call.
  holdersOfNumber: { points: HOLDERS_PER_NUMBER_MAX, seconds: 24 * 60 * 60, of: "other" },
  nudgeByAddress: { points: 10, seconds: 60 * 60, of: "address" },
  nudgeOfNoticeByAddress: { points: 3, seconds: 24 * 60 * 60, of: "address-at" },
  // Decoding a photo costs more than anything else that a stranger can ask for.
  photoByAddress: { points: 20, seconds: 10 * 60, of: "address" },
  fleetPhotoByAccount: { points: 600, seconds: 60 * 60, of: "account" },
  // Enough for a busy desk in one hour, but too few to copy all numbers of a company unnoticed.
  driverOpenedByAccount: { points: 60, seconds: 60 * 60, of: "account" },
  // Divided among the senders, so that a sender whose messages are reported again and again leaves reports for other
  // senders' messages.
  noticeReportByAccount: { points: 50, seconds: 24 * 60 * 60, of: "account" },
  // Each test sends a request to somebody else's server.
  alertTestByAccount: { points: 10, seconds: 60 * 60, of: "account" },
  webhookByAccount: { points: 20, seconds: 60 * 60, of: "account" },
  // Calendar programs fetch the calendar every few hours, some every 15 minutes.
  calendarByReader: { points: 60, seconds: 60 * 60, of: "address-at" },
  // A program that copies a fleet reads page by page, and Retry-After says when it may continue.
  requestByProgram: { points: 60, seconds: 60, of: "other" },
  // Keys cannot be guessed. The limit only keeps the cost of attempts low.
  wrongKeyByAddress: { points: 30, seconds: 15 * 60, of: "address" },
  // Inviting a second person sends them a mail that they never asked for.
  secondPersonByAccount: { points: 10, seconds: 24 * 60 * 60, of: "account" },
  secondPersonByAccountAndEmail: { points: 3, seconds: 24 * 60 * 60, of: "other" },
  reportByAddress: { points: 5, seconds: 60 * 60, of: "address" },
  stickerOrderByAddress: { points: 10, seconds: 60 * 60, of: "address" },
  // Divided among the reporters, so that an address that reports again and again leaves reports for other addresses.
  reportByCode: { points: 30, seconds: 60 * 60, of: "code" },
  invitationByCompany: { points: 30, seconds: 24 * 60 * 60, of: "other" },
  invitationByCompanyAndEmail: { points: 3, seconds: 24 * 60 * 60, of: "other" },
  // A member has few tries on one device, and few a day on all devices together, so that guessing takes more than a
  // year. A device has few tries a day for all members together, so that nobody can try one code for each member of a
  // company.
  shiftCodeAtDevice: { points: 5, seconds: 15 * 60, of: "other" },
  shiftCodeByDevice: { points: 30, seconds: 24 * 60 * 60, of: "other" },
  shiftCodeByAccount: { points: 10, seconds: 24 * 60 * 60, of: "account" },
  nameRequestByCompany: { points: NAME_REQUESTS_A_DAY_MAX, seconds: 24 * 60 * 60, of: "other" },
  additionByCompany: { points: ADDITIONS_A_DAY_MAX, seconds: 24 * 60 * 60, of: "other" },
};

const unauditedAllowances = {
  renterWrites: { points: 30, seconds: 60 * 60, of: "other" },
  // Codes for a signature: few, because each can be guessed five times, and each sends a mail to a typed address.
  signingCodesByRental: { points: 10, seconds: 24 * 60 * 60, of: "other" },
  // Apart from `invitationMailsByRecipient`, because somebody waits for a code.
  signingCodesByRecipient: { points: 20, seconds: 24 * 60 * 60, of: "other" },
  // Whoever has a link may have many addresses, so the rental counts, too.
  renterFilesByRental: { points: 120, seconds: 60 * 60, of: "other" },
  wrongCodeByAccount: { points: 4, seconds: 24 * 60 * 60, of: "account" },
  guessNewsByAccount: { points: 1, seconds: 24 * 60 * 60, of: "account" },
  // The limit refuses nobody.
  wrongClaimByCode: { points: CLAIM_GUESSES_UNTIL_ALARM - 1, seconds: 24 * 60 * 60, of: "code" },
  claimNewsByCode: { points: 1, seconds: 24 * 60 * 60, of: "code" },
  // Mass registration neither fills the administrators' mail nor blocks other companies' mails.
  applicationMails: { points: 40, seconds: 24 * 60 * 60, of: "other" },
  stickerOrderMails: { points: 40, seconds: 24 * 60 * 60, of: "other" },
  // If a telephone number was given to the same holder within 24 hours, `holdersOfNumber` does not count it again.
  numberAtHolder: { points: 1, seconds: 24 * 60 * 60, of: "other" },
  // Other people cause these mails, which must not use up the mails about a new password or log-in.
  invitationMailsByRecipient: { points: 20, seconds: 24 * 60 * 60, of: "other" },
  // Few, because strangers cause these mails: most mails of a day must stay free for confirmation links that people ask
  // for.
  untoldMailsByRecipient: { points: 2, seconds: 24 * 60 * 60, of: "other" },
  // Twice the number of mails that one account may cause (`SECOND_PERSON_MAILS_A_DAY_MAX`), so that a flood at one
  // account leaves mails for another account with the same second person.
  secondPersonMailsByRecipient: { points: 2 * SECOND_PERSON_MAILS_A_DAY_MAX, seconds: 24 * 60 * 60, of: "other" },
  auditedDenialByAccount: { points: 20, seconds: 60 * 60, of: "account" },
  // Counted for each limit separately, so that a limit that is reached often does not hide other limits.
  auditedLimits: { points: 50, seconds: 60 * 60, of: "other" },
} satisfies Record<string, LimitAllowance>;

/** The higher the number of a try, the smaller is the part of a shared limit that it may use. */
const uncappedCounters = {
  noticesAtCode: { seconds: 24 * 60 * 60, of: "address-at" },
  noticesAtAccount: { seconds: 24 * 60 * 60, of: "address-at" },
  nudgesAtAccount: { seconds: 24 * 60 * 60, of: "address-at" },
  wordsByAddress: { seconds: 10 * 60, of: "address" },
  reportsAtCode: { seconds: 24 * 60 * 60, of: "address-at" },
  noticeReportsOfSender: { seconds: 24 * 60 * 60, of: "other" },
  resetsAtEmail: { seconds: 24 * 60 * 60, of: "address-at" },
  applicationsByAddress: { seconds: 24 * 60 * 60, of: "address" },
  stickerOrdersByAddress: { seconds: 24 * 60 * 60, of: "address" },
  claimNewsByAddress: { seconds: 24 * 60 * 60, of: "address" },
} as const satisfies Record<string, Omit<LimitAllowance, "points">>;

type LimitInTallies = "wordsAtCodeByAddress" | "nudgeOfNoticeByAddress";

export type TallyName = keyof typeof uncappedCounters | LimitInTallies;

const fixedAllowances = { ...auditedAllowances, ...unauditedAllowances };

const perMinuteLimits = { writesByAccount: "account", notices: "other" } as const satisfies Record<
  string,
  LimitAllowance["of"]
>;
type PerMinuteLimits = typeof perMinuteLimits;
const MINUTE_SECONDS = 60;

/** A write for each try would cost more than the work itself. */
const triesPerWrite = {
  writesByAccount: 10,
  sendingByAddress: 30,
  noticeByAddress: 2,
  tellingByAddress: 5,
  tellingAtCodeByAddress: 5,
  requestByProgram: 10,
} as const satisfies { [name in AuditedLimit]?: number };
type LimitCountedInLumps = keyof typeof triesPerWrite;

export type LimitName = AuditedLimit | keyof typeof unauditedAllowances;

export function isAuditedLimit(name: LimitName): name is AuditedLimit {
  return !(name in unauditedAllowances);
}

export function subjectKindOfLimit(name: LimitName): LimitAllowance["of"] {
  return isPerMinute(name) ? perMinuteLimits[name] : fixedAllowances[name].of;
}

function isPerMinute(name: LimitName): name is keyof PerMinuteLimits {
  return name in perMinuteLimits;
}

function isCountedInLumps(name: LimitName): name is LimitCountedInLumps {
  return name in triesPerWrite;
}

export interface CountingOptions {
  points?: number;
  share?: number;
}

/** Counts tries in PostgreSQL, so that all processes see the same number. */
export interface Limits {
  /**
   * Call it before the work begins, so that a burst of requests cannot pass. Returns undefined if a try was left;
   * otherwise the seconds until the next try, and the subject that has none left. For an address this is the narrowest
   * of its networks without a try.
   */
  take(name: LimitName, subject: string, how?: CountingOptions): Promise<ExhaustedLimit | undefined>;
  /**
   * Each stranger may use only a part of the limit, and a refused try takes nothing, so that nobody can use up the
   * parts of other people.
   */
  takePart(name: LimitName, subject: string, ask: FairRequest): Promise<ExhaustedLimit | undefined>;
  /**
   * For an address the result is the highest number of its networks, where the number of a wider network is first
   * divided by its `times`.
   */
  tally(counts: readonly (readonly [name: TallyName, subject: string])[]): Promise<TallyResult[]>;
  exceeded(name: LimitInTallies, tallied: TallyResult, subject: string): ExhaustedLimit | undefined;
  giveBack(name: LimitName, subject: string): Promise<void>;
  clear(name: LimitName, subject: string): Promise<void>;
}

export interface TallyResult {
  nth: number;
  retryAfterSeconds: number;
}

export interface ExhaustedLimit {
  subject: string;
  retryAfterSeconds: number;
}

type LimitSettings = Pick<Config, "writesPerMinute" | "noticesPerMinute">;

/** `onReached` is called once for each subject and window, at the first refusal. */
export function createLimits(
  pool: Pool,
  {
    writesPerMinute,
    noticesPerMinute,
    onReached,
  }: LimitSettings & { onReached?: (name: LimitName, subject: string) => void },
): Limits {
  // The names of the queries are removed, because a named prepared statement belongs to one connection, and a pooler
  // gives each transaction another connection.
  const unnamed = { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
  const allowed = {
    ...fixedAllowances,
    writesByAccount: { points: writesPerMinute, seconds: MINUTE_SECONDS },
    notices: { points: noticesPerMinute, seconds: MINUTE_SECONDS },
  };
  const limiters = makeLimiters(unnamed, allowed);
  const tellReached = makeReachedLimitReporter(onReached);

  async function takeOf(
    name: LimitName,
    { name: subject, times }: CountedNetwork,
    { points = 1, share = 1 }: CountingOptions,
  ) {
    const { consumedPoints, msBeforeNext } = await limiters[name]
      .consume(hashSubject(subject), points)
      .catch((refused: unknown) => {
        // The library throws when the tries of a single address are used up.
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
    const most = allowed[name].points * times * share;
    const isRefused = consumedPoints > most;
    if (isRefused && consumedPoints - points <= most) onReached?.(name, subject);
    return { isRefused, msBeforeNext };
  }

  const counters = Object.fromEntries(
    Object.entries(triesPerWrite).map(([name, lump]) => [
      name,
      makeBatchedCounter(
        { lump, seconds: allowed[name as LimitCountedInLumps].seconds },
        (subject, points): Promise<CountResult> => takeOf(name as LimitCountedInLumps, subject, { points }),
      ),
    ]),
  ) as Record<LimitCountedInLumps, BatchedCounter>;

  const shared = createSharedCounter(unnamed);

  return {
    async takePart(name, subject, ask) {
      const { points, seconds } = allowed[name];
      const most = Math.floor(points * getFairShare(ask));
      const { isRefused, msBeforeNext } = await shared.takeUpTo(`${name}:${hashSubject(subject)}`, most, seconds);
      if (!isRefused) return undefined;
      tellReached(name, subject, msBeforeNext);
      return { subject, retryAfterSeconds: Math.ceil(msBeforeNext / 1000) };
    },
    async tally(counts) {
      const asked = counts.map(([name, subject]) => listTalliedNetworks(name, subject));
      const counted = await shared.countAll(asked.flat());
      return asked.map((networks) => findHighestCount(networks, counted));
    },
    exceeded(name, { nth, retryAfterSeconds }, subject) {
      if (nth <= fixedAllowances[name].points) return undefined;
      tellReached(name, subject, retryAfterSeconds * 1000);
      return { subject, retryAfterSeconds };
    },
    async take(name, subject, how = {}) {
      // A call with `points` does not take tries in lumps (`triesPerWrite`), because a call with 0 points takes none.
      const takeFrom =
        isCountedInLumps(name) && how.points === undefined
          ? counters[name].take
          : async (network: CountedNetwork) => {
              const { isRefused, msBeforeNext } = await takeOf(name, network, how);
              return isRefused ? { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) } : undefined;
            };
      // The narrowest network comes first, because a try that it refuses must not be charged to the wider networks.
      for (const network of networksOfTry(name, subject)) {
        const refused = await takeFrom(network);
        if (refused) return { subject: network.name, ...refused };
      }
      return undefined;
    },
    async giveBack(name, subject) {
      if (isCountedInLumps(name)) return networksOfTry(name, subject).forEach(counters[name].giveBack);
      await Promise.all(networksOfTry(name, subject).map((one) => limiters[name].reward(hashSubject(one.name))));
    },
    async clear(name, subject) {
      await limiters[name].delete(hashSubject(subject));
    },
  };
}

function makeLimiters(
  client: QueryClient,
  allowed: Record<LimitName, Pick<LimitAllowance, "points" | "seconds">>,
): Record<LimitName, RateLimiterPostgres> {
  return Object.fromEntries(
    Object.entries(allowed).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: client,
        storeType: "pool",
        tableName: "limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
}

const REPORTED_LIMITS_MAX = 10_000;

/**
 * Returns a function that reports a reached limit only once for each subject and window, although the limit may refuse
 * many tries in the window.
 */
function makeReachedLimitReporter(
  onReached: ((name: LimitName, subject: string) => void) | undefined,
): (name: LimitName, subject: string, msBeforeNext: number) => void {
  const told = new Map<string, number>();
  return (name, subject, msBeforeNext) => {
    const now = Date.now();
    if ((told.get(`${name} ${subject}`) ?? 0) > now) return;
    if (told.size >= REPORTED_LIMITS_MAX) told.clear();
    told.set(`${name} ${subject}`, now + msBeforeNext);
    onReached?.(name, subject);
  };
}

interface TalliedNetwork {
  key: string;
  times: number;
  seconds: number;
}

function listTalliedNetworks(name: TallyName, subject: string): TalliedNetwork[] {
  const { seconds, of } =
    name in uncappedCounters
      ? uncappedCounters[name as keyof typeof uncappedCounters]
      : fixedAllowances[name as LimitInTallies];
  return networksOfSubject(of, subject).map((network) => ({
    key: `${name}:${hashSubject(network.name)}`,
    times: network.times,
    seconds,
  }));
}

function findHighestCount(
  networks: readonly TalliedNetwork[],
  counted: Awaited<ReturnType<SharedCounter["countAll"]>>,
): TallyResult {
  const found = networks.map(({ key, times }) => ({ ...counted.get(key)!, times }));
  const nth = Math.max(...found.map(({ points, times }) => Math.ceil(points / times)));
  const ms = Math.max(...found.map(({ msBeforeNext }) => msBeforeNext));
  return { nth, retryAfterSeconds: Math.ceil(ms / 1000) };
}

function networksOfTry(name: LimitName, subject: string): CountedNetwork[] {
  // Unknown codes are counted up to the /48, because a whole /48 shares one queue (slowed-addresses.ts).
  if (name === "unknownCodeByAddress") return networksOfAddress(subject);
  return networksOfSubject(subjectKindOfLimit(name), subject);
}

function networksOfSubject(of: LimitAllowance["of"], subject: string): CountedNetwork[] {
  if (of === "address") return networksForLimits(subject);
  if (of !== "address-at") return [{ name: subject, times: 1 }];
  const [address = "", where = ""] = subject.split(" ", 2);
  return networksForLimits(address).map(({ name, times }) => ({ name: `${name} ${where}`, times }));
}

export function joinAddressAndPlace(address: string, where: string): string {
  return `${address} ${where}`;
}

/** Seconds until a caller may try again when the server is too busy or its database is unreachable. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

export class TooManyTriesError extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("too many tries");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export async function takeFairTry(
  limits: Limits,
  [limit, shared]: readonly [LimitName, string],
  own: readonly [TallyName, string],
  { isUrgent }: { isUrgent: boolean } = { isUrgent: false },
): Promise<ExhaustedLimit | undefined> {
  const [tallied] = await limits.tally([own]);
  return limits.takePart(limit, shared, { isUrgent, nth: tallied!.nth });
}

export async function takeTry(limits: Limits, name: LimitName, subject: string): Promise<void> {
  const refused = await limits.take(name, subject);
  if (refused) throw new TooManyTriesError(refused.retryAfterSeconds);
}

/**
 * The tries are given back if `counts` says that the outcome does not count, or if the server failed. If one limit has
 * no try left, gives back the other tries and throws TooManyTriesError without running the work.
 */
export async function runWithTries<Result>(
  limits: Limits,
  tries: readonly (readonly [LimitName, string])[],
  counts: { success: boolean; refusals: readonly AnyRefusal[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const taken: (readonly [LimitName, string])[] = [];
  const giveBack = () => Promise.all(taken.map(([name, subject]) => limits.giveBack(name, subject)));
  for (const [name, subject] of tries) {
    const refused = await limits.take(name, subject);
    if (refused) {
      await giveBack();
      throw new TooManyTriesError(refused.retryAfterSeconds);
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

/** Returns the key of a subject in the table: a digest, so that the table does not list people in readable form. */
function hashSubject(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url");
}
