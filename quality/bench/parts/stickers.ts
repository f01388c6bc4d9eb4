import { randomUUID } from "node:crypto";

import type { PrintOrderView } from "#contract/sticker/stickers.ts";
import type { PrintKind } from "#domain/sticker/print-job.ts";

import { usualPrintSetup } from "../../../test/stickers.ts";
import { computeMedian, formatFigure, shuffle } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import { ADMIN_EMAIL } from "../fill/people.ts";
import type { PageCrowd, LoadResult } from "../load.ts";
import { runQuery } from "../postgres.ts";
import type { PartResult, ReportTable, ReportTarget } from "../report.ts";
import { callProcedure, fetchPage, makePageRequest, readAnswer, signIn } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";
import { readMemory } from "../usage.ts";

const USUAL_STICKER_COUNT = 1000;
const LARGE_STICKER_COUNT = 10_000;
const SCANS_PER_SECOND = 50;
const WITHOUT_PRINT_LABEL = "baskı yok";
const WITH_PRINT_LABEL = "baskı sürerken";

/**
 * The maximum number of seconds for a file with 1,000 stickers, and the maximum number of additional megabytes
 * meanwhile.
 */
const maxSecondsOfKind: Partial<Record<PrintKind, number>> = { sheets: 5, files: 10 };
const MEMORY_GROWTH_MAX_MB = 100;
/** The maximum ratio of the memory for a file with 10,000 stickers to the memory for a file with 1,000 stickers. */
const MEMORY_RATIO_MAX = 1.3;
/**
 * The maximum number of megabytes that the second file with 10,000 stickers may use beyond the first such file. More
 * would mean a leak.
 */
const REPEATED_GROWTH_MAX_MB = 20;

const nameOfKind: Partial<Record<PrintKind, string>> = { sheets: "PDF", files: "ZIP" };

interface MadeFile {
  kind: PrintKind;
  stickers: number;
  seconds: number;
  megabytes: number;
  /** The peak memory while the file was made, minus the memory before that. */
  moreMB: number;
}

/** Measures how stickers are made: time, memory, and the effect on scans. */
export async function measureStickers(stage: BenchRun): Promise<PartResult> {
  const { form, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { many } = await readScanCodes(DATABASE_URL);
  const batchId = await makeBatch(DATABASE_URL);
  // The server is not bound to a core, because files are made outside of the event loop.
  const server = stage.keep(await startProduct({ folder: stage.folder("stickers") }, { DATABASE_URL }));
  const Cookie = await signIn(server.port, ADMIN_EMAIL, PASSWORD);

  async function make(kind: PrintKind, stickers: number): Promise<MadeFile> {
    const input = { id: randomUUID(), what: { batchId, to: stickers }, kind, setup: usualPrintSetup, again: true };
    const begin = performance.now();
    const before = readMemory(server.pid).rssMB;
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, readMemory(server.pid).rssMB);
    }, 100);
    const { path } = readAnswer<PrintOrderView>(
      await callProcedure(server.port, "admin/stickers/order", input, { Cookie }),
    );
    const { status, body } = await fetchPage(server.port, path, { Cookie });
    clearInterval(watching);
    if (status !== 200) throw new Error(`The file was answered ${status}.`);
    const seconds = (performance.now() - begin) / 1000;
    return { kind, stickers, seconds, megabytes: body.length / 1e6, moreMB: most - before };
  }

  const scanning: PageCrowd = {
    port: server.port,
    pages: SCANS_PER_SECOND,
    everyMs: 1000,
    connections: 8,
    requests: many.slice(0, 1000).map((code) => makePageRequest(`/q/${code}`)),
  };

  async function scan(name: string, milliseconds: number): Promise<LoadResult> {
    let isOver = name === WITHOUT_PRINT_LABEL;
    const printing = (async () => {
      while (!isOver) await make("sheets", USUAL_STICKER_COUNT);
    })();
    const [scans] = await stage.loader().pace({ milliseconds, crowds: [scanning] });
    isOver = true;
    await printing;
    return scans!;
  }

  const made: MadeFile[] = [];
  for (const kind of ["sheets", "files"] as const) {
    // The first file fills caches and lets V8 compile the code.
    await make(kind, 1);
    for (const stickers of [USUAL_STICKER_COUNT, LARGE_STICKER_COUNT]) {
      for (let nth = 0; nth < (stickers === USUAL_STICKER_COUNT ? form.rounds : 2); nth += 1) {
        tell(`${stickers.toLocaleString("tr")} etiket, ${nameOfKind[kind]}`);
        made.push(await make(kind, stickers));
      }
    }
  }
  const loads = [WITHOUT_PRINT_LABEL, WITH_PRINT_LABEL];
  for (const name of loads) await scan(name, form.warmUpMs);
  const slices = new Map(loads.map((name) => [name, [] as LoadResult[]]));
  for (let round = 0; round < form.rounds; round += 1) {
    for (const name of shuffle([...loads])) {
      tell(`tur ${round + 1}/${form.rounds}: ${name}`);
      slices.get(name)!.push(await scan(name, form.sliceMs * 4));
    }
  }
  await server.stop();
  const files = reportFiles(made);
  const scans = reportScans(slices);
  return {
    title: "Etiketler",
    notes: [
      `Dosyalar: ${USUAL_STICKER_COUNT.toLocaleString("tr")} ve ${LARGE_STICKER_COUNT.toLocaleString("tr")} etiketlik bir parti, sipariş ile son bayt arasında; 12'li sayfa. Bellek, sürecin (iş parçacığıyla birlikte) dosya yapılırken en çok tuttuğunun öncekinden farkıdır.`,
      `Okutmalar: saniyede ${SCANS_PER_SECOND} okutma, yanında durmadan ${USUAL_STICKER_COUNT.toLocaleString("tr")} etiketlik PDF'ler. Sunucu burada tek çekirdeğe bağlanmaz: dosyalar olay döngüsünün yanında yapılır.`,
    ],
    tables: [files.table, scans.table],
    targets: [...files.targets, scans.target],
    figures: { made, scans: scans.lines },
  };
}

/** Puts existing codes into a batch. Some codes have owners, which makes no difference to printing. */
async function makeBatch(url: string): Promise<string> {
  const id = randomUUID();
  await runQuery(
    url,
    `with batch as (
       insert into code_batches (id, name, prefix, count, created_at) values ($1, 'Deneme', 'KT', ${LARGE_STICKER_COUNT}, now()) returning id),
     chosen as (select code, row_number() over (order by code) as number from (select code from codes order by code limit ${LARGE_STICKER_COUNT}) as first)
     update codes set batch_id = batch.id, batch_number = number from batch, chosen where codes.code = chosen.code`,
    [id],
  );
  return id;
}

function reportFiles(made: readonly MadeFile[]): { table: ReportTable; targets: ReportTarget[] } {
  const of = (kind: PrintKind, stickers: number) =>
    made.filter((one) => one.kind === kind && one.stickers === stickers);
  const lines = (["sheets", "files"] as const).flatMap((kind) =>
    [USUAL_STICKER_COUNT, LARGE_STICKER_COUNT].map((stickers) => {
      const own = of(kind, stickers);
      return {
        kind,
        stickers,
        seconds: computeMedian(own.map(({ seconds }) => seconds)),
        megabytes: computeMedian(own.map(({ megabytes }) => megabytes)),
        moreMB: Math.max(...own.map(({ moreMB }) => moreMB)),
        lastMB: own.at(-1)!.moreMB,
      };
    }),
  );
  const targets = lines.flatMap(({ kind, stickers, seconds, moreMB, lastMB }): ReportTarget[] => {
    const name = `${stickers.toLocaleString("tr")} etiket, ${nameOfKind[kind]}`;
    if (stickers === USUAL_STICKER_COUNT) {
      const must = maxSecondsOfKind[kind]!;
      const reached = seconds < must && moreMB < MEMORY_GROWTH_MAX_MB;
      const figure = `${formatFigure(seconds, 1)}; ${formatFigure(moreMB)}`;
      return [
        {
          what: `${name}, sn; fazladan bellek, MB`,
          figure,
          must: `${must} sn, ${MEMORY_GROWTH_MAX_MB} MB'den az`,
          reached,
        },
      ];
    }
    const usual = lines.find((line) => line.kind === kind && line.stickers === USUAL_STICKER_COUNT)!;
    const most = Math.max(usual.moreMB * MEMORY_RATIO_MAX, MEMORY_GROWTH_MAX_MB);
    return [
      {
        what: `${name}: fazladan bellek, MB`,
        figure: formatFigure(moreMB),
        must: `${formatFigure(most)}'den az`,
        reached: moreMB < most,
      },
      {
        what: `${name}, ikinci kez: fazladan bellek, MB`,
        figure: formatFigure(lastMB),
        must: `${REPEATED_GROWTH_MAX_MB}'den az`,
        reached: lastMB < REPEATED_GROWTH_MAX_MB,
      },
    ];
  });
  const rows = lines.map(({ kind, stickers, seconds, megabytes, moreMB }) => [
    `${stickers.toLocaleString("tr")} etiket, ${nameOfKind[kind]}`,
    formatFigure(seconds, 1),
    formatFigure(megabytes, 1),
    formatFigure(moreMB),
  ]);
  return { table: { caption: "Etiket dosyaları", head: ["", "sn", "dosya MB", "fazladan bellek MB"], rows }, targets };
}

function reportScans(slices: ReadonlyMap<string, readonly LoadResult[]>) {
  const lines = [...slices].map(([name, own]) => ({
    name,
    medianMs: computeMedian(own.map(({ medianMs }) => medianMs)),
    p99Ms: computeMedian(own.map(({ p99Ms }) => p99Ms)),
  }));
  const [alone, loaded] = lines as [(typeof lines)[number], (typeof lines)[number]];
  const ratio = loaded.medianMs / alone.medianMs;
  const table: ReportTable = {
    caption: `Saniyede ${SCANS_PER_SECOND} okutma, baskının yanında`,
    head: ["", "okutma medyan ms", "okutma %99 ms", "oran"],
    rows: lines.map(({ name, medianMs, p99Ms }) => [
      name,
      formatFigure(medianMs, 2),
      formatFigure(p99Ms, 2),
      formatFigure(medianMs / alone.medianMs, 2),
    ]),
  };
  const target: ReportTarget = {
    what: "okutma medyanı, etiket basılırken, basılmazkene oranı",
    figure: formatFigure(ratio, 2),
    must: "en çok 1,5",
    reached: ratio <= 1.5,
  };
  return { lines, table, target };
}
