import { brotliCompress, brotliDecompressSync, gunzipSync, gzip } from "node:zlib";
import type zlib from "node:zlib";

import { Hono } from "hono";
import { expect, test, vi } from "vitest";

import { compressAnswers, answerCompressedOnce } from "./compression.ts";

vi.mock("node:zlib", async (original) => {
  const real = await original<typeof zlib>();
  const { brotliCompress: inBrotli, gzip: inGzip } = real;
  return { ...real, brotliCompress: vi.fn<typeof inBrotli>(inBrotli), gzip: vi.fn<typeof inGzip>(inGzip) };
});

const LONG_TEXT = "Merhaba, şoför! ".repeat(400);
const testApp = new Hono()
  .use(compressAnswers)
  .get("/page", (c) => c.html(LONG_TEXT, 404))
  .get("/list", (c) => c.json({ long: LONG_TEXT }))
  .get("/short", (c) => c.html("kısa"))
  .get("/empty", (c) => c.body(null, 204))
  .get("/zip", (c) => c.body(LONG_TEXT, 200, { "Content-Type": "application/zip" }))
  .get("/sized", (c) =>
    c.body(LONG_TEXT, 200, { "Content-Type": "text/plain", "Content-Length": String(LONG_TEXT.length) }),
  )
  .get("/done", (c) => c.body(LONG_TEXT, 200, { "Content-Type": "text/html", "Content-Encoding": "gzip" }));

const decoderOfEncoding = { br: brotliDecompressSync, gzip: gunzipSync };

async function requestText(path: string, accepted?: string, method = "GET") {
  const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  const answer = await testApp.request(path, { method, headers });
  return { answer, body: Buffer.from(await answer.arrayBuffer()) };
}

test.each([
  ["/page", "gzip, deflate, br, zstd", "br"],
  ["/page", "gzip", "gzip"],
  ["/list", "br", "br"],
  ["/sized", "gzip", "gzip"],
] as const)("%s asked for with %j travels by %s and is whole", async (path, accepted, encoding) => {
  const { answer, body } = await requestText(path, accepted);
  const text = decoderOfEncoding[encoding](body).toString();
  expect(path === "/list" ? JSON.parse(text).long : text).toBe(LONG_TEXT);
  expect(body.length).toBeLessThan(300);
  expect(answer.status).toBe(path === "/page" ? 404 : 200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
  expect(answer.headers.get("Content-Length") ?? String(body.length)).toBe(String(body.length));
});

test.each([
  ["who takes nothing gets it as it is", "/page", undefined, LONG_TEXT],
  ["who refuses both gets it as it is", "/page", "br;q=0, gzip;q=0", LONG_TEXT],
  ["what is short stays", "/short", "br", "kısa"],
  ["a file that is no text stays", "/zip", "br", LONG_TEXT],
  ["an empty answer stays empty", "/empty", "br", ""],
])("%s", async (_what, path, accepted, text) => {
  const { answer, body } = await requestText(path, accepted);
  expect(body.toString()).toBe(text);
  expect(answer.headers.has("Content-Encoding")).toBe(false);
});

test("what is compressed already is not compressed again", async () => {
  const { answer, body } = await requestText("/done", "br");
  expect(body.toString()).toBe(LONG_TEXT);
  expect(answer.headers.get("Content-Encoding")).toBe("gzip");
});

test("a question for the head alone gets no body", async () => {
  const { answer, body } = await requestText("/page", "br", "HEAD");
  expect(body.length).toBe(0);
  expect(answer.status).toBe(404);
});

test("what is the same for everybody is read once and compressed once for each way of travelling", async () => {
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve(LONG_TEXT));
  const kept = new Hono().use(compressAnswers).get("/", answerCompressedOnce("text/plain", read));
  vi.mocked(brotliCompress).mockClear();
  vi.mocked(gzip).mockClear();
  const asked = ["br", "br, gzip", "gzip", undefined, "br", "gzip"];
  const answers = await Promise.all(
    asked.map(async (accepted) =>
      kept.request("/", { headers: accepted === undefined ? {} : { "Accept-Encoding": accepted } }),
    ),
  );
  const texts = await Promise.all(
    answers.map(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer());
      const encoding = answer.headers.get("Content-Encoding");
      return encoding === null ? body.toString() : decoderOfEncoding[encoding as "br" | "gzip"](body).toString();
    }),
  );
  expect(answers.map(({ headers }) => headers.get("Content-Encoding"))).toEqual([
    "br",
    "br",
    "gzip",
    null,
    "br",
    "gzip",
  ]);
  expect(new Set(texts)).toEqual(new Set([LONG_TEXT]));
  expect(answers.map(({ headers }) => headers.get("Vary"))).toEqual(asked.map(() => "Accept-Encoding"));
  expect([read, vi.mocked(brotliCompress), vi.mocked(gzip)].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test("what could not be read once is read again", async () => {
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve(LONG_TEXT)).mockRejectedValueOnce(new Error("away"));
  const kept = new Hono().get("/", answerCompressedOnce("text/plain", read)).onError((_, c) => c.text("failed", 500));
  const askAgain = async () => kept.request("/", { headers: { "Accept-Encoding": "br" } });
  expect([(await askAgain()).status, (await askAgain()).status]).toEqual([500, 200]);
});
