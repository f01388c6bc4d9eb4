import { computeMedian, computePercentile, formatFigure } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import type { LoadResult } from "../load.ts";
import { runQuery } from "../postgres.ts";
import type { PartResult } from "../report.ts";
import { callProcedure, makePageRequest, type PageResponse } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";

const VISITOR_COUNT = 8;
const FLOOD_CLIENT_COUNT = 50;
/** The attack from one address: its parallel connections, and the accounts into which it logs in again and again. */
const GREEDY_NETWORK = { connections: 27, accounts: 3 };

/** Measures log-ins and the linking of codes under load, and how a flood of log-ins slows down scans. */
export async function measureLogin(stage: BenchRun): Promise<PartResult> {
  const { form, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { known, free } = await readScanCodes(DATABASE_URL);
  const people = await runQuery<{ email: string }>(
    DATABASE_URL,
    "select email from users where role = 'customer' and closed_at is null order by id",
  );
  const folder = stage.folder("login");
  // Uses all cores, because this part measures how hashing and scans share a machine.
  const cores = stage.cores && `${stage.cores.server},${stage.cores.others}`;
  const { port, stop } = stage.keep(await startProduct({ folder, cores }, { DATABASE_URL, TRUSTED_PROXIES: "1" }));

  let visits = 0;
  /** The header with another IP address for each request, as from different people. */
  const from = () => {
    visits += 1;
    return { "X-Forwarded-For": `10.77.${(visits >> 8) & 255}.${visits & 255}` };
  };
  const logIns: PageResponse[] = [];
  const links: PageResponse[] = [];
  async function visit(): Promise<void> {
    const { email } = people[visits % people.length]!;
    const logIn = await callProcedure(port, "account/login", { email, password: PASSWORD }, from());
    logIns.push(logIn);
    const Cookie = logIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    links.push(await callProcedure(port, "codes/link", { code: free.pop() }, { Cookie }));
  }
  tell(`${VISITOR_COUNT} kişi aynı anda giriş yapıp kod bağlıyor`);
  const took = await runLoopsInParallel(VISITOR_COUNT, form.sliceMs * form.rounds, visit);

  const scans = [makePageRequest(`/q/${known}`)];
  const scan = (milliseconds: number) =>
    stage.loader().hammer({ ports: [port], connections: 1, milliseconds, requests: scans });
  await scan(form.warmUpMs);
  tell("tek ziyaretçi okutuyor, başka kimse yok");
  const idle = await scan(form.sliceMs * form.rounds);
  tell(`${FLOOD_CLIENT_COUNT} istemci durmadan giriş denerken okutuluyor`);
  const flood: PageResponse[] = [];
  let flooded: LoadResult | undefined;
  const flooding = runLoopsInParallel(FLOOD_CLIENT_COUNT, form.sliceMs * form.rounds + 500, async () => {
    const { email } = people[visits % people.length]!;
    flood.push(await callProcedure(port, "account/login", { email, password: PASSWORD }, from()));
  });
  flooded = await scan(form.sliceMs * form.rounds);
  await flooding;

  tell(`${GREEDY_NETWORK.connections} bağlantılı tek adresin yanında giriş yapılıyor`);
  const greedy: PageResponse[] = [];
  const beside: PageResponse[] = [];
  let tries = 0;
  const milliseconds = form.sliceMs * form.rounds;
  const besieging = runLoopsInParallel(GREEDY_NETWORK.connections, milliseconds + 500, async () => {
    tries += 1;
    const { email } = people[tries % GREEDY_NETWORK.accounts]!;
    greedy.push(
      await callProcedure(port, "account/login", { email, password: PASSWORD }, { "X-Forwarded-For": "10.76.0.1" }),
    );
  });
  const besideTook = await runLoopsInParallel(2, milliseconds, async () => {
    const { email } = people[GREEDY_NETWORK.accounts + (visits % (people.length - GREEDY_NETWORK.accounts))]!;
    beside.push(await callProcedure(port, "account/login", { email, password: PASSWORD }, from()));
  });
  await besieging;
  await stop();
  return makeResult({ logIns, links, flood, took, idle, flooded, greedy, beside, besideTook });
}

function makeResult(measured: {
  logIns: PageResponse[];
  links: PageResponse[];
  flood: PageResponse[];
  took: number;
  idle: LoadResult;
  flooded: LoadResult;
  greedy: PageResponse[];
  beside: PageResponse[];
  besideTook: number;
}): PartResult {
  const { logIns, links, flood, took, idle, flooded, greedy, beside, besideTook } = measured;
  const row = (what: string, answers: PageResponse[], within: number) => {
    const times = answers.map(({ milliseconds }) => milliseconds);
    const [middle, worst] = [computeMedian(times), computePercentile(times, 0.99)];
    return [
      what,
      formatFigure((answers.length / within) * 1000),
      formatFigure(middle, 1),
      formatFigure(worst, 1),
      formatStatuses(answers),
    ];
  };
  const scanRow = (what: string, { medianMs, p99Ms, count, milliseconds, statuses }: LoadResult) => [
    what,
    formatFigure((count / milliseconds) * 1000),
    formatFigure(medianMs, 2),
    formatFigure(p99Ms, 2),
    Object.entries(statuses)
      .map(([status, times]) => `${status}: ${formatFigure(times)}`)
      .join(", "),
  ];
  const head = ["ne", "sayı/sn", "medyan ms", "%99 ms", "yanıtlar"];
  return {
    title: "Giriş ve kod bağlama",
    notes: [
      `${VISITOR_COUNT} kişi aynı anda giriş yapıp birer kod bağlar. Her biri kendi adresinden (X-Forwarded-For, TRUSTED_PROXIES=1), sınırlar dolmasın diye.`,
      `Taşkın: ${FLOOD_CLIENT_COUNT} istemci durmadan doğru şifreyle giriş dener; parola özetlemenin kendi kuyruğu dolunca yanıt 503 (BUSY). Sunucu burada bütün çekirdekleri kullanır.`,
    ],
    tables: [
      { caption: "Yük altında /rpc", head, rows: [row("giriş", logIns, took), row("kod bağlama", links, took)] },
      {
        caption: "Tek ziyaretçinin okutması",
        head,
        rows: [scanRow("boşta", idle), scanRow(`${FLOOD_CLIENT_COUNT} istemcilik giriş taşkını altında`, flooded)],
      },
      {
        caption: "Taşkının kendisi",
        head: ["yanıtlar"],
        rows: [[formatStatuses(flood)]],
      },
      {
        caption: `Tek adresten ${GREEDY_NETWORK.connections} bağlantı, ${GREEDY_NETWORK.accounts} hesap; başkaları kendi adreslerinden`,
        head,
        rows: [row("başkalarının girişi", beside, besideTook), row("tek adresin girişi", greedy, besideTook)],
      },
    ],
    targets: [
      {
        what: "giriş ve bağlama, beklenmeyen yanıt",
        figure: formatFigure([...logIns, ...links].filter(({ status }) => status !== 200).length),
        must: "0",
        reached: [...logIns, ...links].every(({ status }) => status === 200),
      },
      {
        what: `okutma, ${FLOOD_CLIENT_COUNT} istemcilik giriş taşkını altında, boştakine oranı (medyan)`,
        figure: formatFigure(flooded.medianMs / idle.medianMs, 2),
        must: "en çok 1,5",
        reached: flooded.medianMs / idle.medianMs <= 1.5,
      },
      {
        what: `başkalarının girişi, ${GREEDY_NETWORK.connections} bağlantılı tek adresin yanında, 200 olmayan`,
        figure: `${formatFigure(beside.filter(({ status }) => status !== 200).length)} / ${formatFigure(beside.length)}`,
        must: "0",
        reached: beside.length > 0 && beside.every(({ status }) => status === 200),
      },
    ],
    figures: {
      beside: summarizeTimes(beside),
      logIns: summarizeTimes(logIns),
      links: summarizeTimes(links),
      flood: formatStatuses(flood),
      idle,
      flooded,
    },
  };
}

/** Runs `count` loops in parallel until the time is over. Returns the milliseconds that this took. */
async function runLoopsInParallel(count: number, milliseconds: number, once: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  async function one(): Promise<void> {
    while (performance.now() - begin < milliseconds) await once();
  }
  await Promise.all(Array.from({ length: count }, one));
  return performance.now() - begin;
}

function summarizeTimes(answers: PageResponse[]) {
  const times = answers.map(({ milliseconds }) => milliseconds);
  return { count: times.length, medianMs: computeMedian(times), p99Ms: computePercentile(times, 0.99) };
}

function formatStatuses(answers: PageResponse[]): string {
  const groups = Map.groupBy(answers, ({ status }) => status);
  return [...groups].map(([status, { length }]) => `${status}: ${formatFigure(length)}`).join(", ");
}
