import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { databaseUrl } from "./database-url.ts";
import { growthOf } from "./memory.ts";
import { startProduct, type Product } from "./product.ts";
import { reportOf } from "./report.ts";
import { runFuzz } from "./run.ts";

const REQUESTS = 10_000;

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
  "10,000 generated requests find no failure, tell nothing of the house and change nothing that is another's",
  { timeout: 600_000 },
  async () => {
    const outcome = await runFuzz(product, database.slowDb, { requests: REQUESTS, seed: 20_261_121, slowMs: Infinity });
    const { sent, failure, memory } = outcome;
    // The report stands in what the test prints when it fails.
    expect({ failure, growth: growthOf(memory), isDone: sent >= REQUESTS, report: reportOf(outcome) }).toMatchObject({
      failure: undefined,
      growth: undefined,
      isDone: true,
    });
  },
);
