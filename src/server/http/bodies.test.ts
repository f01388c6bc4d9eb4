import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { bodyRuleAt } from "./bodies.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const json = "application/json";
const form = "application/x-www-form-urlencoded";

test.each([
  ["/rpc/visitor/reports/send", json],
  ["/api/codes/KT222222/reports", json],
  ["/q/KT222222/report", form],
  ["/q/KT222222/report/", form],
  ["/q/KT222222", json],
  ["/q/KT222222/report/x", json],
  ["/login", json],
])("of a write to %s the body is %s, and any other is refused", async (path, type) => {
  expect(bodyRuleAt(path).type).toBe(type);
  const statusOf = async (sent: string) =>
    (await t.as().send(path, { method: "POST", headers: { "Content-Type": sent } })).status;
  for (const other of [json, form, "multipart/form-data; boundary=x", "text/plain"]) {
    if (other === type) expect(await statusOf(other)).not.toBe(415);
    else expect(await statusOf(other)).toBe(415);
  }
});

test("a form that is larger than its page takes is refused before anything is read of it", async () => {
  const message = "x".repeat(bodyRuleAt("/q/KT222222/report").maxBytes);
  const answer = await t.as().send("/q/KT222222/report", { form: { message } });
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: "TOO_LARGE" }]);
});
