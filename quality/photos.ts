import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";

import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import { OperatorError } from "#server/observe/operator-error.ts";
import { printErrorAndExit } from "#server/observe/say-and-exit.ts";

import { randomNoticeKey, makeProfile, makeUser } from "../test/world.ts";
import { startPostgres } from "./bench/postgres.ts";
import { makeVisitorAddress } from "./bench/requests.ts";
import { readCpuTimeOfServer } from "./bench/usage.ts";
import { startProduct } from "./fuzz/product.ts";
import { makeSentPictures } from "./photos/pictures.ts";

/** The maximum processor time of an anonymous request in ms (docs/product.md 13.3). */
const COST_MAX_MS = 1000;
/** The number of attempts. The cost is their minimum, because other work on the machine only adds time. */
const TRY_COUNT = 3;

interface MeasuredPhoto {
  name: string;
  bytes: number;
  ms: number;
  status: number;
  fault: string | undefined;
}

/**
 * npm run quality -- photos: sends every kind of photo to the built product. Prints the processor time and the memory
 * that each photo costs all processes of the product.
 */
async function main(): Promise<void> {
  if (readCpuTimeOfServer(process.pid) === undefined) throw new OperatorError("Yalnız Linux'ta ölçülebilir.");
  const folder = await mkdtemp(join(tmpdir(), "kodu-tara-photos-"));
  const postgres = await startPostgres(join(folder, "data"));
  try {
    const url = await postgres.create("photos");
    const { slowDb: db, close } = openPool({ connectionString: url }, pino({ level: "error" }));
    await migrate(db);
    const owner = await makeUser(db);
    const product = await startProduct(url, folder);
    let sent = 0;
    async function send(file: Buffer): Promise<number> {
      sent += 1;
      // Each photo is sent for another code and from another IP address, so that no limit refuses it.
      const code = await makeProfile(db, owner);
      const body = new FormData();
      for (const [name, value] of Object.entries({ key: randomNoticeKey(), reason: "other" })) body.append(name, value);
      body.append("photo", new Blob([new Uint8Array(file)]), "IMG_0001.JPG");
      const headers = { "X-Forwarded-For": makeVisitorAddress(sent) };
      const to = `http://127.0.0.1:${product.port}/q/${code}/haber`;
      const answer = await fetch(to, { method: "POST", body, headers, redirect: "manual" });
      await answer.arrayBuffer();
      return answer.status;
    }
    try {
      const measured: MeasuredPhoto[] = [];
      for (const { name, isOrdinary, make } of await makeSentPictures()) {
        const file = await make();
        let [ms, status] = [Infinity, 0];
        for (let nth = 0; nth < TRY_COUNT; nth += 1) {
          const before = readCpuTimeOfServer(product.pid)!;
          status = await send(file);
          ms = Math.min(ms, (readCpuTimeOfServer(product.pid)! - before) / 1000);
        }
        const fault = findFault(ms, status, isOrdinary);
        measured.push({ name, bytes: file.length, ms, status, fault });
        console.log(formatLine(measured.at(-1)!));
      }
      const complaints = product.complaints();
      for (const line of complaints) console.log(`Hata: ${line}`);
      const faults = measured.filter(({ fault }) => fault !== undefined);
      console.log(
        `\n${measured.length} dosya; en pahalısı ${Math.max(...measured.map(({ ms }) => ms)).toFixed(0)} ms işlemci zamanı.`,
      );
      if (faults.length > 0 || complaints.length > 0) process.exitCode = 1;
    } finally {
      await product.stop();
      await close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function findFault(ms: number, status: number, isOrdinary: boolean): string | undefined {
  if (ms > COST_MAX_MS) return `en çok ${COST_MAX_MS} ms olabilir`;
  if (isOrdinary && status !== 303) return "alınmalıydı";
  return [303, 413, 422].includes(status) ? undefined : "beklenmeyen yanıt";
}

function formatLine({ name, bytes, ms, status, fault }: MeasuredPhoto): string {
  const size = `${(bytes / 1000).toFixed(0)} kB`.padStart(10);
  return `${name.padEnd(44)}${size}${`${ms.toFixed(0)} ms`.padStart(10)}  ${status}${fault === undefined ? "" : `  Hata: ${fault}`}`;
}

await main().catch(printErrorAndExit);
