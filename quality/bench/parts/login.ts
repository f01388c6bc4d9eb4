import { median, percentile, show } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import type { LoadResult } from "../load.ts";
import { runQuery } from "../postgres.ts";
import type { PartResult } from "../report.ts";
import { call, pageRequest, type PageResponse } from "../requests.ts";
import { readScanCodes, scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { Stage } from "../stage.ts";

const VISITORS = 8;
const FLOOD = 50;
/** A network that logs in to a few accounts of its own all the time. */
const GREEDY = { connections: 27, accounts: 3 };

/** Measures log-ins and the linking of codes under load, and how a flood of log-ins slows down scans. */
export async function measureLogin(stage: Stage): Promise<PartResult> {
  const { form, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const { known, free } = await readScanCodes(DATABASE_URL);
  const people = await runQuery<{ email: string }>(
    DATABASE_URL,
    "select email from users where role = 'customer' and closed_at is null order by id",
  );
  const folder = stage.folder("login");
  // On all cores, because this measures how hashing and scans share a machine.
  const cores = stage.cores && `${stage.cores.server},${stage.cores.others}`;
  const { port, stop } = stage.keep(await startProduct({ folder, cores }, { DATABASE_URL, TRUSTED_PROXIES: "1" }));

  let visits = 0;
  /** Another IP address for each request, as from different people. */
  const from = () => {
    visits += 1;
    return { "X-Forwarded-For": `10.77.${(visits >> 8) & 255}.${visits & 255}` };
  };
  const logIns: PageResponse[] = [];
  const links: PageResponse[] = [];
  async function visit(): Promise<void> {
    const { email } = people[visits % people.length]!;
    const logIn = await call(port, "account/login", { email, password: PASSWORD }, from());
    logIns.push(logIn);
    const Cookie = logIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    links.push(await call(port, "codes/link", { code: free.pop() }, { Cookie }));
  }
  tell(`${VISITORS} kişi aynı anda giriş yapıp kod bağlıyor`);
  const took = await together(VISITORS, form.sliceMs * form.rounds, visit);

  const scans = [pageRequest(`/q/${known}`)];
  const scan = (milliseconds: number) =>
    stage.loader().hammer({ ports: [port], connections: 1, milliseconds, requests: scans });
  await scan(form.warmUpMs);
  tell("tek ziyaretçi okutuyor, başka kimse yok");
  const idle = await scan(form.sliceMs * form.rounds);
  tell(`${FLOOD} istemci durmadan giriş denerken okutuluyor`);
  const flood: PageResponse[] = [];
  let flooded: LoadResult | undefined;
  const flooding = together(FLOOD, form.sliceMs * form.rounds + 500, async () => {
    const { email } = people[visits % people.length]!;
    flood.push(await call(port, "account/login", { email, password: PASSWORD }, from()));
  });
  flooded = await scan(form.sliceMs * form.rounds);
  await flooding;

  tell(`${GREEDY.connections} bağlantılı tek adresin yanında giriş yapılıyor`);
  const greedy: PageResponse[] = [];
  const beside: PageResponse[] = [];
  let tries = 0;
  const milliseconds = form.sliceMs * form.rounds;
  const besieging = together(GREEDY.connections, milliseconds + 500, async () => {
    tries += 1;
    const { email } = people[tries % GREEDY.accounts]!;
    greedy.push(await call(port, "account/login", { email, password: PASSWORD }, { "X-Forwarded-For": "10.76.0.1" }));
  });
  const besideTook = await together(2, milliseconds, async () => {
    const { email } = people[GREEDY.accounts + (visits % (people.length - GREEDY.accounts))]!;
    beside.push(await call(port, "account/login", { email, password: PASSWORD }, from()));
  });
  await besieging;
  await stop();
  return resultOf({ logIns, links, flood, took, idle, flooded, greedy, beside, besideTook });
}

function resultOf(measured: {
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
    const [middle, worst] = [median(times), percentile(times, 0.99)];
    return [what, show((answers.length / within) * 1000), show(middle, 1), show(worst, 1), statusesOf(answers)];
  };
  const scanRow = (what: string, { medianMs, p99Ms, count, milliseconds, statuses }: LoadResult) => [
    what,
    show((count / milliseconds) * 1000),
    show(medianMs, 2),
    show(p99Ms, 2),
    Object.entries(statuses)
      .map(([status, times]) => `${status}: ${show(times)}`)
      .join(", "),
  ];
  const head = ["ne", "sayı/sn", "medyan ms", "%99 ms", "yanıtlar"];
  return {
    title: "Giriş ve kod bağlama",
    notes: [
      `${VISITORS} kişi aynı anda giriş yapıp birer kod bağlar. Her biri kendi adresinden (X-Forwarded-For, TRUSTED_PROXIES=1), sınırlar dolmasın diye.`,
      `Taşkın: ${FLOOD} istemci durmadan doğru şifreyle giriş dener; parola özetlemenin kendi kuyruğu dolunca yanıt 503 (BUSY). Sunucu burada bütün çekirdekleri kullanır.`,
    ],
    tables: [
      { caption: "Yük altında /rpc", head, rows: [row("giriş", logIns, took), row("kod bağlama", links, took)] },
      {
        caption: "Tek ziyaretçinin okutması",
        head,
        rows: [scanRow("boşta", idle), scanRow(`${FLOOD} istemcilik giriş taşkını altında`, flooded)],
      },
      {
        caption: "Taşkının kendisi",
        head: ["yanıtlar"],
        rows: [[statusesOf(flood)]],
      },
      {
        caption: `Tek adresten ${GREEDY.connections} bağlantı, ${GREEDY.accounts} hesap; başkaları kendi adreslerinden`,
        head,
        rows: [row("başkalarının girişi", beside, besideTook), row("tek adresin girişi", greedy, besideTook)],
      },
    ],
    targets: [
      {
        what: "giriş ve bağlama, beklenmeyen yanıt",
        figure: show([...logIns, ...links].filter(({ status }) => status !== 200).length),
        must: "0",
        reached: [...logIns, ...links].every(({ status }) => status === 200),
      },
      {
        what: `okutma, ${FLOOD} istemcilik giriş taşkını altında, boştakine oranı (medyan)`,
        figure: show(flooded.medianMs / idle.medianMs, 2),
        must: "en çok 1,5",
        reached: flooded.medianMs / idle.medianMs <= 1.5,
      },
      {
        what: `başkalarının girişi, ${GREEDY.connections} bağlantılı tek adresin yanında, 200 olmayan`,
        figure: `${show(beside.filter(({ status }) => status !== 200).length)} / ${show(beside.length)}`,
        must: "0",
        reached: beside.length > 0 && beside.every(({ status }) => status === 200),
      },
    ],
    figures: {
      beside: timesOf(beside),
      logIns: timesOf(logIns),
      links: timesOf(links),
      flood: statusesOf(flood),
      idle,
      flooded,
    },
  };
}

/** Runs `count` loops in parallel until the time is over. Returns the milliseconds that this took. */
async function together(count: number, milliseconds: number, once: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  async function one(): Promise<void> {
    while (performance.now() - begin < milliseconds) await once();
  }
  await Promise.all(Array.from({ length: count }, one));
  return performance.now() - begin;
}

function timesOf(answers: PageResponse[]) {
  const times = answers.map(({ milliseconds }) => milliseconds);
  return { count: times.length, medianMs: median(times), p99Ms: percentile(times, 0.99) };
}

function statusesOf(answers: PageResponse[]): string {
  const groups = Map.groupBy(answers, ({ status }) => status);
  return [...groups].map(([status, { length }]) => `${status}: ${show(length)}`).join(", ");
}
