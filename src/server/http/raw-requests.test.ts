import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { startProduct, type FuzzedProduct } from "../../../quality/fuzz/product.ts";
import { makeDatabaseUrl } from "../../../test/database-url.ts";
import { makeRawCases } from "../../../test/raw-requests.ts";
import { sendRawBytes } from "../../../test/raw-socket.ts";
import { dropInBody, holdConnections, sendEndlessBody } from "../../../test/slow-requests.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { makeCode, makeUser, signIn } from "../../../test/world.ts";

let database: TestDatabase;
let product: FuzzedProduct;
let folder: string;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "kodu-tara-raw-"));
  product = await startProduct(makeDatabaseUrl(database.connection), folder);
  token = await signIn(database.db, await makeUser(database.db), new Date());
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
  await database.drop();
});
beforeEach(() => void product.complaints());

/** Expects that the process runs, has logged no error, and answers a scan. */
async function expectUnharmed(): Promise<void> {
  const code = await makeCode(database.db);
  const { statuses } = await sendRawBytes(
    product.port,
    `GET /q/${code} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect(statuses).toEqual([200]);
  expect(product.ended).toBeUndefined();
  expect(product.complaints()).toEqual([]);
}

test("broken, doubtful and smuggling requests are answered as the table says, with every header, and no hidden one is done", async () => {
  const results = await Promise.all(
    makeRawCases(token).map(async ({ name, bytes, answers }) => {
      const { heard, statuses } = await sendRawBytes(product.port, bytes);
      const bare = heard
        .split(/(?=HTTP\/1\.1 )/)
        .filter((part) => !/content-security-policy|^HTTP\/1\.1 100 /i.test(part));
      return { name, wanted: answers, statuses, bare: bare.filter((part) => part !== "") };
    }),
  );
  expect(results.filter(({ wanted, statuses }) => String(wanted) !== String(statuses))).toEqual([]);
  expect(results.filter(({ bare }) => bare.length > 0)).toEqual([]);
  const sessions = await database.db.selectFrom("sessions").select("id").execute();
  expect(sessions).toHaveLength(1);
  await expectUnharmed();
});

test("a body without an end is cut soon after what a body may hold", async () => {
  const { sent, status } = await sendEndlessBody(product.port, 1024 ** 3);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(8 * 1024 ** 2);
  await expectUnharmed();
});

test("a thousand connections that never finish what they say keep nobody from a scan", { tags: "long" }, async () => {
  const wires = await holdConnections(product.port, 1000);
  await expectUnharmed();
  for (const { socket } of wires) socket.destroy();
});

test("whoever hangs up in the middle of a body leaves no line in the log that speaks of a failure", async () => {
  await dropInBody(product.port, 50);
  await expectUnharmed();
});
