import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApp, catchRefusedFields, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCustomerPerson } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { makeCode, makeProfile } from "../../../../test/world.ts";

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeOwnerOfOne() {
  const owner = await makeCustomerPerson(t);
  const phone = { value: "+905321234567", visible: true };
  const code = await makeProfile(t.db, owner.user, { plate: "34 ABC 123", kind: "place", contacts: { phone } });
  const [card] = (await owner.api.codes.list({})).items;
  return { owner, code, version: card!.version, before: await owner.api.profiles.get({ code }) };
}

test("the note is saved from the card at the version that the card has, and nothing else changes", async () => {
  const { owner, code, version, before } = await makeOwnerOfOne();
  t.clock.advance({ hours: 1 });
  const saved = await owner.api.profiles.saveNote({ code, version, note: "  Yan   sokaktayım \n\n\n\n Ayşe " });
  expect(saved).toEqual({
    ...before,
    note: "Yan sokaktayım\n\nAyşe",
    version: version + 1,
    updatedAt: t.clock.now(),
  });
  expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({ note: saved.note });
  expect((await owner.api.codes.list({})).items).toMatchObject([{ note: saved.note, version: saved.version }]);
  expect((await owner.api.codes.history({ code })).items).toMatchObject([{ action: "code-changed", byOwner: true }]);
});

test("the owner's other stickers keep theirs", async () => {
  const { owner, code, version } = await makeOwnerOfOne();
  const other = await makeProfile(t.db, owner.user, { note: "Kısa süre" });
  const before = await owner.api.profiles.get({ code: other });
  await owner.api.profiles.saveNote({ code, version, note: "yeni" });
  expect(await owner.api.profiles.get({ code: other })).toEqual(before);
});

test("the code is found by its new note, and by its plate as before", async () => {
  const { owner, code, version } = await makeOwnerOfOne();
  await owner.api.profiles.saveNote({ code, version, note: "Işık açık" });
  for (const search of ["isik", "34abc", code])
    expect((await owner.api.codes.list({ search })).items).toMatchObject([{ code }]);
  expect((await owner.api.codes.list({ search: "kisa sure" })).items).toEqual([]);
});

test("what somebody else has saved meanwhile is not overwritten", async () => {
  const { owner, code, version } = await makeOwnerOfOne();
  await owner.api.profiles.saveNote({ code, version, note: "birinci" });
  const refusal = await catchRefusal(owner.api.profiles.saveNote({ code, version, note: "ikinci" }));
  expect(refusal).toMatchObject({ code: "PROFILE_CHANGED", status: 409 });
  expect(refusal.message).toMatch(/Yazdıklarınız silinmedi/u);
  expect(await owner.api.profiles.get({ code })).toMatchObject({ note: "birinci" });
});

test("a status that was set meanwhile is nothing that the note waits for", async () => {
  const { owner, code, version } = await makeOwnerOfOne();
  await owner.api.profiles.setStatus({ code, status: "lunch" });
  expect(await owner.api.profiles.saveNote({ code, version, note: "yeni" })).toMatchObject({ note: "yeni" });
  expect((await owner.api.codes.list({})).items).toMatchObject([{ status: { kind: "lunch" } }]);
});

test("one that is too long, is none or has no version is refused at its field", async () => {
  const { owner, code, version } = await makeOwnerOfOne();
  const { saveNote } = owner.api.profiles;
  expect(await catchRefusedFields(saveNote({ code, version, note: "ğ".repeat(151) }))).toEqual({
    note: "Not en fazla 150 karakter olabilir.",
  });
  expect(Object.keys((await catchRefusedFields(saveNote({ code } as Parameters<typeof saveNote>[0]))) ?? {})).toEqual([
    "version",
    "note",
  ]);
  expect((await saveNote({ code, version, note: "ğ".repeat(150) })).note).toHaveLength(150);
});

test("somebody else's is refused, and one that there is not is not found", async () => {
  const { code, version } = await makeOwnerOfOne();
  const other = await makeCustomerPerson(t);
  const save = (of: string) => catchRefusal(other.api.profiles.saveNote({ code: of, version, note: "benim" }));
  expect((await save(code)).code).toBe("PROFILE_NOT_YOURS");
  expect((await save(await makeCode(t.db))).code).toBe("PROFILE_NOT_FOUND");
});
