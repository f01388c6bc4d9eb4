/** @module-tag long */
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { QueueFullError } from "#server/access/fair-queue.ts";
import { ClientHungUpError, PrintingQueue, type PrintTask } from "#server/drawing/printing.ts";

import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { TestClock } from "../../../../test/clock.ts";
import { makeAdministrator } from "../../../../test/people.ts";
import { makeCodeBatch, makePrintOrderInput, usualPrintSetup } from "../../../../test/stickers.ts";
import type { OrderedSticker } from "./stickers-store.ts";
import { STICKER_MAKER, type PrintWork, type StickerPrinting } from "./work.ts";

const MANY_STICKERS_COUNT = 400;

const printWork = {
  kind: "files",
  setup: usualPrintSetup,
  claims: false,
  publicUrl: "https://kodutara.example",
  brand: "Kodu Tara",
} as const;

function makeSticker(code: string): OrderedSticker {
  const look = { form: "square", wording: "vehicle", isBilingual: false } as const;
  return { code, look, claim: null, label: "", batch: "", number: null };
}

async function* makeStickers(count: number, last?: OrderedSticker) {
  yield Array.from({ length: count }, (_, at) => makeSticker(`KT${String(at).padStart(6, "2")}`));
  if (last) yield [last];
}

function makePrintTask(count: number, given: Partial<StickerTask> = {}): StickerTask {
  return { party: "a", work: printWork, items: makeStickers(count), hungUp: new AbortController().signal, ...given };
}

type StickerTask = PrintTask<PrintWork, OrderedSticker>;

const reportedFailures: unknown[] = [];
afterEach(() => reportedFailures.splice(0));

function makePrinting(clock = new TestClock(), limitMs?: number): StickerPrinting {
  const limit = limitMs === undefined ? {} : { limitMs };
  return new PrintingQueue({
    maker: STICKER_MAKER,
    ...limit,
    onFailure: (error) => reportedFailures.push(error),
    after: clock.after,
  });
}

async function readAll(file: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const piece of file) bytes += piece.length;
  return bytes;
}

/** Starts two downloads that nobody reads, so that they occupy both places. */
function occupyPlaces(printing: StickerPrinting, given: (at: number) => Partial<StickerTask> = () => ({})) {
  return Promise.all([0, 1].map((at) => printing.open(makePrintTask(MANY_STICKERS_COUNT, given(at)))));
}

test("a third file waits for its turn and gets it when one of two is cancelled", async () => {
  const printing = makePrinting();
  const [first, second] = await occupyPlaces(printing);
  let hasOpened = false;
  const third = printing.open(makePrintTask(1)).finally(() => {
    hasOpened = true;
  });
  // The third file waits, because its own queue has no free place.
  await expect(readAll(await makePrinting().open(makePrintTask(1)))).resolves.toBeGreaterThan(100);
  expect(hasOpened).toBe(false);
  await first!.cancel();
  expect(await readAll(await third)).toBeGreaterThan(100);
  await second!.cancel();
  expect(reportedFailures).toEqual([]);
});

test("whoever hangs up before the first piece is there leaves their place", async () => {
  const printing = makePrinting();
  const gone = new AbortController();
  const [first, second] = [1, 2].map(() => printing.open(makePrintTask(MANY_STICKERS_COUNT, { hungUp: gone.signal })));
  gone.abort();
  await Promise.all([first, second].map((file) => expect(file).rejects.toThrow(ClientHungUpError)));
  expect(await readAll(await printing.open(makePrintTask(1)))).toBeGreaterThan(100);
});

test("whoever hangs up while they wait gets no turn", async () => {
  const printing = makePrinting();
  const open = await occupyPlaces(printing);
  const gone = new AbortController();
  let isRead = false;
  const unread = (async function* () {
    isRead = true;
    yield* makeStickers(1);
  })();
  const waiting = printing.open(makePrintTask(1, { hungUp: gone.signal, items: unread }));
  gone.abort();
  await Promise.all([expect(waiting).rejects.toThrow(ClientHungUpError), ...open.map((file) => file.cancel())]);
  expect(isRead).toBe(false);
});

test("one account has only so many waiting, and others still get a place", async () => {
  const printing = makePrinting();
  const open = await occupyPlaces(printing);
  const waiting = [1, 2].map(() => printing.open(makePrintTask(1)));
  await expect(printing.open(makePrintTask(1))).rejects.toThrow(QueueFullError);
  const other = printing.open(makePrintTask(1, { party: "b" }));
  await Promise.all(open.map((file) => file.cancel()));
  for (const file of [...waiting, other]) expect(await readAll(await file)).toBeGreaterThan(100);
});

test("a file that nobody goes on reading gives its place up after a while, and is not whole", async () => {
  const clock = new TestClock();
  const printing = makePrinting(clock);
  const open = await occupyPlaces(printing);
  const third = printing.open(makePrintTask(1));
  await clock.advanceUntil(() => reportedFailures.length > 0).catch(() => undefined);
  clock.advance({ seconds: 120 });
  await readAll(await third);
  for (const file of open) await expect(readAll(file)).rejects.toThrow("Nobody reads the file");
});

test("a file that takes longer than its queue allows is given up", async () => {
  const clock = new TestClock();
  const printing = makePrinting(clock, 30_000);
  const file = await printing.open(makePrintTask(MANY_STICKERS_COUNT));
  clock.advance({ seconds: 31 });
  await expect(readAll(file)).rejects.toThrow(QueueFullError);
  expect(await readAll(await printing.open(makePrintTask(1)))).toBeGreaterThan(100);
});

test("what cannot be drawn ends the file before its end, and the next one is made", async () => {
  const printing = makePrinting();
  const tooLong = makeSticker("X".repeat(5000));
  const file = await printing.open(makePrintTask(0, { items: makeStickers(MANY_STICKERS_COUNT, tooLong) }));
  await expect(readAll(file)).rejects.toThrow();
  // Both places are free again, and the failure was logged once.
  for (const one of await occupyPlaces(printing)) await one.cancel();
  expect(reportedFailures).toHaveLength(1);
  await expect(printing.open(makePrintTask(0, { items: makeStickers(0, tooLong) }))).rejects.toThrow();
  expect(await readAll(await printing.open(makePrintTask(1)))).toBeGreaterThan(100);
});

test("a database that is away refuses the file before it begins", async () => {
  const away = (async function* (): AsyncGenerator<OrderedSticker[]> {
    yield [makeSticker("KT222222")];
    throw new Error("away");
  })();
  await expect(makePrinting().open(makePrintTask(0, { items: away }))).rejects.toThrow("away");
});

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test("over http, who is cut off in the middle sees it, keeps nobody's place, and may download again", async () => {
  const admin = await makeAdministrator(t);
  const { batchId } = await makeCodeBatch(t.db, MANY_STICKERS_COUNT);
  const { path } = await admin.api.admin.stickers.order(makePrintOrderInput({ batchId }, { kind: "files" }));
  const listener = getRequestListener(t.app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<IncomingMessage>((answered, failed) => {
      const headers = { Cookie: `session=${admin.token}` };
      get({ host: "127.0.0.1", port, path, headers, agent: false }, answered).on("error", failed);
    });
  const cut = [await ask(), await ask()];
  expect(cut.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const answer of cut) {
    answer.on("error", () => undefined);
    answer.once("data", () => answer.destroy());
    await new Promise((closed) => answer.once("close", closed));
    expect(answer.complete).toBe(false);
  }
  const whole = await ask();
  whole.resume();
  await new Promise((end) => whole.once("end", end));
  expect(whole.complete).toBe(true);
  server.close();
});
