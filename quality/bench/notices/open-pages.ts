import { median, show, shuffled } from "../figures.ts";
import type { PageCrowd, LoadResult } from "../load.ts";
import { address, pageRequest } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { Stage } from "../stage.ts";
import { cpuOf, cpuOfServer } from "../usage.ts";
import type { Measurement } from "./tellings.ts";
import { tellAs } from "./visitors.ts";

const PAGES = 1000;
const SCANS_A_SECOND = 50;
/** How often a page polls, which depends on how long it has been open. */
const paces = { "her 2 sn": 2000, "her 5 sn": 5000 };
const ALONE = "açık sayfa yok";

interface Slice {
  scans: LoadResult;
  polls: LoadResult | undefined;
  /** Microseconds of processor time. */
  cpu: number;
  postgresCpu: number;
}

/** Measures how much load a thousand waiting visitors' pages cause, and how much they slow down scans. */
export async function measureOpenPages(stage: Stage): Promise<Measurement> {
  const { form, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { many } = await readScanCodes(DATABASE_URL);
  const folder = stage.folder("open-pages");
  const wanted = { folder, cores: stage.cores?.server };
  const server = stage.keep(await startProduct(wanted, { DATABASE_URL, TRUSTED_PROXIES: "1" }));
  const { pid: postgres } = await stage.postgres();
  tell(`${show(PAGES)} mesaj`);
  const asking = await openPages(server.port, many.slice(-PAGES));
  const scanning: PageCrowd = {
    port: server.port,
    pages: SCANS_A_SECOND,
    everyMs: 1000,
    connections: 8,
    requests: many.slice(0, PAGES).map((code) => pageRequest(`/q/${code}`)),
  };

  async function measure(everyMs: number | undefined, milliseconds: number): Promise<Slice> {
    const waiting = everyMs && { port: server.port, pages: PAGES, everyMs, connections: 64, requests: asking };
    const before = [cpuOf(server.pid) ?? Number.NaN, cpuOfServer(postgres) ?? Number.NaN] as const;
    const crowds = waiting ? [scanning, waiting] : [scanning];
    const [scans, polls] = await stage.loader().pace({ milliseconds, crowds });
    return {
      scans: scans!,
      polls,
      cpu: (cpuOf(server.pid) ?? Number.NaN) - before[0],
      postgresCpu: (cpuOfServer(postgres) ?? Number.NaN) - before[1],
    };
  }

  const loads = new Map<string, number | undefined>([[ALONE, undefined], ...Object.entries(paces)]);
  for (const everyMs of loads.values()) await measure(everyMs, form.warmUpMs);
  const slices = new Map([...loads.keys()].map((name) => [name, [] as Slice[]]));
  for (let round = 0; round < form.rounds; round += 1) {
    for (const [name, everyMs] of shuffled([...loads])) {
      tell(`tur ${round + 1}/${form.rounds}: ${name}`);
      // Long enough for every page to poll at least once.
      slices.get(name)!.push(await measure(everyMs, Math.max(form.sliceMs * 2, everyMs ?? 0)));
    }
  }
  await server.stop();
  return resultOf(slices);
}

/** Sends a notice for each code. Returns the requests with which the visitors' pages poll. */
async function openPages(port: number, codes: string[]): Promise<string[]> {
  const asking: string[] = [];
  for (const [nth, code] of codes.entries()) {
    const key = await tellAs(nth, port, code, "other");
    const headers = { "X-Forwarded-For": address(nth), Accept: "*/*" };
    asking.push(pageRequest(`/h/${key}/durum?v=1.sent.0`, headers));
  }
  return asking;
}

function resultOf(slices: Map<string, Slice[]>): Measurement {
  const lines = [...slices].map(([name, own]) => lineOf(name, own));
  const alone = lines.find(({ name }) => name === ALONE)!;
  const waiting = lines.filter((line) => line !== alone);
  const cost = (line: Line) => ({
    server: line.cores - alone.cores,
    postgres: line.postgresCores - alone.postgresCores,
  });
  const ratio = (line: Line) => line.scanMs / alone.scanMs;
  const percent = (cores: number) => `%${show(cores * 100, 1)}`;
  const unexpected = lines.reduce((sum, line) => sum + line.unexpected, 0);
  return {
    notes: [
      `Açık sayfalar: ${show(PAGES)} ziyaretçi sayfası, her biri kendi anında, ilk 2 dakikadaki gibi 2 sn'de ve 10 dakikaya kadarki gibi 5 sn'de bir sorar, hiçbir şey değişmemişken (204); vekil sunucu arkasındaki gibi 64 bağlantıdan. Yanlarında saniyede ${SCANS_A_SECOND} okutma. Maliyet, aynı okutmaların tek başına harcadığı çıkarıldıktan sonra kalan işlemci zamanıdır.`,
    ],
    tables: [
      {
        caption: `${show(PAGES)} açık ziyaretçi sayfası, saniyede ${SCANS_A_SECOND} okutmanın yanında`,
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
          show(line.pollsPerSecond),
          percent(line === alone ? line.cores : cost(line).server),
          line === alone ? "—" : show((cost(line).server / line.pollsPerSecond) * 1e6),
          percent(line === alone ? line.postgresCores : cost(line).postgres),
          show(line.pollMs, 2),
          show(line.pollP99Ms, 2),
          show(line.scanMs, 2),
          show(ratio(line), 2),
        ]),
      },
    ],
    targets: [
      {
        what: `${show(PAGES)} açık ziyaretçi sayfası, sunucu çekirdeğin (${waiting.map(({ name }) => name).join("; ")})`,
        figure: waiting.map((line) => percent(cost(line).server)).join("; "),
        must: "en çok %10",
        reached: waiting.every((line) => cost(line).server <= 0.1),
      },
      {
        what: `okutma medyanı, ${show(PAGES)} açık sayfanın yanında, onlarsıza oranı`,
        figure: waiting.map((line) => show(ratio(line), 2)).join("; "),
        must: "en çok 1,2",
        reached: waiting.every((line) => ratio(line) <= 1.2),
      },
      { what: "açık sayfalar, beklenmeyen yanıt", figure: show(unexpected), must: "0", reached: unexpected === 0 },
    ],
    figures: lines,
  };
}

interface Line {
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

function lineOf(name: string, slices: Slice[]): Line {
  const total = (read: (slice: Slice) => number) => slices.reduce((sum, slice) => sum + read(slice), 0);
  const microseconds = total(({ scans }) => scans.milliseconds) * 1000;
  const polls = slices.map((slice) => slice.polls).filter((one) => one !== undefined);
  const middle = (values: number[]) => (values.length === 0 ? undefined : median(values));
  const wrong = ({ count, statuses }: LoadResult, expected: number) => count - (statuses[expected] ?? 0);
  return {
    name,
    pollsPerSecond: (total((slice) => slice.polls?.count ?? 0) / microseconds) * 1e6,
    cores: total(({ cpu }) => cpu) / microseconds,
    postgresCores: total(({ postgresCpu }) => postgresCpu) / microseconds,
    pollMs: middle(polls.map(({ medianMs }) => medianMs)),
    pollP99Ms: middle(polls.map(({ p99Ms }) => p99Ms)),
    scanMs: median(slices.map(({ scans }) => scans.medianMs)),
    unexpected: total(({ scans, polls: own }) => wrong(scans, 200) + (own ? wrong(own, 204) : 0)),
  };
}
