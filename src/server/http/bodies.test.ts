import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { bodyRulesAt } from "./bodies.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const upload = "multipart/form-data";

test.each([
  ["/rpc/visitor/reports/send", [json]],
  ["/api/codes/KT222222/reports", [json]],
  ["/rpc/company/cars/savePhoto", [json]],
  ["/api/company/cars/KT222222/photo", [json]],
  ["/api/tellings/AAAAAAAAAAAAAAAAAAAAAA/photo", [json]],
  ["/q/KT222222/report", [form]],
  ["/q/KT222222/report/", [form]],
  ["/q/KT222222/haber", [form, upload]],
  ["/h/AAAAAAAAAAAAAAAAAAAAAA/foto", [form, upload]],
  ["/h/AAAAAAAAAAAAAAAAAAAAAA", [form]],
  ["/q/KT222222", [json]],
  ["/q/KT222222/report/x", [json]],
  ["/login", [json]],
])("of a write to %s the body is one of %j, and any other is refused", async (path, types) => {
  expect(bodyRulesAt(path).map(({ type }) => type)).toEqual(types);
  const statusOf = async (sent: string) =>
    (await t.as().send(path, { method: "POST", headers: { "Content-Type": sent } })).status;
  for (const other of [json, form, `${upload}; boundary=x`, "text/plain"]) {
    if (types.includes(other.split(";")[0]!)) expect(await statusOf(other)).not.toBe(415);
    else expect(await statusOf(other)).toBe(415);
  }
});

test("a form that is larger than its page takes is refused before anything is read of it", async () => {
  const message = "x".repeat(bodyRulesAt("/q/KT222222/report")[0]!.maxBytes);
  const answer = await t.as().send("/q/KT222222/report", { form: { message } });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: "TOO_LARGE" }]);
});
