import { describe, expect, test } from "vitest";

import { pages, type PageName } from "#contract/pages.ts";

import {
  askInAccessWorld,
  browserOf,
  declareChangedTables,
  expectNothingChanged,
  secretsKnownTo,
  findSecrets,
  accessApp,
  responseText,
  accessWorld,
} from "./access-asking.ts";
import { approvedUser, namesAtDevice, onSharedDevice, row, type PageAnswer } from "./access-rows.ts";
import { actors, fleetActors, type Actor, type Fleet } from "./access-world.ts";
import { makeTelling } from "./world.ts";

askInAccessWorld();

const anyCompany = {
  "unapproved company": "opens",
  "approved company": "opens",
  "other company": "opens",
  manager: "opens",
  clerk: "opens",
  ...onSharedDevice("opens"),
} as const;
const companyPage = row<PageAnswer>("log in", "own page", anyCompany);
const adminPage = row<PageAnswer>("log in", "own page", { administrator: "opens" });

const pageAnswers: Record<PageName, Record<Actor, PageAnswer>> = {
  home: row<PageAnswer>("opens", "opens"),
  purchase: row<PageAnswer>("opens", "opens"),
  typeCode: row<PageAnswer>("opens", "opens"),
  scan: row<PageAnswer>("opens", "opens"),
  report: row<PageAnswer>("opens", "opens"),
  tell: row<PageAnswer>("opens", "opens"),
  telling: row<PageAnswer>("opens", "opens"),
  tellingPhoto: row<PageAnswer>("opens", "opens"),
  secondPerson: row<PageAnswer>("opens", "opens"),
  answer: row<PageAnswer>("opens", "opens"),
  renter: row<PageAnswer>("opens", "opens"),
  login: row<PageAnswer>("opens", "own page", { "administrator without second factor": "set up" }),
  register: row<PageAnswer>("opens", "own page", { "administrator without second factor": "set up" }),
  begin: row<PageAnswer>("opens", "opens"),
  makeReachable: row<PageAnswer>("log in", "opens", onSharedDevice("own page")),
  forgotPassword: row<PageAnswer>("opens", "opens"),
  resetPassword: row<PageAnswer>("opens", "opens"),
  confirmAddress: row<PageAnswer>("opens", "opens"),
  invitation: row<PageAnswer>("opens", "opens"),
  legal: row<PageAnswer>("opens", "opens"),
  setUpSecondFactor: row<PageAnswer>("log in", "own page", { "administrator without second factor": "opens" }),
  profile: row<PageAnswer>("log in", "opens", onSharedDevice("own page")),
  dashboard: row<PageAnswer>("log in", "opens", onSharedDevice("own page")),
  linkCode: row<PageAnswer>("log in", "opens", onSharedDevice("own page")),
  alerts: row<PageAnswer>("log in", "opens", onSharedDevice("own page")),
  inbox: row<PageAnswer>("log in", "opens", onSharedDevice("opens")),
  editProfile: row<PageAnswer>("log in", "opens", onSharedDevice("own page")),
  scannedCar: row<PageAnswer>("log in", "opens", onSharedDevice("opens")),
  companyDashboard: companyPage,
  calendar: companyPage,
  reservations: companyPage,
  plates: companyPage,
  car: companyPage,
  condition: companyPage,
  billing: companyPage,
  plateHolder: companyPage,
  roadCharges: companyPage,
  companyReport: companyPage,
  reportRows: companyPage,
  customers: companyPage,
  customer: companyPage,
  bringCars: companyPage,
  bringCustomers: companyPage,
  bringRentals: companyPage,
  bringExpenses: companyPage,
  statement: companyPage,
  receipt: companyPage,
  receivables: companyPage,
  deskEvents: companyPage,
  policeNotices: companyPage,
  policeSheet: companyPage,
  money: companyPage,
  expenses: companyPage,
  companyProfile: companyPage,
  companyContacts: companyPage,
  companyInfo: companyPage,
  rentalRules: companyPage,
  agreementText: companyPage,
  members: companyPage,
  programKeys: companyPage,
  sharedDevices: companyPage,
  admin: adminPage,
  adminCompanies: adminPage,
  adminCompany: adminPage,
  adminUsers: adminPage,
  adminCodes: adminPage,
  adminCode: adminPage,
  adminBatches: adminPage,
  adminBatch: adminPage,
  adminPrint: adminPage,
  adminReports: adminPage,
  adminUndelivered: adminPage,
  adminAudit: adminPage,
};

const pageCells = Object.entries(pageAnswers).flatMap(([name, answers]) =>
  actors.map((actor) => ({ name: name as PageName, actor, answer: answers[actor] })),
);

/** The token of the link that opens a page. */
function tokenOf(page: PageName): string {
  if (page === "renter") return accessWorld.fleets["approved company"].renterToken;
  return page === "secondPerson" ? accessWorld.secondPersonToken : accessWorld.answerToken;
}

describe.each(Object.keys(pageAnswers) as PageName[])("the page %s", (page) => {
  test.each(pageCells.filter(({ name }) => name === page))("for $actor: $answer", async ({ name, actor, answer }) => {
    const code = name === "car" ? accessWorld.fleets["approved company"].car : accessWorld.ownCode;
    const path = pages[name].path
      .replace("$code", code)
      .replace("$key", accessWorld.key)
      .replace("$token", tokenOf(name))
      .replace("$userId", approvedUser())
      .replace("$id", accessWorld.batch)
      .replace("$way", "teslim")
      .replace("$name", "customers");
    const response = await browserOf(actor).send(path);
    const location = response.headers.get("Location");
    const sentTo = location?.startsWith("/login?")
      ? "log in"
      : location?.startsWith("/second-factor")
        ? "set up"
        : "own page";
    const got = response.status === 200 ? "opens" : sentTo;

    expect(got).toBe(answer);
    if (answer !== "opens") expect(response.status).toBe(302);
    // Everybody who scans the code sees its note.
    const ofRenter = name === "renter" ? secretsKnownTo("approved company") : [];
    // Anybody who holds a locked shared device sees who works there.
    const atDevice = actor === "locked shared device" && name === "login" ? namesAtDevice() : [];
    const printed = name === "scan" ? ["kanarya notu"] : [...ofRenter, ...atDevice];
    expect(findSecrets(await responseText(response), [...secretsKnownTo(actor), ...printed])).toEqual([]);
    declareChangedTables([], { keepsCount: true });
  });
  test("changes nothing for anybody", () => expectNothingChanged());
});

describe("a key", () => {
  test("shows its own part of a notice, and of the others who told it nothing but how many", async () => {
    const other = await makeTelling(accessApp.db, accessWorld.ownCode, {
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
    const other = await makeTelling(accessApp.db, accessWorld.ownCode, {
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
    { of: "the free car", codeOf: ({ car }: Fleet) => car, alsoShown: () => [] },
    { of: "the rented car", codeOf: ({ rentedCar }: Fleet) => rentedCar, alsoShown: ({ dueAt }: Fleet) => [dueAt] },
  ];
  const scans = cars.flatMap((car) => actors.map((actor) => ({ ...car, actor })));

  test.each(scans)("tells $actor nothing of what is hidden: $of", async ({ codeOf, alsoShown, actor }) => {
    for (const whose of fleetActors) {
      const fleet = accessWorld.fleets[whose];
      const response = await browserOf(actor).send(`/q/${codeOf(fleet)}`);
      expect(response.status).toBe(200);
      expect(findSecrets(await responseText(response), [...fleet.printed, ...alsoShown(fleet)])).toEqual([]);
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
    // The application increases the version with every change of what a page shows. The update above bypasses it.
    await accessApp.db.updateTable("codes").set({ version: 1000 }).where("companyId", "=", companyId).execute();
    const text = await responseText(await accessApp.as().send(`/q/${codeOf(fleet)}`));
    const offered = codeOf(fleet) === fleet.car ? fleet.offered : fleet.lent;
    const shown = [...fleet.contacts, ...offered, ...alsoShown(fleet)];
    expect(shown.filter((one) => !text.includes(one))).toEqual([]);
    expect(findSecrets(text, [...shown, ...fleet.printed])).toEqual([]);
  });
});
