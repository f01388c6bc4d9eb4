import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { isLong } from "../../test/is-long.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { databaseUrl } from "./database-url.ts";
import { startProduct, type Product } from "./product.ts";
import { reportOf } from "./report.ts";
import { runFuzz } from "./run.ts";

/** The command `fuzz` sends a hundred thousand. */
const REQUESTS = isLong ? 2_000 : 400;

let database: TestDatabase;
let product: Product;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "kodu-tara-fuzz-"));
  product = await startProduct(databaseUrl(database.connection), folder);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
  await database.drop();
});

test(
  `${REQUESTS} generated requests find no failure, tell nothing of the house and change nothing that is another's`,
  { timeout: 600_000, tags: "sampled" },
  async () => {
    // A new seed in each run, so that every run tests something else.
    const seed = Date.now() % 1_000_000_000;
    console.log(`Tohum ${seed}: npm run quality -- fuzz --requests ${REQUESTS} --seed ${seed} aynı istekleri üretir.`);
    const outcome = await runFuzz(product, database.slowDb, { requests: REQUESTS, seed, slowMs: Infinity });
    const { sent, failure } = outcome;
    // The report is printed if the test fails. Memory is not checked, because this takes more requests.
    expect({ failure, isDone: sent >= REQUESTS, report: reportOf(outcome) }).toMatchObject({
      failure: undefined,
      isDone: true,
    });
  },
);
