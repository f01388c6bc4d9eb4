import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import { getReasonsOfKind } from "#domain/notices/notice.ts";

import { startBrowser } from "../browser.ts";
import { computeMedian, computePercentile, formatFigure } from "../figures.ts";
import { PASSWORD } from "../fill/fill-world.ts";
import { runQuery } from "../postgres.ts";
import { callProcedure, fetchPage, readAnswer, signIn } from "../requests.ts";
import { scanSizes } from "../scan-codes.ts";
import { startProduct } from "../servers.ts";
import type { BenchRun } from "../stage.ts";
import type { BenchMeasurement } from "./tellings.ts";
import { sendNoticeAs } from "./visitors.ts";

/** The milliseconds between two polls of a page that was opened a short time ago. */
const POLL_INTERVAL_MS = 2000;
/** The average milliseconds between two taps. */
const TAP_INTERVAL_MS = 60;
/** The number of pages that are open in the browser at once. */
const PAGE_COUNT = 4;
const LARGEST_COMPANY_EMAIL = "sirket1@example.com";
const ANSWER_TEXT = "5 dakikaya geliyorum";

/**
 * Measures the time between an owner's answer at one process and its appearance on the visitor's page at another
 * process.
 */
export async function measureTaps(stage: BenchRun): Promise<BenchMeasurement> {
  const { form, cores, tell } = stage;
  const DATABASE_URL = await stage.world("okutma", scanSizes);
  const folder = stage.folder("taps");
  const environment = { DATABASE_URL, TRUSTED_PROXIES: "1" };
  const visitors = stage.keep(await startProduct({ folder, cores: cores?.server }, environment));
  const owners = stage.keep(await startProduct({ folder, cores: cores?.second }, environment));
  const { plain, browser } = form.taps;
  tell(`${plain + browser} mesaj`);
  const told = await sendNotices(DATABASE_URL, visitors.port, plain + browser);
  const Cookie = await signIn(owners.port, LARGEST_COMPANY_EMAIL, PASSWORD);
  const tap = async ({ id }: SentNotice) => {
    const answer = { id, version: 1, answer: "coming-5", note: "" };
    readAnswer(await callProcedure(owners.port, "company/notices/answer", answer, { Cookie }));
  };

  tell(`${plain} dokunuş, sayfalar düz isteklerle izliyor`);
  const asked = told.slice(0, plain).map(async (one) => {
    const shown = pollUntilAnswered(visitors.port, one.key);
    await wait(Math.random() * plain * TAP_INTERVAL_MS);
    const tappedAt = performance.now();
    const [shownAt] = await Promise.all([shown, tap(one)]);
    return shownAt - tappedAt;
  });
  const times = await Promise.all(asked);
  tell(`${browser} dokunuş, sayfalar Chromium'da`);
  const seen = await tapInBrowser(visitors.port, told.slice(plain), tap);
  for (const server of [visitors, owners]) await server.stop();
  return makeResult(times, seen);
}

function makeResult(times: number[], seen: number[]): BenchMeasurement {
  const seconds = (value: number) => formatFigure(value / 1000, 2);
  const row = (name: string, values: number[]) => [
    name,
    formatFigure(values.length),
    ...[computeMedian(values), computePercentile(values, 0.99), Math.max(...values)].map(seconds),
  ];
  return {
    notes: [
      "Dokunuştan ekrana: ziyaretçinin sayfası bir süreçte, sahibin yanıtı ötekinde, ikisi de aynı PostgreSQL'de. Düz isteklerle izleyen, sayfanın betiği gibi her yanıttan 2 sn sonra yeniden sorar ve değişince sayfayı okur; Chromium'da betiğin kendisi çalışır, süre ekrandaki başlığa kadardır.",
    ],
    tables: [
      {
        caption: "Sahibin dokunuşundan ziyaretçinin ekranına, sn",
        head: ["izleyen", "dokunuş", "medyan", "%99", "en çok"],
        rows: [row("düz istekler", times), row("Chromium, sayfanın betiği", seen)],
      },
    ],
    targets: [
      {
        what: "dokunuştan ekrana, iki süreç (medyan; %99)",
        figure: `${seconds(computeMedian(times))} sn; ${seconds(computePercentile(times, 0.99))} sn`,
        must: "en çok 1,2 sn; 3 sn",
        reached: computeMedian(times) <= 1200 && computePercentile(times, 0.99) <= 3000,
      },
      {
        what: "dokunuştan ekrana, Chromium'da (en çok)",
        figure: `${seconds(Math.max(...seen))} sn`,
        must: "en çok 3 sn",
        reached: Math.max(...seen) <= 3000,
      },
    ],
    figures: { times, seen },
  };
}

interface SentNotice {
  key: string;
  /** The id of the notice. */
  id: string;
}

/** Sends notices with every reason for every car of the largest company, from different addresses. */
async function sendNotices(url: string, port: number, count: number): Promise<SentNotice[]> {
  const cars = await runQuery<{ code: string }>(
    url,
    `select cars.code from cars join company_owners using (company_id) join users on users.id = user_id
     where users.email = $1 order by cars.code`,
    [LARGEST_COMPANY_EMAIL],
  );
  const tellings = cars.flatMap(({ code }) => getReasonsOfKind("car").map((reason) => ({ code, reason })));
  if (tellings.length < count) throw new Error(`${tellings.length} notices can be told, and not ${count}.`);
  const keys: string[] = [];
  for (const [nth, { code, reason }] of tellings.slice(0, count).entries())
    keys.push(await sendNoticeAs(nth, port, code, reason));
  const rows = await runQuery<{ hash: string; id: string }>(
    url,
    "select encode(key_hash, 'hex') as hash, notice_id as id from tellings",
  );
  const ids = new Map(rows.map(({ hash, id }) => [hash, id]));
  return keys.map((key) => ({ key, id: ids.get(createHash("sha256").update(key).digest("hex"))! }));
}

/** Polls for the answer as the script of the visitor's page does. Returns when the page with the answer has been read. */
async function pollUntilAnswered(port: number, key: string): Promise<number> {
  await wait(Math.random() * POLL_INTERVAL_MS);
  for (;;) {
    const { status } = await fetchPage(port, `/h/${key}/durum?v=1.sent.0`);
    if (status === 200) break;
    if (status !== 204) throw new Error(`A visitor's page was told ${status}.`);
    await wait(POLL_INTERVAL_MS);
  }
  const page = await fetchPage(port, `/h/${key}`, { "Accept-Encoding": "identity" });
  if (!page.body.toString().includes(ANSWER_TEXT)) throw new Error("The page was read without the answer.");
  return performance.now();
}

/**
 * Opens visitors' pages in Chromium, a few at a time. Returns the milliseconds from each tap to the headline of the
 * answer.
 */
async function tapInBrowser(
  port: number,
  told: SentNotice[],
  tap: (one: SentNotice) => Promise<void>,
): Promise<number[]> {
  const browser = await startBrowser();
  const times: number[] = [];
  try {
    for (let first = 0; first < told.length; first += PAGE_COUNT) {
      const group = told.slice(first, first + PAGE_COUNT).map(async (one) => {
        const page = await browser.newPage({ locale: "tr-TR", viewport: { width: 360, height: 740 } });
        await page.goto(`http://localhost:${port}/h/${one.key}`);
        await wait(Math.random() * POLL_INTERVAL_MS);
        const shown = page.waitForFunction(
          (answer) => document.querySelector("h1")?.textContent.includes(answer) === true && Date.now(),
          ANSWER_TEXT,
        );
        const tappedAt = Date.now();
        await tap(one);
        const shownAt = (await (await shown).jsonValue()) as number;
        await page.close();
        return shownAt - tappedAt;
      });
      times.push(...(await Promise.all(group)));
    }
  } finally {
    await browser.close();
  }
  return times;
}
