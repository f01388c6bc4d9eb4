import { randomBytes } from "node:crypto";

import { makeNoisePicture } from "../../../test/pictures.ts";
import { computeMedian, formatFigure, shuffle } from "../figures.ts";
import type { PageCrowd, LoadResult } from "../load.ts";
import { makeVisitorAddress, makePageRequest } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";
import { readPeakMemoryOfServer } from "../usage.ts";
import type { BenchMeasurement } from "./tellings.ts";

/**
 * The maximum number of photos that the server accepts at once: two photos are decoded, and the other photos wait.
 */
const PHOTOS_AT_ONCE_MAX = 8;
const SCANS_PER_SECOND = 50;
const WITHOUT_PHOTOS_LABEL = "fotoğraf yok";
const WITH_PHOTOS_LABEL = `${PHOTOS_AT_ONCE_MAX} fotoğraf aynı anda`;

interface PhotoSlice {
  scans: LoadResult;
  /** The status of each photo request. */
  photos: number[];
}

/** Measures scans and memory while the server receives the maximum number of photos at once. */
export async function measurePhotos(stage: BenchRun): Promise<BenchMeasurement> {
  const { form, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { many } = await readScanCodes(DATABASE_URL);
  // The server is not bound to a core, because it decodes photos outside of the event loop.
  const wanted = { folder: stage.folder("photos") };
  const server = stage.keep(await startProduct(wanted, { DATABASE_URL, TRUSTED_PROXIES: "1" }));
  const photo = await makeNoisePicture(400, 300).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer();
  const scanning: PageCrowd = {
    port: server.port,
    pages: SCANS_PER_SECOND,
    everyMs: 1000,
    connections: 8,
    requests: many.slice(0, 1000).map((code) => makePageRequest(`/q/${code}`)),
  };
  let sent = 0;

  async function send(): Promise<number> {
    sent += 1;
    const body = new FormData();
    const key = randomBytes(16).toString("base64url");
    for (const [name, value] of Object.entries({ key, reason: "other", note: "" })) body.append(name, value);
    body.append("photo", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "IMG_0001.JPG");
    const url = `http://127.0.0.1:${server.port}/q/${many[many.length - 1 - (sent % 1000)]}/haber`;
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "X-Forwarded-For": makeVisitorAddress(sent) },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  async function measure(name: string, milliseconds: number): Promise<PhotoSlice> {
    const photos: number[] = [];
    let isOver = name === WITHOUT_PHOTOS_LABEL;
    const sending = Array.from({ length: PHOTOS_AT_ONCE_MAX }, async () => {
      while (!isOver) photos.push(await send());
    });
    const [scans] = await stage.loader().pace({ milliseconds, crowds: [scanning] });
    isOver = true;
    await Promise.all(sending);
    return { scans: scans!, photos };
  }

  const loads = [WITHOUT_PHOTOS_LABEL, WITH_PHOTOS_LABEL];
  for (const name of loads) await measure(name, form.warmUpMs);
  const slices = new Map(loads.map((name) => [name, [] as PhotoSlice[]]));
  for (let round = 0; round < form.rounds; round += 1) {
    for (const name of shuffle([...loads])) {
      tell(`tur ${round + 1}/${form.rounds}: ${name}`);
      slices.get(name)!.push(await measure(name, form.sliceMs * 2));
    }
  }
  const peakMB = readPeakMemoryOfServer(server.pid);
  await server.stop();
  return makeResult(slices, photo.length, peakMB);
}

function makeResult(
  slices: Map<string, PhotoSlice[]>,
  photoBytes: number,
  peakMB: number | undefined,
): BenchMeasurement {
  const lines = [...slices].map(([name, own]) => makeLine(name, own));
  const [alone, loaded] = lines as [PhotoLine, PhotoLine];
  const ratio = loaded.scanMs / alone.scanMs;
  const unexpected = alone.unexpected + loaded.unexpected;
  return {
    notes: [
      `Fotoğraflar: ${PHOTOS_AT_ONCE_MAX} gönderen durmadan 12 milyon noktalı bir fotoğraf (${formatFigure(photoBytes / 1e6, 1)} MB) gönderir, her biri başka bir adresten; yanlarında saniyede ${SCANS_PER_SECOND} okutma. Sunucu burada tek çekirdeğe bağlanmaz: fotoğraflar olay döngüsünün yanında çizilir. Bellek, sürecin ve fotoğraf çizen süreçlerinin o ana kadarki en büyüklerinin toplamıdır.`,
    ],
    tables: [
      {
        caption: `${PHOTOS_AT_ONCE_MAX} fotoğraf aynı anda, saniyede ${SCANS_PER_SECOND} okutmanın yanında`,
        head: ["", "fotoğraf/sn", "okutma medyan ms", "okutma %99 ms", "oran"],
        rows: lines.map((line) => [
          line.name,
          formatFigure(line.photosPerSecond, 1),
          formatFigure(line.scanMs, 2),
          formatFigure(line.scanP99Ms, 2),
          formatFigure(line.scanMs / alone.scanMs, 2),
        ]),
      },
    ],
    targets: [
      {
        what: `okutma medyanı, ${PHOTOS_AT_ONCE_MAX} fotoğrafın yanında, onlarsıza oranı`,
        figure: formatFigure(ratio, 2),
        must: "en çok 1,5",
        reached: ratio <= 1.5,
      },
      {
        what: `bellek, ${PHOTOS_AT_ONCE_MAX} fotoğraf aynı anda gelirken en çok, MB`,
        figure: formatFigure(peakMB),
        must: "400'den az",
        reached: peakMB === undefined || peakMB < 400,
      },
      {
        what: "fotoğraflar, beklenmeyen yanıt",
        figure: formatFigure(unexpected),
        must: "0",
        reached: unexpected === 0,
      },
    ],
    figures: { lines, peakMB },
  };
}

interface PhotoLine {
  name: string;
  photosPerSecond: number;
  scanMs: number;
  scanP99Ms: number;
  unexpected: number;
}

function makeLine(name: string, slices: PhotoSlice[]): PhotoLine {
  const total = (read: (slice: PhotoSlice) => number) => slices.reduce((sum, slice) => sum + read(slice), 0);
  const seconds = total(({ scans }) => scans.milliseconds) / 1000;
  return {
    name,
    photosPerSecond: total(({ photos }) => photos.length) / seconds,
    scanMs: computeMedian(slices.map(({ scans }) => scans.medianMs)),
    scanP99Ms: computeMedian(slices.map(({ scans }) => scans.p99Ms)),
    unexpected: total(
      ({ scans, photos }) =>
        scans.count - (scans.statuses[200] ?? 0) + photos.filter((status) => status !== 303).length,
    ),
  };
}
