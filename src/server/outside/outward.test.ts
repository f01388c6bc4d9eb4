import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeOutwardToPort, PUBLIC_ADDRESS, startConnectionCounter } from "../../../test/outward.ts";
import { NotPublicUrlError } from "./outward.ts";
import { isPublicAddress, findUrlProblem } from "./public-address.ts";

const internalHosts = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "017700000001",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "127.0.0.1.",
  "127.255.255.254",
  "１２７.0.0.1",
  "①②⑦.0.0.1",
  "%31%32%37.0.0.1",
  "0",
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.254",
  "169.254.169.254",
  "0xA9FEA9FE",
  "2852039166",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.255.255",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  // IPv6: loopback, unspecified, mapped, compatible, NAT64, 6to4, Teredo, link-local, site-local, ULA, multicast,
  // documentation.
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:8.8.8.8]",
  "[::ffff:0:127.0.0.1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::a00:1]",
  "[64:ff9b:1::10.0.0.1]",
  "[100::1]",
  "[2002:7f00:1::]",
  "[2002:a00:1::1]",
  "[2001::1]",
  "[2001:0:7f00:1::]",
  "[2001:10::1]",
  "[2001:20::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fdff:ffff::1]",
  "[ff02::1]",
  "[ff0e::1]",
];

const internalAddressesOfName: Record<string, string[]> = {
  "yerel.example": ["127.0.0.1"],
  localhost: ["127.0.0.1", "::1"],
  "localhost.": ["127.0.0.1"],
  "bulut.example": ["169.254.169.254"],
  "altili.example": ["::1"],
  "ula.example": ["fd12::1"],
  "sarili.example": ["::ffff:10.0.0.1"],
  "biri-iceride.example": [PUBLIC_ADDRESS, "10.0.0.1"],
  "once-iceride.example": ["192.168.1.1", PUBLIC_ADDRESS],
  "nat64.example": [PUBLIC_ADDRESS, "64:ff9b::a00:1"],
  "hicbir-yer.example": [],
  "adres-degil.example": ["yerel.example"],
  "bolge.example": ["fe80::1%eth0"],
};

const refusedUrls = [
  "http://alici.example/",
  "http://127.0.0.1/",
  "ftp://alici.example/",
  "file:///etc/passwd",
  "gopher://alici.example/",
  "ws://alici.example/",
  "https://alici.example:8443/",
  "https://alici.example:80/",
  "https://alici.example:0/",
  "https://127.0.0.1:443/",
  "https://kullanici@alici.example/",
  "https://kullanici:sifre@alici.example/",
  "https://alici.example@127.0.0.1/",
  "https://[::1%25lo]/",
  "https://",
  "//alici.example/",
  "",
];

let counter: Awaited<ReturnType<typeof startConnectionCounter>>;
beforeAll(async () => {
  counter = await startConnectionCounter();
});
afterAll(() => counter[Symbol.asyncDispose]());

function makeCountedOutward(
  onConnect?: (address: string) => void,
  resolve = async (host: string) => internalAddressesOfName[host] ?? [PUBLIC_ADDRESS],
) {
  return makeOutwardToPort({ port: counter.port, resolve, ...(onConnect && { onConnect }) });
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("an address that is inside is not reached", () => {
  const hosts = [...internalHosts, ...Object.keys(internalAddressesOfName)].map((host) => `https://${host}/yol`);
  const all = [...hosts, ...refusedUrls];

  test.each(all)("%s", async (url) => {
    const before = counter.count();
    expect(await errorOf(makeCountedOutward().post(url, {}, "{}"))).toBeInstanceOf(NotPublicUrlError);
    expect(await makeCountedOutward().isReachable(url)).toBe(false);
    expect(counter.count()).toBe(before);
  });

  test("which are many, and the listener counts whoever does arrive", async () => {
    expect(all.length).toBeGreaterThanOrEqual(90);
    expect(counter.count()).toBe(0);
    await errorOf(makeCountedOutward().post("https://alici.example/", {}, "{}"));
    await errorOf(makeCountedOutward().post(`https://${PUBLIC_ADDRESS}:443/`, {}, "{}"));
    await errorOf(makeCountedOutward().post("https://[2606:4700::6810:84e5]/", {}, "{}"));
    expect(counter.count()).toBe(3);
  });

  test("a name that is looked up a second time is inside by then, and is never asked again", async () => {
    const reached: string[] = [];
    let asked = 0;
    const resolve = async () => ((asked += 1) === 1 ? [PUBLIC_ADDRESS] : ["127.0.0.1"]);
    await errorOf(
      makeCountedOutward((address) => reached.push(address), resolve).post("https://donen.example/", {}, "{}"),
    );
    expect({ asked, reached }).toEqual({ asked: 1, reached: [PUBLIC_ADDRESS] });
  });
});

test.each(["8.8.8.8", "93.184.215.14", "100.63.255.255", "172.32.0.1", "2606:4700::1111", "2a00:1450:4017::5"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ["https://alici.example/a?b=c#d", undefined],
  ["https://alici.example:443/", undefined],
  // The URL parser, which Node's client uses too, treats the backslash as the start of the path.
  ["https://alici.example\\@127.0.0.1:8443/", undefined],
  ["https://[2606:4700::1111]/", undefined],
  ["alici.example", "not-a-url"],
  ["http://alici.example/", "not-https"],
  ["https://alici.example:8443/", "has-port"],
  ["https://a:b@alici.example/", "has-user"],
  ["https://0x7f.1/", "inside"],
] as const)("%s is told as %s", (url, problem) => expect(findUrlProblem(url)).toBe(problem));

describe("what the other side answers", () => {
  async function serving(listener: RequestListener) {
    const server = createServer(listener);
    await once(server.listen(0, "127.0.0.1"), "listening");
    return {
      server,
      port: (server.address() as AddressInfo).port,
      async [Symbol.asyncDispose]() {
        server.closeAllConnections();
        await once(server.close(), "close");
      },
    };
  }

  test("a redirect to an inside address is told and not followed", async () => {
    const seen: string[] = [];
    await using other = await serving((request, response) => {
      seen.push(request.url ?? "");
      response.writeHead(302, { Location: `https://127.0.0.1:${counter.port}/ic` }).end();
    });
    const before = counter.count();
    const answer = await makeOutwardToPort({ port: other.port }).post("https://alici.example/dis", {}, "{}");
    expect(answer.status).toBe(302);
    expect({ seen, more: counter.count() - before }).toEqual({ seen: ["/dis"], more: 0 });
  });

  test("ten million bytes of answer are cut off and not read", async () => {
    let written = 0;
    const over = Promise.withResolvers<void>();
    await using other = await serving((request, response) => {
      request.resume();
      response.on("close", over.resolve).on("error", () => undefined);
      const more = () => {
        while (written < 10_000_000 && !response.destroyed) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    const answer = await makeOutwardToPort({ port: other.port }).post("https://alici.example/", {}, "{}");
    expect(answer.status).toBe(200);
    await over.promise;
    expect(written).toBeLessThan(10_000_000);
  });

  test("a head that is too long is no answer", async () => {
    await using other = await serving((_, response) => response.writeHead(200, { "X-Long": "x".repeat(9000) }).end());
    const error = await errorOf(makeOutwardToPort({ port: other.port }).post("https://alici.example/", {}, "{}"));
    expect(error).toMatchObject({ code: "HPE_HEADER_OVERFLOW" });
  });

  test("one that never answers, and a name that is never found, are given up in time", async () => {
    await using other = await serving(() => undefined);
    const hanging = makeOutwardToPort({ port: other.port, within: 50 });
    expect(await errorOf(hanging.post("https://alici.example/", {}, "{}"))).toMatchObject({ name: "TimeoutError" });
    const unknown = makeOutwardToPort({ port: other.port, within: 50, resolve: () => new Promise(() => undefined) });
    expect(await errorOf(unknown.post("https://alici.example/", {}, "{}"))).toMatchObject({ name: "TimeoutError" });
  });

  test("its status and when it wants to be asked again are given", async () => {
    await using other = await serving((_, response) => response.writeHead(429, { "Retry-After": "120" }).end("yavaş"));
    const answer = await makeOutwardToPort({ port: other.port }).post("https://alici.example/", {}, "{}");
    expect(answer).toEqual({ status: 429, retryAfter: "120" });
  });
});
