import { computeMedian, formatFigure, shuffle } from "../figures.ts";
import type { PageCrowd, LoadResult } from "../load.ts";
import { makeVisitorAddress, makePageRequest } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";
import { readCpuTime, readCpuTimeOfServer } from "../usage.ts";
import type { BenchMeasurement } from "./tellings.ts";
import { sendNoticeAs } from "./visitors.ts";

const PAGE_COUNT = 1000;
const SCANS_PER_SECOND = 50;
/** How often a page polls, which depends on how long it has been open. */
const pollIntervals = { "her 2 sn": 2000, "her 5 sn": 5000 };
const WITHOUT_PAGES_LABEL = "açık sayfa yok";

interface PageSlice {
  scans: LoadResult;
  polls: LoadResult | undefined;
  /** Microseconds of processor time. */
  cpu: number;
  postgresCpu: number;
}

/** Measures how much load a thousand waiting visitors' pages cause, and how much they slow down scans. */
export async function measureOpenPages(stage: BenchRun): Promise<BenchMeasurement> {
  const { form, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { many } = await readScanCodes(DATABASE_URL);
  const folder = stage.folder("open-pages");
  const wanted = { folder, cores: stage.cores?.server };
  const server = stage.keep(await startProduct(wanted, { DATABASE_URL, TRUSTED_PROXIES: "1" }));
  const { pid: postgres } = await stage.postgres();
  tell(`${formatFigure(PAGE_COUNT)} mesaj`);
  const asking = await openPages(server.port, many.slice(-PAGE_COUNT));
  const scanning: PageCrowd = {
    port: server.port,
    pages: SCANS_PER_SECOND,
    everyMs: 1000,
    connections: 8,
    requests: many.slice(0, PAGE_COUNT).map((code) => makePageRequest(`/q/${code}`)),
  };

  async function measure(everyMs: number | undefined, milliseconds: number): Promise<PageSlice> {
    const waiting = everyMs && { port: server.port, pages: PAGE_COUNT, everyMs, connections: 64, requests: asking };
    const before = [readCpuTime(server.pid) ?? Number.NaN, readCpuTimeOfServer(postgres) ?? Number.NaN] as const;
    const crowds = waiting ? [scanning, waiting] : [scanning];
    const [scans, polls] = await stage.loader().pace({ milliseconds, crowds });
    return {
      scans: scans!,
      polls,
      cpu: (readCpuTime(server.pid) ?? Number.NaN) - before[0],
      postgresCpu: (readCpuTimeOfServer(postgres) ?? Number.NaN) - before[1],
    };
  }

  const loads = new Map<string, number | undefined>([
    [WITHOUT_PAGES_LABEL, undefined],
    ...Object.entries(pollIntervals),
  ]);
  for (const everyMs of loads.values()) await measure(everyMs, form.warmUpMs);
  const slices = new Map([...loads.keys()].map((name) => [name, [] as PageSlice[]]));
  for (let round = 0; round < form.rounds; round += 1) {
    for (const [name, everyMs] of shuffle([...loads])) {
      tell(`tur ${round + 1}/${form.rounds}: ${name}`);
      // Measures long enough for every page to poll at least once.
      slices.get(name)!.push(await measure(everyMs, Math.max(form.sliceMs * 2, everyMs ?? 0)));
    }
  }
  await server.stop();
  return makeResult(slices);
}

/** Sends a notice for each code. Returns the requests with which the visitors' pages poll. */
async function openPages(port: number, codes: string[]): Promise<string[]> {
  const asking: string[] = [];
  for (const [nth, code] of codes.entries()) {
    const key = await sendNoticeAs(nth, port, code, "other");
    const headers = { "X-Forwarded-For": makeVisitorAddress(nth), Accept: "*/*" };
    asking.push(makePageRequest(`/h/${key}/durum?v=1.sent.0`, headers));
  }
  return asking;
}

function makeResult(slices: Map<string, PageSlice[]>): BenchMeasurement {
  const lines = [...slices].map(([name, own]) => makeLine(name, own));
  const alone = lines.find(({ name }) => name === WITHOUT_PAGES_LABEL)!;
  const waiting = lines.filter((line) => line !== alone);
  const cost = (line: PageLine) => ({
    server: line.cores - alone.cores,
    postgres: line.postgresCores - alone.postgresCores,
  });
  const ratio = (line: PageLine) => line.scanMs / alone.scanMs;
  const percent = (cores: number) => `%${formatFigure(cores * 100, 1)}`;
  const unexpected = lines.reduce((sum, line) => sum + line.unexpected, 0);
  return {
    notes: [
      `Açık sayfalar: ${formatFigure(PAGE_COUNT)} ziyaretçi sayfası, her biri kendi anında, ilk 2 dakikadaki gibi 2 sn'de ve 10 dakikaya kadarki gibi 5 sn'de bir sorar, hiçbir şey değişmemişken (204); vekil sunucu arkasındaki gibi 64 bağlantıdan. Yanlarında saniyede ${SCANS_PER_SECOND} okutma. Maliyet, aynı okutmaların tek başına harcadığı çıkarıldıktan sonra kalan işlemci zamanıdır.`,
    ],
    tables: [
      {
        caption: `${formatFigure(PAGE_COUNT)} açık ziyaretçi sayfası, saniyede ${SCANS_PER_SECOND} okutmanın yanında`,
        head: [
          "sayfalar",
          "soru/sn",
          "sunucu, çekirdeğin",
          "µs/soru",
          "PostgreSQL, çekirdeğin",
          "soru medyan ms",
          "soru %99 ms",
          "okutma medyan ms",
          "oran",
        ],
        rows: lines.map((line) => [
          line.name,
          formatFigure(line.pollsPerSecond),
          percent(line === alone ? line.cores : cost(line).server),
          line === alone ? "—" : formatFigure((cost(line).server / line.pollsPerSecond) * 1e6),
          percent(line === alone ? line.postgresCores : cost(line).postgres),
          formatFigure(line.pollMs, 2),
          formatFigure(line.pollP99Ms, 2),
          formatFigure(line.scanMs, 2),
          formatFigure(ratio(line), 2),
        ]),
      },
    ],
    targets: [
      {
        what: `${formatFigure(PAGE_COUNT)} açık ziyaretçi sayfası, sunucu çekirdeğin (${waiting.map(({ name }) => name).join("; ")})`,
        figure: waiting.map((line) => percent(cost(line).server)).join("; "),
        must: "en çok %10",
        reached: waiting.every((line) => cost(line).server <= 0.1),
      },
      {
        what: `okutma medyanı, ${formatFigure(PAGE_COUNT)} açık sayfanın yanında, onlarsıza oranı`,
        figure: waiting.map((line) => formatFigure(ratio(line), 2)).join("; "),
        must: "en çok 1,2",
        reached: waiting.every((line) => ratio(line) <= 1.2),
      },
      {
        what: "açık sayfalar, beklenmeyen yanıt",
        figure: formatFigure(unexpected),
        must: "0",
        reached: unexpected === 0,
      },
    ],
    figures: lines,
  };
}

interface PageLine {
  name: string;
  pollsPerSecond: number;
  /** The average number of cores used. */
  cores: number;
  postgresCores: number;
  pollMs: number | undefined;
  pollP99Ms: number | undefined;
  scanMs: number;
  unexpected: number;
}

function makeLine(name: string, slices: PageSlice[]): PageLine {
  const total = (read: (slice: PageSlice) => number) => slices.reduce((sum, slice) => sum + read(slice), 0);
  const microseconds = total(({ scans }) => scans.milliseconds) * 1000;
  const polls = slices.map((slice) => slice.polls).filter((one) => one !== undefined);
  const middle = (values: number[]) => (values.length === 0 ? undefined : computeMedian(values));
  const wrong = ({ count, statuses }: LoadResult, expected: number) => count - (statuses[expected] ?? 0);
  return {
    name,
    pollsPerSecond: (total((slice) => slice.polls?.count ?? 0) / microseconds) * 1e6,
    cores: total(({ cpu }) => cpu) / microseconds,
    postgresCores: total(({ postgresCpu }) => postgresCpu) / microseconds,
    pollMs: middle(polls.map(({ medianMs }) => medianMs)),
    pollP99Ms: middle(polls.map(({ p99Ms }) => p99Ms)),
    scanMs: computeMedian(slices.map(({ scans }) => scans.medianMs)),
    unexpected: total(({ scans, polls: own }) => wrong(scans, 200) + (own ? wrong(own, 204) : 0)),
  };
}
