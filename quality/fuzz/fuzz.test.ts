import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { makeDatabaseUrl } from "../../test/database-url.ts";
import { isLongTestRun } from "../../test/is-long.ts";
import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { startProduct, type FuzzedProduct } from "./product.ts";
import { makeReport } from "./report.ts";
import { runFuzz } from "./run.ts";

/** The number of requests. `npm run quality -- fuzz` sends a hundred thousand. */
const REQUEST_COUNT = isLongTestRun ? 2_000 : 150;

let database: TestDatabase;
let product: FuzzedProduct;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "kodu-tara-fuzz-"));
  product = await startProduct(makeDatabaseUrl(database.connection), folder);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
  await database.drop();
});

test(
  `${REQUEST_COUNT} generated requests find no failure, tell nothing of the house and change nothing that is another's`,
  { timeout: 600_000, tags: "sampled" },
  async () => {
    // Each run uses a new seed, so that every run tests different requests.
    const seed = Date.now() % 1_000_000_000;
    console.log(
      `Tohum ${seed}: npm run quality -- fuzz --requests ${REQUEST_COUNT} --seed ${seed} aynı istekleri üretir.`,
    );
    const outcome = await runFuzz(product, database.slowDb, { requests: REQUEST_COUNT, seed, slowMs: Infinity });
    const { sent, failure } = outcome;
    // The report is printed if the test fails. Memory is not checked, because a leak only shows after more requests.
    expect({ failure, isDone: sent >= REQUEST_COUNT, report: makeReport(outcome) }).toMatchObject({
      failure: undefined,
      isDone: true,
    });
  },
);
