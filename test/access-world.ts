import { randomBytes, randomUUID } from "node:crypto";

import { PROGRAM_SCOPES, type ProgramScope } from "#domain/people/program-key.ts";
import { formatKurus } from "#domain/words/money.ts";
import { makeAnswerToken } from "#server/access/answer-links.ts";
import type { CompanyRows } from "#server/access/gates.ts";
import { hashToken } from "#server/access/session-token.ts";
import type { LinkPurpose } from "#server/db/tables.ts";
import { insertAcknowledgements } from "#server/modules/account/store.ts";
import { readCurrentAgreement } from "#server/modules/agreements/store.ts";
import { makeLink } from "#server/outbox/links.ts";
import { queueMail, type LinkMail } from "#server/outbox/store.ts";

import { makeChannel, makeSecondPerson } from "./alert-rows.ts";
import { catchRefusal, type TestApp } from "./app.ts";
import { addSecondFactor } from "./second-factor.ts";
import { removeSecondPeople } from "./second-people.ts";
import {
  changeTestCar,
  CLAIM_WORD,
  LONG_AGO,
  makeAdmin,
  makeBatch,
  makeBlockedTime,
  makeCars,
  makeCharge,
  makeAgreement,
  makeConditionReport,
  makeCode,
  makeCompany,
  makeCustomer,
  makeDriver,
  makeEmailChange,
  makeDepositEntry,
  makeCarDue,
  makeExpense,
  makeMember,
  makePayment,
  makeCarPhoto,
  makePhoto,
  makeProfile,
  makeReceipt,
  makeRental,
  makeInvitation,
  makeProgramKey,
  makeReservation,
  makeSharedDevice,
  makeShiftCode,
  SHIFT_CODE,
  makeRoadCharge,
  makeImport,
  makeTollCheck,
  makeShare,
  makeStickerOrder,
  makeShareInvitation,
  makeVisitorNotice,
  makeUser,
  readNoticeId,
  PASSWORD,
  signIn,
  readVisitorMessageId,
  type MadeCompany,
  type MadeUser,
  makeTcNumber,
} from "./world.ts";

const MONTHLY_EXPENSE = { repeats: "monthly", spentOn: "2026-10-15" } as const;
export const EXPENSE_DUE_DAY = "2026-11-15";

export const actors = [
  "guest",
  "owner",
  "other customer",
  "unapproved company",
  "approved company",
  "other company",
  "manager",
  "clerk",
  "former member",
  "second person",
  "former second person",
  "administrator",
  "administrator without second factor",
  "signed-out session",
  "withdrawn administrator",
  "forged cookie",
  "closed account",
  "locked shared device",
  "clerk on a shared device",
  "owner on a shared device",
] as const;
export const sharedDeviceActors = ["clerk on a shared device", "owner on a shared device"] as const;
export type Actor = (typeof actors)[number];

export const programActors = {
  cars: { of: "approved company", scopes: ["cars"] },
  rentals: { of: "approved company", scopes: ["rentals"] },
  customers: { of: "approved company", scopes: ["customers"] },
  "other company's": { of: "other company", scopes: PROGRAM_SCOPES },
  "unapproved company's": { of: "unapproved company", scopes: PROGRAM_SCOPES },
} as const satisfies Record<string, { of: FleetActor; scopes: readonly ProgramScope[] }>;
export type ProgramActor = keyof typeof programActors;

export const fleetActors = ["unapproved company", "approved company", "other company"] as const;
export type FleetActor = (typeof fleetActors)[number];

export function fleetOfActor(actor: Actor): FleetActor | undefined {
  const employed: readonly Actor[] = ["manager", "clerk", ...sharedDeviceActors];
  return employed.includes(actor) ? "approved company" : fleetActors.find((name) => name === actor);
}

export interface FleetObjectIds {
  car: string;
  carVersion: number;
  plate: string;
  rentedCar: string;
  rentedCarVersion: number;
  rental: string;
  paid: number;
  receipt: string;
  conditionPhoto: string;
  conditionReport: string;
  renterToken: string;
  agreementDigest: string;
  agreementNow: string;
  driver: string;
  extraDriver: string;
  policeNotice: string;
  customerImport: string;
  expenseImport: string;
  carImport: string;
  rentalImport: string;
  due: string;
  charge: string;
  deposit: string;
  roadCharge: string;
  reservation: string;
  block: string;
  customer: string;
  formerCustomer: string;
  expense: string;
  notice: string;
  telling: string;
  member: string;
  invitation: string;
  programKey: string;
  sharedDevice: string;
}

export const MISSING_OBJECT_IDS: FleetObjectIds = {
  car: "RC-NNNNNN",
  carVersion: 1,
  plate: "34 YOK 404",
  rentedCar: "RC-MMMMMM",
  rentedCarVersion: 1,
  rental: randomUUID(),
  paid: 0,
  receipt: randomUUID(),
  conditionPhoto: randomUUID(),
  conditionReport: randomUUID(),
  renterToken: "A".repeat(22),
  agreementDigest: "a".repeat(64),
  agreementNow: "a".repeat(64),
  driver: randomUUID(),
  extraDriver: randomUUID(),
  policeNotice: randomUUID(),
  customerImport: randomUUID(),
  expenseImport: randomUUID(),
  carImport: randomUUID(),
  rentalImport: randomUUID(),
  due: randomUUID(),
  charge: randomUUID(),
  deposit: randomUUID(),
  roadCharge: randomUUID(),
  reservation: randomUUID(),
  block: randomUUID(),
  customer: randomUUID(),
  formerCustomer: randomUUID(),
  expense: randomUUID(),
  notice: randomUUID(),
  telling: randomUUID(),
  member: randomUUID(),
  invitation: randomUUID(),
  programKey: randomUUID(),
  sharedDevice: randomUUID(),
};

/** Every private field contains a canary: a text that no outsider may ever see. */
export interface AccessFleet extends FleetObjectIds {
  company: MadeCompany;
  payment: string;
  totals: { earned: number; pending: number; spent: number };
  printed: string[];
  dueAt: string;
  offered: string[];
  lent: string[];
  contacts: string[];
  listed: string[];
  /**
   * Canaries that only the company may see: `internal` for all members, `managed` for members who manage the company,
   * `owned` for owners.
   */
  internal: string[];
  managed: string[];
  owned: string[];
  invitationToken: string;
}

export interface AccessWorld {
  owner: MadeUser;
  ownCode: string;
  freeCode: string;
  /** A free code whose linking needs a claim word. */
  claimedCode: string;
  batch: string;
  offCode: string;
  freeOffCode: string;
  shareToken: string;
  shareEmail: string;
  soldCode: string;
  handOverId: string;
  notice: string;
  telling: string;
  noticeKey: string;
  /** The notice has only a reason, so it reveals nothing about anybody. */
  key: string;
  answerToken: string;
  leftToken: string;
  closedToken: string;
  report: string;
  stickerOrder: string;
  webhook: string;
  reportedTelling: string;
  channel: string;
  secondPersonId: string;
  secondPersonToken: string;
  known: MadeUser;
  closed: MadeUser;
  administrator: MadeUser;
  careful: MadeUser;
  challenge: string;
  recoveryCode: string;
  ownSession: string;
  links: Record<LinkMail, string>;
  emailChangeLink: string;
  fleets: Record<FleetActor, AccessFleet>;
  tokens: Record<Actor, string | undefined>;
  sharedDevices: Partial<Record<Actor, string>>;
  shiftMember: string;
  programs: Record<ProgramActor, string>;
  own: Record<Actor, string[]>;
  toldAdministrator: string[];
}

export async function makeAccessWorld(t: TestApp): Promise<AccessWorld> {
  const owner = await makeUser(t.db, { displayName: "Kanaryasahibi Işık", email: "kanarya-hesap@example.com" });
  const note = "kanarya notu";
  const contacts = { phone: "+905550001122", email: "kanarya@ornek.com" };
  const ownCode = await makeProfile(t.db, owner, {
    note,
    contacts: { phone: { value: contacts.phone, visible: false }, email: { value: contacts.email, visible: false } },
  });
  const [offCode, freeOffCode] = [await makeProfile(t.db, owner), await makeCode(t.db)];
  const off = { offAt: LONG_AGO, offReason: "deneme" };
  await t.db.updateTable("codes").set(off).where("code", "in", [offCode, freeOffCode]).execute();
  const reported = {
    message: "kanarya şikâyet",
    details: "kanarya denetim",
    told: "kanarya bildirilen",
    photo: "kanarya ekli",
  };
  const report = await makeAdminDealings(t, { code: ownCode, ownerId: owner.id, ...reported });
  const reportedTelling = await makeReportedTelling(t, { ...reported, code: ownCode, reporterId: owner.id });
  const webhook = await makeWebhook(t, owner.id);
  const known = await makeUser(t.db);
  const now = t.clock.now();
  const heard = { note: "kanarya mesaj", phone: "+905550009911" };
  const place = { lat: 41.98761, lon: 28.98762, accuracy: 45 };
  const sent = { photo: makePhoto("kanarya fotoğraf"), place, senders: [randomBytes(32)] };
  const noticeKey = await makeVisitorNotice(t.db, ownCode, { ...heard, ...sent, reason: "window", now });
  const [notice, telling] = [await readNoticeId(t.db, noticeKey), await readVisitorMessageId(t.db, noticeKey)];
  const key = await makeVisitorNotice(t.db, await makeProfile(t.db, known), { photo: makePhoto("x"), now });
  const fleets = {
    "unapproved company": await makeFleet(t, 1),
    "approved company": await makeFleet(t, 2),
    "other company": await makeFleet(t, 3),
  };
  const withdrawn = fleets["unapproved company"].company.companyId;
  await t.db.updateTable("companies").set({ isApproved: false }).where("id", "=", withdrawn).execute();

  for (const user of [owner, ...Object.values(fleets).map(({ company }) => company)]) await makeAccountRows(t, user);
  const closed = await makeUser(t.db);
  const closedKey = await makeVisitorNotice(t.db, await makeProfile(t.db, closed), { now });
  const closing = { closedAt: LONG_AGO, closingReason: "deneme" };
  await t.db.updateTable("users").set(closing).where("id", "=", closed.id).execute();
  const answerToken = await answerTokenOf(t, known, await readNoticeId(t.db, key));
  const leftToken = await answerTokenOf(t, await makeUser(t.db), fleets["approved company"].notice);
  const closedToken = await answerTokenOf(t, closed, await readNoticeId(t.db, closedKey));
  const links = {
    "confirm-address": await makeMailLink(t, "confirm-address", known),
    "reset-password": await makeMailLink(t, "reset-password", known),
  };

  await makeEmailChange(t.db, known, { expiresAt: new Date(t.clock.now().getTime() + 86_400_000) });
  const emailChangeLink = (await makeMailLink(t, "email-change-to", known)).slice(-43);

  const administrator = await makeAdmin(t.db);
  await addSecondFactor(t.deps, administrator.id);
  const [secondPerson, formerSecondPerson] = [await makeUser(t.db), await makeUser(t.db)];
  await makeShare(t.db, owner, ownCode, formerSecondPerson);
  const formerMember = await makeMember(t.db, fleets["approved company"].company, "manager");
  const of = (user: MadeUser) => signIn(t.db, user, t.clock.now());
  const signedOut = await of(known);
  await t.api(signedOut).account.logout({});
  const programs = {} as Record<ProgramActor, string>;
  for (const [name, { of: fleet, scopes }] of Object.entries(programActors)) {
    const made = await makeProgramKey(t.db, fleets[fleet].company, { name, scopes: [...scopes] });
    programs[name as ProgramActor] = made.key;
  }
  const employees = fleets["approved company"].company;
  const device = async () => makeSharedDevice(t.db, employees, t.clock.now());
  const devices = { locked: await device(), clerks: await device(), owners: await device() };
  const sharedDevices = {
    "locked shared device": devices.locked.token,
    "clerk on a shared device": devices.clerks.token,
    "owner on a shared device": devices.owners.token,
  };
  const clerk = await makeMember(t.db, employees, "clerk");
  await makeShiftCode(t.db, t.deps.secretKeys, clerk, SHIFT_CODE);
  const tokens = {
    guest: undefined,
    owner: await of(owner),
    "other customer": await of(await makeUser(t.db)),
    "unapproved company": await of(fleets["unapproved company"].company),
    "approved company": await of(fleets["approved company"].company),
    "other company": await of(fleets["other company"].company),
    manager: await of(await makeMember(t.db, fleets["approved company"].company, "manager")),
    clerk: await of(clerk),
    "locked shared device": undefined,
    "clerk on a shared device": await signIn(t.db, clerk, t.clock.now(), devices.clerks.id),
    "owner on a shared device": await signIn(t.db, employees, t.clock.now(), devices.owners.id),
    "former member": await of(formerMember),
    "second person": await of(secondPerson),
    "former second person": await of(formerSecondPerson),
    administrator: await of(administrator),
    "administrator without second factor": await of(await makeAdmin(t.db)),
    "signed-out session": signedOut,
    "withdrawn administrator": await of({ ...known, role: "admin" }),
    "forged cookie": hashToken(await of(owner)).toString("base64url"),
    "closed account": await of(closed),
  };

  await t.api(tokens["former member"]).membership.leave();
  await removeSecondPeople(t.api(tokens.owner));
  await makeShare(t.db, owner, ownCode, secondPerson);
  const shareEmail = "kanarya-ortak@example.com";
  const shareToken = await makeShareInvitation(t.db, owner, offCode, shareEmail);
  const [soldCode, handOverId] = [await makeProfile(t.db, owner), randomUUID()];
  await t.api(tokens.owner).codes.handOver({ code: soldCode, id: handOverId });
  const channel = await makeChannel(t.db, owner, { name: "kanarya yol" });
  const second = { name: "Kanaryaikinci Işık", email: "kanarya-ikinci@example.com" };
  const secondPersonId = await makeSecondPerson(t, owner, second).then(async (token) => {
    const named = t.db.selectFrom("secondPeople").select("id").where("tokenHash", "=", hashToken(token));
    return (await named.executeTakeFirstOrThrow()).id;
  });
  const account = [owner.displayName, owner.email, owner.id];
  const own = Object.fromEntries(actors.map((actor): [Actor, string[]] => [actor, []])) as Record<Actor, string[]>;
  own.owner = [...account, note, contacts.phone, contacts.email, notice, heard.note, heard.phone, telling];
  own.owner.push("kanarya yol", second.name, second.email);
  own.owner.push(sent.photo.bytes.toString(), String(place.lat), String(place.lon));
  own.owner.push(shareEmail);
  // The second person of a sticker sees its notices, its note and the name of its owner.
  own["second person"] = [owner.displayName, note, notice, heard.note, heard.phone, telling];
  own["second person"].push(sent.photo.bytes.toString(), String(place.lat), String(place.lon));
  for (const actor of fleetActors) {
    const { printed, dueAt, offered, lent, contacts: shown, listed, internal, managed, owned } = fleets[actor];
    own[actor] = [...printed, dueAt, ...offered, ...lent, ...shown, ...listed, ...internal, ...managed, ...owned];
  }
  const employer = fleets["approved company"];
  // A member sees the name of the owner who entered a payment, but nothing else of the owner's account.
  const ownersOnly = [employer.company.id, employer.company.email, ...employer.owned];
  const isOwners = (secret: string) => ownersOnly.includes(secret);
  own.manager = own["approved company"].filter((secret) => !isOwners(secret));
  own.clerk = [
    ...employer.printed,
    employer.dueAt,
    ...employer.offered,
    ...employer.lent,
    ...employer.internal,
    employer.company.displayName,
    employer.company.companyId,
  ];
  own["clerk on a shared device"] = own.clerk;
  own["owner on a shared device"] = own["approved company"];
  own.administrator = Object.values(reported);
  const toldAdministrator = [
    ...account,
    note,
    ...own.administrator,
    ...Object.values(fleets).flatMap(({ printed, listed }) => [...printed, ...listed]),
  ];
  const careful = await makeUser(t.db);
  const { recoveryCodes } = await addSecondFactor(t.deps, careful.id);
  const asked = await catchRefusal(t.api().account.login({ email: careful.email, password: PASSWORD }));
  const { challenge } = asked.data as unknown as { challenge: string };
  const secondPersonToken = await makeSecondPerson(t, careful);
  const secondStep = { careful, challenge, recoveryCode: recoveryCodes[0] ?? "" };
  const sessions = await t.db.selectFrom("sessions").select("id").where("userId", "=", owner.id).execute();
  const people = { owner, known, closed, administrator, ownSession: sessions[0]?.id ?? "", links, emailChangeLink };
  return {
    ...people,
    ...secondStep,
    ownCode,
    freeCode: await makeCode(t.db),
    claimedCode: await makeCode(t.db, { claim: CLAIM_WORD }),
    batch: (await makeBatch(t.db)).id,
    offCode,
    freeOffCode,
    shareToken,
    shareEmail,
    soldCode,
    handOverId,
    notice,
    telling,
    noticeKey,
    key,
    answerToken,
    leftToken,
    closedToken,
    report,
    stickerOrder: await makeStickerOrder(t.db),
    webhook,
    reportedTelling,
    channel,
    secondPersonId,
    secondPersonToken,
    programs,
    fleets,
    tokens,
    sharedDevices,
    shiftMember: clerk.id,
    own,
    toldAdministrator,
  };
}

async function makeWebhook({ db }: TestApp, userId: string): Promise<string> {
  const id = randomUUID();
  const address = { url: "https://alici.example/kanarya-kanca", secret: "whsec_a2FuYXJ5YQ==", old: null };
  const channel = { id, userId, kind: "webhook", name: "Depo", topics: ["notices"], createdAt: LONG_AGO };
  await db
    .insertInto("channels")
    .values({ ...channel, address: JSON.stringify(address), addressHash: randomBytes(32) })
    .execute();
  return id;
}

async function makeAccountRows(t: TestApp, user: MadeUser): Promise<void> {
  await insertAcknowledgements(t.db, user.id, [{ name: "terms", version: "2026-11-01" }], LONG_AGO);
  await makeMailLink(t, "confirm-address", user);
  await makeMailLink(t, "reset-password", user);
  await queueMail(t.db, { kind: "password-changed", recipient: user.email, name: user.displayName }, LONG_AGO);
}

async function makeReportedTelling(
  { db }: TestApp,
  { code, reporterId, told: toldNote, photo }: { code: string; reporterId: string; told: string; photo: string },
): Promise<string> {
  const id = randomUUID();
  const told = { toldReason: "lights", toldNote, toldAt: LONG_AGO, toldPhoto: Buffer.from(photo) };
  await db
    .insertInto("reports")
    .values({ id, code, reason: "notice", createdAt: LONG_AGO, reporterId, tellingId: randomUUID(), ...told })
    .execute();
  return id;
}

/** Returns the id of the visitor's report. */
async function makeAdminDealings(
  { db }: TestApp,
  { code, ownerId, message, details }: { code: string; ownerId: string; message: string; details: string },
): Promise<string> {
  const report = { id: randomUUID(), code, reason: "fraud", message, note: message, createdAt: LONG_AGO } as const;
  await db.insertInto("reports").values(report).execute();
  const event = { kind: "code", action: "code-linked", actorId: ownerId, accountId: ownerId, code } as const;
  await db
    .insertInto("auditEvents")
    .values({ ...event, id: randomUUID(), happenedAt: LONG_AGO, details: JSON.stringify({ reason: details }) })
    .execute();
  return report.id;
}

function answerTokenOf({ db, clock }: TestApp, { id: userId }: MadeUser, noticeId: string): Promise<string> {
  return makeAnswerToken(db, { noticeId, userId }, clock.now());
}

async function makeMailLink(t: TestApp, purpose: LinkPurpose, { id }: MadeUser): Promise<string> {
  const link = await makeLink(t.db, purpose, id, { now: t.clock.now(), publicUrl: t.deps.config.publicUrl });
  return link.split("#")[1] ?? "";
}

async function makeFleet(t: TestApp, nth: number): Promise<AccessFleet> {
  const owner = { displayName: `Kanaryayetkili${nth} Öz`, email: `kanarya-sirket${nth}@example.com` };
  const company = await makeCompany(t.db, { ...owner, isConfirmed: true });
  const profile = {
    name: `Kanarya${nth} Filo`,
    phone: `+90555000110${nth}`,
    contactPhone: `+90555000120${nth}`,
    whatsapp: `+90555000130${nth}`,
    instagram: `kanarya_insta${nth}`,
    website: `https://kanarya-filo${nth}.example.com`,
  };
  const hidden = {
    contactPhoneVisible: false,
    whatsappVisible: false,
    instagramVisible: false,
    websiteVisible: false,
  };
  await t.db
    .updateTable("companies")
    .set({ ...profile, ...hidden })
    .where("id", "=", company.companyId)
    .execute();

  const [car = "", rentedCar = ""] = await makeCars(t.db, company, 2);
  const plates = { car: `34 KNR 1${nth}0`, rentedCar: `34 KNR 2${nth}0` };
  const notes = { car: `kanarya boşta${nth}`, rentedCar: `kanarya kirada${nth}` };
  const internalText = {
    internalNotes: `kanarya iç not${nth}`,
    driverPreNote: `kanarya şoför${nth}`,
    availabilityPreNote: `kanarya ön not${nth}`,
    make: `Kanaryamarka${nth}`,
    model: `Kanaryamodel${nth}`,
    colour: `kanarya renk${nth}`,
  };
  const photoOfCar = `kanarya araç resmi${nth}`;
  const dates = {
    casco: `2026-12-0${nth}`,
    insurance: `2026-12-1${nth}`,
    oilService: `2026-10-0${nth}`,
    inspection: `2026-09-1${nth}`,
  };
  // Amounts have so many digits that no id or time contains them by chance.
  const amount = (millions: number) => millions * 1_000_000 + 3_000 + nth;
  const offer = { price: amount(700), availabilityNote: `kanarya müsaitlik${nth}` };
  await changeTestCar(t.db, company, car, {
    ...internalText,
    deadlines: dates,
    ...offer,
    plate: plates.car,
    note: notes.car,
    isNoted: true,
    priceVisible: false,
    availabilityNoteVisible: false,
  });
  await makeCarPhoto(t.db, company, car, photoOfCar);
  await changeTestCar(t.db, company, rentedCar, { plate: plates.rentedCar, note: notes.rentedCar });

  const renter = {
    name: `Kanaryahan${nth} Öter`,
    phone: `+90555000140${nth}`,
    email: `kanarya-musteri${nth}@example.com`,
    notes: `kanarya müşteri notu${nth}`,
    caution: `kanarya dikkat${nth}`,
  };
  const customer = await makeCustomer(t.db, company, renter);
  const former = { ...renter, name: `Kanaryaeski${nth} Göçer` };
  const formerCustomer = await makeCustomer(t.db, company, former);
  const [total, first, later, spent] = [amount(900), amount(500), amount(20), amount(300)] as const;
  const dueAt = new Date(LONG_AGO.getTime() + 3_600_000 * nth + 61_000);
  const rental = await makeRental(t.db, company, rentedCar, {
    customerId: customer,
    total,
    paid: first,
    dueAt,
    renterNameVisible: false,
    renterPhoneVisible: false,
  });
  await makePayment(t.db, company, rental, later);
  const condition = { words: `kanarya tutanak sözü${nth}`, photo: `kanarya tutanak fotoğrafı${nth}` };
  const sealed = await makeConditionReport(t.db, company, rental, condition);
  const agreed = `kanarya sözleşme sözü${nth}`;
  const renterToken = await makeAgreement(t.db, company, rental, { words: agreed });
  const identity = {
    identity: makeTcNumber(`98700000${nth}`),
    licence: `KNR9870${nth}`,
    address: `kanarya adres${nth}`,
  };
  const driver = await makeDriver(t.deps, company, { customerId: customer }, identity);
  const second = {
    identityKind: "passport",
    identity: `KNRP9870${nth}`,
    licence: `KNRE9870${nth}`,
    nationality: `kanarya uyruk${nth}`,
  } as const;
  const beside = { rentalId: rental, name: `Kanaryasürücü${nth} Göl` };
  const extraDriver = await makeDriver(t.deps, company, beside, second);
  // As if the renter's link had written the address, so that a member can compare it with the card.
  await t.db
    .updateTable("drivers")
    .set({ linkParts: ["address"], linkWrittenAt: t.deps.now() })
    .where("id", "=", extraDriver)
    .execute();
  const [tolled, taken, received] = [amount(7), amount(11), amount(13)] as const;
  const line = { text: `kanarya kalem${nth}`, documentNo: `kanarya belge${nth}` };
  const charge = await makeCharge(t.db, company, rental, { amount: tolled, ...line });
  const deposit = await makeDepositEntry(t.db, company, rental, "taken", taken);
  const share = { rentalId: rental, amount: received, paidBefore: first + later };
  const receipt = await makeReceipt(t.db, company, customer, [share]);
  const fined = { text: `kanarya ceza${nth}`, documentNo: `kanarya tutanak${nth}`, plate: `34 KNC ${nth}00` };
  await makeTollCheck(t.db, company);
  const customerImport = await makeImport(t.db, company, { customerId: customer, now: t.clock.now() });
  const roadCharge = await makeRoadCharge(t.db, company, rental, { amount: amount(13), ...fined });
  const promised = { name: `Kanaryareza${nth} Uçar`, phone: `+90555000160${nth}`, note: `kanarya rezervasyon${nth}` };
  const from = t.clock.now();
  const until = new Date(from.getTime() + 3_600_000);
  const reservation = await makeReservation(t.db, company, rentedCar, { ...promised, from, until, now: from });
  const inThreeDays = new Date(from.getTime() + 3 * 86_400_000);
  const blocked = `kanarya servis${nth}`;
  const block = await makeBlockedTime(t.db, company, rentedCar, { text: blocked, now: inThreeDays });
  const standing = (await readCurrentAgreement(t.db, t.deps.secretKeys, company as unknown as CompanyRows, rental))!;
  const rentalNotes = `kanarya kira notu${nth}`;
  await t.db.updateTable("rentals").set({ notes: rentalNotes }).where("id", "=", rental).execute();
  const description = `kanarya gider${nth}`;
  const expense = await makeExpense(t.db, company, { description, amount: spent, ...MONTHLY_EXPENSE });
  const expenseImport = await makeImport(t.db, company, { expenseId: expense, now: t.clock.now() });
  const carImport = await makeImport(t.db, company, { carCode: car, now: t.clock.now() });
  const rentalImport = await makeImport(t.db, company, { rentalId: rental, now: t.clock.now() });

  const service = `kanarya bakım${nth}`;
  const due = await makeCarDue(t.db, company, rentedCar, { kind: "other", text: service });

  const heard = { note: `kanarya araç mesajı${nth}`, phone: `+90555000150${nth}` };
  const place = { lat: 40.12341 + nth, lon: 27.12342 + nth, accuracy: 45 };
  const sent = { photo: makePhoto(`kanarya araç fotoğrafı${nth}`), place, senders: [randomBytes(32)] };
  const told = await makeVisitorNotice(t.db, rentedCar, { ...heard, ...sent, reason: "window", now: t.clock.now() });
  const [notice, telling] = [await readNoticeId(t.db, told), await readVisitorMessageId(t.db, told)];
  const owed = await t.db
    .selectFrom("policeNotices")
    .select("eventId")
    .where("companyId", "=", company.companyId)
    .executeTakeFirstOrThrow();
  const invitedEmail = `kanarya-davetli${nth}@example.com`;
  const invited = await makeInvitation(t.db, company, { email: invitedEmail });
  const program = `kanarya program${nth}`;
  const { id: sharedDevice } = await makeSharedDevice(t.db, company, t.clock.now());
  const { id: programKey } = await makeProgramKey(t.db, company, { name: program, scopes: ["cars", "rentals"] });
  const payments = await t.db.selectFrom("payments").select("id").where("rentalId", "=", rental).execute();
  const [payment = { id: "" }] = payments;
  const versions = await t.db.selectFrom("cars").select(["code", "version"]).execute();
  const versionOf = (code: string) => versions.find((row) => row.code === code)?.version ?? 0;
  const billed = total + tolled;
  const totals = { earned: first + later + received, pending: billed - first - later - received, spent };
  // The sums of the company result from its only rental.
  const amounts = [total, billed, tolled, taken, received, first, later, totals.earned, totals.pending];
  const sums = [totals.spent];
  return {
    company,
    payment: payment.id,
    totals,
    car,
    carVersion: versionOf(car),
    plate: plates.car,
    rentedCar,
    rentedCarVersion: versionOf(rentedCar),
    rental,
    paid: totals.earned,
    receipt,
    conditionPhoto: sealed.photo,
    conditionReport: sealed.report,
    renterToken,
    agreementDigest: standing.sheets[0]!.digest.toString("hex"),
    agreementNow: standing.digest.toString("hex"),
    driver,
    extraDriver,
    policeNotice: owed.eventId,
    customerImport,
    expenseImport,
    carImport,
    rentalImport,
    due,
    charge,
    deposit,
    roadCharge,
    reservation,
    block,
    customer,
    formerCustomer,
    expense,
    notice,
    telling,
    member: (await makeMember(t.db, company, "clerk")).id,
    invitation: invited.id,
    programKey,
    sharedDevice,
    invitationToken: invited.token,
    owned: [invited.id, invitedEmail, programKey, program],
    printed: [profile.name, car, rentedCar, ...Object.values(plates), ...Object.values(notes)],
    dueAt: dueAt.toISOString(),
    offered: [String(offer.price), offer.availabilityNote],
    lent: [renter.phone],
    contacts: [profile.contactPhone, profile.whatsapp.slice(1), profile.instagram, profile.website],
    listed: [company.displayName, company.email, company.id, company.companyId, profile.phone],
    internal: [
      ...Object.values(internalText),
      photoOfCar,
      ...Object.values(condition),
      agreed,
      ...Object.values(sealed),
      driver,
      extraDriver,
      ...Object.values(identity),
      second.identity,
      second.licence,
      second.nationality,
      beside.name,
      ...Object.values(dates),
      ...amounts.map(String),
      ...[offer.price, ...amounts].map(formatKurus),
      renter.name,
      renter.email,
      renter.notes,
      renter.caution,
      customer,
      former.name,
      formerCustomer,
      rental,
      charge,
      deposit,
      roadCharge,
      reservation,
      ...Object.values(promised),
      block,
      blocked,
      due,
      service,
      ...Object.values(line),
      ...Object.values(fined),
      rentalNotes,
      notice,
      telling,
      sent.photo.bytes.toString(),
      ...[place.lat, place.lon].map((degrees) => degrees.toFixed(5)),
      ...Object.values(heard),
      ...payments.map(({ id }) => id),
    ],
    managed: [expense, description, ...sums.map(String), ...sums.map(formatKurus)],
  };
}
