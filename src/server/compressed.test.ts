import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { Hono } from "hono";
import { expect, test } from "vitest";

import { compressed } from "./compressed.ts";

const long = "Merhaba, şoför! ".repeat(400);
const app = new Hono()
  .use(compressed)
  .get("/page", (c) => c.html(long, 404))
  .get("/list", (c) => c.json({ long }))
  .get("/short", (c) => c.html("kısa"))
  .get("/empty", (c) => c.body(null, 204))
  .get("/zip", (c) => c.body(long, 200, { "Content-Type": "application/zip" }))
  .get("/sized", (c) => c.body(long, 200, { "Content-Type": "text/plain", "Content-Length": String(long.length) }))
  .get("/done", (c) => c.body(long, 200, { "Content-Type": "text/html", "Content-Encoding": "gzip" }));

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

async function ask(path: string, accepted?: string, method = "GET") {
  const headers = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  const answer = await app.request(path, { method, headers });
  return { answer, body: Buffer.from(await answer.arrayBuffer()) };
}

test.each([
  ["/page", "gzip, deflate, br, zstd", "br"],
  ["/page", "gzip", "gzip"],
  ["/list", "br", "br"],
  ["/sized", "gzip", "gzip"],
] as const)("%s asked for with %j travels by %s and is whole", async (path, accepted, encoding) => {
  const { answer, body } = await ask(path, accepted);
  const text = decoders[encoding](body).toString();
  expect(path === "/list" ? JSON.parse(text).long : text).toBe(long);
  expect(body.length).toBeLessThan(300);
  expect(answer.status).toBe(path === "/page" ? 404 : 200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
  expect(answer.headers.get("Content-Length") ?? String(body.length)).toBe(String(body.length));
});

test.each([
  ["who takes nothing gets it as it is", "/page", undefined, long],
  ["who refuses both gets it as it is", "/page", "br;q=0, gzip;q=0", long],
  ["what is short stays", "/short", "br", "kısa"],
  ["a file that is no text stays", "/zip", "br", long],
  ["an empty answer stays empty", "/empty", "br", ""],
])("%s", async (_what, path, accepted, text) => {
  const { answer, body } = await ask(path, accepted);
  expect(body.toString()).toBe(text);
  expect(answer.headers.has("Content-Encoding")).toBe(false);
});

test("what is compressed already is not compressed again", async () => {
  const { answer, body } = await ask("/done", "br");
  expect(body.toString()).toBe(long);
  expect(answer.headers.get("Content-Encoding")).toBe("gzip");
});

test("a question for the head alone gets no body", async () => {
  const { answer, body } = await ask("/page", "br", "HEAD");
  expect(body.length).toBe(0);
  expect(answer.status).toBe(404);
});
