import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, type TestApp } from "../../../test/app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const logInCredentials = { email: "ayse@example.com", password: "sifre-1234" };

test.each([
  ["/rpc", { json: logInCredentials }],
  ["/api", logInCredentials],
])("a refusal that passes with time says so in its headers as well, under %s", async (door, json) => {
  const limits = { ...t.deps.limits, take: async () => ({ subject: "", retryAfterSeconds: 7 }) };
  const answer = await t.with({ limits }).as().send(`${door}/account/login`, { json });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("Retry-After")).toBe("7");
});
