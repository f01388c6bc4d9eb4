import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";

import { afterAll, expect, test } from "vitest";

import { answerBadRequests, refuseSeveralHosts } from "./bad-request.ts";

const testHeaders = { "Content-Security-Policy": "default-src 'none'" };
const testListener = refuseSeveralHosts(testHeaders, (request, response) => {
  if (request.url === "/slow") response.write("begun");
  else response.end("fine");
});
const testServer = createServer({ requireHostHeader: false }, testListener);
answerBadRequests(testServer, testHeaders);

afterAll(() => {
  testServer.close();
  testServer.closeAllConnections();
});

async function sendBytes(bytes: string): Promise<string> {
  if (!testServer.listening) await once(testServer.listen(0, "127.0.0.1"), "listening");
  const socket = connect((testServer.address() as AddressInfo).port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

test.each([
  ["what is no HTTP", "hello\r\n\r\n", "400 Bad Request"],
  ["an address that is too long", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n\r\n`, "431 Request Header Fields Too Large"],
])("%s is answered with the headers of every answer, and the connection ends", async (_, bytes, status) => {
  const answer = await sendBytes(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(answer).toContain("Content-Security-Policy: default-src 'none'\r\n");
  expect(answer).toMatch(/Connection: close\r\n\r\n$/);
});

test.each([
  ["two", "Host: a\r\nhOST: b\r\n", "400 Bad Request"],
  ["twice the same", "Host: a\r\nAccept: */*\r\nHost: a\r\n", "400 Bad Request"],
  ["one", "Host: a\r\nX-Forwarded-Host: b\r\nHosts: c\r\n", "200 OK"],
])("of a request that names %s, the hosts are counted as they were sent", async (_, hosts, status) => {
  const answer = await sendBytes(`GET /q/KT222222 HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(answer.includes("Content-Security-Policy: default-src 'none'\r\n")).toBe(status !== "200 OK");
});

test("nothing is written into an answer that has begun", async () => {
  const answer = await sendBytes("GET /slow HTTP/1.1\r\nHost: a\r\n\r\nrubbish\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*begun/);
  expect(answer).not.toContain("400 Bad Request");
});
