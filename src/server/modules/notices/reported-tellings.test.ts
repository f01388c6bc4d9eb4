/** @module-tag long */
import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { REPORT_KEPT_DAYS } from "#domain/notices/report.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import {
  createTestApp,
  catchRefusedFields,
  makeNextAddress,
  catchRefusal,
  type TestApp,
} from "../../../../test/app.ts";
import { openExport } from "../../../../test/opened-export.ts";
import { makeAdministrator, makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import {
  makeCars,
  makeProfile,
  makeVisitorNotice,
  readNoticeId,
  readVisitorMessageId,
  PASSWORD,
} from "../../../../test/world.ts";

let t: TestApp;
let admin: Person;
let owner: Person;
let code: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.db.deleteFrom("limits").execute();
  // Makes a new administrator for each test, because an administrator's session ends after half a day.
  admin = await makeAdministrator(t);
  owner = await makeCustomerPerson(t);
  code = await makeProfile(t.db, owner.user);
});
afterAll(() => t.close());

async function makeNoticeToReport(given: Parameters<typeof makeVisitorNotice>[2] = {}) {
  const key = await makeVisitorNotice(t.db, code, { now: t.clock.now(), ...given });
  const id = await readNoticeId(t.db, key);
  const { tellings } = await owner.api.notices.get({ id });
  return { key, named: { id, telling: tellings[0]!.id } };
}

async function addPhoto(
  { id: noticeId, telling: tellingId }: { id: string; telling: string },
  bytes: Buffer,
): Promise<void> {
  const photo = { noticeId, tellingId, bytes, width: 1, height: 1, createdAt: t.clock.now() };
  await t.db.insertInto("noticePhotos").values(photo).execute();
}

const listReports = async (reported: string) => (await admin.api.admin.reports.list({ code: reported })).items;

test("what was told is reported with its words and photo as they were, whatever becomes of the notice", async () => {
  const { named } = await makeNoticeToReport({ note: "Hakaret", phone: "+905320000000" });
  const at = t.clock.now();
  const photo = Buffer.from("ffd8ffe0aabbccddffd9", "hex");
  await addPhoto(named, photo);
  t.clock.advance({ hours: 1 });
  expect((await owner.api.notices.report(named)).tellings).toMatchObject([{ isReported: true }]);
  const createdAt = t.clock.now();
  await owner.api.notices.remove({ id: named.id });
  const [report] = await listReports(code);
  expect(report).toEqual({
    id: expect.any(String) as string,
    code,
    reason: "notice",
    message: "",
    note: "",
    told: { reason: "lights", note: "Hakaret", at, hasPhoto: true },
    createdAt,
    resolution: null,
    similar: null,
  });
  const shown = await admin.send(`/api/admin/reports/${report!.id}/photo`);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(photo);
  expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  expect([shown.headers.get("Cache-Control"), shown.headers.get("X-Content-Type-Options")]).toEqual([
    "no-store",
    "nosniff",
  ]);
  const resolved = await admin.api.admin.reports.resolve({ id: report!.id, outcome: "Uyarıldı" });
  expect(resolved).toMatchObject({ told: { note: "Hakaret" }, resolution: { outcome: "Uyarıldı" } });
  const audited = t.db.selectFrom("auditEvents").select("actorId").where("code", "=", code);
  expect(await audited.where("action", "=", "report-resolved").execute()).toEqual([{ actorId: admin.user.id }]);

  t.clock.advance({ days: REPORT_KEPT_DAYS, seconds: 1 });
  await deleteExpired(t.deps);
  expect(await t.db.selectFrom("reports").select("id").where("code", "=", code).execute()).toEqual([]);
});

test("a report without a photo has none to be seen, and nobody but an administrator sees one", async () => {
  const seen = (await makeNoticeToReport()).named;
  await addPhoto(seen, Buffer.from("ffd8ffe0ffd9", "hex"));
  await owner.api.notices.report(seen);
  t.clock.advance({ hours: 1 });
  const { named } = await makeNoticeToReport({ note: "Kaba" });
  await owner.api.notices.report(named);
  const [report, other] = await listReports(code);
  expect(report!.told).toMatchObject({ note: "Kaba", hasPhoto: false });
  expect(other!.told).toMatchObject({ hasPhoto: true });
  for (const id of [report!.id, randomUUID()])
    expect((await catchRefusal(admin.api.admin.reports.photo({ id }))).code).toBe("REPORT_NOT_FOUND");
  expect((await catchRefusal(owner.api.admin.reports.photo({ id: report!.id }))).code).toBe("FORBIDDEN");
  expect((await t.as().send(`/api/admin/reports/${report!.id}/photo`)).status).toBe(401);
});

test("pressed twice it is one report, and counts once; so many a day an account may send", async () => {
  const { named } = await makeNoticeToReport();
  for (let nth = 0; nth < 30; nth += 1) await owner.api.notices.report(named);
  expect(await listReports(code)).toHaveLength(1);
  for (let nth = 1; nth < 20; nth += 1) {
    t.clock.advance({ hours: 1 });
    await owner.api.notices.report((await makeNoticeToReport()).named);
  }
  t.clock.advance({ hours: 1 });
  const next = (await makeNoticeToReport()).named;
  const refusal = await catchRefusal(owner.api.notices.report(next));
  expect([refusal.code, refusal.status]).toEqual(["REPORTS_USED_UP", 429]);
  expect((await owner.api.notices.get({ id: next.id })).tellings[0]!.isReported).toBe(false);
  await owner.api.notices.report(named);
  const other = await makeCustomerPerson(t);
  const theirs = await makeVisitorNotice(t.db, await makeProfile(t.db, other.user), { now: t.clock.now() });
  const id = await readNoticeId(t.db, theirs);
  const { tellings } = await other.api.notices.get({ id });
  await other.api.notices.report({ id, telling: tellings[0]!.id });
});

test("whom an account reports again and again leaves it reports of what others tell", async () => {
  const reportFrom = async (byte: number) => {
    const key = await makeVisitorNotice(t.db, code, { now: t.clock.now(), senders: [Buffer.alloc(32, byte)] });
    return owner.api.notices.report({
      id: await readNoticeId(t.db, key),
      telling: await readVisitorMessageId(t.db, key),
    });
  };
  for (let nth = 0; nth < 20; nth += 1) await reportFrom(1);
  expect((await catchRefusal(reportFrom(1))).code).toBe("REPORTS_USED_UP");
  for (let byte = 2; byte < 12; byte += 1) await reportFrom(byte);
  expect(await listReports(code)).toHaveLength(30);
});

test("what a visitor took back is not reported", async () => {
  const first = await makeNoticeToReport();
  await makeVisitorNotice(t.db, code, { now: t.clock.now() });
  await t.api().tellings.withdraw({ key: first.key });
  expect((await catchRefusal(owner.api.notices.report(first.named))).code).toBe("NOTICE_NOT_FOUND");
  expect(await listReports(code)).toEqual([]);
});

test("what was told of a company's car is reported from the company's inbox alone", async () => {
  const fleet = await makeCompanyOwnerPerson(t);
  const [car = ""] = await makeCars(t.db, fleet.user);
  const id = await readNoticeId(t.db, await makeVisitorNotice(t.db, car, { note: "Tehdit", now: t.clock.now() }));
  const { tellings } = await fleet.api.company.notices.get({ id });
  const named = { id, telling: tellings[0]!.id };
  expect((await catchRefusal(fleet.api.notices.report(named))).code).toBe("NOTICE_NOT_FOUND");
  expect((await fleet.api.company.notices.report(named)).tellings[0]!.isReported).toBe(true);
  expect(await listReports(car)).toMatchObject([{ reason: "notice", told: { note: "Tehdit" } }]);
});

test("visitors neither report for this reason, nor are theirs merged into what a holder reported", async () => {
  const sent = { code, message: "", reason: "notice" as "other", id: randomUUID() };
  expect(await catchRefusedFields(t.api().visitor.reports.send(sent))).toEqual({ reason: "Lütfen bir neden seçin." });
  const form = { id: randomUUID(), reason: "notice", message: "Bir şey" };
  expect((await t.as().send(`/q/${code}/report`, { form })).status).toBe(422);

  const flood = () =>
    t
      .as(undefined, { address: makeNextAddress() })
      .api.visitor.reports.send({ code, message: "", reason: "fraud", id: randomUUID() });
  for (let nth = 0; nth < 30; nth += 1) await flood();
  t.clock.advance({ seconds: 1 });
  await owner.api.notices.report((await makeNoticeToReport()).named);
  await flood();
  const reports = await listReports(code);
  expect(reports).toHaveLength(31);
  expect(reports[0]).toMatchObject({ reason: "notice", similar: null });
  expect(reports[1]).toMatchObject({ reason: "fraud", similar: { count: 1 } });
});

test("whoever reported something finds it in their data, and nobody else does", async () => {
  await owner.api.notices.report((await makeNoticeToReport({ note: "Hakaret" })).named);
  const reported = async (who: Person) => {
    const file = await who.api.account.exportData({});
    return openExport(new Uint8Array(await file.arrayBuffer())).get("sikayet-ettiginiz-mesajlar")?.rows;
  };
  const at = t.clock.now().toISOString();
  expect(await reported(owner)).toMatchObject([{ kod: code, neden: "lights", not: "Hakaret", "mesajın zamanı": at }]);
  expect(await reported(await makeCustomerPerson(t))).toEqual([]);
});

test("when the account goes that reported it, the report stays and names nobody", async () => {
  await owner.api.notices.report((await makeNoticeToReport({ note: "Hakaret" })).named);
  await owner.api.account.remove({ password: PASSWORD });
  const kept = await t.db.selectFrom("reports").select(["reporterId", "toldNote"]).where("code", "=", code).execute();
  expect(kept).toEqual([{ reporterId: null, toldNote: "Hakaret" }]);
});
