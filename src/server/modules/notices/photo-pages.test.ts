/** @module-tag long */
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { NOTICE_EXPIRY_HOURS, NOTICE_NOTE_MAX } from "#domain/notices/notice.ts";
import { PHOTO_FILE_BYTES_MAX, PHOTO_KEPT_DAYS, PHOTOS_PER_NETWORK_MAX } from "#domain/notices/photo.ts";
import { PLACE_EXACT_HOURS, PLACE_KEPT_DAYS } from "#domain/words/place.ts";
import { deleteExpired } from "#server/privacy/retention.ts";

import { createTestApp, makeNextAddress, catchRefusal, type TestApp } from "../../../../test/app.ts";
import { makeCompanyOwnerPerson, makeCustomerPerson, type Person } from "../../../../test/people.ts";
import { makeDecompressionBomb, makeCameraPhoto, makeTwoColourPicture } from "../../../../test/pictures.ts";
import { readStubPageData } from "../../../../test/stub-pages.ts";
import {
  randomNoticeKey,
  makeCars,
  makeCode,
  makePhoto,
  makeProfile,
  makeVisitorNotice,
  readNoticeId,
  readVisitorMessageId,
} from "../../../../test/world.ts";

let t: TestApp;
let owner: Person;
let code: string;
let photo: Buffer;
beforeAll(async () => {
  t = await createTestApp();
  photo = await makeCameraPhoto();
});
beforeEach(async () => {
  for (const table of ["limits", "mails", "alerts", "deliveries"] as const) await t.db.deleteFrom(table).execute();
  owner = await makeCustomerPerson(t, { isConfirmed: true });
  code = await makeProfile(t.db, owner.user, { plate: "34 ABC 12" });
});
afterAll(() => t.close());

const givenPlace = { lat: "41.00824", lon: "28.97836", accuracy: "45" };
const makeFilledForm = () => ({ key: randomNoticeKey(), reason: "lights", note: "Sağ far.", phone: "0532 111 22 33" });
const keptFields = { reason: "lights", note: "Sağ far.", phone: "0532 111 22 33" };

function makeForm(fields: Record<string, string>, file?: Buffer, name = "IMG_0001.JPG"): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.append(field, text);
  form.append("photo", new Blob(file ? [new Uint8Array(file)] : [], { type: "text/html" }), file ? name : "");
  return form;
}

function postForm(
  fields: Record<string, string>,
  file?: Buffer,
  { to = code, address = makeNextAddress(), of = t } = {},
) {
  return of.as(undefined, { address }).send(`/q/${to}/haber`, { upload: makeForm(fields, file) });
}

function postPhoto(key: string, file?: Buffer, of = t) {
  return of.as().send(`/h/${key}/foto`, { upload: makeForm({}, file) });
}

interface ShownFormView {
  typed: Record<string, unknown>;
  problems: Record<string, unknown>;
  photoProblem?: string;
  takesPhoto?: boolean;
}

async function readView(answer: Response) {
  return (readStubPageData(await answer.text()) as { view: ShownFormView }).view;
}

async function listNotices() {
  return t.db.selectFrom("notices").select("id").where("code", "=", code).execute();
}

async function openNotice(key: string, who: Person = owner) {
  return who.api.notices.get({ id: await readNoticeId(t.db, key) });
}

function expectPhotoAnswer({ status, headers }: Response): void {
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("image/jpeg");
  expect(headers.get("Content-Disposition")).toBe('inline; filename="foto.jpg"');
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
}

describe("a form with a photo and a place", () => {
  test("is one notice, whose photo both see upright and without what the camera wrote into it", async () => {
    const fields = makeFilledForm();
    const sent = await postForm({ ...fields, ...givenPlace }, photo);
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/h/${fields.key}`]);
    const [telling] = (await openNotice(fields.key)).tellings;
    expect(telling).toMatchObject({
      note: "Sağ far.",
      photo: { width: 200, height: 400 },
      place: { lat: 41.00824, lon: 28.97836, accuracy: 45 },
    });
    const own = await t.as().send(`/h/${fields.key}/foto`);
    const owners = await owner.send(`/inbox/photo/${telling!.id}`);
    for (const answer of [own, owners]) {
      expectPhotoAnswer(answer);
      const { exif, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([exif, width, height]).toEqual([undefined, 200, 400]);
    }
    const [row] = (await owner.api.notices.list({})).items;
    expect(row).toMatchObject({ hasPhoto: true, hasPlace: true });
    expect(await t.api().tellings.get({ key: fields.key })).toMatchObject({
      photo: { width: 200, height: 400 },
      place: { accuracy: 45 },
      mayAddPhoto: false,
    });
  });

  test("without either is a notice as before, divided or not", async () => {
    for (const ask of [
      (fields: Record<string, string>) => postForm(fields),
      (fields: Record<string, string>) =>
        t.as().send(`/q/${code}/haber`, { form: { ...fields, photo: "IMG_0001.JPG" } }),
    ]) {
      const fields = makeFilledForm();
      expect((await ask(fields)).status).toBe(303);
      expect(await t.api().tellings.get({ key: fields.key })).toMatchObject({
        photo: null,
        place: null,
        mayAddPhoto: true,
      });
    }
    expect((await owner.api.notices.list({})).items[0]).toMatchObject({ hasPhoto: false, hasPlace: false });
  });

  test("sent twice is one, with one photo", async () => {
    const fields = makeFilledForm();
    for (let nth = 0; nth < 2; nth += 1) expect((await postForm(fields, photo)).status).toBe(303);
    expect(await listNotices()).toHaveLength(1);
    expect((await openNotice(fields.key)).tellings).toHaveLength(1);
  });

  test.each([
    ["incomplete", { lat: "41.00824", lon: "", accuracy: "45" }],
    ["not on the earth", { ...givenPlace, lat: "91" }],
    ["not exact", { ...givenPlace, accuracy: "501" }],
    ["nonsense", { ...givenPlace, lon: "kanarya" }],
  ])("is told without a place that is %s", async (_, given) => {
    const fields = makeFilledForm();
    expect((await postForm({ ...fields, ...given })).status).toBe(303);
    expect((await openNotice(fields.key)).tellings[0]!.place).toBeNull();
  });

  test("of the API takes a place that is one, and says so of another", async () => {
    const told = { ...makeFilledForm(), code, reason: "lights" } as const;
    const wrong = { lat: 91, lon: 1, accuracy: 1 };
    expect((await catchRefusal(t.api().visitor.notices.send({ ...told, place: wrong }))).code).toBe("INPUT_INVALID");
    await t.api().visitor.notices.send({ ...told, place: { lat: -1, lon: 1, accuracy: 0 } });
    expect((await openNotice(told.key)).tellings[0]!.place).toEqual({ lat: -1, lon: 1, accuracy: 0 });
  });

  test("alone may ask the browser where it is, in whatever state", async () => {
    const asks = (answer: Response) => answer.headers.get("Permissions-Policy")?.includes("geolocation=(self)");
    expect(asks(await t.as().send(`/q/${code}/haber`))).toBe(true);
    expect(asks(await postForm({ ...makeFilledForm(), phone: "12" }))).toBe(true);
    for (const path of [`/q/${code}`, `/q/${code}/report`, "/", `/h/${randomNoticeKey()}`, "/q/KT777777/haber"])
      expect([path, (await t.as().send(path)).headers.get("Permissions-Policy")]).toEqual([
        path,
        expect.stringContaining("geolocation=()"),
      ]);
  });
});

describe("a photo that is not taken", () => {
  test.each([
    ["is none", 422, Buffer.from("<svg/>"), "photo-unreadable"],
    ["is empty", 422, Buffer.alloc(0), "photo-unreadable"],
    ["is too large", 413, Buffer.alloc(PHOTO_FILE_BYTES_MAX + 1), "photo-too-large"],
    ["has too many pixels", 413, makeDecompressionBomb(30_000, 30_000), "photo-too-many-pixels"],
  ])("since it %s leaves nothing behind, and everything typed in the form", async (_, status, file, problem) => {
    const fields = { ...makeFilledForm(), ...givenPlace };
    const form = makeForm(fields);
    form.set("photo", new Blob([new Uint8Array(file)]), "a.jpg");
    const answer = await t.as().send(`/q/${code}/haber`, { upload: form });
    expect(answer.status).toBe(status);
    const view = await readView(answer);
    expect(view.typed).toEqual({
      ...keptFields,
      key: fields.key,
      place: { lat: 41.00824, lon: 28.97836, accuracy: 45 },
    });
    expect(view.problems).toEqual({ photo: problem });
    expect(await listNotices()).toEqual([]);
    expect((await postForm({ ...fields, phone: "" })).status).toBe(303);
  });

  test("is asked for again where another field is wrong, and is not stored", async () => {
    const view = await readView(await postForm({ ...makeFilledForm(), phone: "12", reason: "" }, photo));
    expect(view.problems).toMatchObject({ photo: "photo-again" });
    expect(Object.keys(view.problems).toSorted()).toEqual(["phone", "photo", "reason"]);
    const cut = await readView(await postForm({ ...makeFilledForm(), note: "x".repeat(NOTICE_NOTE_MAX + 1) }, photo));
    expect(Object.keys(cut.problems)).toEqual(["photo", "note"]);
    expect(await listNotices()).toEqual([]);
  });

  test("is asked for again while the database is away, beside what was typed", async () => {
    const gone = t.db.withoutPlugins();
    const fail = () => {
      throw Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    };
    const of = t.with({ db: Object.assign(gone, { selectFrom: fail, transaction: fail }) });
    const answer = await postForm(makeFilledForm(), photo, { of });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const view = await readView(answer);
    expect(view.typed).toMatchObject(keptFields);
    expect(view.problems["photo"]).toBe("photo-again");
  });

  test("from a network that sent very many is refused, and its notices are not", async () => {
    const address = makeNextAddress();
    while (!(await t.deps.limits.take("photoByAddress", address))) continue;
    const answer = await postForm(makeFilledForm(), photo, { address });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await readView(answer)).problems["photo"]).toMatchObject({ name: "photos-used-up" });
    expect((await postForm(makeFilledForm(), undefined, { address })).status).toBe(303);
  });

  test("counts as a try of its network, also where it is none, is broken off or finds no place", async () => {
    const address = makeNextAddress();
    const from = (taken: Buffer) => postForm(makeFilledForm(), taken, { address });
    const broken = () =>
      t
        .as(undefined, { address })
        .stream(
          `/q/${code}/haber`,
          new Blob(['--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nxxxxxxxx']).stream(),
          "multipart/form-data; boundary=b",
        );
    expect((await from(makeDecompressionBomb(1, 49_999_999))).status).toBe(413);
    expect((await from(Buffer.from("x"))).status).toBe(422);
    expect((await from(Buffer.alloc(PHOTO_FILE_BYTES_MAX + 1))).status).toBe(413);
    expect((await broken()).status).toBe(400);
    const left = 20 - 4;
    for (let nth = 0; nth < left; nth += 1) expect((await from(Buffer.from("x"))).status).toBe(422);
    const refused = await from(photo);
    expect([refused.status, (await readView(refused)).problems["photo"]]).toMatchObject([
      429,
      { name: "photos-used-up" },
    ]);
  });

  test("is not opened, and the notices of its code stay as they are, before everything else has been asked", async () => {
    const junk = Buffer.from("x");
    const asked = async (fields: Record<string, string>, of = t) => (await postForm(fields, junk, { of })).status;
    const usedUp: TestApp["deps"]["limits"] = {
      ...t.deps.limits,
      takePart: async (name, subject, ask) =>
        name === "noticeByCode" ? { subject, retryAfterSeconds: 60 } : t.deps.limits.takePart(name, subject, ask),
    };
    expect(await asked(makeFilledForm(), t.with({ limits: usedUp }))).toBe(429);
    expect((await readView(await postForm({ ...makeFilledForm(), reason: "" }, junk))).problems["photo"]).toBe(
      "photo-again",
    );
    const told = makeFilledForm();
    expect((await postForm(told, photo)).status).toBe(303);
    expect(await asked(told)).toBe(303);
    for (let nth = 0; nth < 25; nth += 1) expect(await asked(makeFilledForm())).toBe(422);
    expect((await postForm(makeFilledForm(), photo)).status).toBe(303);
  });

  test("while others of its network are on their way is refused, and taken when they are done", async () => {
    const address = makeNextAddress();
    const visitor = t.as(undefined, { address });
    const opens: ReadableStreamDefaultController<Uint8Array>[] = [];
    const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nxxxxxxxx';
    const held = Array.from({ length: PHOTOS_PER_NETWORK_MAX }, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          opens.push(controller);
          controller.enqueue(new TextEncoder().encode(head));
        },
      });
      return visitor.stream(`/q/${code}/haber`, body, "multipart/form-data; boundary=b");
    });
    await expect.poll(async () => (await postForm(makeFilledForm(), photo, { address })).status).toBe(503);
    const answer = await postForm(makeFilledForm(), photo, { address });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect((await readView(answer)).problems).toEqual({ photo: "photo-busy" });
    for (const controller of opens) controller.close();
    for (const one of held) expect((await one).status).toBe(400);
    expect((await postForm(makeFilledForm(), photo, { address })).status).toBe(303);
  });

  test("does not go with a reason where only reasons are taken", async () => {
    const real = t.deps.limits;
    const limits: typeof real = {
      ...real,
      takePart: async (asked, subject, ask) =>
        asked === "noticeByCode" ? { subject, retryAfterSeconds: 60 } : real.takePart(asked, subject, ask),
    };
    const answer = await postForm({ ...makeFilledForm(), note: "", phone: "" }, photo, { of: t.with({ limits }) });
    expect(answer.status).toBe(429);
    expect((await readView(answer)).problems["photo"]).toBe("photo-besides");
  });

  test.each([
    ["there is not", () => "KT777777", 404],
    ["is free", () => makeCode(t.db), 409],
  ])("is not opened at a code that %s, whatever it is", async (_, draw, status) => {
    expect((await postForm(makeFilledForm(), Buffer.from("x"), { to: await draw() })).status).toBe(status);
  });

  test("counts as a guess at a code that there is not", async () => {
    const address = makeNextAddress();
    const guess = () => postForm(makeFilledForm(), Buffer.from("x"), { to: "KT777777", address });
    for (let nth = 0; nth < 21; nth += 1) expect((await guess()).status).toBe(404);
    const waiting = postForm(makeFilledForm(), undefined, { address });
    await expect.poll(() => t.deps.guessing.stats.held).toBe(1);
    t.clock.advance({ seconds: 0.5 });
    expect((await waiting).status).toBe(303);
  });

  test("of a form that came in part is said with what was read of it", async () => {
    const fields = makeFilledForm();
    const body = `--b\r\nContent-Disposition: form-data; name="note"\r\n\r\n${fields.note}\r\n--b\r\nContent-Disp`;
    const answer = await t
      .as()
      .stream(`/q/${code}/haber`, new Blob([body]).stream(), "multipart/form-data; boundary=b");
    expect(answer.status).toBe(400);
    expect(await readView(answer)).toMatchObject({ typed: { note: fields.note }, problems: { "": "form-broken" } });
  });
});

describe("a photo that follows its notice", () => {
  test("is added once, by the key alone, and the page that follows is drawn again", async () => {
    const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
    const { version } = await t.api().tellings.get({ key });
    const added = await postPhoto(key, photo);
    expect([added.status, added.headers.get("Location")]).toEqual([303, `/h/${key}`]);
    const view = await t.api().tellings.get({ key });
    expect(view).toMatchObject({ photo: { width: 200, height: 400 }, mayAddPhoto: false, version: version + 1 });
    expectPhotoAnswer(await t.as().send(`/h/${key}/foto`));
    const again = await postPhoto(key, await makeTwoColourPicture().png().toBuffer());
    expect(again.status).toBe(409);
    expect((await readView(again)).photoProblem).toBe("photo-not-more");
    expect((await t.api().tellings.get({ key })).photo).toEqual({ width: 200, height: 400 });
  });

  test.each([
    ["none was chosen", undefined, 422, "photo-missing"],
    ["it is none", Buffer.from("x"), 422, "photo-unreadable"],
    ["it is too large", Buffer.alloc(PHOTO_FILE_BYTES_MAX + 1), 413, "photo-too-large"],
    ["it has too many pixels", makeDecompressionBomb(30_000, 30_000), 413, "photo-too-many-pixels"],
  ])("is refused on the visitor's own page where %s", async (_, file, status, problem) => {
    const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
    const answer = await postPhoto(key, file);
    expect([answer.status, (await readView(answer)).photoProblem]).toEqual([status, problem]);
    expect((await t.api().tellings.get({ key })).mayAddPhoto).toBe(true);
  });

  test.each([
    ["is over", (key: string) => void (key && t.clock.advance({ hours: NOTICE_EXPIRY_HOURS }))],
    ["is solved", (key: string) => t.api().tellings.solve({ key })],
    ["was taken back", (key: string) => t.api().tellings.withdraw({ key })],
    ["was told a holder who unlinked", () => owner.api.codes.unlink({ code })],
    [
      "was told a holder who sold the sticker",
      async () => {
        await owner.api.codes.unlink({ code });
        await makeProfile(t.db, (await makeCustomerPerson(t)).user, { code });
      },
    ],
  ])("is not added to what %s", async (_, change) => {
    const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
    await change(key);
    expect((await t.api().tellings.get({ key })).mayAddPhoto).toBe(false);
    // The file is refused before it is decoded: a photo and a file that is no photo get the same answer.
    for (const file of [photo, Buffer.from("x")]) expect((await postPhoto(key, file)).status).toBe(409);
    expect((await t.api().tellings.get({ key })).photo).toBeNull();
  });

  test("is not taken where only reasons are, and is again when the code has tries left", async () => {
    const key = await makeVisitorNotice(t.db, code, { now: t.clock.now(), reason: "window" });
    const real = t.deps.limits;
    const limits: typeof real = {
      ...real,
      takePart: async (asked, subject, ask) =>
        asked === "noticeByCode" ? { subject, retryAfterSeconds: 60 } : real.takePart(asked, subject, ask),
    };
    const refused = await postPhoto(key, photo, t.with({ limits }));
    expect([refused.status, (await readView(refused)).photoProblem]).toEqual([429, "photo-only-reasons"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await t.api().tellings.get({ key })).photo).toBeNull();
    expect((await postPhoto(key, photo)).status).toBe(303);

    await t.db.deleteFrom("limits").execute();
    const few = t.with({ environment: { NOTICES_PER_MINUTE: "10" } });
    const keys = [];
    for (let nth = 0; nth < 11; nth += 1)
      keys.push(await makeVisitorNotice(t.db, code, { now: t.clock.now(), reason: "blocking" }));
    const statuses = [];
    for (const each of keys) statuses.push((await postPhoto(each, photo, few)).status);
    // The remaining tries are kept for urgent reasons.
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 303), 429, 429, 429]);
  });

  test("says in words what the form's script says in the address", async () => {
    const key = await makeVisitorNotice(t.db, code, { now: t.clock.now() });
    const said = async (query: string) => (await readView(await t.as().send(`/h/${key}${query}`))).photoProblem;
    expect(await said("?foto=gitmedi")).toBe("photo-lost");
    expect(await said("?foto=acilmadi")).toBe("photo-unreadable");
    expect(await said("?foto=buyuk")).toBe("photo-too-many-pixels");
    expect([await said(""), await said("?foto=kanarya"), await said("?foto=__proto__")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("is nowhere by a key that is none, and tries of them count as unknown codes", async () => {
    const address = makeNextAddress();
    const guesser = t.as(undefined, { address });
    expect((await guesser.send(`/h/${randomNoticeKey()}/foto`, { upload: makeForm({}, photo) })).status).toBe(404);
    for (let nth = 0; nth < 20; nth += 1) expect((await guesser.send(`/h/${randomNoticeKey()}/foto`)).status).toBe(404);
    const waiting = guesser.send(`/q/${code}`);
    await expect.poll(() => t.deps.guessing.stats.held).toBe(1);
    t.clock.advance({ seconds: 0.5 });
    expect((await waiting).status).toBe(200);
  });
});

describe("who sees a photo", () => {
  test("of a company's car whoever reads its notices, of another nobody, and a guest logs in first", async () => {
    const fleet = await makeCompanyOwnerPerson(t);
    const [car = ""] = await makeCars(t.db, fleet.user);
    const ofCar = await makeVisitorNotice(t.db, car, { photo: makePhoto("araba"), now: t.clock.now() });
    const ofOwner = await makeVisitorNotice(t.db, code, { photo: makePhoto("kendi"), now: t.clock.now() });
    const see = async (who: { send: Person["send"] }, key: string) =>
      (await who.send(`/inbox/photo/${await readVisitorMessageId(t.db, key)}`)).status;
    expect([await see(fleet, ofCar), await see(owner, ofCar)]).toEqual([200, 404]);
    expect([await see(fleet, ofOwner), await see(owner, ofOwner)]).toEqual([404, 200]);
    expect(await see(await makeCustomerPerson(t), ofOwner)).toBe(404);
    expect(await see(await makeCompanyOwnerPerson(t), ofCar)).toBe(404);
    const guest = await t.as().send(`/inbox/photo/${await readVisitorMessageId(t.db, ofOwner)}`);
    expect([guest.status, guest.headers.get("Location")]).toEqual([302, "/login?returnTo=%2Finbox"]);
    expect((await owner.send("/inbox/photo/kanarya")).status).toBe(422);
  });

  test("whoever links the sticker next does not, and the one before still does", async () => {
    const key = await makeVisitorNotice(t.db, code, { photo: makePhoto("eski"), now: t.clock.now() });
    const path = `/inbox/photo/${await readVisitorMessageId(t.db, key)}`;
    await owner.api.codes.unlink({ code });
    const next = await makeCustomerPerson(t);
    await makeProfile(t.db, next.user, { code });
    expect([(await next.send(path)).status, (await owner.send(path)).status]).toEqual([404, 200]);
  });
});

describe("how long", () => {
  const sent = { lat: 41.00824, lon: 28.97836, accuracy: 45 };
  const coarse = { lat: 41.01, lon: 28.98, accuracy: null };

  async function seen(key: string) {
    const shown = (await openNotice(key)).tellings[0]!;
    await deleteExpired(t.deps);
    const swept = (await openNotice(key)).tellings[0]!;
    expect([swept.place, swept.photo]).toEqual([shown.place, shown.photo]);
    const row = await t.db
      .selectFrom("tellings")
      .leftJoin("noticePhotos", "tellingId", "tellings.id")
      .select(["placeLat", "placeLon", "placeAccuracy", "width"])
      .where("tellings.id", "=", shown.id)
      .executeTakeFirstOrThrow();
    return { shown: shown.place, photo: shown.photo, row };
  }

  test("a place is exact for three days, then about, and gone with the photo after thirty", async () => {
    const key = await makeVisitorNotice(t.db, code, { place: sent, photo: makePhoto("x"), now: t.clock.now() });
    t.clock.advance({ hours: PLACE_EXACT_HOURS - 1 });
    expect(await seen(key)).toMatchObject({
      shown: sent,
      row: { placeLat: "41.00824", placeAccuracy: 45, width: 1600 },
    });
    t.clock.advance({ hours: 1 });
    expect(await seen(key)).toMatchObject({ shown: coarse, row: { placeLat: "41.01000", placeLon: "28.98000" } });
    t.clock.advance({ hours: PLACE_KEPT_DAYS * 24 - PLACE_EXACT_HOURS - 1 });
    expect(await seen(key)).toMatchObject({ shown: coarse, photo: { width: 1600 } });
    expect(PLACE_KEPT_DAYS).toBe(PHOTO_KEPT_DAYS);
    t.clock.advance({ hours: 1 });
    expect((await owner.api.notices.list({})).items[0]).toMatchObject({ hasPhoto: false, hasPlace: false });
    expect(await seen(key)).toEqual({
      shown: null,
      photo: null,
      row: { placeLat: null, placeLon: null, placeAccuracy: null, width: null },
    });
    expect((await t.as().send(`/h/${key}/foto`)).headers.get("Location")).toBe(`/h/${key}`);
  });

  test("a place becomes about also where one of its numbers is round, and is then let alone, as is what has none", async () => {
    const key = await makeVisitorNotice(t.db, code, { place: { ...sent, lat: coarse.lat }, now: t.clock.now() });
    const sweptAgain = async () => {
      await deleteExpired(t.deps);
      t.log.length = 0;
      await deleteExpired(t.deps);
      return t.log.filter((line) => line.includes("kept no longer"));
    };
    t.clock.advance({ hours: PLACE_EXACT_HOURS });
    expect((await seen(key)).row).toMatchObject({ placeLat: "41.01000", placeLon: "28.98000" });
    expect(await sweptAgain()).toEqual([]);
    t.clock.advance({ hours: PLACE_KEPT_DAYS * 24 - PLACE_EXACT_HOURS });
    expect(await sweptAgain()).toEqual([]);
  });

  test("a photo whose days are over is shown to nobody, removed or not", async () => {
    const key = await makeVisitorNotice(t.db, code, { photo: makePhoto("x"), now: t.clock.now() });
    const shown = () => t.as().send(`/h/${key}/foto`);
    expect((await shown()).status).toBe(200);
    t.clock.advance({ hours: PHOTO_KEPT_DAYS * 24 });
    expect((await shown()).headers.get("Location")).toBe(`/h/${key}`);
  });

  test("what is taken back is gone at once: words, telephone, place and photo", async () => {
    const said = { note: "Sağ far", phone: "0532 000 00 00", place: sent, photo: makePhoto("x") };
    const key = await makeVisitorNotice(t.db, code, { ...said, now: t.clock.now() });
    const other = await makeVisitorNotice(t.db, code, { ...said, note: "Diğer", now: t.clock.now() });
    await t.api().tellings.withdraw({ key });
    const row = (of: string) =>
      t.db
        .selectFrom("tellings")
        .innerJoin("notices", "notices.id", "noticeId")
        .leftJoin("noticePhotos", "tellingId", "tellings.id")
        .select(["note", "phone", "placeLat", "placeLon", "placeAccuracy", "width", "told", "waiting"])
        .where("tellings.id", "=", of)
        .executeTakeFirstOrThrow();
    expect(await row(await readVisitorMessageId(t.db, key))).toEqual({
      note: "",
      phone: "",
      placeLat: null,
      placeLon: null,
      placeAccuracy: null,
      width: null,
      told: 2,
      waiting: 1,
    });
    expect(await row(await readVisitorMessageId(t.db, other))).toMatchObject({ note: "Diğer", width: 1600 });
    expect((await t.as().send(`/h/${key}/foto`)).headers.get("Location")).toBe(`/h/${key}`);
    expect((await owner.api.notices.list({})).items).toMatchObject([{ note: "Diğer", hasPhoto: true, hasPlace: true }]);
  });
});

test("the mail of a notice with a place goes at once, of one without after the time in which it may be taken back", async () => {
  await postForm(makeFilledForm());
  expect(await t.post()).toEqual([]);
  const other = await makeProfile(t.db, owner.user);
  await postForm({ ...makeFilledForm(), ...givenPlace }, undefined, { to: other });
  expect((await t.post()).map(({ mail }) => mail)).toMatchObject([{ kind: "notice-arrived", code: other }]);
});

test("an address of the API under which photos were until November 2026 leads to the one of today", async () => {
  for (const area of ["/api", "/api/company"]) {
    const answer = await t.as().send(`${area}/notices/photos/1`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, `${area}/notice-photos/1`]);
  }
});
