import { randomUUID } from "node:crypto";

import { TOTP_SECRET_BYTES, computeTotpStep } from "#domain/people/second-factor.ts";
import { findAccountSecrets } from "#server/access/accounts.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { hashToken, makeToken } from "#server/access/session-token.ts";
import type { LinkPurpose } from "#server/db/tables.ts";
import { storeTrustedTime } from "#server/jobs/clock-store.ts";
import { readCurrentAgreement } from "#server/modules/agreements/store.ts";
import { digestText, computeTotp } from "#server/modules/second-factor/secrets.ts";
import { encryptSetup } from "#server/modules/second-factor/setup.ts";
import { makeLink } from "#server/outbox/links.ts";

import { makeChannel, makeSecondPerson } from "../../test/alert-rows.ts";
import type { TestClient, TestApp } from "../../test/app.ts";
import { emptyCarLine } from "../../test/car-lines.ts";
import { EMPTY_CONTACTS } from "../../test/contacts.ts";
import { SMALL_PNG_BASE64 } from "../../test/pictures.ts";
import { labelSheet, makeLayout, makePrinter } from "../../test/print-settings.ts";
import { addSecondFactor } from "../../test/second-factor.ts";
import { makePrintOrderInput } from "../../test/stickers.ts";
import {
  makeCarPhoto,
  CLAIM_WORD,
  LONG_AGO,
  makeAdmin,
  makeBatch,
  makeBlockedTime,
  makeCalendarLink,
  makeCars,
  makeCode,
  makeCompany,
  makeCharge,
  makeCustomer,
  makeDriver,
  makeEmailChange,
  makeDepositEntry,
  makeCarDue,
  makeExpense,
  makeInvitation,
  makeProgramKey,
  makeSharedDevice,
  makeShiftCode,
  SHIFT_CODE,
  makeMember,
  makeProfile,
  acceptAgreement,
  makeAgreement,
  makeConditionReport,
  makeRental,
  makeReservation,
  makeStickerOrder,
  makeRoadCharge,
  makeImport,
  makeTollCheck,
  makeShare,
  makeShareInvitation,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  PASSWORD,
  signIn,
  readVisitorMessageId,
  type MadeCompany,
  type MadeUser,
} from "../../test/world.ts";

/** The next date on which the repeating expense is due. */
const DUE_DAY = "2026-11-15";

/** Test data with at least one row of each kind that a command may need. */
interface CommandWorld {
  owner: MadeUser;
  firm: MadeCompany;
  waiting: MadeCompany;
  closed: MadeUser;
  unconfirmed: MadeUser;
  code: string;
  free: string;
  claimed: string;
  batch: string;
  switchedOff: string;
  /** A code that the owner has handed over. `handOverId` is the id of the hand-over's request. */
  sold: string;
  handOverId: string;
  /** A code whose note is hidden. */
  hidden: string;
  /** A code whose plate text waits for an administrator. */
  named: string;
  report: string;
  stickerOrder: string;
  /** A stranger's notice to the owner. `key` opens the stranger's page. `carNotice` is about the company's car. */
  notice: string;
  key: string;
  carNotice: string;
  /**
   * The ids of two rows in `tellings`: the visitors' messages to the owner and to the company. The owner has blocked
   * a third visitor.
   */
  telling: string;
  /** The token in the message about the owner's notice. */
  answerToken: string;
  carTelling: string;
  /** The id of the owner's webhook. */
  webhook: string;
  secondPersonToken: string;
  blocked: { id: string; telling: string };
  rented: string;
  parked: string;
  /** A car without any period. */
  spare: string;
  customer: string;
  /** A customer who has returned the car. */
  formerCustomer: string;
  rental: string;
  conditionReport: string;
  driver: string;
  policeNotice: string;
  tollCheck: string;
  customerImport: string;
  expenseImport: string;
  carImport: string;
  rentalImport: string;
  renterToken: string;
  /** The link of a renter with an e-mail address, and the link to a rental that nobody has signed. */
  mailedToken: string;
  unsignedToken: string;
  /** The digest of the first agreement. `agreementNow` is the digest of the present agreement. */
  agreementDigest: string;
  agreementNow: string;
  /** A rental whose agreement is accepted, but not yet signed by the additional driver. */
  signed: { rental: string; digest: string; token: string };
  charge: string;
  setOff: string;
  /** A fine that has not been charged to the renter, and a toll that has been charged. */
  roadCharge: string;
  chargedToll: string;
  /** A future reservation, a cancelled reservation, and a reservation whose time has begun. */
  reservation: string;
  cancelled: string;
  begun: string;
  block: string;
  expense: string;
  due: string;
  /** The administrator's print settings: a sheet layout and a printer's correction. */
  layout: string;
  printer: string;
  session: string;
  links: { reset: string; confirm: string; change: string };
  /** An account with a second factor. `challenge` is a log-in of the account that still needs a code. */
  guarded: MadeUser;
  challenge: string;
  recoveryCode: string;
  /** A second factor that the owner is setting up, with its first code. */
  setup: { setup: string; code: string };
  /** A clerk of the company, an invitation, and the token of an invitation to the owner. */
  member: string;
  invitation: string;
  programKey: string;
  /** A shared device of the company with the token of its cookie, and a shared device that nobody uses. */
  device: { id: string; token: string };
  sharedDevice: string;
  invitationToken: string;
  /** The token of an invitation to share somebody else's sticker, and a sticker whose second person is this account. */
  shareToken: string;
  sharedCode: string;
  tokens: {
    owner: string;
    firm: string;
    member: string;
    /** The clerk's session on the company's shared device. */
    shift: string;
    waiting: string;
    admin: string;
    unconfirmed: string;
    guarded: string;
  };
}

/** Makes future, past and cancelled reservations and blocks of a car. */
async function makePeriods(t: TestApp, firm: MadeCompany, code: string) {
  const now = t.clock.now();
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const reservation = await makeReservation(t.db, firm, code, { now, from: later(10), until: later(11), price: 500 });
  const cancelled = await makeReservation(t.db, firm, code, { now, from: later(12), until: later(13) });
  await t.db.updateTable("reservations").set({ state: "cancelled" }).where("id", "=", cancelled).execute();
  await t.db.updateTable("carPeriods").set({ isOver: true }).where("id", "=", cancelled).execute();
  const begun = await makeReservation(t.db, firm, code, { now, from: now, until: new Date(now.getTime() + 60_000) });
  const block = await makeBlockedTime(t.db, firm, code, { now, from: later(14), until: later(15) });
  return { reservation, cancelled, begun, block };
}

/** The name to which the company wants to change. An administrator has not decided about it yet. */
const REQUESTED_NAME = "Emniyet Filo";

/** A line of an imported list for a rental that is still running. */
const runningRentalLine = {
  name: "Gül Işık",
  phone: "0532 123 45 67",
  from: "2026-01-01T10:00",
  until: "2026-12-08T10:00",
};

/** A period in which the car is free. */
const reservationSpan = { from: "2027-03-20T10:00", until: "2027-03-21T10:00" };

export async function makeCommandWorld(t: TestApp): Promise<CommandWorld> {
  const [owner, firm] = [await makeUser(t.db), await makeCompany(t.db)];
  const waiting = await makeCompany(t.db, { isApproved: false });
  const [closed, unconfirmed] = [await makeUser(t.db), await makeUser(t.db)];
  const closing = { closedAt: LONG_AGO, closingReason: "deneme" };
  await t.db.updateTable("users").set(closing).where("id", "=", closed.id).execute();
  await t.db.updateTable("users").set({ emailConfirmedAt: LONG_AGO }).where("id", "in", [owner.id, firm.id]).execute();
  const code = await makeProfile(t.db, owner);
  await makeProfile(t.db, closed);
  const switchedOff = await makeCode(t.db);
  await t.db
    .updateTable("codes")
    .set({ offAt: LONG_AGO, offReason: REASON_TEXT })
    .where("code", "=", switchedOff)
    .execute();
  const hidden = await makeProfile(t.db, owner);
  const hiding = { noteHiddenAt: LONG_AGO, noteHiddenReason: REASON_TEXT };
  await t.db.updateTable("codes").set(hiding).where("code", "=", hidden).execute();
  const named = await makeProfile(t.db, owner, { plate: "POLİS" });
  const status = { status: "words", statusWords: "Depodayım", statusSetAt: LONG_AGO, statusUntil: t.clock.now() };
  await t.db.updateTable("profiles").set(status).where("code", "=", hidden).execute();
  const report = randomUUID();
  await t.db.insertInto("reports").values({ id: report, code, reason: "fraud", createdAt: LONG_AGO }).execute();
  const cars = (await makeCars(t.db, firm, 8)) as [string, string, string, string, string, string, string, string];
  const [rented, parked, spare, returned, other, brought, mailed, unsigned] = cars;
  const names = { formerName: "Eski Filo", waitingName: REQUESTED_NAME };
  await t.db.updateTable("companies").set(names).where("id", "=", firm.companyId).execute();
  const customer = await makeCustomer(t.db, firm);
  await storeTrustedTime(t.db, LONG_AGO);
  const formerCustomer = await makeCustomer(t.db, firm);
  await makeRental(t.db, firm, returned, { customerId: formerCustomer, endedAt: t.clock.now() });
  const rental = await makeRental(t.db, firm, rented, { customerId: customer, paid: 100, deposit: 500 });
  const renterToken = await makeAgreement(t.db, firm, rental, { words: "Şart" });
  await t.db.updateTable("renterLinks").set({ openedAt: null }).execute();
  const mailedCustomer = await makeCustomer(t.db, firm, { email: "kiraci@example.com" });
  const mailedRental = await makeRental(t.db, firm, mailed, { customerId: mailedCustomer });
  const mailedToken = await makeAgreement(t.db, firm, mailedRental, { words: "Şart" });
  const signedRental = await makeRental(t.db, firm, other, { customerId: customer });
  await makeDriver(t.deps, firm, { rentalId: signedRental, name: "Ece Ak" });
  const signed = { rental: signedRental, ...(await acceptAgreement(t.deps, firm, signedRental)) };
  // The start in the condition report differs from the rental's start.
  const record = { words: "Ön tampon", photo: "foto", now: new Date(LONG_AGO.getTime() + 600_000) };
  const condition = await makeConditionReport(t.db, firm, rental, record);
  const charge = await makeCharge(t.db, firm, rental);
  const setOff = await makeDepositEntry(t.db, firm, rental, "set-off", 200);
  const roadCharge = await makeRoadCharge(t.db, firm, rental);
  const chargedToll = await makeRoadCharge(t.db, firm, rental, {
    kind: "toll",
    reducedUntil: null,
    amount: 5000,
    chargeId: charge,
  });
  await makeRoadCharge(t.db, firm, rental, { match: "certain", amount: 700 });
  await makeCarPhoto(t.db, firm, parked, "kanarya");
  const { reservation, cancelled, begun, block } = await makePeriods(t, firm, parked);
  // This agreement belongs to a reservation, and is moved to the rental that follows the reservation.
  await acceptAgreement(t.deps, firm, reservation);
  const former = { id: randomUUID(), companyId: firm.companyId, code: parked, plate: FORMER_PLATE };
  await t.db
    .insertInto("formerCars")
    .values({ ...former, since: LONG_AGO, until: LONG_AGO })
    .execute();
  const shortlyBefore = { now: new Date(t.clock.now().getTime() - 120_000) };
  const toldBy = (byte: number) => ({ ...shortlyBefore, senders: [Buffer.alloc(32, byte)] });
  const told = await makeVisitorNotice(t.db, code, toldBy(1));
  const toldOfCar = await makeVisitorNotice(t.db, rented, toldBy(1));
  const notices = {
    key: told,
    notice: await readNoticeId(t.db, told),
    carNotice: await readNoticeId(t.db, toldOfCar),
    telling: await readVisitorMessageId(t.db, told),
    carTelling: await readVisitorMessageId(t.db, toldOfCar),
    answerToken: await makeAnswerToken(
      t.db,
      { noticeId: await readNoticeId(t.db, told), userId: owner.id },
      t.clock.now(),
    ),
    blocked: await makeBlock(t, code, await makeVisitorNotice(t.db, code, { ...toldBy(2), reason: "window" })),
  };
  const secondPersonToken = await makeSecondPerson(t, owner);
  await makeCalendarLink(t.db, firm);
  const webhook = await makeChannel(t.db, owner);
  // The first notice of a day creates the day's key. The key is created here, so that no tested command executes the
  // statements that create it.
  await t.deps.senders.digestsOf("203.0.113.1", t.clock.now());
  const of = (user: MadeUser) => signIn(t.db, user, t.clock.now());
  const link = async (purpose: LinkPurpose, user: MadeUser) => {
    const address = await makeLink(t.db, purpose, user.id, { now: t.clock.now(), publicUrl: "http://localhost:3000" });
    return (address.split("#")[1] ?? "").slice(-43);
  };
  await makeEmailChange(t.db, unconfirmed, { expiresAt: new Date(t.clock.now().getTime() + 86_400_000) });
  const guarded = await makeUser(t.db);
  const { recoveryCodes } = await addSecondFactor(t.deps, guarded.id);
  const challenge = makeToken();
  const { passwordHash } = await findAccountSecrets(t.db, guarded.id);
  const bound = { tokenHash: hashToken(challenge), userId: guarded.id, passwordDigest: digestText(passwordHash) };
  const now = t.clock.now();
  const expiresAt = new Date(now.getTime() + 60_000);
  await t.db
    .insertInto("signInChallenges")
    .values({ ...bound, createdAt: now, expiresAt })
    .execute();
  const key = t.deps.secretKeys.keyFor("second-factor");
  const secret = Buffer.alloc(TOTP_SECRET_BYTES, 3);
  const setup = {
    setup: encryptSetup(key, owner.id, { secret, replaced: undefined }, now),
    code: computeTotp(secret, computeTotpStep(now)),
  };
  const member = await makeMember(t.db, firm, "clerk");
  await makeShiftCode(t.db, t.deps.secretKeys, member, SHIFT_CODE);
  const device = await makeSharedDevice(t.db, firm, now);
  const tokens = {
    guarded: await of(guarded),
    owner: await of(owner),
    firm: await of(firm),
    member: await of(member),
    shift: await signIn(t.db, member, now, device.id),
    waiting: await of(waiting),
    admin: await of(await makeAdmin(t.db)),
    unconfirmed: await of(unconfirmed),
  };
  await of(owner);
  const unsignedRental = await makeRental(t.db, firm, unsigned, { customerId: mailedCustomer });
  const unsignedLink = await t.api(tokens.firm).company.renterLinks.make({ rentalId: unsignedRental });
  const [sold, handOverId] = [await makeProfile(t.db, owner), randomUUID()];
  await t.api(tokens.owner).codes.handOver({ code: sold, id: handOverId });
  const sessions = await t.db.selectFrom("sessions").select("id").where("userId", "=", owner.id).execute();
  const people = { owner, firm, waiting, closed, unconfirmed };
  const codes = {
    code,
    switchedOff,
    sold,
    handOverId,
    hidden,
    named,
    rented,
    parked,
    spare,
    free: await makeCode(t.db),
    batch: (await makeBatch(t.db)).id,
  };
  // The additional driver changes the agreement, so the present agreement is read again.
  const driver = await makeDriver(t.deps, firm, { rentalId: rental, name: "Deniz Göl" });
  await t.db.updateTable("drivers").set({ linkWrittenAt: LONG_AGO }).where("id", "=", driver).execute();
  const standing = (await readCurrentAgreement(t.db, t.deps.secretKeys, firm as unknown as CompanyRows, rental))!;
  const owed = await t.db
    .selectFrom("policeNotices")
    .select("eventId")
    .where("companyId", "=", firm.companyId)
    .executeTakeFirstOrThrow();
  const claimed = await makeCode(t.db, { claim: CLAIM_WORD });
  return {
    ...people,
    ...codes,
    claimed,
    ...notices,
    webhook,
    secondPersonToken,
    report,
    stickerOrder: await makeStickerOrder(t.db),
    customer,
    formerCustomer,
    policeNotice: owed.eventId,
    member: member.id,
    invitation: (await makeInvitation(t.db, firm, { email: "davetli@example.com" })).id,
    programKey: (await makeProgramKey(t.db, firm)).id,
    device,
    sharedDevice: (await makeSharedDevice(t.db, firm, now)).id,
    invitationToken: (await makeInvitation(t.db, firm, { email: owner.email })).token,
    shareToken: await makeShareInvitation(t.db, guarded, await makeProfile(t.db, guarded), owner.email),
    sharedCode: await makeSharedCode(t, guarded, owner),
    tollCheck: await makeTollCheck(t.db, firm),
    expenseImport: await makeImport(t.db, firm, { expenseId: await makeExpense(t.db, firm), now: t.clock.now() }),
    carImport: await makeImport(t.db, firm, { carCode: cars[0], now: t.clock.now() }),
    rentalImport: await makeImport(t.db, firm, {
      rentalId: await makeRental(t.db, firm, brought, { customerId: customer, paid: 100, deposit: 100 }),
      now: t.clock.now(),
    }),
    customerImport: await makeImport(t.db, firm, { customerId: formerCustomer, now: t.clock.now() }),
    rental,
    conditionReport: condition.report,
    driver,
    renterToken,
    mailedToken,
    unsignedToken: unsignedLink.address.split("/").at(-1)!,
    agreementDigest: standing.sheets[0]!.digest.toString("hex"),
    agreementNow: standing.digest.toString("hex"),
    signed,
    charge,
    setOff,
    roadCharge,
    chargedToll,
    reservation,
    cancelled,
    begun,
    block,
    expense: await makeExpense(t.db, firm, { repeats: "monthly", spentOn: "2026-10-15" }),
    due: await makeCarDue(t.db, firm, parked),
    layout: await makeLayout(t.db),
    printer: await makePrinter(t.db),
    session: sessions.at(-1)!.id,
    guarded,
    challenge,
    recoveryCode: recoveryCodes[0]!,
    setup,
    links: {
      reset: await link("reset-password", owner),
      confirm: await link("confirm-address", unconfirmed),
      change: await link("email-change-to", unconfirmed),
    },
    tokens,
  };
}

/** Makes a sticker of the account `of`, and shares the sticker with `person`. */
async function makeSharedCode({ db }: TestApp, of: MadeUser, person: MadeUser): Promise<string> {
  const code = await makeProfile(db, of);
  await makeShare(db, of, code, person);
  return code;
}

async function makeBlock({ db, clock }: TestApp, code: string, key: string): Promise<CommandWorld["blocked"]> {
  const { ownerId } = await db.selectFrom("codes").select("ownerId").where("code", "=", code).executeTakeFirstOrThrow();
  const until = new Date(clock.now().getTime() + 60 * 60_000);
  const block = { code, sender: Buffer.alloc(32, 2), ownerId, blockedAt: clock.now(), until };
  await db.insertInto("noticeBlocks").values(block).execute();
  return { id: await readNoticeId(db, key), telling: await readVisitorMessageId(db, key) };
}

/** A command and its sender. `send` always sends the same request if the world is the same. */
export interface TestedCommand {
  by: keyof CommandWorld["tokens"] | "guest";
  send(browser: TestClient, world: CommandWorld): Promise<unknown>;
  /** Tables that are written after the command. If a write to such a table fails, the command must still succeed. */
  apart?: readonly string[];
}

/** Tables by which a later log-in is recognised. A failure to write them must not prevent the log-in. */
const tablesChangedByLogIn = ["known_log_ins", "users"];

const NEW_ID = randomUUID();
const REASON_TEXT = "Kötüye kullanım";
const batchFields = { name: "Bayi", note: "", form: "round", wording: "vehicle", isBilingual: false } as const;
const newPasswordFields = { password: "mavi-fincan-8163", passwordConfirmation: "mavi-fincan-8163" };
const NO_DATES = { casco: null, insurance: null, oilService: null, inspection: null };
const internalEdit = { internalNotes: "Çizik", deadlines: NO_DATES, status: "damaged" } as const;
const availabilityEdit = {
  price: 150_000,
  priceVisible: true,
  availabilityNote: "Hemen",
  availabilityNoteVisible: true,
};
/** A former plate of one of the firm's cars. */
const FORMER_PLATE = "34 ESKI 1";
const tollBatch = {
  kind: "toll" as const,
  lines: [{ plate: FORMER_PLATE, at: "2026-11-01T10:00", amount: 4250, documentNo: "", text: "" }],
};
const hiddenRenterFields = { renterNameVisible: false, renterPhoneVisible: false };
const newDriver = {
  id: NEW_ID,
  identityKind: "tc",
  tcNumber: "10000000146",
  nationality: "",
  birthDate: "1990-02-28",
  licenceNumber: "654321",
  licenceClass: "B",
  licenceDate: "2014-05-01",
  address: "Kadıköy",
  version: 0,
} as const;

const SIGNATURE: [number, number][][] = [
  [
    [1, 1],
    [9, 9],
  ],
];

const newRental = {
  ...hiddenRenterFields,
  id: NEW_ID,
  total: 500,
  paid: 100,
  means: "cash" as const,
  deposit: 0,
  depositMeans: "cash" as const,
  dueAt: "2026-12-01T10:00",
};
const emptyContact = { value: "", visible: true };
const emptyContacts = { phone: emptyContact, whatsapp: emptyContact, instagram: emptyContact, website: emptyContact };
const comingAnswer = { version: 1, answer: "coming-5", note: "" } as const;
const PUSH_ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";
/** The example keys of RFC 8291. */
const browserKeys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const alertSettings = { mailTopics: [], quiet: { from: 1380, until: 420 }, urgentBreaksQuiet: false, fleetAt: 480 };
const editedProfile = { plate: "34 ABC 123", note: "Yeni not" };

function makeOwnerCommand(send: TestedCommand["send"]): TestedCommand {
  return { by: "owner", send };
}
function makeGuardedCommand(send: TestedCommand["send"]): TestedCommand {
  return { by: "guarded", send };
}
function makeCompanyCommand(send: TestedCommand["send"]): TestedCommand {
  return { by: "firm", send };
}
function makeAdminCommand(send: TestedCommand["send"]): TestedCommand {
  return { by: "admin", send };
}
function makeGuestCommand(send: TestedCommand["send"]): TestedCommand {
  return { by: "guest", send };
}

/** Every procedure that writes, by its name in the contract. A variant of a procedure has a suffix. */
export const commands: Record<string, TestedCommand> = {
  "account.register": makeGuestCommand(({ api }) =>
    api.account.register({ ...newPasswordFields, displayName: "Gül Işık", email: "yeni@example.com", asCompany: true }),
  ),
  "account.login": {
    ...makeGuestCommand(({ api }, w) => api.account.login({ email: w.owner.email, password: PASSWORD })),
    apart: tablesChangedByLogIn,
  },
  "account.logout": makeOwnerCommand(({ api }) => api.account.logout({})),
  "account.syncToken": makeOwnerCommand(({ api }) => api.account.syncToken({})),
  "account.rename": makeOwnerCommand(({ api }) => api.account.rename({ version: 1, displayName: "Zehra Kara" })),
  "account.changePassword": makeOwnerCommand(({ api }) =>
    api.account.changePassword({ ...newPasswordFields, currentPassword: PASSWORD }),
  ),
  "account.endSession": makeOwnerCommand(({ api }, w) => api.account.endSession({ id: w.session, password: PASSWORD })),
  "account.endOtherSessions": makeOwnerCommand(({ api }) => api.account.endOtherSessions({ password: PASSWORD })),
  "account.sendConfirmation": { by: "unconfirmed", send: ({ api }) => api.account.sendConfirmation({}) },
  "account.confirmAddress": makeGuestCommand(({ api }, w) => api.account.confirmAddress({ token: w.links.confirm })),
  "account.changeEmail": makeOwnerCommand(({ api }) =>
    api.account.changeEmail({ email: "yeni@example.com", password: PASSWORD }),
  ),
  "account.keepEmail": { by: "unconfirmed", send: ({ api }) => api.account.keepEmail({}) },
  "account.agreeToEmail": makeGuestCommand(({ api }, w) => api.account.agreeToEmail({ token: w.links.change })),
  "account.forgotPassword": makeGuestCommand(({ api }, w) => api.account.forgotPassword({ email: w.owner.email })),
  "account.checkResetLink": makeGuestCommand(({ api }, w) => api.account.checkResetLink({ token: w.links.reset })),
  "account.resetPassword": makeGuestCommand(({ api }, w) =>
    api.account.resetPassword({ ...newPasswordFields, token: w.links.reset }),
  ),
  "account.exportData": makeOwnerCommand(({ api }) => api.account.exportData({})),
  "account.remove": makeOwnerCommand(({ api }) => api.account.remove({ password: PASSWORD })),

  "secondFactor.enter": {
    ...makeGuestCommand(({ api }, { challenge, recoveryCode }) =>
      api.secondFactor.enter({ challenge, code: recoveryCode }),
    ),
    apart: tablesChangedByLogIn,
  },
  "secondFactor.begin": makeOwnerCommand(({ api }) => api.secondFactor.begin({ password: PASSWORD })),
  "secondFactor.confirm": makeOwnerCommand(({ api }, { setup }) => api.secondFactor.confirm(setup)),
  "secondFactor.renewCodes": makeGuardedCommand(({ api }, { recoveryCode }) =>
    api.secondFactor.renewCodes({ password: PASSWORD, code: recoveryCode }),
  ),
  "secondFactor.turnOff": makeGuardedCommand(({ api }, { recoveryCode }) =>
    api.secondFactor.turnOff({ password: PASSWORD, code: recoveryCode }),
  ),

  "visitor.reports.send": makeGuestCommand(({ api }, { code }) =>
    api.visitor.reports.send({ id: NEW_ID, code, reason: "other", message: "Sahte olabilir." }),
  ),

  "visitor.notices.send": makeGuestCommand(({ api }, { code }) =>
    api.visitor.notices.send({ code, key: "A".repeat(22), reason: "window", note: "Sağ arka", phone: "" }),
  ),
  "stickerOrders.send": makeGuestCommand(({ api }) =>
    api.stickerOrders.send({
      id: NEW_ID,
      name: "Ayşe Ak",
      phone: "0532 111 22 33",
      address: "Gül Sokak 3",
      count: 2,
      unitPrice: 29_990,
    }),
  ),
  "tellings.solve": makeGuestCommand(({ api }, { key }) => api.tellings.solve({ key })),
  "tellings.nudge": makeGuestCommand(({ api }, { key }) => api.tellings.nudge({ key })),
  "tellings.withdraw": makeGuestCommand(({ api }, { key }) => api.tellings.withdraw({ key })),
  "answerLinks.answer": makeGuestCommand(({ api }, { answerToken }) =>
    api.answerLinks.answer({ ...comingAnswer, token: answerToken }),
  ),
  "notices.see": makeOwnerCommand(({ api }, w) => api.notices.see({ id: w.notice })),
  "notices.answer": makeOwnerCommand(({ api }, w) => api.notices.answer({ ...comingAnswer, id: w.notice })),
  "notices.remove": makeOwnerCommand(({ api }, w) => api.notices.remove({ id: w.notice })),
  "notices.block": makeOwnerCommand(({ api }, w) => api.notices.block({ id: w.notice, telling: w.telling })),
  "notices.unblock": makeOwnerCommand(({ api }, w) => api.notices.unblock(w.blocked)),
  "notices.report": makeOwnerCommand(({ api }, w) => api.notices.report({ id: w.notice, telling: w.telling })),
  "alerts.save": makeOwnerCommand(({ api }) => api.alerts.save({ ...alertSettings, version: 0 })),
  "alerts.test": makeOwnerCommand(({ api }, w) => api.alerts.test({ channel: w.webhook })),
  "alerts.editChannel": makeOwnerCommand(({ api }, w) =>
    api.alerts.editChannel({ id: w.webhook, name: "Depo", topics: ["notices"], sharesContent: true }),
  ),
  "alerts.removeChannel": makeOwnerCommand(({ api }, w) => api.alerts.removeChannel({ id: w.webhook })),
  "push.subscribe": makeOwnerCommand(({ api }) => api.push.subscribe({ endpoint: PUSH_ENDPOINT, ...browserKeys })),
  "push.unsubscribe": makeOwnerCommand(({ api }) => api.push.unsubscribe({ endpoint: PUSH_ENDPOINT })),
  "push.find": makeOwnerCommand(({ api }) => api.push.find({ endpoint: PUSH_ENDPOINT })),
  "webhooks.add": makeOwnerCommand(({ api }) => api.webhooks.add({ name: "Depo", url: "https://depo.example/" })),
  "webhooks.rotate": makeOwnerCommand(({ api }, w) => api.webhooks.rotate({ id: w.webhook })),
  "telegram.link": makeOwnerCommand(({ api }) => api.telegram.link()),
  "secondPerson.set": makeOwnerCommand(({ api }) =>
    api.secondPerson.set({
      version: 1,
      name: "Zehra",
      email: "zehra@example.com",
      afterMinutes: 5,
      password: PASSWORD,
    }),
  ),
  "secondPerson.askAgain": makeOwnerCommand(({ api }) => api.secondPerson.askAgain()),
  "secondPerson.remove": makeOwnerCommand(({ api }) => api.secondPerson.remove()),
  "secondPersonLinks.answer": makeGuestCommand(({ api }, w) =>
    api.secondPersonLinks.answer({ token: w.secondPersonToken, agrees: false }),
  ),
  "application.add": {
    by: "waiting",
    send: ({ api }) => api.application.add({ id: NEW_ID, text: "Vergi levhasını gönderdik.", refusal: "" }),
  },
  "company.programKeys.make": makeCompanyCommand(({ api }) =>
    api.company.programKeys.make({ name: "Web sitesi", scopes: ["cars"], password: PASSWORD }),
  ),
  "company.programKeys.end": makeCompanyCommand(({ api }, w) => api.company.programKeys.end({ id: w.programKey })),
  "company.sharedDevices.share": makeCompanyCommand(({ api }) =>
    api.company.sharedDevices.share({ password: PASSWORD }),
  ),
  "company.sharedDevices.end": makeCompanyCommand(({ api }, w) =>
    api.company.sharedDevices.end({ id: w.sharedDevice, password: PASSWORD }),
  ),
  "sharedDevice.unlock": {
    by: "shift",
    send: ({ api }, w) => api.sharedDevice.unlock({ memberId: w.member, code: SHIFT_CODE }),
  },
  "sharedDevice.stay": { by: "shift", send: ({ api }) => api.sharedDevice.stay({}) },
  "shiftCode.set": makeCompanyCommand(({ api }) => api.shiftCode.set({ code: "7305", password: PASSWORD })),
  "company.members.invite": makeCompanyCommand(({ api }) =>
    api.company.members.invite({ email: "yeni@example.com", role: "clerk", password: PASSWORD }),
  ),
  "company.members.withdraw": makeCompanyCommand(({ api }, w) => api.company.members.withdraw({ id: w.invitation })),
  "company.members.change": makeCompanyCommand(({ api }, w) =>
    api.company.members.change({ id: w.member, role: "manager" }),
  ),
  "company.members.remove": makeCompanyCommand(({ api }, w) => api.company.members.remove({ id: w.member })),
  "company.members.handOver": makeCompanyCommand(({ api }, w) =>
    api.company.members.handOver({ id: w.member, staysOwner: false, password: PASSWORD }),
  ),
  "membership.invitation": makeGuestCommand(({ api }, w) => api.membership.invitation({ token: w.invitationToken })),
  "membership.accept": makeOwnerCommand(({ api }, w) =>
    api.membership.accept({ token: w.invitationToken, keepsStickers: true }),
  ),
  "sharing.invite": makeOwnerCommand(({ api }, w) =>
    api.sharing.invite({ code: w.code, email: "yeni@example.com", password: PASSWORD }),
  ),
  "sharing.end": makeOwnerCommand(({ api }, w) => api.sharing.end({ code: w.code })),
  "sharing.leave": makeOwnerCommand(({ api }, w) => api.sharing.leave({ code: w.sharedCode })),
  "membership.setNotices": makeCompanyCommand(({ api }) => api.membership.setNotices({ hearsNotices: true })),
  "membership.leave": { by: "member", send: ({ api }) => api.membership.leave() },
  "company.calendar.make": makeCompanyCommand(({ api }) => api.company.calendar.make()),
  "company.calendar.remove": makeCompanyCommand(({ api }) => api.company.calendar.remove()),
  "company.notices.see": makeCompanyCommand(({ api }, w) => api.company.notices.see({ id: w.carNotice })),
  "company.notices.answer": makeCompanyCommand(({ api }, w) =>
    api.company.notices.answer({ ...comingAnswer, id: w.carNotice }),
  ),
  "company.notices.remove": makeCompanyCommand(({ api }, w) => api.company.notices.remove({ id: w.carNotice })),
  "company.notices.block": makeCompanyCommand(({ api }, w) =>
    api.company.notices.block({ id: w.carNotice, telling: w.carTelling }),
  ),
  "company.notices.unblock": makeCompanyCommand(({ api }, w) =>
    api.company.notices.unblock({ id: w.carNotice, telling: w.carTelling }),
  ),
  "company.notices.report": makeCompanyCommand(({ api }, w) =>
    api.company.notices.report({ id: w.carNotice, telling: w.carTelling }),
  ),

  "codes.link": makeOwnerCommand(({ api }, w) => api.codes.link({ code: w.free })),
  "codes.unlink": makeOwnerCommand(({ api }, w) => api.codes.unlink({ code: w.code })),
  "codes.showAgain": makeOwnerCommand(({ api }, w) => api.codes.showAgain({ code: w.code })),
  "codes.replace": makeOwnerCommand(({ api }, w) =>
    api.codes.replace({ code: w.code, newCode: w.free, reason: "worn" }),
  ),
  "codes.handOver": makeOwnerCommand(({ api }, w) => api.codes.handOver({ code: w.code, id: NEW_ID })),
  "codes.orderSticker": makeOwnerCommand(({ api }, w) =>
    api.codes.orderSticker({ id: randomUUID(), code: w.code, kind: "pdf" }),
  ),
  "codes.orderHandOverSlip": makeOwnerCommand(({ api }, w) =>
    api.codes.orderHandOverSlip({ id: w.handOverId, code: w.sold }),
  ),
  "profiles.update": makeOwnerCommand(({ api }, w) =>
    api.profiles.update({
      ...editedProfile,
      code: w.code,
      version: 2,
      contactsVisible: true,
      contacts: EMPTY_CONTACTS,
    }),
  ),
  "profiles.saveNote": makeOwnerCommand(({ api }, w) =>
    api.profiles.saveNote({ code: w.code, version: 2, note: "Karttan" }),
  ),
  "profiles.sendTrial": makeOwnerCommand(({ api }, w) => api.profiles.sendTrial({ code: w.code })),
  "profiles.setStatus": makeOwnerCommand(({ api }, w) => api.profiles.setStatus({ code: w.code, status: "lunch" })),
  "profiles.clearStatus": makeOwnerCommand(({ api }, w) => api.profiles.clearStatus({ code: w.hidden })),

  "company.info.update": makeCompanyCommand(({ api }) =>
    api.company.info.update({ version: 1, name: "Yavaş Kiralama", phone: "", contacts: emptyContacts }),
  ),
  "company.info.changeBankAccount": makeCompanyCommand(({ api }) =>
    api.company.info.changeBankAccount({ before: "", iban: "", accountHolder: "Veli", password: PASSWORD }),
  ),
  "company.cars.saveDisplay": makeCompanyCommand(({ api }, w) =>
    api.company.cars.saveDisplay({ ...editedProfile, code: w.parked, version: 1 }),
  ),
  "company.cars.replaceCode": makeCompanyCommand(({ api }, w) =>
    api.company.cars.replaceCode({ code: w.rented, reason: "lost" }),
  ),
  "company.cars.showAgain": makeCompanyCommand(({ api }) => api.company.cars.showAgain({})),
  "company.cars.change": makeCompanyCommand(({ api }, w) =>
    api.company.cars.change({ code: w.spare, version: 1, plate: "06 DEF 456" }),
  ),
  "company.cars.orderStickers": makeCompanyCommand(({ api }) => api.company.cars.orderStickers({ id: randomUUID() })),
  "company.cars.setPlates": makeCompanyCommand(({ api }, w) =>
    api.company.cars.setPlates({ plates: [{ code: w.parked, plate: "06 ZZ 777" }] }),
  ),
  "company.cars.setStatus": makeCompanyCommand(({ api }, w) =>
    api.company.cars.setStatus({ code: w.parked, status: "lunch" }),
  ),
  "company.cars.clearStatus": makeCompanyCommand(({ api }, w) => api.company.cars.clearStatus({ code: w.rented })),
  "company.cars.saveInternal": makeCompanyCommand(({ api }, w) =>
    api.company.cars.saveInternal({ ...internalEdit, code: w.parked, version: 1 }),
  ),
  "company.cars.saveFace": makeCompanyCommand(({ api }, w) =>
    api.company.cars.saveFace({
      code: w.parked,
      version: 1,
      face: { make: "Renault", model: "Clio", year: 2021, colour: "Beyaz", gear: "manual", fuel: "diesel" },
      odometer: 45_000,
      rates: { week: 600_000, month: null, kmADay: 300, kmPrice: 500 },
    }),
  ),
  "company.cars.savePhoto": makeCompanyCommand(({ api }, w) =>
    api.company.cars.savePhoto({ code: w.parked, photo: SMALL_PNG_BASE64 }),
  ),
  "company.cars.removePhoto": makeCompanyCommand(({ api }, w) => api.company.cars.removePhoto({ code: w.parked })),
  "company.cars.savePreNotes": makeCompanyCommand(({ api }, w) =>
    api.company.cars.savePreNotes({ code: w.parked, version: 1, driver: "Anahtar arkada", availability: "" }),
  ),
  "company.cars.saveAvailability": makeCompanyCommand(({ api }, w) =>
    api.company.cars.saveAvailability({ ...availabilityEdit, code: w.parked, version: 1 }),
  ),
  "company.cars.saveRenterVisibility": makeCompanyCommand(({ api }, w) =>
    api.company.cars.saveRenterVisibility({ ...hiddenRenterFields, code: w.rented, version: 2 }),
  ),
  "company.rentals.start": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.start({ ...newRental, code: w.spare, customerId: w.customer }),
  ),
  "company.rentals.start of a reservation, with another car": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.start({ ...newRental, code: w.spare, customerId: w.customer, reservationId: w.reservation }),
  ),
  "company.rentalRules.update": makeCompanyCommand(({ api }) =>
    api.company.rentalRules.update({ version: 1, late: null, km: { aDay: 200, price: 500 }, fuelPrice: 40_000 }),
  ),
  "company.rentals.end": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.end({
      id: w.rental,
      kmIn: 45_200,
      fuelIn: 6,
      charges: [{ id: randomUUID(), kind: "fuel", amount: 100, text: "Depo 2/8 eksik" }],
      setOff: { id: randomUUID(), amount: 50 },
      payment: { id: NEW_ID, amount: 50, means: "cash" },
      giveBack: { id: randomUUID(), amount: 25, means: "cash" },
    }),
  ),
  "company.rentals.extend": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.extend({
      id: w.rental,
      version: 1,
      dueAt: "2026-12-02T10:00",
      charge: { id: NEW_ID, amount: 100, text: "1 gün" },
    }),
  ),
  "company.rentals.swapCar": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.swapCar({
      id: NEW_ID,
      rentalId: w.rental,
      version: 1,
      code: w.spare,
      status: "maintenance",
      reason: "Yolda kaldı",
    }),
  ),
  "company.maintenance.save": makeCompanyCommand(({ api }, w) =>
    api.company.maintenance.save({
      code: w.parked,
      id: NEW_ID,
      version: 0,
      kind: "tyres",
      text: "",
      everyDays: null,
      everyKm: null,
      dueOn: "2027-04-01",
      dueKm: null,
    }),
  ),
  "company.maintenance.remove": makeCompanyCommand(({ api }, w) => api.company.maintenance.remove({ id: w.due })),
  "company.maintenance.done": makeCompanyCommand(({ api }, w) =>
    api.company.maintenance.done({
      id: w.due,
      version: 1,
      doneId: NEW_ID,
      doneOn: "2026-11-15",
      doneKm: 45_000,
      cost: 100,
      dueOn: null,
      dueKm: 60_000,
    }),
  ),
  "company.drivers.saveOfCustomer": makeCompanyCommand(({ api }, w) =>
    api.company.drivers.saveOfCustomer({ ...newDriver, customerId: w.customer }),
  ),
  "company.drivers.saveOfRental": makeCompanyCommand(({ api }, w) =>
    api.company.drivers.saveOfRental({ ...newDriver, rentalId: w.rental, name: "Deniz Göl" }),
  ),
  "company.drivers.open": makeCompanyCommand(({ api }, w) => api.company.drivers.open({ id: w.driver })),
  "company.drivers.compare": makeCompanyCommand(({ api }, w) =>
    api.company.drivers.compare({ id: w.driver, version: 1 }),
  ),
  "company.drivers.remove": makeCompanyCommand(({ api }, w) => api.company.drivers.remove({ id: w.driver })),
  "company.policeNotices.pdf": makeCompanyCommand(({ api }, w) =>
    api.company.policeNotices.pdf({ id: w.policeNotice }),
  ),
  "company.policeNotices.tell": makeCompanyCommand(({ api }, w) =>
    api.company.policeNotices.tell({ id: w.policeNotice }),
  ),
  "company.policeNotices.untell": makeCompanyCommand(({ api }, w) =>
    api.company.policeNotices.untell({ id: w.policeNotice }),
  ),
  "company.customerImports.look": makeCompanyCommand(({ api }) =>
    api.company.customerImports.look({ lines: [{ name: "Gül Işık", phone: "0532 123 45 67" }] }),
  ),
  "company.customerImports.add": makeCompanyCommand(({ api }) =>
    api.company.customerImports.add({
      importId: randomUUID(),
      lines: [{ id: NEW_ID, name: "Gül Işık", phone: "0532 123 45 67", email: "", notes: "", caution: "" }],
    }),
  ),
  "company.customerImports.undo": makeCompanyCommand(({ api }, w) =>
    api.company.customerImports.undo({ id: w.customerImport }),
  ),
  "company.carImports.look": makeCompanyCommand(({ api }, w) =>
    api.company.carImports.look({ lines: [{ car: w.parked }] }),
  ),
  "company.carImports.add": makeCompanyCommand(({ api }, w) =>
    api.company.carImports.add({
      importId: randomUUID(),
      lines: [{ ...emptyCarLine, car: w.parked, code: w.parked, version: 1, model: "Clio", odometer: 45_000 }],
    }),
  ),
  "company.rentalImports.look": makeCompanyCommand(({ api }, w) =>
    api.company.rentalImports.look({ lines: [{ ...runningRentalLine, car: w.spare }] }),
  ),
  "company.rentalImports.add": makeCompanyCommand(({ api }, w) =>
    api.company.rentalImports.add({
      importId: randomUUID(),
      policeWasTold: true,
      lines: [
        {
          ...runningRentalLine,
          id: NEW_ID,
          customerId: randomUUID(),
          car: w.spare,
          total: 700,
          paid: 300,
          deposit: 100,
          means: "cash",
          km: 45_000,
        },
      ],
    }),
  ),
  "company.rentalImports.undo": makeCompanyCommand(({ api }, w) =>
    api.company.rentalImports.undo({ id: w.rentalImport }),
  ),
  "company.carImports.undo": makeCompanyCommand(({ api }, w) => api.company.carImports.undo({ id: w.carImport })),
  "company.expenseImports.look": makeCompanyCommand(({ api }) =>
    api.company.expenseImports.look({
      lines: [{ spentOn: "2026-01-02", amount: 700, description: "Yakıt", car: "" }],
    }),
  ),
  "company.expenseImports.add": makeCompanyCommand(({ api }) =>
    api.company.expenseImports.add({
      importId: randomUUID(),
      lines: [
        { id: NEW_ID, spentOn: "2026-01-02", amount: 700, description: "Yakıt", car: "", category: "fuel", times: 1 },
      ],
    }),
  ),
  "company.expenseImports.undo": makeCompanyCommand(({ api }, w) =>
    api.company.expenseImports.undo({ id: w.expenseImport }),
  ),
  "company.tollChecks.add": makeCompanyCommand(({ api }) =>
    api.company.tollChecks.add({ id: randomUUID(), from: "2026-01-01T00:00", until: "2026-01-02T00:00", plates: null }),
  ),
  "company.tollChecks.remove": makeCompanyCommand(({ api }, w) => api.company.tollChecks.remove({ id: w.tollCheck })),
  "company.agreements.make": makeCompanyCommand(({ api }, w) => api.company.agreements.make({ rentalId: w.rental })),
  "company.agreements.accept": makeCompanyCommand(({ api }, w) =>
    api.company.agreements.accept({
      rentalId: w.rental,
      digest: w.agreementNow,
      way: "paper",
      name: "Ali",
      sure: "Ali",
    }),
  ),
  "company.agreements.signAsDriver": makeCompanyCommand(({ api }, { signed: { rental: rentalId, digest } }) =>
    api.company.agreements.signAsDriver({ rentalId, digest, driver: 0, name: "Ece Ak", strokes: SIGNATURE }),
  ),
  "company.agreements.giveCopy": makeCompanyCommand(({ api }, w) =>
    api.company.agreements.giveCopy({ rentalId: w.rental, digest: w.agreementDigest }),
  ),
  "company.agreementTexts.save": makeCompanyCommand(({ api }) =>
    api.company.agreementTexts.save({ version: 1, text: "Kiralanan araç: {{plaka}}" }),
  ),
  "company.renterLinks.make": makeCompanyCommand(({ api }, w) => api.company.renterLinks.make({ rentalId: w.rental })),
  "company.renterLinks.close": makeCompanyCommand(({ api }, w) =>
    api.company.renterLinks.close({ rentalId: w.rental }),
  ),
  "renterPage.accept": makeGuestCommand(({ api }, w) =>
    api.renterPage.accept({
      token: w.renterToken,
      digest: w.agreementNow,
      name: "Ali",
      sure: "Ali",
      strokes: SIGNATURE,
    }),
  ),
  "renterPage.sendCode": makeGuestCommand(({ api }, w) => api.renterPage.sendCode({ token: w.mailedToken })),
  "renterPage.signAsDriver": makeGuestCommand(({ api }, { signed: { token, digest } }) =>
    api.renterPage.signAsDriver({ token, digest, driver: 0, name: "Ece Ak", strokes: SIGNATURE }),
  ),
  "renterPage.opened": makeGuestCommand(({ api }, w) => api.renterPage.opened({ token: w.renterToken })),
  "renterPage.complete": makeGuestCommand(({ api }, w) =>
    api.renterPage.complete({ token: w.unsignedToken, address: "Konak" }),
  ),
  "renterPage.askLonger": makeGuestCommand(({ api }, w) =>
    api.renterPage.askLonger({ token: w.renterToken, until: "2027-01-20T10:00" }),
  ),
  "company.conditionReports.saveDraft": makeCompanyCommand(({ api }, w) =>
    api.company.conditionReports.saveDraft({
      rentalId: w.rental,
      direction: "in",
      version: 1,
      content: { km: 45_000, fuel: null, accessories: null, damages: null, notes: "", place: "", happenedAt: null },
    }),
  ),
  "company.conditionReports.savePhoto": makeCompanyCommand(({ api }, w) =>
    api.company.conditionReports.savePhoto({
      id: NEW_ID,
      rentalId: w.rental,
      direction: "in",
      position: "front",
      photo: SMALL_PNG_BASE64,
    }),
  ),
  "company.conditionReports.seal": makeCompanyCommand(({ api }, w) =>
    api.company.conditionReports.seal({
      id: NEW_ID,
      rentalId: w.rental,
      direction: "in",
      draftVersion: 1,
      km: 45_000,
      fuel: 8,
      accessories: [],
      damages: [],
      signatures: { renter: { absent: "Yok" }, clerk: null },
      notes: "",
      place: "",
    }),
  ),
  "company.conditionReports.addNote": makeCompanyCommand(({ api }, w) =>
    api.company.conditionReports.addNote({
      id: NEW_ID,
      rentalId: w.rental,
      reportId: w.conditionReport,
      text: "Km yanlış.",
    }),
  ),
  "company.rentals.saveNotes": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.saveNotes({ id: w.rental, version: 1, notes: "Geç gelecek" }),
  ),
  "company.rentals.correctKm": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.correctKm({ id: w.rental, version: 1, kmOut: 45_000, kmIn: null }),
  ),
  "company.rentals.takeRecordedTime": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.takeRecordedTime({ id: w.rental, version: 1, time: "start" }),
  ),
  "company.rentals.pay": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.pay({ id: NEW_ID, rentalId: w.rental, amount: 100, isRefund: false, means: "cash" }),
  ),
  "company.rentals.askPayment": makeCompanyCommand(({ api }, w) => api.company.rentals.askPayment({ id: w.rental })),
  "company.rentals.unaskPayment": makeCompanyCommand(({ api }, w) =>
    api.company.rentals.unaskPayment({ id: w.rental }),
  ),
  "company.charges.add": makeCompanyCommand(({ api }, w) =>
    api.company.charges.add({ id: NEW_ID, rentalId: w.rental, kind: "toll", amount: 100, text: "", fromDeposit: true }),
  ),
  "company.charges.reverse": makeCompanyCommand(({ api }, w) =>
    api.company.charges.reverse({ id: NEW_ID, chargeId: w.charge, reason: "Yanlış" }),
  ),
  "company.deposits.add": makeCompanyCommand(({ api }, w) =>
    api.company.deposits.add({ id: NEW_ID, rentalId: w.rental, kind: "set-off", amount: 100 }),
  ),
  "company.deposits.reverse": makeCompanyCommand(({ api }, w) =>
    api.company.deposits.reverse({ id: NEW_ID, entryId: w.setOff }),
  ),
  "company.reservations.create": makeCompanyCommand(({ api }, w) =>
    api.company.reservations.create({ id: NEW_ID, code: w.parked, name: "Ayşe", ...reservationSpan }),
  ),
  "company.reservations.change": makeCompanyCommand(({ api }, w) =>
    api.company.reservations.change({
      id: w.reservation,
      code: w.parked,
      name: "Ayşe",
      ...reservationSpan,
      version: 1,
    }),
  ),
  "company.reservations.cancel": makeCompanyCommand(({ api }, w) =>
    api.company.reservations.cancel({ id: w.reservation, version: 1 }),
  ),
  "company.reservations.noShow": makeCompanyCommand(({ api }, w) =>
    api.company.reservations.noShow({ id: w.begun, version: 1 }),
  ),
  "company.reservations.reopen": makeCompanyCommand(({ api }, w) =>
    api.company.reservations.reopen({ id: w.cancelled, version: 1 }),
  ),
  "company.blocks.add": makeCompanyCommand(({ api }, w) =>
    api.company.blocks.add({ id: NEW_ID, code: w.parked, reason: "maintenance", ...reservationSpan }),
  ),
  "company.blocks.change": makeCompanyCommand(({ api }, w) =>
    api.company.blocks.change({ id: w.block, code: w.parked, reason: "own-use", ...reservationSpan, version: 1 }),
  ),
  "company.blocks.remove": makeCompanyCommand(({ api }, w) => api.company.blocks.remove({ id: w.block })),
  "company.roadCharges.look": makeCompanyCommand(({ api }) => api.company.roadCharges.look(tollBatch)),
  "company.roadCharges.add": makeCompanyCommand(({ api }) => api.company.roadCharges.add(tollBatch)),
  "company.roadCharges.change": makeCompanyCommand(({ api }, w) =>
    api.company.roadCharges.change({ id: w.roadCharge, version: 1, state: "informed", reducedUntil: "2026-12-01" }),
  ),
  "company.roadCharges.assign": makeCompanyCommand(({ api }, w) =>
    api.company.roadCharges.assign({ id: w.roadCharge, version: 1, rentalId: null }),
  ),
  "company.roadCharges.charge": makeCompanyCommand(({ api }, w) =>
    api.company.roadCharges.charge({ id: w.roadCharge }),
  ),
  "company.roadCharges.takeBack": makeCompanyCommand(({ api }, w) =>
    api.company.roadCharges.takeBack({ id: w.chargedToll }),
  ),
  "company.roadCharges.chargeAll": makeCompanyCommand(({ api }) =>
    api.company.roadCharges.chargeAll({ count: 1, amount: 700 }),
  ),
  "company.roadCharges.remove": makeCompanyCommand(({ api }, w) =>
    api.company.roadCharges.remove({ id: w.roadCharge }),
  ),
  "company.customers.create": makeCompanyCommand(({ api }) =>
    api.company.customers.create({ id: NEW_ID, name: "Gül Işık", phone: "", email: "", notes: "" }),
  ),
  "company.customers.update": makeCompanyCommand(({ api }, w) =>
    api.company.customers.update({ id: w.customer, version: 1, name: "Ali Can", phone: "", email: "", notes: "" }),
  ),
  "company.customers.remove": makeCompanyCommand(({ api }, w) =>
    api.company.customers.remove({ id: w.formerCustomer, knowsOpenSums: true }),
  ),
  "company.receipts.take": makeCompanyCommand(({ api }, w) =>
    api.company.receipts.take({
      id: NEW_ID,
      customerId: w.customer,
      amount: 100,
      means: "cash",
      paidOn: "2026-11-20",
      shares: [{ rentalId: w.rental, amount: 100, paidBefore: 300 }],
    }),
  ),
  "company.receivables.saveDepositRules": makeCompanyCommand(({ api }) =>
    api.company.receivables.saveDepositRules({ version: 1, returnDays: 10, shortDays: 3, longDays: 7 }),
  ),
  "company.expenses.create": makeCompanyCommand(({ api }) =>
    api.company.expenses.create({ id: NEW_ID, description: "Lastik", amount: 100, category: "maintenance" }),
  ),
  "company.expenses.remove": makeCompanyCommand(({ api }, w) => api.company.expenses.remove({ id: w.expense })),
  "company.expenses.accept": makeCompanyCommand(({ api }, w) =>
    api.company.expenses.accept({ id: NEW_ID, repeatingId: w.expense, dueOn: DUE_DAY, amount: 100 }),
  ),
  "company.expenses.skip": makeCompanyCommand(({ api }, w) =>
    api.company.expenses.skip({ id: w.expense, dueOn: DUE_DAY }),
  ),
  "company.expenses.stop": makeCompanyCommand(({ api }, w) => api.company.expenses.stop({ id: w.expense })),

  "admin.overview.trustClock": makeAdminCommand(({ api }) => api.admin.overview.trustClock({})),
  "admin.codes.generate": makeAdminCommand(({ api }) => api.admin.codes.generate({ count: 3 })),
  "admin.batches.create": makeAdminCommand(({ api }) =>
    api.admin.batches.create({ ...batchFields, id: NEW_ID, prefix: "KT", count: 3, hasClaims: true }),
  ),
  "admin.batches.mark": makeAdminCommand(({ api }, w) => api.admin.batches.mark({ id: w.batch, mark: "sold" })),
  "admin.batches.change": makeAdminCommand(({ api }, w) =>
    api.admin.batches.change({ ...batchFields, id: w.batch, version: 1 }),
  ),
  "admin.stickers.order": makeAdminCommand(({ api }, w) =>
    api.admin.stickers.order(makePrintOrderInput({ codes: [w.free, w.code] })),
  ),
  "admin.codes.switchOff": makeAdminCommand(({ api }, w) =>
    api.admin.codes.switchOff({ code: w.code, reason: REASON_TEXT }),
  ),
  "admin.codes.switchOn": makeAdminCommand(({ api }, w) =>
    api.admin.codes.switchOn({ code: w.switchedOff, reason: REASON_TEXT }),
  ),
  "admin.codes.hideNote": makeAdminCommand(({ api }, w) =>
    api.admin.codes.hideNote({ code: w.code, reason: REASON_TEXT }),
  ),
  "admin.codes.showNote": makeAdminCommand(({ api }, w) => api.admin.codes.showNote({ code: w.hidden })),
  "admin.codes.hidePlate": makeAdminCommand(({ api }, w) =>
    api.admin.codes.hidePlate({ code: w.named, plate: "POLİS", reason: REASON_TEXT }),
  ),
  "admin.codes.showPlate": makeAdminCommand(({ api }, w) =>
    api.admin.codes.showPlate({ code: w.named, plate: "POLİS" }),
  ),
  "admin.codes.showClaim": makeAdminCommand(({ api }, w) =>
    api.admin.codes.showClaim({ code: w.claimed, reason: REASON_TEXT }),
  ),
  "admin.codes.renewClaim": makeAdminCommand(({ api }, w) =>
    api.admin.codes.renewClaim({ code: w.claimed, reason: REASON_TEXT }),
  ),
  "admin.codes.correctPlate": makeAdminCommand(({ api }, w) =>
    api.admin.codes.correctPlate({ code: w.code, plate: "06 ZZ 606", reason: REASON_TEXT }),
  ),
  "admin.stickerOrders.mark": makeAdminCommand(({ api }, w) =>
    api.admin.stickerOrders.mark({ id: w.stickerOrder, isDone: true }),
  ),
  "admin.reports.resolve": makeAdminCommand(({ api }, w) =>
    api.admin.reports.resolve({ id: w.report, outcome: "Bakıldı" }),
  ),
  "admin.printSettings.addLayout": makeAdminCommand(({ api }) =>
    api.admin.printSettings.addLayout({ id: NEW_ID, name: "Rulo", layout: labelSheet }),
  ),
  "admin.printSettings.removeLayout": makeAdminCommand(({ api }, w) =>
    api.admin.printSettings.removeLayout({ id: w.layout }),
  ),
  "admin.printSettings.addPrinter": makeAdminCommand(({ api }) =>
    api.admin.printSettings.addPrinter({
      id: NEW_ID,
      name: "Ofis",
      correction: { shift: { x: 0.5, y: 0 }, scale: 99 },
    }),
  ),
  "admin.printSettings.changePrinter": makeAdminCommand(({ api }, w) =>
    api.admin.printSettings.changePrinter({
      id: w.printer,
      version: 1,
      name: "Depo",
      correction: { shift: { x: 0, y: 1 }, scale: 101 },
    }),
  ),
  "admin.printSettings.removePrinter": makeAdminCommand(({ api }, w) =>
    api.admin.printSettings.removePrinter({ id: w.printer }),
  ),
  "admin.companies.approve": makeAdminCommand(({ api }, w) =>
    api.admin.companies.approve({ companyId: w.waiting.companyId, carSlots: 3 }),
  ),
  "admin.companies.refuse": makeAdminCommand(({ api }, w) =>
    api.admin.companies.refuse({ companyId: w.waiting.companyId, reason: REASON_TEXT }),
  ),
  "admin.companies.setSlots": makeAdminCommand(({ api }, w) =>
    api.admin.companies.setSlots({ companyId: w.firm.companyId, carSlots: 4 }),
  ),
  "admin.companies.withdraw": makeAdminCommand(({ api }, w) =>
    api.admin.companies.withdraw({ companyId: w.firm.companyId }),
  ),
  "admin.companies.setActive": makeAdminCommand(({ api }, w) =>
    api.admin.companies.setActive({ companyId: w.firm.companyId, isActive: false }),
  ),
  "admin.companies.acknowledgeName": makeAdminCommand(({ api }, w) =>
    api.admin.companies.acknowledgeName({ companyId: w.firm.companyId, name: w.firm.displayName }),
  ),
  "admin.companies.acceptName": makeAdminCommand(({ api }, w) =>
    api.admin.companies.acceptName({ companyId: w.firm.companyId, name: REQUESTED_NAME }),
  ),
  "admin.companies.refuseName": makeAdminCommand(({ api }, w) =>
    api.admin.companies.refuseName({ companyId: w.firm.companyId, name: REQUESTED_NAME, reason: REASON_TEXT }),
  ),
  "admin.companies.correctPlate": makeAdminCommand(({ api }, w) =>
    api.admin.companies.correctPlate({
      companyId: w.firm.companyId,
      code: w.parked,
      plate: "06 ZZ 606",
      kind: "typing-mistake",
    }),
  ),
  "admin.users.close": makeAdminCommand(({ api }, w) =>
    api.admin.users.close({ userId: w.owner.id, reason: REASON_TEXT }),
  ),
  "admin.users.reopen": makeAdminCommand(({ api }, w) => api.admin.users.reopen({ userId: w.closed.id })),
  "admin.users.setLinkAllowance": makeAdminCommand(({ api }, w) =>
    api.admin.users.setLinkAllowance({ userId: w.owner.id, dailyLinks: 500 }),
  ),
  "admin.users.resetSecondFactor": makeAdminCommand(({ api }, w) =>
    api.admin.users.resetSecondFactor({ userId: w.guarded.id, reason: REASON_TEXT }),
  ),
  "admin.users.endSessions": makeAdminCommand(({ api }, w) =>
    api.admin.users.endSessions({ userId: w.owner.id, reason: REASON_TEXT }),
  ),
  "admin.users.remove": makeAdminCommand(({ api }, w) => api.admin.users.remove({ userId: w.closed.id })),
};
