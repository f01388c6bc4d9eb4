import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { PRINT_SETTINGS_MAX } from "#domain/sticker/printer.ts";

import { createTestApp, catchRefusedFields, catchRefusal, type ApiClient, type TestApp } from "../../../../test/app.ts";
import { makeAdministrator } from "../../../../test/people.ts";
import { labelSheet, makeLayout, makePrinter } from "../../../../test/print-settings.ts";

type PrintSettings = ApiClient["admin"]["printSettings"];

let t: TestApp;
let settings: PrintSettings;
beforeAll(async () => {
  t = await createTestApp();
  settings = (await makeAdministrator(t)).api.admin.printSettings;
});
beforeEach(async () => {
  await t.db.deleteFrom("printers").execute();
  await t.db.deleteFrom("printLayouts").execute();
});
afterAll(() => t.close());

const makeLayoutInput = (name = "Kendi rulom") => ({ id: randomUUID(), name, layout: labelSheet });
const makePrinterInput = (name = "Ofis") => ({
  id: randomUUID(),
  name,
  correction: { shift: { x: 0.75, y: -1.5 }, scale: 99.5 },
});

describe("an own layout", () => {
  test("is kept as it was typed, beside others by name, and one sent twice is there once", async () => {
    const [second, first] = [makeLayoutInput("Şeffaf"), makeLayoutInput("  Çıkartma \n kâğıdı ")];
    for (const one of [second, first, second]) await settings.addLayout(one);
    expect((await settings.get({})).layouts).toEqual([{ ...first, name: "Çıkartma kâğıdı" }, second]);
  });

  test("under an id that another has is refused, and the one that stands is the answer to itself", async () => {
    const sent = makeLayoutInput();
    const standing = await settings.addLayout(sent);
    const other = settings.addLayout({ ...makeLayoutInput("Başka"), id: standing.id });
    expect((await catchRefusal(other)).code).toBe("ID_TAKEN");
    expect(await settings.addLayout(sent)).toEqual(standing);
  });

  test("keeps hundredths of a millimetre", async () => {
    const { layout } = await settings.addLayout({ ...makeLayoutInput(), layout: { ...labelSheet, round: 2.999 } });
    expect(layout.round).toBe(3);
  });

  test("says of each number that is none what is asked for", async () => {
    const wrong = { ...labelSheet, across: 2.5, first: { x: "7,21" as unknown as number, y: Number.NaN } };
    expect(await catchRefusedFields(settings.addLayout({ ...makeLayoutInput(" "), layout: wrong }))).toEqual({
      name: "Lütfen bir ad yazın.",
      "layout.across": expect.stringMatching(/tam sayı/) as string,
      "layout.first.x": "Milimetre olarak bir sayı girin (63,5 gibi).",
      "layout.first.y": "Milimetre olarak bir sayı girin (63,5 gibi).",
    });
  });

  test.each([
    [{ across: 4 }, "layout.across", /^Yan yana etiket sayısı bu sayfaya sığmıyor: .* 58,83 mm aşıyor/],
    [{ down: 8 }, "layout.down", /^Alt alta etiket sayısı bu sayfaya sığmıyor/],
    [{ down: 0 }, "layout.down", /tam sayı olmalı/],
    [{ pitch: { x: 60, y: 38.1 } }, "layout.pitch.x", /^Yandaki etikete adım 63,5 ile 210 mm arasında/],
    [{ first: { x: -1, y: 15 } }, "layout.first.x", /^İlk etiketin soldan uzaklığı 0 ile/],
    [{ round: 20 }, "layout.round", /^Köşe yarıçapı 0 ile 19,05 mm arasında/],
    [{ page: { width: 5000, height: 297 } }, "layout.page.width", /^Sayfanın genişliği/],
  ])("that does not fit its sheet, as with %j, says which number that is", async (change, field, sentence) => {
    const refused = await catchRefusedFields(
      settings.addLayout({ ...makeLayoutInput(), layout: { ...labelSheet, ...change } }),
    );
    expect(Object.keys(refused ?? {})).toEqual([field]);
    expect(refused?.[field]).toMatch(sentence);
    expect((await settings.get({})).layouts).toEqual([]);
  });

  test("that was removed can be removed again, and others stay", async () => {
    const [id, other] = [await makeLayout(t.db), await makeLayout(t.db)];
    for (const _ of ["here", "in another tab"]) expect(await settings.removeLayout({ id })).toEqual({ id });
    expect((await settings.get({})).layouts).toMatchObject([{ id: other }]);
  });

  test("finds no room beside as many as are kept, but one of those may be sent again", async () => {
    const ids = await Promise.all(Array.from({ length: PRINT_SETTINGS_MAX - 1 }, () => makeLayout(t.db)));
    const rivals = [makeLayoutInput(), makeLayoutInput(), makeLayoutInput()].map((one) => settings.addLayout(one));
    const ended = await Promise.allSettled(rivals);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await catchRefusal(settings.addLayout(makeLayoutInput()))).code).toBe("PRINT_SETTINGS_FULL");
    expect((await settings.addLayout({ ...makeLayoutInput(), id: ids[0]! })).name).toBe("Rulo");
  });
});

describe("a printer", () => {
  test("is kept with its correction, and one sent twice is there once", async () => {
    const sent = makePrinterInput();
    const made = { ...sent, version: 1 };
    expect([await settings.addPrinter(sent), await settings.addPrinter(sent)]).toEqual([made, made]);
    expect((await settings.get({})).printers).toEqual([made]);
  });

  test.each([
    [
      { shift: { x: 5.01, y: -5.01 }, scale: 100 },
      ["correction.shift.x", "correction.shift.y"],
      /^Lütfen -5 ile 5 arasında/,
    ],
    [{ shift: { x: 0, y: 0 }, scale: 97.99 }, ["correction.scale"], /^Lütfen 98 ile 102 arasında/],
    [{ shift: { x: 0, y: 0 }, scale: 102.01 }, ["correction.scale"], /^Lütfen 98 ile 102 arasında/],
  ])("that misses by %j is more than can be made up for", async (correction, fields, sentence) => {
    const refused = await catchRefusedFields(settings.addPrinter({ ...makePrinterInput(), correction }));
    expect(Object.keys(refused ?? {})).toEqual(fields);
    for (const field of fields) expect(refused?.[field]).toMatch(sentence);
  });

  test("may miss by as much as can be made up for", async () => {
    const most = { shift: { x: -5, y: 5 }, scale: 102 };
    expect((await settings.addPrinter({ ...makePrinterInput(), correction: most })).correction).toEqual(most);
  });

  test("that two tabs change keeps what the first one saved, and others stay as they are", async () => {
    const id = await makePrinter(t.db);
    const other = await makePrinter(t.db, "Ofis");
    const change = (scale: number) =>
      settings.changePrinter({
        ...makePrinterInput("Depo"),
        id,
        version: 1,
        correction: { shift: { x: 0, y: 0 }, scale },
      });
    expect(await change(101)).toMatchObject({ name: "Depo", version: 2 });
    expect((await catchRefusal(change(99))).code).toBe("CHANGED_MEANWHILE");
    expect((await settings.get({})).printers).toMatchObject([
      { id, correction: { scale: 101 }, version: 2 },
      { id: other, name: "Ofis", correction: { scale: 99.5 }, version: 1 },
    ]);
  });

  test("that another tab removed is told of, and can be made anew; others stay", async () => {
    const [id, other] = [await makePrinter(t.db), await makePrinter(t.db)];
    for (const _ of ["here", "in another tab"]) expect(await settings.removePrinter({ id })).toEqual({ id });
    expect((await catchRefusal(settings.changePrinter({ ...makePrinterInput(), id, version: 1 }))).code).toBe(
      "PRINTER_NOT_FOUND",
    );
    expect((await settings.get({})).printers).toMatchObject([{ id: other }]);
    expect(await settings.addPrinter(makePrinterInput())).toMatchObject({ version: 1 });
  });

  test("finds no room beside as many as are kept", async () => {
    for (let nth = 0; nth < PRINT_SETTINGS_MAX; nth += 1) await makePrinter(t.db);
    expect((await catchRefusal(settings.addPrinter(makePrinterInput()))).code).toBe("PRINT_SETTINGS_FULL");
  });
});
