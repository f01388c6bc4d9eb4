import { randomBytes } from "node:crypto";

import { getReasonsOfKind } from "#domain/notices/notice.ts";

import { formatFigure } from "../figures.ts";
import type { PartResult } from "../report.ts";
import { makeVisitorAddress, makeCallRequest } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startInsertingServer, startProduct } from "../servers.ts";
import { measureSubjectsInTurn, makeTable } from "../slices.ts";
import type { BenchRun } from "../stage.ts";

export type BenchMeasurement = Omit<PartResult, "title">;

/** More requests than a slice needs. */
const REQUESTS_PER_SLICE = 6000;
/** The number of requests before the measurement, so that V8 has compiled all code. */
const WARM_UP_REQUEST_COUNT = 1000;

/** Measures notices without a photo, compared with a server that inserts one row per request through the same pool. */
export async function measureNoticeSending(stage: BenchRun): Promise<BenchMeasurement> {
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { many } = await readScanCodes(DATABASE_URL);
  const wanted = { folder: stage.folder("tellings"), cores: stage.cores?.server };
  const inserting = stage.keep(await startInsertingServer(wanted, DATABASE_URL));
  const ours = stage.keep(await startProduct(wanted, { DATABASE_URL, TRUSTED_PROXIES: "1" }));
  const requests = makeNoticeRequests(many);
  const counts = { expected: 200, warmUp: WARM_UP_REQUEST_COUNT };
  const lines = await measureSubjectsInTurn(stage, [
    // The insert server may repeat requests, because it inserts a row each time.
    { name: "yalın node:http, istek başına bir satır", servers: [inserting], requests: requests(), ...counts },
    { name: "haber vermek, fotoğrafsız", servers: [ours], requests, ...counts },
  ]);
  for (const server of [ours, inserting]) await server.stop();
  const [, told] = lines;
  const { ratio, cpuRatio, unexpected } = told!;
  return {
    notes: [
      "Haber vermek: 32 bağlantı, her mesaj başka bir adresten ve yeni bir anahtarla (X-Forwarded-For, TRUSTED_PROXIES=1), her kod ve neden bir kez: her biri yeni bir mesaj, bir parça ve bekleyen bir e-postadır. NOTICES_PER_MINUTE burada dolmayacak kadar yüksektir. Karşılaştırılan, aynı havuzdan (12 bağlantı) her istekte tek satır ekleyen yalın sunucu.",
    ],
    tables: [makeTable("Haber vermek, aynı turlarda", lines)],
    targets: [
      {
        what: "haber vermek, fotoğrafsız, 32 bağlantı, yalın eklemeye göre (hız oranı / işlemci oranı)",
        figure: `${formatFigure(ratio, 2)} / ${formatFigure(cpuRatio, 2)}`,
        must: "en az 0,1",
        reached: Math.min(ratio, cpuRatio ?? ratio) >= 0.1,
      },
      {
        what: "haber vermek, beklenmeyen yanıt",
        figure: formatFigure(unexpected),
        must: "0",
        reached: unexpected === 0,
      },
    ],
    figures: lines,
  };
}

/**
 * Makes requests that send notices. Each request has another code or reason, so that no notice is merged with another
 * notice.
 */
function makeNoticeRequests(codes: readonly string[]): () => string[] {
  const reasons = getReasonsOfKind("vehicle");
  let made = 0;
  return () =>
    Array.from({ length: REQUESTS_PER_SLICE }, () => {
      const [code, reason] = [codes[made % codes.length], reasons[Math.floor(made / codes.length) % reasons.length]];
      made += 1;
      const key = randomBytes(16).toString("base64url");
      const telling = { code, key, reason, note: "", phone: "" };
      return makeCallRequest("visitor/notices/send", telling, { "X-Forwarded-For": makeVisitorAddress(made) });
    });
}
