import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { ConditionDraftView, NewConditionReport } from "#contract/fleet/condition-reports.ts";
import { EMPTY_CONTENT, type ConditionContent } from "#domain/fleet/condition-draft.ts";
import { DAMAGE_PHOTOS_MAX, PHOTO_POSITIONS, type ConditionPosition } from "#domain/fleet/condition-photo.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";
import { CONDITION_RECORD_KEPT_YEARS } from "#domain/words/retention.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeSignedIn, type Person } from "../../../../test/people.ts";
import { makeCameraPhoto, SMALL_PNG_BASE64 } from "../../../../test/pictures.ts";
import { IS_POPPLER_INSTALLED, readPdfText, runWithDocument } from "../../../../test/rendered-pages.ts";
import {
  makeCars,
  makeCustomer,
  makeDriver,
  makeMember,
  makeRental,
  type MadeCompany,
} from "../../../../test/world.ts";
import { forgetOldConditions } from "./forget-old.ts";
import { computeSeal, type StoredReport } from "./store.ts";

type CompanyClient = ApiClient["company"];

const HOUR_MS = 3_600_000;

let t: TestApp;
let fleet: Person & { user: MadeCompany };
let companyApi: CompanyClient;
let code: string;
let otherCode: string;
let rentalId: string;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  fleet = await makeCompanyOwnerPerson(t);
  companyApi = fleet.api.company;
  [code = "", otherCode = ""] = await makeCars(t.db, fleet.user, 2);
  await t.db.updateTable("cars").set({ plate: "34 ABC 101" }).where("code", "=", code).execute();
  rentalId = await makeRental(t.db, fleet.user, code, { now: instantBeforeNow(2) });
});
afterAll(() => t.close());

function instantBeforeNow(hours: number): Date {
  return new Date(t.clock.now().getTime() - hours * HOUR_MS);
}

const signatureStrokes = [
  [
    [10, 20],
    [30, 40],
  ],
] as [number, number][][];

function makeReport(given: Partial<NewConditionReport> = {}): NewConditionReport {
  return {
    id: randomUUID(),
    rentalId,
    direction: "out",
    km: null,
    fuel: null,
    accessories: ["jack"],
    damages: [],
    signatures: { renter: { name: "Ayşe Yılmaz", strokes: signatureStrokes }, clerk: { strokes: signatureStrokes } },
    notes: "",
    place: "Havalimanı",
    ...given,
  };
}

function makeDamage(given: Partial<NewConditionReport["damages"][number]> = {}) {
  const what = { side: "right", x: 500, y: 400, part: "front-door", kind: "dent", note: "4 cm" } as const;
  return { id: randomUUID(), ...what, photoId: null, ...given };
}

function makePhotoInput(
  position: ConditionPosition = "front",
  given: { id?: string; direction?: "out" | "in"; photo?: string } = {},
) {
  return { id: randomUUID(), rentalId, direction: "out" as const, position, photo: SMALL_PNG_BASE64, ...given };
}

const signReport = (given: Partial<NewConditionReport> = {}) => companyApi.conditionReports.seal(makeReport(given));
const readCondition = (direction: "out" | "in" = "out") => companyApi.conditionReports.get({ rentalId, direction });

describe.skipIf(!IS_POPPLER_INSTALLED)("the paper of a record", { tags: "long" }, () => {
  test("has every fact with the server's times, each photo, both signatures and the address where it is compared", async () => {
    const front = makePhotoInput("front");
    await companyApi.conditionReports.savePhoto({ ...front, takenAt: "2026-11-21T10:30" });
    const damagePhoto = makePhotoInput("damage");
    await companyApi.conditionReports.savePhoto(damagePhoto);
    const { report } = await signReport({
      km: 45_200,
      place: "",
      notes: "Işıl’ın çantası bagajda",
      damages: [makeDamage({ photoId: damagePhoto.id })],
      photos: [front.id],
      signatures: { renter: { absent: "Anahtarı bırakıp gitti" }, clerk: null },
    });
    const text = await readPaper();
    for (const said of [
      "Teslim tutanağı",
      "Hızlı Kiralama",
      "34 ABC 101",
      "45.200 km",
      "Işıl’ın çantası bagajda",
      "1 Sağ ön kapı: göçük, 4 cm. Yeni",
      "Yer Yazılmadı",
      "Mühürlendi 21 Kasım 2026 12.00 (sunucunun",
      "Fotoğraflar (2)",
      "Ön Telefonda 21 Kasım 2026 10.30’da çekildiği yazıyor, sunucuya 21 Kasım",
      "Hasar 1",
      "İmzalamadı: Anahtarı bırakıp gitti",
      "Saatler Türkiye saatidir (UTC+3).",
      "Sayfa 1 / 2",
      `/belge/${report!.seal}`,
      report!.seal.toUpperCase().replaceAll(/(.{4})(?=.)/gu, "$1 "),
    ])
      expect(text).toContain(said);
  });

  test("is there once the record is sealed, for the company and whoever has the renter's link alone", async () => {
    const refused = await catchRefusal(companyApi.conditionReports.pdf({ rentalId, direction: "out" }));
    expect(refused.code).toBe("CONDITION_UNSEALED");
    await signReport({ notes: "Lastik zayıf" });
    const { address } = await companyApi.renterLinks.make({ rentalId });
    const path = `${new URL(address).pathname}/teslim-1.pdf`;
    const copy = await t.as().send(path);
    expect([copy.status, copy.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(await readPdf(await copy.arrayBuffer())).toContain("Lastik zayıf");
    expect((await t.as().send(path.replace("teslim", "iade"))).status).toBe(404);
    const other = await makeCompanyOwnerPerson(t);
    const theirs = await catchRefusal(other.api.company.conditionReports.pdf({ rentalId, direction: "out" }));
    expect(theirs.code).toBe("CONDITION_UNSEALED");
  });
});

async function readPdf(bytes: ArrayBuffer): Promise<string> {
  const text = await runWithDocument(Buffer.from(bytes), (_, file) => readPdfText(file));
  return text.replaceAll(/\s+/gu, " ");
}

async function readPaper(): Promise<string> {
  return readPdf(await (await companyApi.conditionReports.pdf({ rentalId, direction: "out" })).arrayBuffer());
}

describe("a photo", () => {
  test("is drawn anew without what the camera wrote into it, and read by the company alone", async () => {
    const sent = makePhotoInput("front", { photo: (await makeCameraPhoto()).toString("base64") });
    expect(await companyApi.conditionReports.savePhoto(sent)).toMatchObject({ id: sent.id, width: 200, height: 400 });
    const bytes = Buffer.from(await (await companyApi.conditionReports.photo({ id: sent.id })).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 200 });
    expect(bytes.includes("Kanarya", 0, "latin1")).toBe(false);
    const other = await makeCompanyOwnerPerson(t);
    expect((await catchRefusal(other.api.company.conditionReports.photo({ id: sent.id }))).code).toBe(
      "PHOTO_NOT_FOUND",
    );
    expect((await catchRefusal(other.api.company.conditionReports.savePhoto(makePhotoInput()))).code).toBe(
      "RENTAL_NOT_FOUND",
    );
  });

  test("that is sent twice is one, also at once, and of each position the newest stays", async () => {
    const first = makePhotoInput("front");
    await Promise.all([companyApi.conditionReports.savePhoto(first), companyApi.conditionReports.savePhoto(first)]);
    await companyApi.conditionReports.savePhoto(first);
    const second = { ...makePhotoInput("front"), known: [first.id] };
    await companyApi.conditionReports.savePhoto(second);
    await companyApi.conditionReports.savePhoto(makePhotoInput("rear"));
    const { photos } = await readCondition();
    expect(photos.map(({ position }) => position).toSorted()).toEqual(["front", "rear"]);
    expect(photos.map(({ id }) => id)).toContain(second.id);
    expect((await catchRefusal(companyApi.conditionReports.savePhoto({ ...second, position: "left" }))).code).toBe(
      "ID_TAKEN",
    );
    expect((await readCondition("in")).other.photos).toHaveLength(2);
  });

  test("is kept of ten positions and of so many damages, and one more is refused", { tags: "long" }, async () => {
    const front = makePhotoInput("front");
    await companyApi.conditionReports.savePhoto(front);
    for (const position of PHOTO_POSITIONS.slice(1))
      await companyApi.conditionReports.savePhoto(makePhotoInput(position));
    await companyApi.conditionReports.savePhoto({ ...makePhotoInput("front"), known: [front.id] });
    expect((await readCondition()).photos).toHaveLength(PHOTO_POSITIONS.length);
    for (let nth = 0; nth < DAMAGE_PHOTOS_MAX; nth++)
      await companyApi.conditionReports.savePhoto(makePhotoInput("damage"));
    expect((await catchRefusal(companyApi.conditionReports.savePhoto(makePhotoInput("damage")))).code).toBe(
      "CONDITION_PHOTOS_FULL",
    );
    expect(await companyApi.conditionReports.list({ rentalId })).toMatchObject([
      { direction: "out", photos: 10, sealedAt: null },
      { direction: "in", photos: 0, sealedAt: null },
    ]);
  });

  test("of each position comes at once with the nine others, and all ten are kept", { tags: "long" }, async () => {
    const sent = PHOTO_POSITIONS.map((position) => makePhotoInput(position));
    // A telephone sends again the photos that the busy server has refused.
    let waiting = sent;
    while (waiting.length > 0) {
      const answers = await Promise.allSettled(waiting.map((one) => companyApi.conditionReports.savePhoto(one)));
      const isPutOff = (answer?: PromiseSettledResult<unknown>) =>
        answer?.status === "rejected" && (answer.reason as { code?: string }).code === "BUSY";
      expect(answers.filter((answer) => answer.status === "rejected" && !isPutOff(answer))).toEqual([]);
      waiting = waiting.filter((_, nth) => isPutOff(answers[nth]));
    }
    const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id).toSorted();
    expect(ids((await readCondition()).photos)).toEqual(ids(sent));
    // A second photo of a position replaces the first one.
    const again = { ...makePhotoInput("rear"), known: sent.map(({ id }) => id) };
    await companyApi.conditionReports.savePhoto(again);
    expect(ids((await readCondition()).photos)).toEqual(
      ids([...sent.filter(({ position }) => position !== "rear"), again]),
    );
  });

  test("that is none is refused", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>').toString("base64");
    expect(
      (await catchRefusal(companyApi.conditionReports.savePhoto(makePhotoInput("front", { photo: svg })))).code,
    ).toBe("PHOTO_UNREADABLE");
    expect(
      await catchRefusedFields(companyApi.conditionReports.savePhoto(makePhotoInput("front", { photo: "" }))),
    ).toEqual({
      photo: "Lütfen bir fotoğraf seçin.",
    });
    expect(await catchRefusedFields(companyApi.conditionReports.savePhoto(makePhotoInput("roof" as "front")))).toEqual({
      position: "Geçersiz değer.",
    });
    expect((await readCondition()).photos).toEqual([]);
  });

  test("of a sealed record is refused, but one that was sent before is there", async () => {
    const sent = makePhotoInput("front");
    await companyApi.conditionReports.savePhoto(sent);
    await signReport({ photos: [sent.id] });
    expect(await companyApi.conditionReports.savePhoto(sent)).toMatchObject({ id: sent.id });
    expect((await catchRefusal(companyApi.conditionReports.savePhoto(makePhotoInput("rear")))).code).toBe(
      "CONDITION_SEALED",
    );
  });
});

describe("sealing", () => {
  test("twice, also at once, makes one record and gives the same answer; another one of the same car is refused", async () => {
    const sent = makeReport();
    const [one, two] = await Promise.all([
      companyApi.conditionReports.seal(sent),
      companyApi.conditionReports.seal(sent),
    ]);
    expect(two).toEqual(one);
    t.clock.advance({ seconds: 60 });
    expect(await companyApi.conditionReports.seal({ ...sent, notes: "başka" })).toEqual(one);
    expect((await catchRefusal(signReport())).code).toBe("CONDITION_SEALED");
    expect(one.report).toMatchObject({ id: sent.id, notes: "", sealHolds: true, madeBy: fleet.user.displayName });
    expect((await companyApi.conditionReports.list({ rentalId })).map(({ sealedAt }) => sealedAt !== null)).toEqual([
      true,
      false,
    ]);
  });

  test("of two rivals lets one win", async () => {
    const answers = await Promise.allSettled([signReport(), signReport()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("under an id that another record has is refused", async () => {
    const sent = makeReport();
    await companyApi.conditionReports.seal(sent);
    expect((await catchRefusal(companyApi.conditionReports.seal({ ...sent, direction: "in" }))).code).toBe("ID_TAKEN");
  });

  test("waits for the photos that it names, and drops those of damages that it does not", async () => {
    const [named, dropped] = [makePhotoInput("damage"), makePhotoInput("damage")];
    const sent = makeReport({ damages: [makeDamage({ photoId: named.id })] });
    const refused = await catchRefusal(companyApi.conditionReports.seal(sent));
    expect(refused).toMatchObject({ code: "CONDITION_PHOTO_MISSING", data: { ids: [named.id] } });
    for (const one of [named, dropped]) await companyApi.conditionReports.savePhoto(one);
    const { report, photos } = await companyApi.conditionReports.seal(sent);
    expect(photos.map(({ id }) => id)).toEqual([named.id]);
    expect(report).toMatchObject({ sealHolds: true, damages: [{ photoId: named.id, known: false }] });
  });

  test("is nobody else's", async () => {
    const other = await makeCompanyOwnerPerson(t);
    const { conditionReports } = other.api.company;
    for (const ask of [
      () => conditionReports.seal(makeReport()),
      () => conditionReports.get({ rentalId, direction: "out" }),
      () => conditionReports.list({ rentalId }),
    ])
      expect((await catchRefusal(ask())).code).toBe("RENTAL_NOT_FOUND");
  });

  test("may be done by a clerk, whose name stays when the account is gone", async () => {
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk", { displayName: "Mert Kaya" }));
    await clerk.api.company.conditionReports.seal(makeReport());
    await t.db.deleteFrom("companyMembers").where("userId", "=", clerk.user.id).execute();
    await t.db.deleteFrom("sessions").where("userId", "=", clerk.user.id).execute();
    await sql`delete from users where id = ${clerk.user.id}`.execute(t.db);
    expect((await readCondition()).report).toMatchObject({ madeBy: "Mert Kaya", sealHolds: true });
  });

  test("asks about km below the last and far above, and takes them once somebody says that they are right", async () => {
    await t.db.updateTable("rentals").set({ kmOut: 45_000 }).where("id", "=", rentalId).execute();
    expect((await catchRefusal(signReport({ km: 44_999 }))).code).toBe("KM_BELOW_LAST");
    expect((await catchRefusal(signReport({ km: 50_000 }))).code).toBe("KM_DOUBTFUL");
    expect((await signReport({ km: 44_999, kmIsRight: true })).report).toMatchObject({ km: 44_999 });
    // A value that was entered at the desk stays.
    expect(await companyApi.rentals.get({ id: rentalId })).toMatchObject({ kmOut: 45_000 });
  });

  test("fills km and fuel that nobody typed at the desk, of its own rental alone", async () => {
    const other = await makeRental(t.db, fleet.user, otherCode, { now: instantBeforeNow(2) });
    await signReport({ km: 45_000, fuel: 7 });
    expect(await companyApi.rentals.get({ id: other })).toMatchObject({ kmOut: null, fuelOut: null });
    expect(await companyApi.rentals.get({ id: rentalId })).toMatchObject({ kmOut: 45_000, fuelOut: 7, kmIn: null });
    // The car is still out. Its km and fuel are entered when the rental ends.
    await signReport({ direction: "in", km: 45_100, fuel: 5 });
    expect(await companyApi.rentals.get({ id: rentalId })).toMatchObject({ kmIn: null, fuelIn: null });
  });

  test("of a return that is over fills what is missing of it", async () => {
    await signReport({ km: 45_000, fuel: 7 });
    await companyApi.rentals.end({ id: rentalId });
    await signReport({ direction: "in", km: 45_100, fuel: 5 });
    expect(await companyApi.rentals.get({ id: rentalId })).toMatchObject({ kmIn: 45_100, fuelIn: 5 });
  });

  test("can be entered later, but not before what happened to the car last", async () => {
    const at = (hours: number) => formatLocalDateTime(instantBeforeNow(hours));
    expect(Object.keys((await catchRefusedFields(signReport({ happenedAt: at(-1) })))!)).toEqual(["happenedAt"]);
    expect(Object.keys((await catchRefusedFields(signReport({ direction: "in", happenedAt: at(3) })))!)).toEqual([
      "happenedAt",
    ]);
    const { report } = await signReport({ happenedAt: at(1) });
    expect(formatLocalDateTime(report!.happenedAt)).toBe(at(1));
    await companyApi.rentals.end({ id: rentalId });
    const next = await makeRental(t.db, fleet.user, code, { now: t.clock.now() });
    expect(Object.keys((await catchRefusedFields(signReport({ rentalId: next, happenedAt: at(1) })))!)).toEqual([
      "happenedAt",
    ]);
  });

  test("refuses signatures that are none", async () => {
    const renter = (one: unknown) =>
      catchRefusedFields(signReport({ signatures: { renter: one as { absent: string }, clerk: null } }));
    for (const wrong of [{ name: "A", strokes: [] }, { absent: "" }, {}]) expect(await renter(wrong)).not.toEqual({});
    expect(
      (await signReport({ signatures: { renter: { absent: "Anahtarı bıraktı" }, clerk: null } })).report,
    ).toMatchObject({
      signatures: { renter: { absent: "Anahtarı bıraktı" }, clerk: null },
    });
  });
});

describe("of two who make one record", () => {
  test("none replaces a photo of the other without having seen it", async () => {
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk", { displayName: "Can Ak" }));
    const theirs = makePhotoInput("front");
    await clerk.api.company.conditionReports.savePhoto(theirs);
    const mine = makePhotoInput("front");
    expect(await catchRefusal(companyApi.conditionReports.savePhoto(mine))).toMatchObject({
      code: "CONDITION_PHOTO_THERE",
      data: { id: theirs.id, sentBy: "Can Ak", receivedAt: t.clock.now() },
    });
    expect((await readCondition()).photos.map(({ id }) => id)).toEqual([theirs.id]);
    await companyApi.conditionReports.savePhoto({ ...mine, known: [theirs.id] });
    expect((await readCondition()).photos.map(({ id }) => id)).toEqual([mine.id]);
  });

  test("none seals photos that were not on the own page", async () => {
    const [seen, unseen] = [makePhotoInput("front"), makePhotoInput("rear")];
    for (const one of [seen, unseen]) await companyApi.conditionReports.savePhoto(one);
    for (const photos of [[seen.id], [seen.id, randomUUID()], undefined])
      expect(await catchRefusal(signReport({ photos }))).toMatchObject({ code: "CONDITION_PHOTOS_DIFFER" });
    expect(await catchRefusal(signReport({ photos: [seen.id] }))).toMatchObject({
      data: { photos: [{ position: "rear", sentBy: fleet.user.displayName }] },
    });
    const waited = randomUUID();
    expect(await catchRefusal(signReport({ photos: [seen.id, unseen.id, waited] }))).toMatchObject({
      code: "CONDITION_PHOTO_MISSING",
      data: { ids: [waited] },
    });
    expect((await signReport({ photos: [seen.id, unseen.id] })).report).toMatchObject({ sealHolds: true });
  });
});

describe("a draft", () => {
  const written = { ...EMPTY_CONTENT, km: 48_210, damages: [makeDamage()] };
  const saveDraft = (content: ConditionContent, version = 0, by = companyApi, direction: "out" | "in" = "out") =>
    by.conditionReports.saveDraft({ rentalId, direction, version, content: content as ConditionDraftView["content"] });
  const readDraft = async (by = companyApi) => (await by.conditionReports.get({ rentalId, direction: "out" })).draft;

  test("is the same for all members, with who wrote which part, and a record is begun by it", async () => {
    expect(await readDraft()).toBeNull();
    const clerk = await makeSignedIn(t, await makeMember(t.db, fleet.user, "clerk", { displayName: "Can Ak" }));
    await saveDraft(written, 0, clerk.api.company);
    const wroteAt = t.clock.now().toISOString();
    t.clock.advance({ seconds: 60 });
    await saveDraft({ ...written, fuel: 7, notes: " Çizik  var " }, 1);
    const own = { name: fleet.user.displayName, at: t.clock.now().toISOString() };
    expect(await readDraft(clerk.api.company)).toEqual({
      version: 2,
      content: { ...written, fuel: 7, notes: "Çizik var" },
      authors: [
        { part: "km", name: "Can Ak", at: wroteAt },
        { part: written.damages[0]!.id, name: "Can Ak", at: wroteAt },
        { part: "fuel", ...own },
        { part: "notes", ...own },
      ],
    });
    expect((await companyApi.conditionReports.list({ rentalId })).map(({ isBegun }) => isBegun)).toEqual([true, false]);
  });

  test("counts nothing as written that the desk or the car's last record already says", async () => {
    await signReport({ km: 48_000, damages: [makeDamage()] });
    const { known } = await readCondition("in");
    const content = { ...EMPTY_CONTENT, damages: [...known, makeDamage({ kind: "scratch" })] };
    const { authors } = await saveDraft(content, 0, companyApi, "in");
    expect(authors.map(({ part }) => part)).toEqual([content.damages[1]!.id]);
  });

  test("is saved by whoever has read the last version, and of rivals one wins", async () => {
    await saveDraft(written);
    for (const version of [0, 2])
      expect((await catchRefusal(saveDraft(written, version))).code).toBe("CHANGED_MEANWHILE");
    const rivals = await Promise.allSettled([1, 2, 3].map((fuel) => saveDraft({ ...written, fuel }, 1)));
    expect(rivals.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await readDraft()).toMatchObject({ version: 2 });
  });

  test("keeps a record from being sealed by whoever has not seen it, and goes with the seal", async () => {
    await saveDraft(written);
    const { damages } = written;
    for (const draftVersion of [undefined, 0, 2])
      expect((await catchRefusal(signReport({ draftVersion }))).code).toBe("CONDITION_DRAFT_CHANGED");
    const sealed = await signReport({ km: 48_210, damages, draftVersion: 1 });
    expect(sealed).toMatchObject({ draft: null, report: { km: 48_210, sealHolds: true } });
    expect(await t.db.selectFrom("conditionDrafts").selectAll().where("rentalId", "=", rentalId).execute()).toEqual([]);
    expect((await catchRefusal(saveDraft(written))).code).toBe("CONDITION_SEALED");
  });

  test("is nobody else's, and takes nothing that a record would not take", async () => {
    const other = await makeCompanyOwnerPerson(t);
    expect((await catchRefusal(saveDraft(written, 0, other.api.company))).code).toBe("RENTAL_NOT_FOUND");
    for (const [content, wrong] of [
      [{ ...written, notes: "a".repeat(501) }, "content.notes"],
      [{ ...written, km: -1 }, "content.km"],
      [{ ...written, happenedAt: "dün" }, "content.happenedAt"],
    ] as const)
      expect(Object.keys((await catchRefusedFields(saveDraft(content)))!)).toEqual([wrong]);
    expect(await readDraft()).toBeNull();
  });

  test("is kept as long as a photo without a record", async () => {
    await saveDraft(written);
    const years = (count: number) => new Date(t.clock.now().getTime() + count * 366 * 24 * HOUR_MS);
    await forgetOldConditions(t.db, years(CONDITION_RECORD_KEPT_YEARS));
    expect(await readDraft()).not.toBeNull();
    await companyApi.rentals.end({ id: rentalId });
    await forgetOldConditions(t.db, years(CONDITION_RECORD_KEPT_YEARS));
    expect(await readDraft()).toBeNull();
  });
});

test("a record names the drivers of its rental, who may sign for the renter, and says if the signer is not the renter", async () => {
  await makeDriver(t.deps, fleet.user, { rentalId, name: "Can Ak" });
  expect(await readCondition()).toMatchObject({ drivers: ["Can Ak"] });
  await signReport({ signatures: { renter: { name: "Can Ak", strokes: signatureStrokes }, clerk: null } });
  const { renterName } = await readCondition();
  if (IS_POPPLER_INSTALLED)
    expect(await readPaper()).toContain(`Kiracının adı ${renterName}, imzalayan olarak Can Ak yazılı.`);
});

describe("what the company states stands beside what the server knows", () => {
  const at = (hours: number) => formatLocalDateTime(instantBeforeNow(hours));
  const listEvents = async () => (await companyApi.deskEvents.list({ kind: "records" })).items;

  test("of a record: when the server sealed it and by whom, the rental's own time, and an event with both times", async () => {
    const { report } = await signReport({ happenedAt: at(1) });
    expect(report).toMatchObject({ sealedAt: t.clock.now(), madeBy: fleet.user.displayName });
    expect(report!.rentalTime).toEqual(instantBeforeNow(2));
    expect(await listEvents()).toMatchObject([
      {
        action: "hand-over-record-sealed",
        at: t.clock.now(),
        actor: fleet.user.displayName,
        plate: "34 ABC 101",
        rentalId,
        details: { happenedAt: report!.happenedAt },
      },
    ]);
  });

  test("of a photo: when it reached the server and who sent it, whatever the telephone says", async () => {
    const takenAt = at(1);
    const sent = makePhotoInput();
    await companyApi.conditionReports.savePhoto({ ...sent, takenAt });
    const { photos, report } = await signReport({ photos: [sent.id] });
    expect(photos).toMatchObject([{ receivedAt: t.clock.now(), sentBy: fleet.user.displayName }]);
    expect(formatLocalDateTime(photos[0]!.takenAt)).toBe(takenAt);
    expect(report!.sealHolds).toBe(true);
    await sql`alter table condition_photos disable trigger user`.execute(t.db);
    await sql`update condition_photos set created_at = taken_at where id = ${photos[0]!.id}`.execute(t.db);
    await sql`alter table condition_photos enable trigger user`.execute(t.db);
    expect((await readCondition()).report).toMatchObject({ sealHolds: false });
  });

  test("of a record the renter with an address hears by mail, with both times and without the company's words", async () => {
    const email = `kiraci-${randomUUID()}@example.com`;
    const customerId = await makeCustomer(t.db, fleet.user, { name: "Ayşe Yılmaz", email });
    await t.db.updateTable("rentals").set({ customerId }).where("id", "=", rentalId).execute();
    const { report } = await signReport({ km: 45_000, damages: [makeDamage()], notes: "Hasarsız teslim" });
    const sent = (await t.post()).filter(({ recipient }) => recipient === email);
    expect(sent).toMatchObject([
      {
        mail: {
          kind: "record-sealed",
          plate: "34 ABC 101",
          happenedAt: report!.happenedAt.toISOString(),
          sealedAt: t.clock.now().toISOString(),
          km: 45_000,
          damages: ["Sağ ön kapı: göçük"],
          isSigned: true,
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/Hasarsız|4 cm/u);
  });

  test("a record after the next morning takes no signature of the renter, whatever time it states", async () => {
    rentalId = await makeRental(t.db, fleet.user, otherCode, { now: instantBeforeNow(5 * 24) });
    for (const stated of [{ happenedAt: at(5 * 24) }, { happenedAt: at(1) }, {}])
      expect((await catchRefusal(signReport(stated))).code).toBe("CONDITION_TOO_LATE_TO_SIGN");
    expect(await listEvents()).toEqual([]);
    const signatures = { renter: { absent: "İmzalamak istemedi" }, clerk: null };
    expect((await signReport({ signatures })).report).toMatchObject({ signatures });
  });

  test("a record made without a network and sent in the same night keeps its signature", async () => {
    rentalId = await makeRental(t.db, fleet.user, otherCode, { now: instantBeforeNow(5) });
    expect((await signReport({ happenedAt: at(4) })).report).toMatchObject({
      signatures: { renter: { name: "Ayşe Yılmaz" } },
    });
  });

  test("a record of the form before holds", async () => {
    const { report } = await signReport();
    const stored = await t.db
      .selectFrom("conditionReports")
      .selectAll()
      .where("id", "=", report!.id)
      .executeTakeFirstOrThrow();
    const old = { ...stored, form: 1, rentalTime: null } as unknown as StoredReport;
    await sql`alter table condition_reports disable trigger user`.execute(t.db);
    await sql`update condition_reports set form = 1, rental_time = null, seal = ${computeSeal(old, [])} where id = ${report!.id}`.execute(
      t.db,
    );
    await sql`alter table condition_reports enable trigger user`.execute(t.db);
    expect((await readCondition()).report).toMatchObject({ sealHolds: true, rentalTime: null });
  });
});

describe("a sealed record", () => {
  test("never changes, and tells when something outside of the application changed it", async () => {
    const sent = makePhotoInput();
    await companyApi.conditionReports.savePhoto(sent);
    const { report, photos } = await signReport({ photos: [sent.id] });
    const changes = [
      sql`update condition_reports set km = 5 where id = ${report!.id}`,
      sql`update condition_reports set made_by = ${fleet.user.id} where id = ${report!.id}`,
      sql`update condition_photos set digest = ${Buffer.alloc(32)} where id = ${photos[0]!.id}`,
    ];
    for (const change of changes) await expect(change.execute(t.db)).rejects.toThrow(/never changes/u);
    expect((await readCondition()).report).toEqual(report);
    await sql`alter table condition_reports disable trigger user`.execute(t.db);
    await sql`update condition_reports set km = 5 where id = ${report!.id}`.execute(t.db);
    await sql`alter table condition_reports enable trigger user`.execute(t.db);
    expect((await readCondition()).report).toMatchObject({ sealHolds: false });
  });

  test("is corrected by notes that are added, each once", async () => {
    const { report } = await signReport();
    const note = { id: randomUUID(), rentalId, reportId: report!.id, text: "Km 45.010 olacak." };
    for (const _ of [1, 2])
      expect((await companyApi.conditionReports.addNote(note)).corrections).toMatchObject([
        { text: note.text, madeBy: fleet.user.displayName, createdAt: t.clock.now() },
      ]);
    const { report: after } = await readCondition();
    expect(after).toMatchObject({ seal: report!.seal, sealHolds: true });
    await expect(sql`update condition_notes set text = 'x'`.execute(t.db)).rejects.toThrow(/never changes/u);
    const other = await makeCompanyOwnerPerson(t);
    const foreign = other.api.company.conditionReports.addNote({ ...note, id: randomUUID() });
    expect((await catchRefusal(foreign)).code).toBe("RENTAL_NOT_FOUND");
    const another = await signReport({ direction: "in" });
    const again = companyApi.conditionReports.addNote({ ...note, reportId: another.report!.id });
    expect((await catchRefusal(again)).code).toBe("ID_TAKEN");
  });

  test("gives the next one the damages that are known", async () => {
    const known = makeDamage();
    await signReport({ damages: [known] });
    const asked = await readCondition("in");
    expect(asked).toMatchObject({ known: [{ id: known.id, photoId: null }], accessories: ["jack"] });
    const found = makeDamage({ part: "rear-door" });
    const { report } = await signReport({ direction: "in", damages: [{ ...asked.known[0]! }, found] });
    expect(report!.damages.map(({ id, known: was }) => [id, was])).toEqual([
      [known.id, true],
      [found.id, false],
    ]);
  });

  test("goes with its photos years after the rental ended, and not before", async () => {
    const sent = makePhotoInput();
    await companyApi.conditionReports.savePhoto(sent);
    const { report } = await signReport({ photos: [sent.id] });
    const later = (years: number) => new Date(t.clock.now().getTime() + years * 366 * 24 * HOUR_MS);
    const rows = async () =>
      (await t.db.selectFrom("conditionReports").select("id").where("id", "=", report!.id).execute()).length +
      (await t.db.selectFrom("conditionPhotos").select("id").where("rentalId", "=", rentalId).execute()).length;
    await forgetOldConditions(t.db, later(CONDITION_RECORD_KEPT_YEARS));
    expect(await rows(), "while the rental runs").toBe(2);
    await companyApi.rentals.end({ id: rentalId });
    await forgetOldConditions(t.db, later(CONDITION_RECORD_KEPT_YEARS - 1));
    expect(await rows()).toBe(2);
    await forgetOldConditions(t.db, later(CONDITION_RECORD_KEPT_YEARS));
    expect(await rows()).toBe(0);
  });
});

test("a rental that went on with another car has records of both", async () => {
  await signReport({ km: 45_000 });
  await t.db.updateTable("cars").set({ plate: "34 ABC 102" }).where("code", "=", otherCode).execute();
  const { version } = await companyApi.rentals.get({ id: rentalId });
  await companyApi.rentals.swapCar({
    id: randomUUID(),
    rentalId,
    version,
    code: otherCode,
    status: "maintenance",
    reason: "",
  });
  expect(
    (await companyApi.conditionReports.list({ rentalId })).map((one) => [one.plate, one.direction, !!one.sealedAt]),
  ).toEqual([
    ["34 ABC 101", "out", true],
    ["34 ABC 101", "in", false],
    ["34 ABC 102", "out", false],
    ["34 ABC 102", "in", false],
  ]);
  await signReport({ carNo: 1, direction: "in", km: 45_200 });
  expect((await signReport()).report).toMatchObject({ sealHolds: true });
  expect(await readCondition()).toMatchObject({ carNo: 2, plate: "34 ABC 102" });
  expect((await catchRefusal(signReport({ carNo: 3 }))).code).toBe("RENTAL_NOT_FOUND");
});

describe("a company that asks for records", () => {
  const ask = async (asksForConditionReports: boolean) => {
    const { version, late, km, fuelPrice } = await companyApi.rentalRules.get();
    await companyApi.rentalRules.update({ version, late, km, fuelPrice, asksForConditionReports });
  };
  const missing = async (id = rentalId) =>
    (await companyApi.conditionReports.list({ rentalId: id })).map(({ isAsked, isMissing }) => [isAsked, isMissing]);
  const lacks = async () => {
    const [listed] = (await companyApi.rentals.list({})).items;
    const [car] = (await companyApi.cars.list({ search: "34 ABC 101" })).items;
    return [listed?.lacksReport, car?.rental?.lacksReport];
  };

  test("misses that of the hand-over until it is sealed, and that of the return once the rental is over", async () => {
    expect(await lacks()).toEqual([false, false]);
    await companyApi.rentals.end({ id: rentalId });
    await ask(true);
    expect(await missing(), "a rental from before").toEqual([
      [false, false],
      [false, false],
    ]);
    rentalId = await makeRental(t.db, fleet.user, code, { now: t.clock.now() });
    expect(await lacks()).toEqual([true, true]);
    expect(await missing()).toEqual([
      [true, true],
      [true, false],
    ]);
    await signReport();
    expect(await lacks()).toEqual([false, false]);
    await companyApi.rentals.end({ id: rentalId });
    expect(await lacks()).toEqual([true, undefined]);
    expect(await missing()).toEqual([
      [true, false],
      [true, true],
    ]);
    await signReport({ direction: "in" });
    expect(await lacks()).toEqual([false, undefined]);
    await ask(false);
    expect(await companyApi.conditionReports.get({ rentalId, direction: "out" })).toMatchObject({ isAsked: false });
  });

  test("asks from when it said so, however often it says it again", async () => {
    await ask(true);
    t.clock.advance({ seconds: 60 });
    const next = await makeRental(t.db, fleet.user, otherCode, { now: t.clock.now() });
    t.clock.advance({ seconds: 60 });
    await ask(true);
    expect((await missing(next))[0]).toEqual([true, true]);
  });

  test("misses that of the other car after a swap", async () => {
    await ask(true);
    await t.db.updateTable("rentals").set({ startedAt: t.clock.now() }).where("id", "=", rentalId).execute();
    await signReport();
    const { version, lacksReport } = await companyApi.rentals.get({ id: rentalId });
    expect(lacksReport).toBe(false);
    t.clock.advance({ seconds: 60 });
    const swap = { id: randomUUID(), rentalId, version, code: otherCode, status: "maintenance", reason: "" } as const;
    expect(await companyApi.rentals.swapCar(swap)).toMatchObject({ lacksReport: true });
    expect((await missing()).map(([, isMissing]) => isMissing)).toEqual([false, true, true, false]);
    await signReport();
    expect(await companyApi.rentals.get({ id: rentalId })).toMatchObject({ lacksReport: false });
  });
});

test("the largest record is within what a procedure takes", () => {
  const wide = (length: number) => "😀".repeat(length);
  const point = [1000, 1000] as [number, number];
  const strokes = [Array.from({ length: 400 }, () => point)];
  const largest = makeReport({
    damages: Array.from({ length: 30 }, () => makeDamage({ note: wide(80), photoId: randomUUID() })),
    signatures: { renter: { name: wide(80), strokes }, clerk: { strokes } },
    notes: wide(500),
    place: wide(100),
    photos: PHOTO_POSITIONS.map(() => randomUUID()),
    happenedAt: "2026-11-25T10:00",
  });
  expect(Buffer.byteLength(JSON.stringify({ json: largest }))).toBeLessThan(32 * 1024);
});
