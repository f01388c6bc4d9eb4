import { readFileSync } from "node:fs";

import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { contract } from "#contract/contract.ts";
import { MONTH_PACK_PATH } from "#contract/list-files.ts";
import { pages } from "#contract/pages.ts";
import { TELEGRAM_PATH } from "#server/outside/telegram.ts";
import { listFiles } from "#server/routes/list-files.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { findBodyRules } from "./bodies.ts";
import { makeRefusalBody } from "./same-origin.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const UPLOAD_TYPE = "multipart/form-data";

test.each([
  ["/rpc/visitor/reports/send", [JSON_TYPE]],
  ["/api/codes/KT222222/reports", [JSON_TYPE]],
  ["/rpc/company/cars/savePhoto", [JSON_TYPE]],
  ["/api/company/cars/KT222222/photo", [JSON_TYPE]],
  ["/rpc/company/conditionReports/savePhoto", [JSON_TYPE]],
  ["/api/company/rentals/0199c0de-0000-7000-8000-0000000005aa/condition/out/photos", [JSON_TYPE]],
  ["/rpc/company/roadCharges/add", [JSON_TYPE]],
  ["/api/company/road-charges/look", [JSON_TYPE]],
  ["/api/tellings/photo", [JSON_TYPE]],
  ["/q/KT222222/report", [FORM_TYPE]],
  ["/q/KT222222/report/", [FORM_TYPE]],
  ["/q/KT222222/haber", [FORM_TYPE, UPLOAD_TYPE]],
  ["/h/AAAAAAAAAAAAAAAAAAAAAA/foto", [FORM_TYPE, UPLOAD_TYPE]],
  ["/h/AAAAAAAAAAAAAAAAAAAAAA", [FORM_TYPE]],
  ["/q/KT222222", [JSON_TYPE]],
  ["/q/KT222222/report/x", [JSON_TYPE]],
  ["/login", [JSON_TYPE]],
])("of a write to %s the body is one of %j, and any other is refused", async (path, types) => {
  expect(findBodyRules(path).map(({ type }) => type)).toEqual(types);
  const statusOf = async (sent: string) =>
    (await t.as().send(path, { method: "POST", headers: { "Content-Type": sent } })).status;
  for (const other of [JSON_TYPE, FORM_TYPE, `${UPLOAD_TYPE}; boundary=x`, "text/plain"]) {
    if (types.includes(other.split(";")[0]!)) expect(await statusOf(other)).not.toBe(415);
    else expect(await statusOf(other)).toBe(415);
  }
});

test("a form that is larger than its page takes is refused before anything is read of it", async () => {
  const message = "x".repeat(findBodyRules("/q/KT222222/report")[0]!.maxBytes);
  const answer = await t.as().send("/q/KT222222/report", { form: { message } });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: "TOO_LARGE" }]);
});

function listPathsWithBody(): string[] {
  const filled = (path: string) => path.replaceAll(/\{[^}]+\}|\$\w+/gu, "KT222222");
  const found = Object.values(pages).flatMap((page) => ("form" in page ? [filled(page.path)] : []));
  traverseContractProcedures({ path: [], router: contract }, ({ contract: { "~orpc": procedure }, path }) => {
    found.push(`/rpc/${path.join("/")}`);
    const { method, path: documented = "" } = procedure.route;
    if (method !== "GET") found.push(filled(`/api${documented}`));
  });
  return [...found, ...Object.keys(listFiles).map((name) => `/lists/${name}`), MONTH_PACK_PATH, TELEGRAM_PATH];
}

describe("the proxy of deploy/nginx.conf", () => {
  const conf = readFileSync("deploy/nginx.conf", "utf8");
  const size = /client_max_body_size (\w+);/u;
  const [server = "", ...parts] = conf.slice(conf.indexOf("listen 443")).split(/\n {2}location /u);
  const locations = parts.map((part) => {
    const [, sign = "", path = ""] = /^(= |~ )?(\S+) \{/u.exec(part) ?? [];
    return { sign: sign.trim(), path, limit: size.exec(part)?.[1] };
  });

  /**
   * As nginx does, it uses the location with the exact path, else the first location with a matching pattern, else the
   * location with the longest prefix.
   */
  function letsThrough(address: string): string | undefined {
    const begins = locations.filter(({ sign, path }) => sign === "" && address.startsWith(path));
    const location =
      locations.find(({ sign, path }) => sign === "=" && path === address) ??
      locations.find(({ sign, path }) => sign === "~" && new RegExp(path, "u").test(address)) ??
      begins.toSorted((a, b) => b.path.length - a.path.length)[0];
    return location?.limit ?? size.exec(server)?.[1];
  }

  test("lets through to every address what its table of bodies says", () => {
    const addresses = listPathsWithBody();
    expect(addresses.length).toBeGreaterThan(400);
    const most = (address: string) => findBodyRules(address).toSorted((a, b) => b.maxBytes - a.maxBytes)[0]!;
    expect(addresses.map((address) => [address, letsThrough(address)])).toEqual(
      addresses.map((address) => [address, most(address).proxied]),
    );
    expect(new Set(addresses.map(letsThrough))).toEqual(new Set(["64k", "1m", "3m", "32m"]));
  });

  test("lets through at least what is taken there, and at most twice as much", () => {
    const units = { k: 1024, m: 1024 * 1024 };
    const wrong = listPathsWithBody().filter((address) =>
      findBodyRules(address).some(({ maxBytes, proxied }) => {
        const bytes = Number.parseInt(proxied, 10) * units[proxied.at(-1) as "k" | "m"];
        return bytes < maxBytes || bytes > maxBytes * 2;
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("refuses in the words of this server", () => {
    for (const code of ["TOO_LARGE", "UNAVAILABLE"] as const) {
      const said = new RegExp(`return ${makeRefusalBody(code).status} '(.*"code":"${code}".*)';`, "u").exec(conf)?.[1];
      expect(JSON.parse(said ?? "null")).toMatchObject(makeRefusalBody(code));
    }
  });
});
