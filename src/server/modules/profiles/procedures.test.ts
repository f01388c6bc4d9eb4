import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { phoneProblemSentences } from "#contract/words/phone.words.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator, makeCustomerPerson } from "../../../../test/people.ts";
import { scanViewOf } from "../../../../test/stub-pages.ts";
import { linkCode, makeCode, makeProfile } from "../../../../test/world.ts";

type ProfileEditInput = Parameters<ApiClient["profiles"]["update"]>[0];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function makeOwnerWithEdit(profile: Parameters<typeof makeProfile>[2] = {}) {
  const owner = await makeCustomerPerson(t);
  const code = await makeProfile(t.db, owner.user, profile);
  const {
    scanUrl: _,
    updatedAt: __,
    off: ___,
    noteHidden: ____,
    plateHidden: _____,
    ...edit
  } = await owner.api.profiles.get({ code });
  return { owner, code, edit };
}

function withContact(
  edit: ProfileEditInput,
  kind: keyof ProfileEditInput["contacts"],
  value: unknown,
  visible = true,
): ProfileEditInput {
  return { ...edit, contacts: { ...edit.contacts, [kind]: { value, visible } } };
}

test("an owner reads their profile, hidden values included", async () => {
  const { owner, code } = await makeOwnerWithEdit({
    plate: "34 ABC 123",
    contactsVisible: false,
    contacts: { phone: { value: "+905321234567", visible: false } },
  });
  const profile = await owner.api.profiles.get({ code: ` ${code.toLowerCase()} ` });
  expect(profile).toMatchObject({ code, plate: "34 ABC 123", contactsVisible: false, version: 2 });
  expect(profile.contacts.phone).toEqual({ value: "+905321234567", visible: false });
});

test.each(["get", "update"] as const)(
  "somebody else's profile is refused, to administrators too, and none is not found: %s",
  async (name) => {
    const { code, edit } = await makeOwnerWithEdit({ note: "gizli not" });
    const ask = (api: ApiClient, of: string) =>
      name === "get" ? api.profiles.get({ code: of }) : api.profiles.update({ ...edit, code: of });
    for (const stranger of [await makeCustomerPerson(t), await makeAdministrator(t)]) {
      const refusal = await catchRefusal(ask(stranger.api, code));
      expect(refusal).toMatchObject({
        code: "PROFILE_NOT_YOURS",
        status: 403,
        message: "Bu profili düzenleme yetkiniz yok.",
      });
      expect(JSON.stringify(refusal)).not.toContain("gizli not");
      for (const none of [await makeCode(t.db), "KT555555"]) {
        const missing = await catchRefusal(ask(stranger.api, none));
        expect(missing).toMatchObject({ code: "PROFILE_NOT_FOUND", status: 404, message: "Profil bulunamadı." });
      }
    }
  },
);

test("an edit of somebody else's profile is refused alike at any version, and nothing of it is noted", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  const before = await owner.api.codes.history({ code });
  const stranger = await makeCustomerPerson(t);
  for (const version of [edit.version, edit.version + 1])
    expect((await catchRefusal(stranger.api.profiles.update({ ...edit, version }))).code).toBe("PROFILE_NOT_YOURS");
  expect(await owner.api.codes.history({ code })).toEqual(before);
});

test("what the code stands on and how its owner is reached are saved, and stay where they are not named", async () => {
  const { owner, edit } = await makeOwnerWithEdit();
  const saved = await owner.api.profiles.update({ ...edit, kind: "place", reach: "notices" });
  expect(saved).toMatchObject({ kind: "place", reach: "notices" });
  const { kind: _, reach: __, ...unnamed } = { ...edit, version: saved.version };
  expect(await owner.api.profiles.update(unnamed)).toMatchObject({ kind: "place", reach: "notices" });
});

test("saving keeps everything as typed after cleaning, and raises the version", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  t.clock.advance({ hours: 1 });
  const saved = await owner.api.profiles.update({
    ...edit,
    plate: " 34abc123 ",
    note: "  Hemen   geliyorum \n\n\n\n bekleyin ",
    contactsVisible: false,
    byWhatsapp: false,
    contacts: {
      phone: { value: "0 (532) 123-45 67", visible: true },
      telegram: { value: "https://t.me/Ayse_Y", visible: false },
      email: { value: " AYSE@Example.com ", visible: true },
      website: { value: "Ornek.com/Ayşe", visible: false },
    },
  });
  expect(saved).toEqual({
    code,
    scanUrl: `http://localhost:3000/q/${code}`,
    plate: "34 ABC 123",
    note: "Hemen geliyorum\n\nbekleyin",
    off: null,
    noteHidden: null,
    plateHidden: null,
    kind: "vehicle",
    reach: "both",
    reasons: edit.reasons,
    acceptsText: true,
    acceptsPhoto: true,
    noticesPausedUntil: null,
    contactsVisible: false,
    byWhatsapp: false,
    contacts: {
      phone: { value: "+905321234567", visible: true },
      telegram: { value: "Ayse_Y", visible: false },
      email: { value: "ayse@example.com", visible: true },
      website: { value: "https://ornek.com/Ay%C5%9Fe", visible: false },
    },
    version: edit.version + 1,
    updatedAt: t.clock.now(),
  });
  expect(await owner.api.profiles.get({ code })).toEqual(saved);
});

const PHONE_SENTENCE = "Lütfen geçerli bir telefon numarası girin (7-15 rakam).";
const telegramSentence = "Lütfen bir Telegram kullanıcı adı veya t.me bağlantısı girin.";
const emailSentence = "Lütfen geçerli bir e-posta adresi girin.";
const WEBSITE_SENTENCE = "Lütfen geçerli bir web adresi girin (ornek.com gibi).";

test.each([
  ["phone", "123456", phoneProblemSentences.short],
  ["phone", "155", phoneProblemSentences.short],
  ["phone", "1234567890123456", PHONE_SENTENCE],
  ["phone", "0532 123 45 67 dahili 8", phoneProblemSentences.extension],
  ["phone", "0532 123 45 67 / 0533 123 45 67", phoneProblemSentences.several],
  ["phone", "5,32E+09", phoneProblemSentences.rounded],
  ["phone", "O532 123 45 67", phoneProblemSentences.letters],
  ["phone", "*#06#1234567", PHONE_SENTENCE],
  ["telegram", "abc", telegramSentence],
  ["telegram", "https://t.me/+davet", telegramSentence],
  ["telegram", "javascript:alert(1)", telegramSentence],
  ["email", "ayse@", emailSentence],
  ["email", "ayse@example.com?bcc=x@example.com", emailSentence],
  ["email", "ayşe@example.com", emailSentence],
  ["website", "javascript:alert(1)", WEBSITE_SENTENCE],
  ["website", "data:text/html,x", WEBSITE_SENTENCE],
  ["website", "https://a@ornek.com", WEBSITE_SENTENCE],
  ["website", "http://127.0.0.1/", WEBSITE_SENTENCE],
  ["website", `ornek.com/${"a".repeat(200)}`, WEBSITE_SENTENCE],
  ["website", 7, "Lütfen bu alanı doldurun."],
  ["phone", "5".repeat(2001), "Bu metin çok uzun."],
] as const)("a wrong contact is answered at its field: %s %j", async (kind, value, sentence) => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  expect(await catchRefusedFields(owner.api.profiles.update(withContact(edit, kind, value)))).toEqual({
    [`contacts.${kind}.value`]: sentence,
  });
  expect((await owner.api.profiles.get({ code })).version).toBe(edit.version);
});

test.each([
  "+90 (0)532 000 00 01",
  "+900532 0000001",
  "90 532 000 00 01",
  "0090 532 000 00 01",
  "0532 000 00 01",
  "٠٥٣٢ ٠٠٠ ٠٠ ٠١",
  "https://wa.me/905320000001",
])("a telephone typed as %j is called and written to by strangers as the one number that it is", async (typed) => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  const saved = await owner.api.profiles.update({ ...withContact(edit, "phone", typed), byWhatsapp: true });
  expect(saved.contacts.phone.value).toBe("+905320000001");
  expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({
    contacts: [
      { kind: "phone", href: "tel:+905320000001", text: "0532 000 00 01" },
      { kind: "whatsapp", href: "https://wa.me/905320000001", text: "0532 000 00 01" },
    ],
  });
});

test("every wrong field of a profile is named at once", async () => {
  const { owner, edit } = await makeOwnerWithEdit();
  let wrong = withContact({ ...edit, plate: "X".repeat(21), note: "x".repeat(151) }, "phone", "1");
  wrong = withContact(wrong, "telegram", "@1");
  wrong = withContact(wrong, "email", "x");
  wrong = withContact(wrong, "website", "x");
  expect(await catchRefusedFields(owner.api.profiles.update(wrong))).toEqual({
    plate: "Plaka en fazla 20 karakter olabilir.",
    note: "Not en fazla 150 karakter olabilir.",
    "contacts.phone.value": phoneProblemSentences.short,
    "contacts.telegram.value": telegramSentence,
    "contacts.email.value": emailSentence,
    "contacts.website.value": WEBSITE_SENTENCE,
  });
});

test("an empty contact is no contact, hidden or not", async () => {
  const { owner, edit } = await makeOwnerWithEdit({
    contacts: { website: { value: "https://ornek.com", visible: true } },
  });
  const saved = await owner.api.profiles.update(withContact(edit, "website", "  ", false));
  expect(saved.contacts.website).toEqual({ value: "", visible: false });
});

test("a name in the plate's field has Turkish capitals; however it is sent again it is the same, and stays as it was stored", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  expect((await owner.api.profiles.update({ ...edit, plate: "ofis çiçek" })).plate).toBe("OFİS ÇİÇEK");
  // Stores a name in the form of older versions, which did not use Turkish capitals.
  await t.db.updateTable("profiles").set({ plate: "OFIS ÇIÇEK" }).where("code", "=", code).execute();
  for (const plate of ["OFIS ÇIÇEK", "ofis çiçek", "Ofıs  Çıçek"]) {
    const { version } = await owner.api.profiles.get({ code });
    expect((await owner.api.profiles.update({ ...edit, version, plate })).plate).toBe("OFIS ÇIÇEK");
  }
  const { version } = await owner.api.profiles.get({ code });
  const other = owner.api.profiles.update({ ...edit, version, plate: "ofis çiçekçi" });
  expect((await catchRefusal(other)).code).toBe("PLATE_ALREADY_SET");
});

test("a hidden contact keeps whatever was typed, which no stranger sees and which must be right to be shown", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  for (const [kind, typed] of [
    ["phone", " 0532 12 "],
    ["telegram", "https://t.me/+davet"],
    ["email", "ayse@"],
    ["website", "javascript:alert(1)"],
  ] as const) {
    const { version } = await owner.api.profiles.get({ code });
    const saved = await owner.api.profiles.update(withContact({ ...edit, version }, kind, typed, false));
    expect(saved.contacts[kind]).toEqual({ value: typed.trim(), visible: false });
    expect(await scanViewOf(await t.as().send(`/q/${code}`))).toMatchObject({ state: "profile", contacts: [] });
    const shown = withContact({ ...edit, version: saved.version }, kind, typed);
    expect(Object.keys((await catchRefusedFields(owner.api.profiles.update(shown))) ?? {})).toEqual([
      `contacts.${kind}.value`,
    ]);
  }
});

test.each([
  ["150 letters", "ğ".repeat(150)],
  ["150 letters typed with separate marks", "g\u0306".repeat(150)],
  ["150 emoji of two UTF-16 units", "🚗".repeat(150)],
  ["150 letters among spaces that go", `  ${"a".repeat(150)}  `],
  ["nothing", ""],
])("a note of %s is kept", async (_, note) => {
  const { owner, edit } = await makeOwnerWithEdit();
  expect((await owner.api.profiles.update({ ...edit, note })).note).toBe(note.normalize("NFC").trim());
});

test.each([
  ["151 letters", "ğ".repeat(151)],
  ["151 letters typed with separate marks", "g\u0306".repeat(151)],
  ["151 emoji", "🚗".repeat(151)],
  ["a family that is many characters", "👨‍👩‍👧‍👦".repeat(22)],
])("a note of %s is too long", async (_, note) => {
  const { owner, edit } = await makeOwnerWithEdit();
  expect(await catchRefusedFields(owner.api.profiles.update({ ...edit, note }))).toEqual({
    note: "Not en fazla 150 karakter olabilir.",
  });
});

test("a note of NUL, lone surrogates and right-to-left overrides is kept without them", async () => {
  const { owner, edit } = await makeOwnerWithEdit();
  const saved = await owner.api.profiles.update({ ...edit, note: "a\u0000b\uD800c\u202Ed" });
  expect(saved.note).toBe("abcd");
});

test("a plate is set once: then it is neither changed nor removed, and the rest may still be saved", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  const first = await owner.api.profiles.update({ ...edit, note: "önce" });
  const second = await owner.api.profiles.update({ ...edit, version: first.version, plate: "34 ABC 123" });
  for (const plate of ["06 XYZ 99", "", "34 ABC 124"]) {
    const refusal = await catchRefusal(
      owner.api.profiles.update({ ...edit, version: second.version, plate, note: "değişmesin" }),
    );
    expect(refusal).toMatchObject({
      code: "PLATE_ALREADY_SET",
      status: 409,
      message: "Plaka bir kez belirlenir ve sonradan değiştirilemez.",
    });
  }
  expect(await owner.api.profiles.get({ code })).toEqual(second);
  const third = await owner.api.profiles.update({ ...edit, version: second.version, plate: "34abc123", note: "sonra" });
  expect(third).toMatchObject({ plate: "34 ABC 123", note: "sonra" });
});

test("the second of two windows is told, and what the first saved stays", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  const first = await owner.api.profiles.update({ ...edit, note: "birinci" });
  const refusal = await catchRefusal(owner.api.profiles.update({ ...edit, note: "ikinci" }));
  expect(refusal).toMatchObject({
    code: "PROFILE_CHANGED",
    status: 409,
    message:
      "Bu profil siz düzenlerken başka bir yerde değiştirildi. Yazdıklarınız silinmedi. Güncel hâlini yükleyip yeniden kaydedin.",
  });
  expect(await owner.api.profiles.get({ code })).toEqual(first);
});

test("a version that never was is refused like an old one", async () => {
  const { owner, edit } = await makeOwnerWithEdit();
  expect((await catchRefusal(owner.api.profiles.update({ ...edit, version: edit.version + 1 }))).code).toBe(
    "PROFILE_CHANGED",
  );
  for (const version of [0, -1, 1.5, "1"]) {
    expect(await catchRefusedFields(owner.api.profiles.update({ ...edit, version: version as number }))).toEqual({
      version: "Geçersiz değer.",
    });
  }
});

test("hiding a contact or all of them keeps the values and each contact's own visibility", async () => {
  const { owner, edit } = await makeOwnerWithEdit({ contacts: { phone: { value: "+905321234567", visible: true } } });
  const hidden = await owner.api.profiles.update(withContact(edit, "phone", "+905321234567", false));
  expect(hidden.contacts.phone).toEqual({ value: "+905321234567", visible: false });
  const all = await owner.api.profiles.update({
    ...withContact(edit, "phone", "+905321234567", true),
    version: hidden.version,
    contactsVisible: false,
  });
  expect(all).toMatchObject({ contactsVisible: false, contacts: { phone: { value: "+905321234567", visible: true } } });
});

test.each([
  ["an owner", "ownerId", (edit: ProfileEditInput) => ({ ...edit, ownerId: "1" })],
  [
    "a fifth contact",
    "contacts.fax",
    (edit: ProfileEditInput) => ({ ...edit, contacts: { ...edit.contacts, fax: { value: "", visible: true } } }),
  ],
  [
    "a key inside a contact",
    "contacts.phone.verified",
    (edit: ProfileEditInput) => ({
      ...edit,
      contacts: { ...edit.contacts, phone: { value: "", visible: true, verified: true } },
    }),
  ],
  [
    "a visibility that is no boolean",
    "contacts.phone.visible",
    (edit: ProfileEditInput) => withContact(edit, "phone", "", "true" as unknown as boolean),
  ],
  [
    "a global switch that is no boolean",
    "contactsVisible",
    (edit: ProfileEditInput) => ({ ...edit, contactsVisible: 1 }),
  ],
])("%s in an edit is refused", async (_, field, wrong) => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  expect(
    Object.keys((await catchRefusedFields(owner.api.profiles.update(wrong(edit) as ProfileEditInput))) ?? {}),
  ).toEqual([field]);
  expect((await owner.api.profiles.get({ code })).version).toBe(edit.version);
});

test("an edit without contacts is refused and deletes none", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit({
    contacts: { phone: { value: "+905321234567", visible: true } },
  });
  const { contacts: _contacts, ...without } = edit;
  expect(await catchRefusedFields(owner.api.profiles.update(without as ProfileEditInput))).toHaveProperty("contacts");
  expect((await owner.api.profiles.get({ code })).contacts.phone.value).toBe("+905321234567");
});

test("a profile that was unlinked meanwhile is not found when it is saved", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  await owner.api.codes.unlink({ code });
  expect((await catchRefusal(owner.api.profiles.update({ ...edit, note: "geç" }))).code).toBe("PROFILE_NOT_FOUND");
  expect((await catchRefusal(owner.api.profiles.get({ code }))).code).toBe("PROFILE_NOT_FOUND");
});

test("every save that a scan can show raises the version of the code", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  const version = async () =>
    (await t.db.selectFrom("codes").select("version").where("code", "=", code).executeTakeFirst())?.version ?? 0;
  const before = await version();
  await owner.api.profiles.update({ ...edit, contactsVisible: false });
  expect(await version()).toBe(before + 1);
});

test("a save that PostgreSQL refuses is answered and logged without what it held", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  await sql`alter table profiles add constraint no_canary check (note <> 'kanarya notu')`.execute(t.db);
  const own = t.with({});
  const answer = await own.as(owner.token).send("/rpc/profiles/update", {
    json: { json: { ...withContact(edit, "phone", "+905550001122"), note: "kanarya notu" } },
  });
  expect(answer.status).toBe(500);
  const told = (await answer.text()) + own.log.join("\n");
  expect(own.log.join("\n")).toContain("no_canary");
  for (const secret of ["kanarya notu", "+905550001122", code, owner.user.id]) expect(told).not.toContain(secret);
  expect(await owner.api.profiles.get({ code })).toMatchObject({ version: edit.version });
});

test("saving one profile leaves the owner's other profiles alone", async () => {
  const { owner, edit } = await makeOwnerWithEdit();
  const other = await linkCode(t.db, owner.user);
  const before = await owner.api.profiles.get({ code: other });
  await owner.api.profiles.update({ ...edit, note: "yalnızca bu" });
  expect(await owner.api.profiles.get({ code: other })).toEqual(before);
});

test("a telephone that looks wrong is asked about before strangers see it, and is saved when it is meant", async () => {
  const { owner, code, edit } = await makeOwnerWithEdit();
  const typed = withContact(edit, "phone", "0532 111 22 3");
  expect(await catchRefusal(owner.api.profiles.update(typed))).toMatchObject({
    code: "PHONE_DOUBTFUL",
    status: 409,
    message: "Telefon numarası yanlış görünüyor. Kontrol edin ya da böyle kaydedin.",
    data: { fields: { "contacts.phone.value": "Numara bir hane eksik görünüyor." } },
  });
  expect(await owner.api.profiles.get({ code })).toMatchObject({ version: edit.version, contacts: edit.contacts });
  const { version } = await owner.api.profiles.update({ ...typed, phoneIsRight: true });
  // The form does not ask again about a doubtful number that is already stored.
  const saved = await owner.api.profiles.update({ ...typed, version, note: "Yan sokaktayım." });
  expect(saved).toMatchObject({ note: "Yan sokaktayım.", contacts: { phone: { value: "+90532111223" } } });
  const hidden = withContact({ ...edit, version: saved.version }, "phone", "0532 111 22", false);
  await expect(owner.api.profiles.update(hidden)).resolves.toBeDefined();
});
