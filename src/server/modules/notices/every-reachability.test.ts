/** @module-tag long */
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  isHolderNotified,
  SENDING_SECONDS,
  makePageFingerprint,
  type DeliveryStage as Stage,
  type VisitorPageState,
} from "#domain/notices/delivery.ts";
import { UNANSWERED_MINUTES, type NoticeReason } from "#domain/notices/notice.ts";
import { runTransaction } from "#server/db/database.ts";
import { changeCompanyAccess } from "#server/modules/companies/approval.ts";
import { closeAccount } from "#server/modules/users/closing.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { isLongTestRun } from "../../../../test/is-long.ts";
import {
  makeSeededRandom,
  makeRandomOwner,
  insertOwners,
  OWNERS_PHONE,
  OWNERS_PLATE,
  type RandomOwner,
} from "../../../../test/owners.ts";
import { makeReceivers, type HandedMessage, type TestReceivers } from "../../../../test/receivers.ts";
import { randomNoticeKey, makeAdmin } from "../../../../test/world.ts";
import { readPageStates } from "./telling-store.ts";

/** `npm run quality -- long` uses more owners and another seed than `npm test`, so that it tests other owners. */
const OWNER_COUNT = isLongTestRun ? 1000 : 60;
const OWNERS_SEED = Number(process.env["SEED"] ?? (isLongTestRun ? 32 : 31));
const SECRET_NOTE = "cok-gizli-not";
const MINUTE_SECONDS = 60;

interface OwnerCase {
  owner: RandomOwner;
  key: string;
  reason: NoticeReason;
  nudgesAt: number | null;
  opensAt: number | null;
  closesAt: number | null;
  isNudged: boolean;
  isOpened: boolean;
  isClosed: boolean;
  page: { sign: string; shown: object } | null;
}

let receivers: TestReceivers;
let t: TestApp;
let owners: RandomOwner[];
let cases: OwnerCase[] = [];
let adminId: string;
let passedSeconds = 0;

beforeAll(async () => {
  const draw = makeSeededRandom(OWNERS_SEED);
  console.log(`Tohum ${OWNERS_SEED}, ${OWNER_COUNT} sahip: SEED=${OWNERS_SEED} aynı sahipleri üretir.`);
  owners = Array.from({ length: OWNER_COUNT }, (_, nth) => makeRandomOwner(draw, nth));
  receivers = makeReceivers();
  for (const { mail, channels, second } of owners) {
    receivers.behave(mail.to, mail.taking);
    for (const { to, taking } of channels) receivers.behave(to, taking);
    if (second) receivers.behave(second.to, second.taking);
  }
  t = await createTestApp({ ...receivers.deps, environment: { NOTICES_PER_MINUTE: "999999" } });
  await insertOwners(t.db, owners, t.clock.now());
  adminId = (await makeAdmin(t.db)).id;
  const chance = (share: number) => draw() < share;
  cases = owners.map((owner) => ({
    owner,
    key: randomNoticeKey(),
    reason: chance(0.3) ? "crash" : "lights",
    nudgesAt: chance(0.25) ? 2 * MINUTE_SECONDS : null,
    opensAt: chance(0.15) ? 20 * MINUTE_SECONDS : null,
    closesAt: chance(0.05) ? 10 : null,
    isNudged: false,
    isOpened: false,
    isClosed: false,
    page: null,
  }));
}, 60_000);
afterAll(() => t.close());

const acceptsNotices = ({ reach, isPaused }: RandomOwner) => reach !== "contacts" && !isPaused;

const isMessageToPerson = ({ way }: HandedMessage) => way !== "webhook";

function groupInformedReceivers({ owner: { mail, channels, second } }: OwnerCase) {
  const own = new Set([mail.to, ...channels.map(({ to }) => to)]);
  const taken = groupByReceiver();
  const isNotice = ({ mail: said }: HandedMessage) => !said || said.kind === "notice-arrived" || said.kind === "alert";
  const toOwner = [...own].flatMap((to) => taken.get(to) ?? []).filter(isNotice);
  const toSecond = second ? (taken.get(second.to) ?? []) : [];
  return {
    persons: toOwner.filter(isMessageToPerson),
    programs: toOwner.filter((one) => !isMessageToPerson(one)),
    toSecond,
  };
}

let groupedMessages: { length: number; taken: Map<string, HandedMessage[]> } | undefined;

function groupByReceiver(): Map<string, HandedMessage[]> {
  if (groupedMessages?.length === receivers.handed.length) return groupedMessages.taken;
  const taken = Map.groupBy(
    receivers.handed.filter(({ isTaken }) => isTaken),
    ({ to }) => to,
  );
  groupedMessages = { length: receivers.handed.length, taken };
  return taken;
}

function listExpectedWays({ owner: { mail, channels }, isClosed, owner }: OwnerCase) {
  if (isClosed && owner.companyId === null) return [];
  const byMail = mail.isConfirmed && mail.isChosen ? [{ taking: mail.taking }] : [];
  return [
    ...byMail,
    // A webhook is tried again after every refusal, so a refusing webhook counts as busy.
    ...channels
      .filter(({ isChosen, isOff }) => isChosen && !isOff)
      .map(({ kind, taking }) => ({ taking: kind === "webhook" && taking === "refuses" ? "busy" : taking })),
  ];
}

function listAllowedStages(one: OwnerCase): Set<Stage> {
  const { persons, programs, toSecond } = groupInformedReceivers(one);
  if (persons.length > 0) return new Set(["sent"]);
  if (programs.length > 0) return new Set(["passed-on"]);
  if (toSecond.length > 0) return new Set(["stand-in"]);
  const ways = listExpectedWays(one);
  if (ways.length === 0) return new Set(["not-sent"]);
  const { quiet, isBusy } = one.owner;
  const isUrgent = one.reason === "crash";
  const isHeld = quiet !== null && !(isUrgent && quiet.breaks) && passedSeconds < 60 * MINUTE_SECONDS;
  if (isHeld) return new Set(["later"]);
  const may = new Set<Stage>();
  // An urgent notice is sent at once, others after 30 seconds.
  const hasTried = passedSeconds >= (isUrgent ? 1 : 30);
  if (!hasTried || (quiet && passedSeconds < 60 * MINUTE_SECONDS + SENDING_SECONDS)) may.add("sending");
  if (isBusy && !isUrgent && passedSeconds < 11 * MINUTE_SECONDS) may.add("later");
  if (hasTried) may.add(ways.some(({ taking }) => taking === "busy") ? "delayed" : "not-sent");
  return may;
}

async function advanceToSecond(seconds: number): Promise<void> {
  t.clock.advance({ seconds: seconds - passedSeconds });
  passedSeconds = seconds;
  for (const one of cases) {
    const { owner, closesAt, nudgesAt, opensAt } = one;
    if (!one.isClosed && closesAt !== null && closesAt <= passedSeconds) {
      one.isClosed = true;
      const { companyId } = owner;
      await runTransaction(t.db, async (tx) => {
        if (companyId === null) await closeAccount(tx, adminId, { userId: owner.id, reason: "Deneme" }, t.clock.now());
        else await changeCompanyAccess(tx, adminId, { companyId, isActive: false }, t.clock.now());
      });
    }
    if (!one.isNudged && nudgesAt !== null && nudgesAt <= passedSeconds) {
      one.isNudged = true;
      await t.api().tellings.nudge({ key: one.key });
    }
    if (!one.isOpened && !one.isClosed && opensAt !== null && opensAt <= passedSeconds) {
      one.isOpened = true;
      const inbox = readInbox(one);
      const [row] = (await inbox.list({})).items;
      await inbox.see({ id: row!.id });
    }
  }
  for (let nth = 0; nth < 2; nth += 1) await t.post();
}

function readInbox({ owner: { token, companyId } }: OwnerCase) {
  const { api } = t.as(token);
  return companyId === null ? api.notices : api.company.notices;
}

function expectSameInCase(one: OwnerCase, actual: object, expected: object): void {
  expect({ seed: OWNERS_SEED, passed: passedSeconds, one, ...actual }).toEqual({
    seed: OWNERS_SEED,
    passed: passedSeconds,
    one,
    ...expected,
  });
}

async function compareAllCases(): Promise<void> {
  const found = await readPageStates(t.db)(
    cases.map(({ key }) => key),
    t.clock.now(),
  );
  const now = t.clock.now();
  cases.forEach((one, nth) => {
    const standing = found[nth]!;
    const { state, delivery } = standing;
    const { stage, until } = delivery;
    pollOpenVisitorPage(one, standing);
    expectSameInCase(one, { state }, { state: one.isOpened ? "seen" : "sent" });
    const may = listAllowedStages(one);
    if (!one.isOpened && !may.has(stage)) expectSameInCase(one, { stage }, { stage: [...may] });
    expectSameInCase(one, { isToCome: until === null || until > now }, { isToCome: true });
  });
}

function pollOpenVisitorPage(one: OwnerCase, standing: VisitorPageState): void {
  const { version, state, isUnanswered, reminder } = standing;
  const { stage, until, secondPersonAt } = standing.delivery;
  const shown = { version, state, isUnanswered, reminder, ...(state === "sent" && { stage, until, secondPersonAt }) };
  const sign = makePageFingerprint(standing);
  if (one.page?.sign === sign) expectSameInCase(one, { shown: one.page.shown }, { shown });
  one.page = { sign, shown };
}

async function compareVisitor(one: OwnerCase) {
  const { owner, isOpened, isClosed } = one;
  const view = await t.api().tellings.get({ key: one.key });
  const [standing] = await readPageStates(t.db)([one.key], t.clock.now());
  const shows = owner.showsPhone && owner.reach === "both" && !(isClosed && owner.companyId === null);
  const { persons, programs, toSecond } = groupInformedReceivers(one);
  const { stage, mayBeRead } = view.delivery;
  expectSameInCase(
    one,
    {
      sign: makePageFingerprint(view),
      contacts: view.contacts.map(({ href }) => href),
      mayBeRead,
      isUnanswered: view.isUnanswered,
    },
    {
      sign: makePageFingerprint(standing!),
      contacts: shows ? [`tel:${OWNERS_PHONE}`] : [],
      mayBeRead: isOpened || !isClosed,
      isUnanswered: passedSeconds >= UNANSWERED_MINUTES * MINUTE_SECONDS,
    },
  );
  const isTold = persons.length + programs.length + toSecond.length > 0;
  if (!isOpened) expectSameInCase(one, { hasLeft: isHolderNotified(stage) }, { hasLeft: isTold });
  return stage;
}

async function compareOwner(one: OwnerCase, stage: Stage): Promise<void> {
  const { owner, isOpened } = one;
  const { items, untold } = await readInbox(one).list({ list: isOpened ? "read" : "unread" });
  if (!isOpened) expectSameInCase(one, { row: items[0]?.delivery?.stage }, { row: stage });
  const ways = listExpectedWays(one);
  // If the owner opened a notice while its alert was held back, no message was sent, so no failure is known.
  const isKnown = ways.length === 0 || !isOpened || (owner.quiet === null && !owner.isBusy);
  const works = ways.some(({ taking }) => taking === "takes");
  if (isKnown) expectSameInCase(one, { isTold: untold === null }, { isTold: works });
  const { api } = t.as(owner.token);
  if (owner.companyId !== null)
    return expectSameInCase(one, { untold: (await api.company.cars.fleet({})).untold }, { untold });
  const [card] = (await api.codes.list({})).items;
  const isReachable = (owner.showsPhone && owner.reach === "both") || untold === null;
  expectSameInCase(one, { gap: card?.gap, isReachable: card?.isReachable }, { gap: untold?.gap ?? null, isReachable });
}

function compareMails(one: OwnerCase, stage: Stage): void {
  const { owner, isOpened, isClosed } = one;
  const mails = receivers.handed
    .filter(({ to, mail }) => to === owner.mail.to && mail?.kind !== "account-closed")
    .flatMap(({ mail }) => mail ?? []);
  const waits = mails.filter(
    (mail) => mail.kind === "notice-untold" || (mail.kind === "confirm-address" && mail.why === "notice-waits"),
  );
  const said = JSON.stringify(mails);
  expectSameInCase(one, { saysWords: said.includes(SECRET_NOTE) }, { saysWords: false });
  if (!owner.mail.isConfirmed)
    expectSameInCase(
      one,
      { others: mails.length - waits.length, saysPlate: said.includes(OWNERS_PLATE) },
      { others: 0, saysPlate: false },
    );
  const isMailed = owner.mail.isConfirmed && owner.mail.isChosen;
  if (!isClosed && !isOpened && !isMailed && owner.mail.taking === "takes" && stage === "not-sent")
    expectSameInCase(one, { isToldThatItWaits: waits.length > 0 }, { isToldThatItWaits: true });
}

const COMPARED_SECONDS = [
  10,
  31,
  2 * MINUTE_SECONDS,
  3 * MINUTE_SECONDS,
  12 * MINUTE_SECONDS,
  20 * MINUTE_SECONDS,
  61 * MINUTE_SECONDS,
  75 * MINUTE_SECONDS,
  180 * MINUTE_SECONDS,
];

test(
  `what is handed out, what visitors read and what ${OWNER_COUNT} owners see agree, in every state of reachability`,
  { tags: "sampled", timeout: 600_000 },
  async () => {
    const refused = cases.filter(({ owner }) => !acceptsNotices(owner));
    cases = cases.filter(({ owner }) => acceptsNotices(owner));
    for (const { owner, key, reason } of refused) {
      const sent = t.api().visitor.notices.send({ code: owner.code, key, reason, note: "", phone: "" });
      expect((await catchRefusal(sent)).code).toBe("NOTICES_OFF");
    }
    for (const { owner, key, reason } of cases)
      await t.as().api.visitor.notices.send({ code: owner.code, key, reason, note: SECRET_NOTE, phone: "" });

    expect(receivers.handed).toEqual([]);
    await compareAllCases();
    for (const seconds of COMPARED_SECONDS) {
      await advanceToSecond(seconds);
      await compareAllCases();
    }

    const met = new Set<Stage>();
    for (const one of cases) {
      const stage = await compareVisitor(one);
      met.add(stage);
      if (!one.isClosed) await compareOwner(one, stage);
      compareMails(one, stage);
    }
    expect([...met]).toEqual(expect.arrayContaining(["sent", "passed-on", "stand-in", "delayed", "not-sent"]));
    for (const { owner, key } of refused) {
      expect((await catchRefusal(t.api().tellings.get({ key }))).code).toBe("TELLING_NOT_FOUND");
      expect((await t.as(owner.token).api.notices.list({})).items).toEqual([]);
    }
  },
);
