import { describe, expect, test } from "vitest";

import { pages, type PageName } from "#contract/pages.ts";

import {
  prepareAccessWorld,
  browserOfActor,
  declareChangedTables,
  expectNothingChanged,
  listKnownSecrets,
  findSecrets,
  accessApp,
  readResponseText,
  accessWorld,
} from "./access-asking.ts";
import { approvedUser, listNamesAtDevice, rowOnSharedDevice, makeRow, type PageAnswer } from "./access-rows.ts";
import { actors, fleetActors, type Actor, type AccessFleet } from "./access-world.ts";
import { makeVisitorNotice } from "./world.ts";

prepareAccessWorld();

const anyCompanyAnswers = {
  "unapproved company": "opens",
  "approved company": "opens",
  "other company": "opens",
  manager: "opens",
  clerk: "opens",
  ...rowOnSharedDevice("opens"),
} as const;
const companyPageAnswers = makeRow<PageAnswer>("log in", "own page", anyCompanyAnswers);
const adminPageAnswers = makeRow<PageAnswer>("log in", "own page", { administrator: "opens" });

const pageAnswers: Record<PageName, Record<Actor, PageAnswer>> = {
  home: makeRow<PageAnswer>("opens", "opens"),
  purchase: makeRow<PageAnswer>("opens", "opens"),
  stickerOrder: makeRow<PageAnswer>("opens", "opens"),
  typeCode: makeRow<PageAnswer>("opens", "opens"),
  scan: makeRow<PageAnswer>("opens", "opens"),
  report: makeRow<PageAnswer>("opens", "opens"),
  tell: makeRow<PageAnswer>("opens", "opens"),
  telling: makeRow<PageAnswer>("opens", "opens"),
  tellingPhoto: makeRow<PageAnswer>("opens", "opens"),
  secondPerson: makeRow<PageAnswer>("opens", "opens"),
  sealedPaper: makeRow<PageAnswer>("opens", "opens"),
  answer: makeRow<PageAnswer>("opens", "opens"),
  renter: makeRow<PageAnswer>("opens", "opens"),
  login: makeRow<PageAnswer>("opens", "own page", { "administrator without second factor": "set up" }),
  register: makeRow<PageAnswer>("opens", "own page", { "administrator without second factor": "set up" }),
  begin: makeRow<PageAnswer>("opens", "opens"),
  makeReachable: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("own page")),
  forgotPassword: makeRow<PageAnswer>("opens", "opens"),
  resetPassword: makeRow<PageAnswer>("opens", "opens"),
  confirmAddress: makeRow<PageAnswer>("opens", "opens"),
  invitation: makeRow<PageAnswer>("opens", "opens"),
  legal: makeRow<PageAnswer>("opens", "opens"),
  setUpSecondFactor: makeRow<PageAnswer>("log in", "own page", { "administrator without second factor": "opens" }),
  profile: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("own page")),
  dashboard: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("own page")),
  linkCode: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("own page")),
  alerts: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("own page")),
  secondPeople: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("own page")),
  inbox: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("opens")),
  editProfile: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("own page")),
  scannedCar: makeRow<PageAnswer>("log in", "opens", rowOnSharedDevice("opens")),
  companyDashboard: companyPageAnswers,
  calendar: companyPageAnswers,
  reservations: companyPageAnswers,
  plates: companyPageAnswers,
  car: companyPageAnswers,
  condition: companyPageAnswers,
  billing: companyPageAnswers,
  plateHolder: companyPageAnswers,
  roadCharges: companyPageAnswers,
  companyReport: companyPageAnswers,
  reportRows: companyPageAnswers,
  customers: companyPageAnswers,
  customer: companyPageAnswers,
  bringCars: companyPageAnswers,
  bringCustomers: companyPageAnswers,
  bringRentals: companyPageAnswers,
  bringExpenses: companyPageAnswers,
  statement: companyPageAnswers,
  receipt: companyPageAnswers,
  receivables: companyPageAnswers,
  deskEvents: companyPageAnswers,
  policeNotices: companyPageAnswers,
  policeSheet: companyPageAnswers,
  money: companyPageAnswers,
  expenses: companyPageAnswers,
  companyProfile: companyPageAnswers,
  rentalRules: companyPageAnswers,
  agreementText: companyPageAnswers,
  members: companyPageAnswers,
  programKeys: companyPageAnswers,
  sharedDevices: companyPageAnswers,
  admin: adminPageAnswers,
  adminCompanies: adminPageAnswers,
  adminCompany: adminPageAnswers,
  adminUsers: adminPageAnswers,
  adminCodes: adminPageAnswers,
  adminCode: adminPageAnswers,
  adminBatches: adminPageAnswers,
  adminBatch: adminPageAnswers,
  adminPrint: adminPageAnswers,
  adminReports: adminPageAnswers,
  adminStickerOrders: adminPageAnswers,
  adminUndelivered: adminPageAnswers,
  adminAudit: adminPageAnswers,
};

const pageCells = Object.entries(pageAnswers).flatMap(([name, answers]) =>
  actors.map((actor) => ({ name: name as PageName, actor, answer: answers[actor] })),
);

function tokenOfPage(page: PageName): string {
  if (page === "renter") return accessWorld.fleets["approved company"].renterToken;
  return page === "secondPerson" ? accessWorld.secondPersonToken : accessWorld.answerToken;
}

describe.each(Object.keys(pageAnswers) as PageName[])("the page %s", (page) => {
  test.each(pageCells.filter(({ name }) => name === page))("for $actor: $answer", async ({ name, actor, answer }) => {
    const code = name === "car" ? accessWorld.fleets["approved company"].car : accessWorld.ownCode;
    const path = pages[name].path
      .replace("$code", code)
      .replace("$key", accessWorld.key)
      .replace("$token", tokenOfPage(name))
      .replace("$digest", accessWorld.fleets["approved company"].agreementDigest)
      .replace("$userId", approvedUser())
      .replace("$id", accessWorld.batch)
      .replace("$way", "teslim")
      .replace("$name", "customers");
    const response = await browserOfActor(actor).send(path);
    const location = response.headers.get("Location");
    const sentTo = location?.startsWith("/login?")
      ? "log in"
      : location?.startsWith("/second-factor")
        ? "set up"
        : "own page";
    const got = response.status === 200 ? "opens" : sentTo;

    expect(got).toBe(answer);
    if (answer !== "opens") expect(response.status).toBe(302);
    // The renter's page may contain data that the company knows. The scan page shows the note to everybody.
    const ofRenter = name === "renter" ? listKnownSecrets("approved company") : [];
    const atDevice = actor === "locked shared device" && name === "login" ? listNamesAtDevice() : [];
    const onPaper = name === "sealedPaper" ? ["Kanarya2 Filo"] : [];
    const printed = name === "scan" ? ["kanarya notu"] : [...ofRenter, ...atDevice, ...onPaper];
    expect(findSecrets(await readResponseText(response), [...listKnownSecrets(actor), ...printed])).toEqual([]);
    declareChangedTables([], { keepsCount: true });
  });
  test("changes nothing for anybody", () => expectNothingChanged());
});

describe("a key", () => {
  test("shows its own part of a notice, and of the others who told it nothing but how many", async () => {
    const other = await makeVisitorNotice(accessApp.db, accessWorld.ownCode, {
      reason: "window",
      note: "Diğer not",
      now: accessApp.clock.now(),
    });
    const { tellings } = accessApp.api();
    const [own, others] = [await tellings.get({ key: accessWorld.noticeKey }), await tellings.get({ key: other })];
    expect(own).toMatchObject({ note: "kanarya mesaj", told: 2 });
    expect(others).toMatchObject({ note: "Diğer not", phone: "", told: 2 });
    expect(JSON.stringify(own)).not.toContain("Diğer not");
    expect(findSecrets(JSON.stringify(others))).toEqual([]);
  });

  test("ends its own part alone", async () => {
    const other = await makeVisitorNotice(accessApp.db, accessWorld.ownCode, {
      reason: "window",
      now: accessApp.clock.now(),
    });
    await accessApp.api().tellings.withdraw({ key: other });
    const kept = await accessApp.api().tellings.get({ key: accessWorld.noticeKey });
    expect(kept).toMatchObject({ state: "sent", note: "kanarya mesaj" });
  });
});

describe("the scan page of a company's car", () => {
  const cars = [
    { of: "the free car", codeOf: ({ car }: AccessFleet) => car, alsoShown: () => [] },
    {
      of: "the rented car",
      codeOf: ({ rentedCar }: AccessFleet) => rentedCar,
      alsoShown: ({ dueAt }: AccessFleet) => [dueAt],
    },
  ];
  const scans = cars.flatMap((car) => actors.map((actor) => ({ ...car, actor })));

  test.each(scans)("tells $actor nothing of what is hidden: $of", async ({ codeOf, alsoShown, actor }) => {
    for (const whose of fleetActors) {
      const fleet = accessWorld.fleets[whose];
      const response = await browserOfActor(actor).send(`/q/${codeOf(fleet)}`);
      expect(response.status).toBe(200);
      expect(findSecrets(await readResponseText(response), [...fleet.printed, ...alsoShown(fleet)])).toEqual([]);
    }
    await expectNothingChanged();
  });

  test.each(cars)("tells a stranger what is not hidden and nothing internal: $of", async ({ codeOf, alsoShown }) => {
    const fleet = accessWorld.fleets["approved company"];
    const { companyId } = fleet.company;
    const all = { contactPhoneVisible: true, whatsappVisible: true, instagramVisible: true, websiteVisible: true };
    await accessApp.db.updateTable("companies").set(all).where("id", "=", companyId).execute();
    const switches = { renterNameVisible: true, renterPhoneVisible: true, priceVisible: true };
    await accessApp.db
      .updateTable("cars")
      .set({ ...switches, availabilityNoteVisible: true })
      .where("companyId", "=", companyId)
      .execute();
    // The application increases the version with every change of what a page shows. The update above bypasses the
    // application, so the version is increased here.
    await accessApp.db.updateTable("codes").set({ version: 1000 }).where("companyId", "=", companyId).execute();
    const text = await readResponseText(await accessApp.as().send(`/q/${codeOf(fleet)}`));
    const offered = codeOf(fleet) === fleet.car ? fleet.offered : fleet.lent;
    const shown = [...fleet.contacts, ...offered, ...alsoShown(fleet)];
    expect(shown.filter((one) => !text.includes(one))).toEqual([]);
    expect(findSecrets(text, [...shown, ...fleet.printed])).toEqual([]);
  });
});
