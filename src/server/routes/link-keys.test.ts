import { afterAll, beforeAll, expect, test } from "vitest";

import { makeAnswerToken } from "#server/access/answer-links.ts";

import { createTestApp, type TestApp } from "../../../test/app.ts";
import { makeCompanyOwnerPerson } from "../../../test/people.ts";
import { makeCars, makeRental, makeVisitorNotice, readNoticeId } from "../../../test/world.ts";

let t: TestApp;
let paths: Record<string, string>;
beforeAll(async () => {
  t = await createTestApp();
  const firm = await makeCompanyOwnerPerson(t);
  const [code = ""] = await makeCars(t.db, firm.user, 1);
  const rentalId = await makeRental(t.db, firm.user, code, { now: t.clock.now() });
  const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
  const answered = { noticeId: await readNoticeId(t.db, key), userId: firm.user.id };
  const { address } = await firm.api.company.renterLinks.make({ rentalId });
  const { digest } = await firm.api.company.agreements.make({ rentalId });
  paths = {
    visitor: `/h/${key}`,
    answer: `/a/${await makeAnswerToken(t.db, answered, t.clock.now())}`,
    renter: new URL(address).pathname,
    paper: `/belge/${digest}`,
  };
});
afterAll(() => t.close());

test.each(["visitor", "answer", "renter", "paper"])(
  "a link of the %s opens with what an app hung behind it",
  async (of) => {
    expect((await t.as().send(paths[of]!)).status).toBe(200);
    for (const behind of [".", ")", "&fbclid=1", "%3Ffbclid=1", "=", "&u=%2F%2Fevil.example"]) {
      const { status, headers } = await t.as().send(`${paths[of]}${behind}?dil=de`);
      expect([behind, status, headers.get("Location")]).toEqual([behind, 302, `${paths[of]}?dil=de`]);
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
    for (const other of ["x", "_"]) expect((await t.as().send(`${paths[of]}${other}`)).status).not.toBe(200);
  },
);

test.each(["/h/&x", "/k/%2F%2Fevil.example", "/a/..%2F..%2Fq", "/x/KEY&fbclid=1"])("%s leads nowhere", async (path) => {
  expect((await t.as().send(path)).status).toBeGreaterThanOrEqual(400);
});
