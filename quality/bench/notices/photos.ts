import { randomBytes } from "node:crypto";

import { noisePicture } from "../../../test/pictures.ts";
import { median, show, shuffled } from "../figures.ts";
import type { PageCrowd, LoadResult } from "../load.ts";
import { address, pageRequest } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { Stage } from "../stage.ts";
import { peakOfServer } from "../usage.ts";
import type { Measurement } from "./tellings.ts";

/** The maximum number of photos that the server accepts at once: two are decoded, the others wait. */
const AT_ONCE = 8;
const SCANS_A_SECOND = 50;
const ALONE = "fotoğraf yok";
const WITH = `${AT_ONCE} fotoğraf aynı anda`;

interface Slice {
  scans: LoadResult;
  /** The status of each photo request. */
  photos: number[];
}

/** Measures scans and memory while the server receives the maximum number of photos at once. */
export async function measurePhotos(stage: Stage): Promise<Measurement> {
  const { form, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { many } = await readScanCodes(DATABASE_URL);
  // Not bound to a core, because photos are decoded outside of the event loop.
  const wanted = { folder: stage.folder("photos") };
  const server = stage.keep(await startProduct(wanted, { DATABASE_URL, TRUSTED_PROXIES: "1" }));
  const photo = await noisePicture(400, 300).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer();
  const scanning: PageCrowd = {
    port: server.port,
    pages: SCANS_A_SECOND,
    everyMs: 1000,
    connections: 8,
    requests: many.slice(0, 1000).map((code) => pageRequest(`/q/${code}`)),
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
      headers: { "X-Forwarded-For": address(sent) },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  async function measure(name: string, milliseconds: number): Promise<Slice> {
    const photos: number[] = [];
    let isOver = name === ALONE;
    const sending = Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) photos.push(await send());
    });
    const [scans] = await stage.loader().pace({ milliseconds, crowds: [scanning] });
    isOver = true;
    await Promise.all(sending);
    return { scans: scans!, photos };
  }

  const loads = [ALONE, WITH];
  for (const name of loads) await measure(name, form.warmUpMs);
  const slices = new Map(loads.map((name) => [name, [] as Slice[]]));
  for (let round = 0; round < form.rounds; round += 1) {
    for (const name of shuffled([...loads])) {
      tell(`tur ${round + 1}/${form.rounds}: ${name}`);
      slices.get(name)!.push(await measure(name, form.sliceMs * 2));
    }
  }
  const peakMB = peakOfServer(server.pid);
  await server.stop();
  return resultOf(slices, photo.length, peakMB);
}

function resultOf(slices: Map<string, Slice[]>, photoBytes: number, peakMB: number | undefined): Measurement {
  const lines = [...slices].map(([name, own]) => lineOf(name, own));
  const [alone, loaded] = lines as [Line, Line];
  const ratio = loaded.scanMs / alone.scanMs;
  const unexpected = alone.unexpected + loaded.unexpected;
  return {
    notes: [
      `Fotoğraflar: ${AT_ONCE} gönderen durmadan 12 milyon noktalı bir fotoğraf (${show(photoBytes / 1e6, 1)} MB) gönderir, her biri başka bir adresten; yanlarında saniyede ${SCANS_A_SECOND} okutma. Sunucu burada tek çekirdeğe bağlanmaz: fotoğraflar olay döngüsünün yanında çizilir. Bellek, sürecin ve fotoğraf çizen süreçlerinin o ana kadarki en büyüklerinin toplamıdır.`,
    ],
    tables: [
      {
        caption: `${AT_ONCE} fotoğraf aynı anda, saniyede ${SCANS_A_SECOND} okutmanın yanında`,
        head: ["", "fotoğraf/sn", "okutma medyan ms", "okutma %99 ms", "oran"],
        rows: lines.map((line) => [
          line.name,
          show(line.photosPerSecond, 1),
          show(line.scanMs, 2),
          show(line.scanP99Ms, 2),
          show(line.scanMs / alone.scanMs, 2),
        ]),
      },
    ],
    targets: [
      {
        what: `okutma medyanı, ${AT_ONCE} fotoğrafın yanında, onlarsıza oranı`,
        figure: show(ratio, 2),
        must: "en çok 1,5",
        reached: ratio <= 1.5,
      },
      {
        what: `bellek, ${AT_ONCE} fotoğraf aynı anda gelirken en çok, MB`,
        figure: show(peakMB),
        must: "400'den az",
        reached: peakMB === undefined || peakMB < 400,
      },
      { what: "fotoğraflar, beklenmeyen yanıt", figure: show(unexpected), must: "0", reached: unexpected === 0 },
    ],
    figures: { lines, peakMB },
  };
}

interface Line {
  name: string;
  photosPerSecond: number;
  scanMs: number;
  scanP99Ms: number;
  unexpected: number;
}

function lineOf(name: string, slices: Slice[]): Line {
  const total = (read: (slice: Slice) => number) => slices.reduce((sum, slice) => sum + read(slice), 0);
  const seconds = total(({ scans }) => scans.milliseconds) / 1000;
  return {
    name,
    photosPerSecond: total(({ photos }) => photos.length) / seconds,
    scanMs: median(slices.map(({ scans }) => scans.medianMs)),
    scanP99Ms: median(slices.map(({ scans }) => scans.p99Ms)),
    unexpected: total(
      ({ scans, photos }) =>
        scans.count - (scans.statuses[200] ?? 0) + photos.filter((status) => status !== 303).length,
    ),
  };
}
