import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";

import { writeBackup } from "#server/backup/take.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { failAtStatement } from "../../../../test/fail-at-statement.ts";
import { makeCompanyOwnerPerson } from "../../../../test/people.ts";
import { makeSecretSearch, makeSecret } from "../../../../test/secrets.ts";
import { makeCustomer } from "../../../../test/world.ts";

const TC_NUMBER = "10000000146";
const REFUSED_TC_NUMBER = "10000000147";
const LICENCE_NUMBER = "KNR987654";
const findSecretNames = (text: string) =>
  makeSecretSearch([
    makeSecret("identity", TC_NUMBER),
    makeSecret("refused identity", REFUSED_TC_NUMBER),
    makeSecret("licence", LICENCE_NUMBER),
  ])(text).map(({ name }) => name);

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), "kodu-tara-drivers-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await t.close();
});

test("neither the log, nor the company's export, nor a backup has a whole number of a driver in any writing", async () => {
  const owner = await makeCompanyOwnerPerson(t);
  const customerId = await makeCustomer(t.db, owner.user);
  const { drivers } = owner.api.company;
  const blank = { nationality: "", birthDate: null, licenceClass: "", licenceDate: null, address: "", version: 0 };
  const driver = { ...blank, id: randomUUID(), customerId, identityKind: "tc" as const, licenceNumber: LICENCE_NUMBER };

  await catchRefusal(drivers.saveOfCustomer({ ...driver, tcNumber: REFUSED_TC_NUMBER }));
  const statuses: number[] = [];
  const logs = [t.log];
  while (statuses.at(-1) !== 200) {
    const failing = t.with({ db: failAtStatement(statuses.length + 1, t.db) });
    logs.push(failing.log);
    const json = { json: { ...driver, tcNumber: TC_NUMBER } };
    statuses.push((await failing.as(owner.token).send("/rpc/company/drivers/saveOfCustomer", { json })).status);
  }
  expect(statuses).toContain(500);
  expect(await drivers.open({ id: driver.id })).toEqual({ identity: TC_NUMBER, licence: LICENCE_NUMBER });
  const lines = logs.flat();
  expect(lines.length).toBeGreaterThan(statuses.length);
  expect(lines.filter((line) => findSecretNames(line).length > 0)).toEqual([]);

  const exported = await owner.send("/api/account/export", { json: {} });
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  const told = Object.entries(files).map(([name, bytes]) => `${name} ${strFromU8(bytes)}`);
  expect(told.some((file) => file.startsWith("suruculer.json") && file.includes('"146"'))).toBe(true);
  expect(told.filter((file) => findSecretNames(file).length > 0)).toEqual([]);

  const backup = join(folder, "backup");
  await writeBackup(t.db, backup, t.clock.now());
  const text = gunzipSync(readFileSync(backup)).toString("utf8");
  expect(text).toContain(driver.id);
  expect(findSecretNames(text)).toEqual([]);
});
