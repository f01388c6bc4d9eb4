import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { expect, test, vi } from "vitest";

import { makeServerClosing } from "./serve.ts";

const RAW_REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

async function startTestServer(let_: Promise<void> = Promise.resolve()) {
  const server = createServer((_, response) => void let_.then(() => response.end("done")));
  const close = makeServerClosing(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { server, close, port };
}

async function openConnection({ server, port }: Awaited<ReturnType<typeof startTestServer>>): Promise<Socket> {
  const accepted = once(server, "connection");
  const socket = connect(port, "127.0.0.1");
  await accepted;
  return socket;
}

async function waitUntilShut(port: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      const socket = connect(port, "127.0.0.1");
      return once(socket, "connect").then(
        () => void socket.destroy(),
        (error: NodeJS.ErrnoException) => error.code === "ECONNREFUSED",
      );
    },
    { timeout: 20_000, interval: 1 },
  );
}

test("a request that was on its way when the server was told to end is answered, and its connection ends", async () => {
  const listener = await startTestServer();
  const socket = await openConnection(listener);
  const closed = listener.close();
  await waitUntilShut(listener.port);
  socket.write(RAW_REQUEST);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*Connection: close\r\n[\s\S]*done/u);
  await closed;
});

test("a request under way is waited for", async () => {
  const letting = Promise.withResolvers<void>();
  const listener = await startTestServer(letting.promise);
  const socket = await openConnection(listener);
  const asked = once(listener.server, "request");
  socket.write(RAW_REQUEST);
  await asked;
  const closed = listener.close();
  letting.resolve();
  expect(await text(socket)).toContain("done");
  await closed;
});

test("a request that follows on one connection the answer that was under way is answered too", async () => {
  const letting = Promise.withResolvers<void>();
  let answers = 0;
  // The first answer is sent with keep-alive, and only then the server is told to stop.
  const server = createServer((_, response) => {
    answers += 1;
    response.write(`${answers}. answer`);
    void letting.promise.then(() => response.end());
  });
  const close = makeServerClosing(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = await openConnection({ server, close, port });
  socket.write(RAW_REQUEST);
  const [first] = (await once(socket, "data")) as [Buffer];
  const closed = close();
  await waitUntilShut(port);
  letting.resolve();
  await once(socket, "data");
  socket.write(RAW_REQUEST);
  expect(String(first)).toContain("keep-alive");
  expect(await text(socket)).toContain("2. answer");
  await closed;
});

test("an answer that has not begun when the server is told to end says that it is the last", async () => {
  const letting = Promise.withResolvers<void>();
  const listener = await startTestServer(letting.promise);
  const socket = await openConnection(listener);
  const asked = once(listener.server, "request");
  socket.write(RAW_REQUEST);
  await asked;
  const closed = listener.close();
  await waitUntilShut(listener.port);
  letting.resolve();
  expect(await text(socket)).toMatch(/\r\nConnection: close\r\n/u);
  await closed;
});

test("whoever knocks in the turn in which the server is told to end is let in", async () => {
  const listener = await startTestServer();
  const socket = await openConnection(listener);
  socket.write(RAW_REQUEST);
  await once(socket, "data");
  const closed = listener.close();
  const late = connect(listener.port, "127.0.0.1");
  late.write(RAW_REQUEST);
  expect(await text(late)).toContain("done");
  await closed;
});

test("a request that has arrived at a machine out of breath is answered, however late it is read", async () => {
  const listener = await startTestServer();
  const socket = await openConnection(listener);
  const closed = listener.close();
  await waitUntilShut(listener.port);
  socket.write(RAW_REQUEST);
  // Blocks the whole process until the connection's grace period is over.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  expect(await text(socket)).toContain("done");
  await closed;
});

test("nobody is let in any more, and a connection that says nothing is ended", async () => {
  const listener = await startTestServer();
  const socket = await openConnection(listener);
  const closed = listener.close();
  socket.resume();
  await waitUntilShut(listener.port);
  await Promise.all([closed, once(socket, "close")]);
  expect([listener.server.listening, socket.destroyed]).toEqual([false, true]);
});
