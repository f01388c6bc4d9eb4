/** @module-tag long */
import { isContractProcedure } from "@orpc/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { contract } from "#contract/contract.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { emptyCarLine } from "../../../../test/car-lines.ts";
import { EMPTY_CONTACTS } from "../../../../test/contacts.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import {
  type MadeCompany,
  type MadeUser,
  makeUser,
  changeTestCar,
  makeCompany,
  makeCars,
  makeImport,
  makeCode,
  makeCustomer,
  makeProfile,
  makeRental,
  PASSWORD,
} from "../../../../test/world.ts";

const TESTED_PLATE = "34 ABC 123";

let t: TestApp;
let admin: Person;
let processes: TestApp[];
let reader: TestApp;

let owner: Person;
let firm: Person & { user: MadeCompany };
let code: string;
let freeCode: string;
let rentedCar: string;
let parkedCar: string;
let rentalId: string;
let renter: string;
let bannedUser: MadeUser;
let bannedCode: string;
let offCode: string;
let noteless: string;
let nameless: string;
let closedFirm: MadeCompany;
let closedCar: string;

beforeAll(async () => {
  t = await createTestApp();
  admin = await makeAdministrator(t);
  processes = [t.with({}), t.with({})];
  reader = t.with({ environment: { SCAN_CACHE_MB: "0" } });
});
afterAll(() => t.close());

beforeEach(async () => {
  owner = await makeCustomerPerson(t, { displayName: "Ayşe Yılmaz" });
  code = await makeProfile(t.db, owner.user, { contacts: { phone: { value: "+905321112233", visible: true } } });
  freeCode = await makeCode(t.db);
  firm = await makeCompanyOwnerPerson(t, { displayName: "Hızlı Kiralama" });
  [rentedCar, parkedCar] = (await makeCars(t.db, firm.user, 2)) as [string, string];
  renter = await makeCustomer(t.db, firm.user);
  rentalId = await makeRental(t.db, firm.user, rentedCar, { customerId: renter });
  await changeTestCar(t.db, firm.user, parkedCar, {
    plate: TESTED_PLATE,
    note: "Temiz",
    price: 100_000,
    modelVisible: true,
  });
  bannedUser = await makeUser(t.db);
  bannedCode = await makeProfile(t.db, bannedUser);
  await admin.api.admin.users.close({ userId: bannedUser.id, reason: "Kötüye kullanım" });
  const other = await makeUser(t.db);
  [offCode, noteless] = [await makeProfile(t.db, other), await makeProfile(t.db, other, { note: "Kapıdayım" })];
  await admin.api.admin.codes.switchOff({ code: offCode, reason: "Kötüye kullanım" });
  await admin.api.admin.codes.hideNote({ code: noteless, reason: "Hakaret" });
  nameless = await makeProfile(t.db, other, { plate: "POLİS" });
  const naming = { waitingName: "Emniyet Filo" };
  await t.db.updateTable("companies").set(naming).where("id", "=", firm.user.companyId).execute();
  await owner.api.profiles.setStatus({ code, status: "lunch" });
  await firm.api.company.cars.setStatus({ code: parkedCar, status: "lunch" });
  closedFirm = await makeCompany(t.db);
  [closedCar = ""] = await makeCars(t.db, closedFirm);
  await makeRental(t.db, closedFirm, closedCar);
  await admin.api.admin.companies.setActive({ companyId: closedFirm.companyId, isActive: false });
});

function fetchPages(app: TestApp): Promise<string[]> {
  const scan = async (scanned: string) => {
    const answer = await app.as().send(`/q/${scanned}`);
    return `${answer.status} ${await answer.text()}`;
  };
  return Promise.all(
    [code, freeCode, rentedCar, parkedCar, bannedCode, offCode, noteless, nameless, closedCar].map(scan),
  );
}

const companyClient = () => firm.api.company;
const NEW_ID = "00000000-0000-4000-8000-0000000000aa";
const shownContacts = Object.fromEntries(
  ["phone", "whatsapp", "instagram", "website"].map((kind) => [kind, { value: "", visible: true }]),
) as Parameters<ReturnType<typeof companyClient>["info"]["update"]>[0]["contacts"];
const NO_DATES = { casco: null, insurance: null, oilService: null, inspection: null };
const readVersion = async (car: string) => (await companyClient().cars.get({ code: car })).version;
const unlinkedEdit = { code: "", version: 1, plate: "", contactsVisible: true, contacts: EMPTY_CONTACTS };

async function changeProfile(change: Partial<Parameters<typeof owner.api.profiles.update>[0]>): Promise<unknown> {
  const { version: read, plate, note, contactsVisible, contacts: shown } = await owner.api.profiles.get({ code });
  return owner.api.profiles.update({ code, version: read, plate, note, contactsVisible, contacts: shown, ...change });
}

const changesByProcedure: Record<string, () => Promise<unknown>> = {
  "profiles.update": () =>
    owner.api.profiles
      .get({ code })
      .then((read) => owner.api.profiles.update({ ...unlinkedEdit, code, version: read.version, note: "Yeni not" })),
  "profiles.update, of what it stands on": () => changeProfile({ kind: "place" }),
  "profiles.update, to notices alone": () => changeProfile({ reach: "notices" }),
  "profiles.update, to contacts alone": () => changeProfile({ reach: "contacts" }),
  "profiles.saveNote": async () => {
    const { version: read } = await owner.api.profiles.get({ code });
    await owner.api.profiles.saveNote({ code, version: read, note: "Karttan" });
  },
  "profiles.setStatus": () => owner.api.profiles.setStatus({ code, status: "back-5" }),
  "profiles.clearStatus": () => owner.api.profiles.clearStatus({ code }),
  "profiles.update, of a reason": () => changeProfile({ reasons: { lights: false } }),
  "profiles.update, to pause": () => changeProfile({ noticesPausedUntil: "2026-11-21T18:00" }),
  "profiles.update, to take no words": () => changeProfile({ acceptsText: false }),
  "codes.link": () => owner.api.codes.link({ code: freeCode }),
  "codes.unlink": () => owner.api.codes.unlink({ code }),
  "codes.replace": () => owner.api.codes.replace({ code, newCode: freeCode, reason: "worn" }),
  "codes.replace, of a lost one": () => owner.api.codes.replace({ code, newCode: freeCode, reason: "lost" }),
  "codes.handOver": () => owner.api.codes.handOver({ code, id: NEW_ID }),
  "account.rename": () => owner.api.account.rename({ version: 1, displayName: "Zehra Kara" }),
  "account.remove": () => owner.api.account.remove({ password: PASSWORD }),
  "admin.users.close": () => admin.api.admin.users.close({ userId: owner.user.id, reason: "Kötüye kullanım" }),
  "admin.users.close, of a company": () => admin.api.admin.users.close({ userId: firm.user.id, reason: "x y z" }),
  "admin.users.reopen": () => admin.api.admin.users.reopen({ userId: bannedUser.id }),
  "admin.users.remove": () => admin.api.admin.users.remove({ userId: bannedUser.id }),
  "admin.codes.switchOff": () => admin.api.admin.codes.switchOff({ code, reason: "Kötüye kullanım" }),
  "admin.codes.switchOff, of a car": () => admin.api.admin.codes.switchOff({ code: rentedCar, reason: "Çalınmış" }),
  "admin.codes.switchOff, of a free one": () => admin.api.admin.codes.switchOff({ code: freeCode, reason: "Kayıp" }),
  "admin.codes.switchOn": () => admin.api.admin.codes.switchOn({ code: offCode, reason: "Yanlışlıkla kapatılmış" }),
  "admin.codes.hideNote": () => admin.api.admin.codes.hideNote({ code, reason: "Hakaret" }),
  "admin.codes.hideNote, of a car": () => admin.api.admin.codes.hideNote({ code: parkedCar, reason: "Hakaret" }),
  "admin.codes.showNote": () => admin.api.admin.codes.showNote({ code: noteless }),
  "admin.codes.hidePlate, of a car": () =>
    admin.api.admin.codes.hidePlate({ code: parkedCar, plate: TESTED_PLATE, reason: "x y" }),
  "admin.codes.showPlate": () => admin.api.admin.codes.showPlate({ code: nameless, plate: "POLİS" }),
  "admin.companies.acceptName": () =>
    admin.api.admin.companies.acceptName({ companyId: firm.user.companyId, name: "Emniyet Filo" }),
  // The scan page says that a claim word is required.
  "admin.codes.renewClaim": () => admin.api.admin.codes.renewClaim({ code: freeCode, reason: "Fiş kayboldu" }),
  "admin.codes.correctPlate": () =>
    admin.api.admin.codes.correctPlate({ code, plate: "06 ZZ 607", reason: "Yanlış yazılmış" }),
  "admin.codes.correctPlate, to another car": () =>
    admin.api.admin.codes.correctPlate({ code, plate: "06 ZZ 608", kind: "another-car", reason: "Araç değişmiş" }),
  "admin.companies.correctPlate": () =>
    admin.api.admin.companies.correctPlate({
      companyId: firm.user.companyId,
      code: parkedCar,
      plate: "06 ZZ 606",
      kind: "typing-mistake",
    }),
  // The renter is shown only while the company can log in, because otherwise nobody could hide the renter.
  "admin.companies.withdraw": () => admin.api.admin.companies.withdraw({ companyId: firm.user.companyId }),
  "admin.companies.setActive, to close": () =>
    admin.api.admin.companies.setActive({ companyId: firm.user.companyId, isActive: false }),
  "admin.companies.setActive, to open": () =>
    admin.api.admin.companies.setActive({ companyId: closedFirm.companyId, isActive: true }),
  "admin.companies.approve, of one whose panel is closed": () =>
    admin.api.admin.companies.approve({ companyId: closedFirm.companyId, carSlots: 1 }),
  "company.info.update": () =>
    companyClient().info.update({
      version: 1,
      name: "Hızlı Kiralama",
      phone: "",
      contacts: { ...shownContacts, phone: { value: "+905321112255", visible: true } },
    }),
  "company.cars.saveDisplay": async () =>
    companyClient().cars.saveDisplay({
      code: parkedCar,
      version: await readVersion(parkedCar),
      plate: TESTED_PLATE,
      note: "Yıkamada",
    }),
  "company.cars.replaceCode": () => companyClient().cars.replaceCode({ code: rentedCar, reason: "worn" }),
  "company.cars.replaceCode, by a code in hand": () =>
    companyClient().cars.replaceCode({ code: parkedCar, newCode: freeCode, reason: "lost" }),
  "company.cars.change": async () =>
    companyClient().cars.change({ code: parkedCar, version: await readVersion(parkedCar), plate: "06 ZZ 609" }),
  "company.cars.setPlates": () => companyClient().cars.setPlates({ plates: [{ code: rentedCar, plate: "06 ZZ 777" }] }),
  "company.cars.setStatus": () =>
    companyClient().cars.setStatus({ code: rentedCar, status: "words", words: "Yoldayım" }),
  "company.cars.clearStatus": () => companyClient().cars.clearStatus({ code: parkedCar }),
  "company.cars.saveInternal": async () =>
    companyClient().cars.saveInternal({
      code: parkedCar,
      version: await readVersion(parkedCar),
      internalNotes: "",
      deadlines: NO_DATES,
      status: "damaged",
    }),
  "company.cars.saveFace": async () =>
    companyClient().cars.saveFace({
      code: parkedCar,
      version: await readVersion(parkedCar),
      face: { make: "Renault", model: "Clio", year: null, colour: "", gear: null, fuel: null },
      odometer: null,
      rates: { week: null, month: null, kmADay: null, kmPrice: null },
    }),
  "company.cars.saveAvailability": async () =>
    companyClient().cars.saveAvailability({
      code: parkedCar,
      version: await readVersion(parkedCar),
      price: 150_000,
      priceVisible: true,
      availabilityNote: "Hemen",
      availabilityNoteVisible: true,
    }),
  "company.cars.saveRenterVisibility": async () =>
    companyClient().cars.saveRenterVisibility({
      code: rentedCar,
      version: await readVersion(rentedCar),
      renterNameVisible: false,
      renterPhoneVisible: false,
    }),
  "company.rentals.start": () =>
    companyClient().rentals.start({
      id: NEW_ID,
      code: parkedCar,
      customerId: renter,
      total: 1,
      paid: 1,
      means: "cash",
      deposit: 1,
      depositMeans: "card",
      dueAt: "2026-12-01T10:00",
      renterNameVisible: true,
      renterPhoneVisible: true,
    }),
  "company.rentals.extend": () =>
    companyClient().rentals.extend({ id: rentalId, version: 1, dueAt: "2026-12-02T10:00" }),
  "company.rentals.swapCar": () =>
    companyClient().rentals.swapCar({
      id: crypto.randomUUID(),
      rentalId: rentalId,
      version: 1,
      code: parkedCar,
      status: "damaged",
      reason: "",
    }),
  "company.carImports.add": async () => {
    const line = {
      ...emptyCarLine,
      car: parkedCar,
      code: parkedCar,
      version: await readVersion(parkedCar),
      make: "Renault",
    };
    await companyClient().carImports.add({ importId: NEW_ID, lines: [line] });
  },
  "company.carImports.undo": async () => {
    const list = await makeImport(t.db, firm.user, { carCode: parkedCar, now: t.clock.now() });
    const values = { before: JSON.stringify({ make: "Togg" }), after: JSON.stringify({ make: "" }) };
    await t.db.updateTable("importCars").set(values).where("importId", "=", list).execute();
    await companyClient().carImports.undo({ id: list });
  },
  "company.rentalImports.add": async () => {
    const times = { from: "2026-11-01T10:00", until: "2026-12-08T10:00" };
    const sums = { total: 700, paid: 0, deposit: 0, means: null, km: null };
    const line = { id: NEW_ID, customerId: NEW_ID, car: parkedCar, name: "Ece Ak", phone: "", ...times, ...sums };
    await companyClient().rentalImports.add({ importId: NEW_ID, policeWasTold: false, lines: [line] });
  },
  "company.rentalImports.undo": async () => {
    const list = await makeImport(t.db, firm.user, { rentalId: rentalId, now: t.clock.now() });
    await companyClient().rentalImports.undo({ id: list });
  },
  "company.rentals.end": () => companyClient().rentals.end({ id: rentalId }),
};

const proceduresNotChangingScanPages = [
  "alerts.pause",
  "admin.overview.trustClock",
  "company.receipts.take",
  "company.receivables.saveDepositRules",
  "account.register",
  "account.login",
  "account.logout",
  "account.syncToken",
  "account.changePassword",
  "account.endSession",
  "account.endOtherSessions",
  "account.sendConfirmation",
  "account.confirmAddress",
  "account.changeEmail",
  "account.keepEmail",
  "account.agreeToEmail",
  "account.forgotPassword",
  "account.checkResetLink",
  "account.resetPassword",
  "account.exportData",
  "secondFactor.enter",
  "secondFactor.begin",
  "secondFactor.confirm",
  "secondFactor.renewCodes",
  "secondFactor.turnOff",
  "admin.users.resetSecondFactor",
  "admin.users.endSessions",
  "admin.users.setLinkAllowance",
  "application.add",
  "admin.codes.generate",
  "admin.codes.showClaim",
  "admin.batches.create",
  "admin.batches.mark",
  "admin.batches.change",
  "admin.stickers.order",
  "codes.orderSticker",
  "codes.orderHandOverSlip",
  "company.cars.orderStickers",
  "visitor.reports.send",
  "visitor.notices.send",
  "tellings.solve",
  "tellings.nudge",
  "tellings.withdraw",
  "notices.see",
  "notices.answer",
  "notices.remove",
  "notices.block",
  "notices.unblock",
  "notices.report",
  "company.notices.see",
  "company.notices.answer",
  "company.notices.remove",
  "company.notices.block",
  "company.notices.unblock",
  "company.notices.report",
  "answerLinks.answer",
  "alerts.save",
  "alerts.test",
  "profiles.sendTrial",
  "alerts.editChannel",
  "alerts.removeChannel",
  "push.subscribe",
  "push.unsubscribe",
  "push.find",
  "webhooks.add",
  "webhooks.rotate",
  "telegram.link",
  "secondPersonLinks.answer",
  "company.calendar.make",
  "company.calendar.remove",
  "admin.reports.resolve",
  "admin.printSettings.addLayout",
  "admin.printSettings.removeLayout",
  "admin.printSettings.addPrinter",
  "admin.printSettings.changePrinter",
  "admin.printSettings.removePrinter",
  "admin.companies.refuse",
  "admin.companies.setSlots",
  "admin.companies.acknowledgeName",
  "admin.companies.refuseName",
  "company.cars.savePreNotes",
  "company.cars.savePhoto",
  "company.cars.removePhoto",
  "company.customers.create",
  "company.customers.update",
  "company.customers.remove",
  "company.rentals.saveNotes",
  "company.rentals.correctKm",
  "company.rentals.takeRecordedTime",
  "company.rentals.pay",
  "company.rentals.askPayment",
  "company.rentals.unaskPayment",
  "company.rentalRules.update",
  ...["saveOfCustomer", "saveOfRental", "open", "remove"].map((name) => `company.drivers.${name}`),
  ...[
    "agreements.make",
    "agreements.accept",
    "agreements.signAsDriver",
    "agreements.giveCopy",
    "agreementTexts.save",
  ].map((name) => `company.${name}`),
  ...["save", "remove", "done"].map((name) => `company.maintenance.${name}`),
  // These procedures may change which owner represents the company. members.test.ts tests that.
  ...["invite", "withdraw", "change", "remove", "handOver"].map((name) => `company.members.${name}`),
  ...["make", "end"].map((name) => `company.programKeys.${name}`),
  ...["share", "end"].map((name) => `company.sharedDevices.${name}`),
  ...["unlock", "stay"].map((name) => `sharedDevice.${name}`),
  "shiftCode.set",
  "membership.accept",
  ...["invite", "inviteAgain", "change", "remove", "leave"].map((name) => `secondPeople.${name}`),
  "membership.leave",
  "membership.invitation",
  "membership.setNotices",
  "stickerOrders.send",
  "admin.stickerOrders.mark",
  "company.info.changeBankAccount",
  "company.drivers.compare",
  "company.policeNotices.pdf",
  "company.policeNotices.tell",
  "company.policeNotices.untell",
  ...["customerImports", "expenseImports"].flatMap((noun) =>
    ["look", "add", "undo"].map((name) => `company.${noun}.${name}`),
  ),
  "company.carImports.look",
  "company.rentalImports.look",
  "company.tollChecks.add",
  "company.tollChecks.remove",
  "company.renterLinks.make",
  "company.renterLinks.close",
  ...["accept", "sendCode", "signAsDriver", "opened", "complete", "askLonger"].map((name) => `renterPage.${name}`),
  ...["savePhoto", "saveDraft", "seal", "addNote"].map((name) => `company.conditionReports.${name}`),
  "company.charges.add",
  "company.charges.reverse",
  "company.deposits.add",
  "company.deposits.reverse",
  ...["look", "add", "change", "assign", "charge", "takeBack", "chargeAll", "remove"].map(
    (name) => `company.roadCharges.${name}`,
  ),
  ...["create", "change", "cancel", "noShow", "reopen"].map((name) => `company.reservations.${name}`),
  ...["add", "change", "remove"].map((name) => `company.blocks.${name}`),
  "company.expenses.create",
  "company.expenses.accept",
  "company.expenses.skip",
  "company.expenses.stop",
  "company.expenses.remove",
];

test.each(Object.keys(changesByProcedure))("after %s the very next scan of every process shows it", async (name) => {
  const before = await fetchPages(reader);
  for (const app of processes) expect(await fetchPages(app)).toEqual(before);
  await changesByProcedure[name]!();
  const after = await fetchPages(reader);
  expect(after).not.toEqual(before);
  for (const app of processes) expect(await fetchPages(app)).toEqual(after);
});

test("every procedure that writes is looked at here", () => {
  const known = new Set([
    ...Object.keys(changesByProcedure).map((name) => name.split(",")[0]),
    ...proceduresNotChangingScanPages,
  ]);
  expect([...listWritingProcedures(contract)].filter((name) => !known.has(name))).toEqual([]);
});

function* listWritingProcedures(part: object, path: string[] = []): Generator<string> {
  if (isContractProcedure(part)) {
    if (part["~orpc"].route.method !== "GET") yield path.join(".");
    return;
  }
  for (const [name, below] of Object.entries(part)) yield* listWritingProcedures(below as object, [...path, name]);
}
