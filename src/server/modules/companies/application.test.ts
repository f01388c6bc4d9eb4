import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { APPLICATION_ADDITION_MAX, ADDITIONS_A_DAY_MAX } from "#domain/people/application.ts";

import { createTestApp, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCompanyOwnerPerson, type Person } from "../../../../test/people.ts";

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp({ environment: { OPERATOR_EMAIL: "bilgi@example.com", OPERATOR_PHONE: "+902121112233" } });
  admin = await makeAdministrator(t);
  await t.db.updateTable("users").set({ emailConfirmedAt: t.clock.now() }).where("id", "=", admin.user.id).execute();
});
afterAll(() => t.close());

const REFUSAL_REASON = "Vergi levhası eksik.";
const ADDITION_TEXT = "Vergi levhasını\n\ne-postayla gönderdik.";

type CompanyOwnerPerson = Awaited<ReturnType<typeof makeCompanyOwnerPerson>>;

const makeWaitingCompany = () => makeCompanyOwnerPerson(t, { isApproved: false, displayName: "Ege Filo" });

async function makeRefusedCompany(): Promise<CompanyOwnerPerson> {
  const fleet = await makeWaitingCompany();
  await admin.api.admin.companies.refuse({ companyId: fleet.user.companyId, reason: REFUSAL_REASON });
  await t.post();
  return fleet;
}

const addAddition = ({ api }: CompanyOwnerPerson, given: { id?: string; text?: string; refusal?: string } = {}) =>
  api.application.add({ id: randomUUID(), text: ADDITION_TEXT, refusal: REFUSAL_REASON, ...given });

const readAsAdmin = ({ user }: CompanyOwnerPerson) => admin.api.admin.companies.get({ companyId: user.companyId });

describe("a refused company", () => {
  test("reads why, whom to write to, and sends what was missing: it waits again, and the administrators are told", async () => {
    const fleet = await makeRefusedCompany();
    await addAddition(await makeWaitingCompany(), { refusal: "" });
    expect(await fleet.api.application.get()).toEqual({
      refusal: REFUSAL_REASON,
      reappliedAt: null,
      additions: [],
      operator: { name: "", email: "bilgi@example.com", phone: "+902121112233" },
    });
    const id = randomUUID();
    const now = t.clock.now();
    expect(await addAddition(fleet, { id })).toMatchObject({
      refusal: "",
      reappliedAt: now,
      additions: [{ id, text: ADDITION_TEXT, refusal: REFUSAL_REASON, createdAt: now }],
    });
    expect((await fleet.api.account.current({})).account?.company).toMatchObject({ isApproved: false, refusal: null });
    expect(await readAsAdmin(fleet)).toMatchObject({ refusal: null, reappliedAt: now });
    const { items } = await admin.api.admin.companies.list({ state: "waiting" });
    expect(items.map(({ id: companyId }) => companyId)).toContain(fleet.user.companyId);
    expect(await admin.api.admin.companies.additions({ companyId: fleet.user.companyId })).toMatchObject({
      items: [{ id, text: ADDITION_TEXT, refusal: REFUSAL_REASON }],
      next: null,
    });
    const link = `http://localhost:3000/admin/edit-company/${fleet.user.id}`;
    expect(await t.post()).toMatchObject([
      { recipient: admin.user.email, mail: { kind: "company-applied", company: "Ege Filo", isAgain: true, link } },
    ]);
    const { items: events } = await admin.api.admin.audit.list({ userId: fleet.user.id, kind: "companies" });
    const event = events.find(({ action }) => action === "application-added");
    expect(event).toMatchObject({ actor: { id: fleet.user.id }, account: { id: fleet.user.id } });
  });

  test("is approved as any other, and refused anew with the history kept", async () => {
    const fleet = await makeRefusedCompany();
    await addAddition(fleet);
    await admin.api.admin.companies.refuse({ companyId: fleet.user.companyId, reason: "Adres yanlış." });
    expect(await readAsAdmin(fleet)).toMatchObject({ refusal: "Adres yanlış.", reappliedAt: null });
    t.clock.advance({ seconds: 1 });
    const { additions } = await addAddition(fleet, { text: "Adresi düzelttik.", refusal: "Adres yanlış." });
    expect(additions.map(({ text, refusal }) => [text, refusal])).toEqual([
      ["Adresi düzelttik.", "Adres yanlış."],
      [ADDITION_TEXT, REFUSAL_REASON],
    ]);
    await admin.api.admin.companies.approve({ companyId: fleet.user.companyId, carSlots: 1 });
    expect(await readAsAdmin(fleet)).toMatchObject({ isApproved: true, refusal: null, reappliedAt: null });
  });

  test("that sends the same twice, also at once, has sent it once", async () => {
    const fleet = await makeRefusedCompany();
    const id = randomUUID();
    await Promise.all([addAddition(fleet, { id }), addAddition(fleet, { id }), addAddition(fleet, { id })]);
    expect((await addAddition(fleet, { id })).additions).toHaveLength(1);
    expect(await t.post()).toHaveLength(1);
  });

  test("reads a reason that came meanwhile before it answers", async () => {
    const fleet = await makeRefusedCompany();
    await admin.api.admin.companies.refuse({ companyId: fleet.user.companyId, reason: "Adres yanlış." });
    expect((await catchRefusal(addAddition(fleet))).code).toBe("CHANGED_MEANWHILE");
    expect(await readAsAdmin(fleet)).toMatchObject({ refusal: "Adres yanlış." });
  });
});

describe("what a company adds", () => {
  test("while it waits is kept without a mail, and it goes on waiting as before", async () => {
    const fleet = await makeWaitingCompany();
    await t.post();
    expect(await addAddition(fleet, { refusal: "" })).toMatchObject({
      refusal: "",
      reappliedAt: null,
      additions: [{}],
    });
    expect(await t.post()).toEqual([]);
  });

  test("to an approved application is refused", async () => {
    const fleet = await makeWaitingCompany();
    await admin.api.admin.companies.approve({ companyId: fleet.user.companyId, carSlots: 1 });
    expect((await catchRefusal(addAddition(fleet, { refusal: "" }))).code).toBe("APPLICATION_OVER");
  });

  test("so often a day is taken and then no more until the next, whatever was refused between", async () => {
    const fleet = await makeWaitingCompany();
    const send = () => addAddition(fleet, { refusal: "" });
    for (let nth = 0; nth < ADDITIONS_A_DAY_MAX; nth += 1) {
      expect((await catchRefusal(addAddition(fleet))).code).toBe("CHANGED_MEANWHILE");
      await send();
    }
    expect((await catchRefusal(send())).code).toBe("TOO_MANY_ATTEMPTS");
    t.clock.advance({ hours: 24 });
    await t.db.deleteFrom("limits").execute();
    expect((await send()).additions).toHaveLength(ADDITIONS_A_DAY_MAX + 1);
  });

  test.each([
    ["", "Lütfen eksikleri nasıl giderdiğinizi yazın."],
    [" \n ", "Lütfen eksikleri nasıl giderdiğinizi yazın."],
    ["ş".repeat(APPLICATION_ADDITION_MAX + 1), "Bu alan en fazla 2000 karakter olabilir."],
  ])("of no words or too many (%j) is answered at its field", async (text, sentence) => {
    const fleet = await makeWaitingCompany();
    const answer = await catchRefusal(addAddition(fleet, { text, refusal: "" }));
    expect(answer).toMatchObject({ code: "INPUT_INVALID", data: { fields: { text: sentence } } });
  });

  test("under the id of another company's is refused", async () => {
    const [one, other] = [await makeWaitingCompany(), await makeWaitingCompany()];
    const id = randomUUID();
    await addAddition(one, { id, refusal: "" });
    expect((await catchRefusal(addAddition(other, { id, refusal: "" }))).code).toBe("ID_TAKEN");
  });
});

test("a company that registers is told to the administrators", async () => {
  const password = "uzun-bir-sifre";
  const chosen = { password, passwordConfirmation: password };
  const applicant = { displayName: "Deniz Filo", email: "deniz@example.com", asCompany: true };
  await t.as().api.account.register({ ...applicant, ...chosen });
  const told = (await t.post()).filter(({ mail }) => mail.kind === "company-applied");
  expect(told).toMatchObject([{ recipient: admin.user.email, mail: { company: "Deniz Filo", isAgain: false } }]);
});

test("whoever registers one company after the other fills nobody's mail, and keeps no other application out of it", async () => {
  await t.db.deleteFrom("limits").where("key", "like", "applicationMails%").execute();
  const register = async (nth: number, address: string) => {
    await t.db.deleteFrom("limits").where("key", "like", "registrationByAddress%").execute();
    const secret = { password: "sifre-9876-Ab", passwordConfirmation: "sifre-9876-Ab" };
    const applicant = { displayName: `Filo ${nth}`, email: `filo${nth}@example.com`, asCompany: true, ...secret };
    await t.as(undefined, { address }).api.account.register(applicant);
  };
  for (let nth = 0; nth < 19; nth += 1) await register(nth, "198.51.100.9");
  await register(99, "198.51.100.10");
  const told = (await t.post()).flatMap(({ mail }) => (mail.kind === "company-applied" ? [mail.company] : []));
  expect(told).toHaveLength(17);
  expect(told).toContain("Filo 99");
  // Mails about applications have a separate limit, so the limit of mails about the administrator's own account is not
  // used up.
  expect(await t.deps.limits.take("mailsByRecipient", admin.user.email)).toBeUndefined();
});
