import { computeTotpStep, TOTP_SECRET_BYTES } from "#domain/people/second-factor.ts";
import { hashToken } from "#server/access/session-token.ts";
import { computeTotp } from "#server/modules/second-factor/secrets.ts";
import { encryptSetup } from "#server/modules/second-factor/setup.ts";

import { accessApp, accessWorld } from "./access-asking.ts";
import { accessRows } from "./access-rows.ts";
import { actors, type Actor } from "./access-world.ts";
import { makeSecondPerson } from "./alert-rows.ts";
import { makePrinter } from "./print-settings.ts";
import { addSecondFactor } from "./second-factor.ts";
import {
  acceptAgreement,
  LONG_AGO,
  makeCustomer,
  makeDriver,
  makeInvitation,
  makeProfile,
  makeRental,
  makeVisitorNotice,
  PASSWORD,
} from "./world.ts";

/** A call of a procedure that succeeds. `input` may insert the rows that the call needs beside the access world. */
export interface Deed {
  actor: Actor;
  input(): unknown;
  /** Whether `input` inserts rows. */
  isPrepared?: true;
}

/** Deeds of procedures that refuse everybody in the access world itself. */
const preparedDeeds: Record<string, Deed> = {
  "secondFactor.confirm": {
    actor: "owner",
    input() {
      const secret = Buffer.alloc(TOTP_SECRET_BYTES, 3);
      const now = accessApp.clock.now();
      const key = accessApp.deps.secretKeys.keyFor("second-factor");
      const setup = encryptSetup(key, accessWorld.owner.id, { secret, replaced: undefined }, now);
      return { setup, code: computeTotp(secret, computeTotpStep(now)) };
    },
  },
  "secondFactor.renewCodes": { actor: "owner", input: proveSecondFactor },
  "secondFactor.turnOff": { actor: "owner", input: proveSecondFactor },
  "tellings.nudge": {
    actor: "guest",
    async input() {
      const now = new Date(accessApp.clock.now().getTime() - 120_000);
      const told = { now, reason: "window" as const, senders: [Buffer.alloc(32, 9)] };
      return { key: await makeVisitorNotice(accessApp.db, accessWorld.ownCode, told) };
    },
  },
  "telegram.link": { actor: "owner", input: () => ({}) },
  "secondPeople.inviteAgain": {
    actor: "approved company",
    async input() {
      const token = await makeSecondPerson(accessApp, approvedCompany().company);
      const named = accessApp.db.selectFrom("secondPeople").select("id").where("tokenHash", "=", hashToken(token));
      return named.executeTakeFirstOrThrow();
    },
  },
  "membership.accept": {
    actor: "owner",
    async input() {
      const invited = { email: accessWorld.owner.email };
      await confirmOwnerAddress();
      const { token } = await makeInvitation(accessApp.db, approvedCompany().company, invited);
      return { token, keepsStickers: true };
    },
  },
  "secondPeople.invite": {
    actor: "owner",
    async input() {
      await confirmOwnerAddress();
      const code = await makeProfile(accessApp.db, accessWorld.owner);
      return { code, name: "Ali", email: "yeni@example.com", afterMinutes: 10, password: PASSWORD };
    },
  },
  "company.agreements.signAsDriver": {
    actor: "approved company",
    async input() {
      const rentalId = await makeRentalOfTwoDrivers();
      const { digest } = await acceptAgreement(accessApp.deps, approvedCompany().company, rentalId);
      return { rentalId, digest, driver: 0, name: DRIVER_NAME, strokes };
    },
  },
  "renterPage.accept": {
    actor: "guest",
    async input() {
      const token = await makeRenterToken();
      const { digest } = await accessApp.api().renterPage.get({ token });
      return { token, digest, name: "Ali", sure: "Ali", strokes };
    },
  },
  "renterPage.signAsDriver": {
    actor: "guest",
    async input() {
      const rentalId = await makeRentalOfTwoDrivers();
      const accepted = await acceptAgreement(accessApp.deps, approvedCompany().company, rentalId);
      return { ...accepted, driver: 0, name: DRIVER_NAME, strokes };
    },
  },
  "renterPage.complete": {
    actor: "guest",
    input: async () => ({ token: await makeRenterToken(), address: "Konak" }),
  },
  "admin.codes.hidePlate": { actor: "administrator", input: async () => ({ ...(await namePlate()), reason: REASON }) },
  "admin.codes.showPlate": { actor: "administrator", input: namePlate },
  "admin.companies.acceptName": { actor: "administrator", input: waitForName },
  "admin.companies.refuseName": {
    actor: "administrator",
    input: async () => ({ ...(await waitForName()), reason: REASON }),
  },
  "admin.printSettings.changePrinter": {
    actor: "administrator",
    async input() {
      const correction = { shift: { x: 0, y: 1 }, scale: 101 };
      return { id: await makePrinter(accessApp.db), version: 1, name: "Depo", correction };
    },
  },
};

const REASON = "Kötüye kullanım";
const DRIVER_NAME = "Ece Ak";
const strokes = [
  [
    [1, 1],
    [9, 9],
  ],
];

function approvedCompany() {
  return accessWorld.fleets["approved company"];
}

async function proveSecondFactor() {
  const { recoveryCodes } = await addSecondFactor(accessApp.deps, accessWorld.owner.id);
  return { password: PASSWORD, code: recoveryCodes[0] };
}

/** A rental whose agreement nobody has accepted, with an additional driver. */
async function makeRentalOfTwoDrivers(): Promise<string> {
  const { company, car } = approvedCompany();
  const customerId = await makeCustomer(accessApp.db, company);
  const rentalId = await makeRental(accessApp.db, company, car, { customerId });
  await makeDriver(accessApp.deps, company, { rentalId, name: DRIVER_NAME });
  return rentalId;
}

/** The token of the page of such a rental's renter. */
async function makeRenterToken(): Promise<string> {
  const { renterLinks } = accessApp.api(accessWorld.tokens["approved company"]).company;
  const { address } = await renterLinks.make({ rentalId: await makeRentalOfTwoDrivers() });
  return address.split("/").at(-1)!;
}

/** Makes a sticker whose plate an administrator has not looked at. */
async function namePlate() {
  return { code: await makeProfile(accessApp.db, accessWorld.owner, { plate: "POLİS" }), plate: "POLİS" };
}

/** Lets the company ask for another name. */
async function waitForName() {
  const { companyId } = approvedCompany().company;
  const names = { formerName: "Eski Filo", waitingName: "Emniyet Filo" };
  await accessApp.db.updateTable("companies").set(names).where("id", "=", companyId).execute();
  return { companyId, name: names.waitingName };
}

async function confirmOwnerAddress(): Promise<void> {
  const { id } = accessWorld.owner;
  await accessApp.db.updateTable("users").set({ emailConfirmedAt: LONG_AGO }).where("id", "=", id).execute();
}

/** A deed of the procedure: one prepared here, or else the first that the access matrix expects to succeed. */
export function findDeed(procedure: string): Deed | undefined {
  const prepared = preparedDeeds[procedure];
  if (prepared) return { ...prepared, isPrepared: true };
  for (const row of accessRows.filter((one) => one.procedure === procedure)) {
    const actor = actors.find((one) => row.answers[one] === "ok");
    if (actor !== undefined) return { actor, input: () => row.input(actor) };
  }
  return undefined;
}
