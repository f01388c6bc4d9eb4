import { randomUUID } from "node:crypto";

import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { contract } from "#contract/contract.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../test/people.ts";
import {
  makeBatch,
  makeBlockedTime,
  makeCars,
  makeCustomer,
  makeProfile,
  makeRental,
  makeReservation,
  makeRoadCharge,
  type MadeCompany,
} from "../../../test/world.ts";
import { readBacks } from "./read-back.ts";

type ReadResult = Record<string, unknown>;

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let owner: Person;
let admin: Person;
const idOfPath: Record<string, string> = {};

beforeAll(async () => {
  t = await createTestApp();
  [fleet, owner, admin] = [await makeCompanyOwnerPerson(t), await makeCustomerPerson(t), await makeAdministrator(t)];
  const now = t.clock.now();
  const [car = "", rented = ""] = await makeCars(t.db, fleet.user, 2);
  const noticesPausedUntil = new Date(now.getTime() + 86_400_000);
  const code = await makeProfile(t.db, owner.user, { plate: "34 ABC 12", noticesPausedUntil });
  const customerId = await makeCustomer(t.db, fleet.user);
  const rental = await makeRental(t.db, fleet.user, rented, { customerId, now });
  Object.assign(idOfPath, {
    "/profiles/{code}": code,
    "/company/reservations/{id}": await makeReservation(t.db, fleet.user, car, { now, phone: "+905321112233" }),
    "/company/blocks/{id}": await makeBlockedTime(t.db, fleet.user, rented, {
      from: new Date(now.getTime() + 9 * 86_400_000),
      until: new Date(now.getTime() + 10 * 86_400_000),
      now,
    }),
    "/company/customers/{id}": customerId,
    "/company/rentals/{id}": rental,
    "/company/cars/{code}": car,
    rented,
    "/company/road-charges/{id}": await makeRoadCharge(t.db, fleet.user, rental),
    "/admin/batches/{id}": (await makeBatch(t.db, { name: "Kasım" })).id,
    "/admin/companies/{companyId}": fleet.user.companyId,
  });
  const printer = { id: randomUUID(), name: "Ofis", correction: { shift: { x: 0.25, y: -0.5 }, scale: 100.25 } };
  await admin.api.admin.printSettings.addPrinter(printer);
});
afterAll(() => t.close());

const personForPath = (path: string) => {
  if (path.startsWith("/admin/")) return admin;
  return path.startsWith("/company/") ? fleet : owner;
};

const fillPath = (path: string) => {
  const read = Object.keys(idOfPath).find((one) => path === one || path.startsWith(`${one}/`));
  return `/api${path.replace(/\{\w+\}/u, (read && idOfPath[read]) ?? "")}`;
};

async function readPath(path: string): Promise<ReadResult> {
  const answer = await personForPath(path).send(fillPath(path));
  expect(answer.status).toBe(200);
  return (await answer.json()) as ReadResult;
}

async function putJson(path: string, json: unknown): Promise<[status: number, body: ReadResult]> {
  const answer = await personForPath(path).send(fillPath(path), { method: "PUT", json });
  return [answer.status, (await answer.json()) as ReadResult];
}

const pickKeys = (read: ReadResult, ...keys: string[]) => Object.fromEntries(keys.map((key) => [key, read[key]]));

const partOfWrite: Record<string, [read: string, sent: (read: ReadResult) => unknown, write: string]> = {
  "alerts.save": ["/alerts", ({ settings }) => settings, "/alerts"],
  "profiles.saveNote": ["/profiles/{code}", (read) => pickKeys(read, "version", "note"), "/profiles/{code}/note"],
  "company.cars.saveDisplay": [
    "/company/cars/{code}",
    (read) => pickKeys(read, "version", "plate", "note"),
    "/company/cars/{code}/display",
  ],
  "company.cars.saveInternal": [
    "/company/cars/{code}",
    (read) => pickKeys(read, "version", "status", "internalNotes", "deadlines"),
    "/company/cars/{code}/internal",
  ],
  "company.cars.savePreNotes": [
    "/company/cars/{code}",
    ({ version, preNotes }) => ({ version, ...pickKeys(preNotes as ReadResult, "driver", "availability") }),
    "/company/cars/{code}/pre-notes",
  ],
  "company.cars.saveAvailability": [
    "/company/cars/{code}",
    (read) =>
      pickKeys(read, "version", "price", "priceVisible", "availabilityNote", "availabilityNoteVisible", "modelVisible"),
    "/company/cars/{code}/availability",
  ],
  "company.cars.saveFace": [
    "/company/cars/{code}",
    (read) => pickKeys(read, "version", "face", "odometer", "rates"),
    "/company/cars/{code}/face",
  ],
  "company.rentals.extend": [
    "/company/rentals/{id}",
    (read) => pickKeys(read, "version", "dueAt"),
    "/company/rentals/{id}/due",
  ],
  "company.rentals.correctKm": [
    "/company/rentals/{id}",
    (read) => pickKeys(read, "version", "kmOut", "kmIn"),
    "/company/rentals/{id}/km",
  ],
  "company.rentals.saveNotes": [
    "/company/rentals/{id}",
    (read) => pickKeys(read, "version", "notes"),
    "/company/rentals/{id}/notes",
  ],
  "company.roadCharges.assign": [
    "/company/road-charges/{id}",
    ({ version, rental }) => ({ version, rentalId: (rental as ReadResult)["id"] }),
    "/company/road-charges/{id}/rental",
  ],
  "admin.companies.setActive": [
    "/admin/companies/{companyId}",
    (read) => pickKeys(read, "isActive"),
    "/admin/companies/{companyId}/active",
  ],
  "admin.companies.setSlots": [
    "/admin/companies/{companyId}",
    (read) => pickKeys(read, "carSlots"),
    "/admin/companies/{companyId}/slots",
  ],
};

const writesNotReadBack = {
  "account.changePassword": "a password is read nowhere",
  "company.info.changeBankAccount": "needs the password; its values are read with the company",
  "alerts.pause": "a pause is chosen anew",
  "alerts.editChannel": "is of one of a list; its keys are those of the list's",
  "profiles.setStatus": "a status is set for a time that is chosen anew",
  "company.cars.setStatus": "a status is set for a time that is chosen anew",
  "company.cars.saveRenterVisibility": "is of a car that is rented; tried below",
  "company.cars.savePhoto": "is read as a file",
  "company.conditionReports.saveDraft": "is read with its report, with who wrote each value",
  "company.drivers.saveOfCustomer": "is of one of a list, whose numbers are read only by opening them",
  "company.drivers.saveOfRental": "is of one of a list, whose numbers are read only by opening them",
  "company.members.change": "is of one of a list; its key is that of the list's",
  "secondPeople.change": "is of one of a list; its keys are those of the list's",
  "shiftCode.set": "a code is read nowhere",
  "membership.setNotices": "its answer says besides whether one is always told",
  "company.maintenance.save": "is of one of a list; its keys are those of the list's",
  "company.cars.setPlates": "of what is read no plate is there yet",
  "admin.users.setLinkAllowance": "is of one of a list; its key is that of the list's",
  "admin.printSettings.changePrinter": "is of one of a list; tried below",
  "admin.codes.correctPlate": "needs a reason of its own",
  "admin.companies.correctPlate": "needs a kind of its own",
};

test("each PUT takes what is read at its address, or a part of it, or it is said why not", () => {
  const written: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: { "~orpc": definition }, path }) => {
    if (definition.route.method === "PUT") written.push(path.join("."));
  });
  expect(written.toSorted()).toEqual(
    [...readBacks.keys(), ...Object.keys(partOfWrite), ...Object.keys(writesNotReadBack)].toSorted(),
  );
});

describe.each([...readBacks].map(([name, { path, readOnly }]) => ({ name, path, readOnly })))(
  "what is read at $path",
  ({ path, readOnly }) => {
    test("is taken as it is, and stays so", async () => {
      const before = await readPath(path);
      const [status, answer] = await putJson(path, before);
      expect([status, answer]).toMatchObject([200, {}]);
      const changing = ["version", "updatedAt", "savedAt", "savedBy"];
      const kept = (read: ReadResult) =>
        Object.fromEntries(Object.entries(read).filter(([key]) => !changing.includes(key)));
      expect(kept(await readPath(path))).toEqual(kept(before));
    });

    test("is refused by its name where it cannot be changed and was", async () => {
      const before = await readPath(path);
      // Times of a period may be written under either name.
      for (const key of readOnly.filter((one) => one !== "startsAt" && one !== "endsAt")) {
        const [status, answer] = await putJson(path, { ...before, [key]: "başka" });
        expect([status, answer]).toMatchObject([
          422,
          { data: { fields: { [key]: "Bu alan yalnızca okunur, değiştirilemez." } } },
        ]);
      }
      expect(await readPath(path)).toEqual(before);
    });

    test("has no other keys", async () => {
      const [status, answer] = await putJson(path, { ...(await readPath(path)), yok: 1 });
      expect([status, answer]).toMatchObject([422, { data: { fields: { yok: "Böyle bir alan yok." } } }]);
    });
  },
);

test.each(Object.entries(partOfWrite))("%s takes what was read", async (_, [path, sent, write]) => {
  const before = await readPath(path);
  const [status, answer] = await putJson(write, sent(before));
  expect([status, answer]).toMatchObject([200, {}]);
});

test("a printer takes what its list says of it", async () => {
  const { printers } = await readPath("/admin/print");
  const [printer] = printers as [ReadResult & { id: string }];
  const answer = await admin.send(`/api/admin/print/printers/${printer.id}`, { method: "PUT", json: printer });
  expect([answer.status, await answer.json()]).toMatchObject([200, { correction: printer["correction"] }]);
});

test("a car that is rented takes what was read of its renter", async () => {
  const path = `/api/company/cars/${idOfPath["rented"]}`;
  const read = (await (await fleet.send(path)).json()) as ReadResult;
  const json = pickKeys(read, "version", "renterNameVisible", "renterPhoneVisible");
  expect((await fleet.send(`${path}/renter-visibility`, { method: "PUT", json })).status).toBe(200);
});

test("a reservation is moved by what its answer calls its times", async () => {
  const path = "/company/reservations/{id}";
  const { startsAt, endsAt, ...read } = await readPath(path);
  const moved = new Date(Date.parse(endsAt as string) + 3_600_000).toISOString();
  expect(await putJson(path, { ...read, startsAt, endsAt: moved })).toMatchObject([200, { startsAt, endsAt: moved }]);
});

test("what somebody else changed meanwhile is said to be so, also with what cannot be written", async () => {
  const path = "/company/info";
  const before = await readPath(path);
  await putJson(path, before);
  const [status, answer] = await putJson(path, { ...before, waitingName: "Eski" });
  expect([status, answer]).toMatchObject([409, { code: "CHANGED_MEANWHILE" }]);
});

test("an address says nothing more to whom it says nothing", async () => {
  for (const who of [t.as(), owner]) {
    const answer = await who.send("/api/company/info", { method: "PUT", json: { waitingName: null } });
    expect([401, 403]).toContain(answer.status);
  }
});
