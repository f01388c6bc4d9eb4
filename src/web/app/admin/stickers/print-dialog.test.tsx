import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { PrintSettingsView } from "#contract/sticker/print-settings.ts";
import type { PrintOrderInput } from "#contract/sticker/stickers.ts";
import { SHEET_LAYOUTS } from "#domain/sticker/sheet.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  failFetch,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  failInEveryWay,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const BATCH_ID = "0193f0a0-0000-7000-8000-000000000001";
const FILE_PATH = "print/1";

test("fifty stickers of a batch are printed with two taps, and it is said how", { tags: "long" }, async () => {
  const { orders } = await openBatch();
  await findButton("Yazdır").click();
  await expect.element(findDialog("50 etiketi yazdır").getByText("50 etiket, 4 sayfa")).toBeVisible();
  await expect.element(findDialog().getByText("Yazdırırken ölçek: %100 / Gerçek boyut")).toBeVisible();
  await findButton("İndir").click();
  await expectAnnounced(/^İndirildi\. Yazdırırken sayfaya sığdırmayı kapatın/);
  expect(orders).toEqual([
    {
      id: expect.any(String) as string,
      what: { batchId: BATCH_ID },
      kind: "sheets",
      setup: {
        layout: SHEET_LAYOUTS["square-50"],
        correction: { shift: { x: 0, y: 0 }, scale: 100 },
        start: 1,
        copies: 1,
        marks: false,
        ground: "colour",
      },
    },
  ]);
  await expectAccessiblePage();
});

test(
  "numbers within the batch, copies and the first free label are asked for and counted",
  { tags: "long" },
  async () => {
    const { orders } = await openBatch();
    await findButton("Yazdır").click();
    await findField("İlk numara").fill("11");
    await findField("Son numara").fill("20");
    await findField("Her birinden").fill("2");
    await page.getByRole("radio", { name: "14. etiket", exact: true }).click({ force: true });
    await expect.element(findDialog().getByText("20 etiket, 3 sayfa")).toBeVisible();
    await findButton("İndir").click();
    await expectAnnounced(/^İndirildi/);
    expect(orders).toMatchObject([{ what: { batchId: BATCH_ID, from: 11, to: 20 }, setup: { start: 14, copies: 2 } }]);
  },
);

test("what cannot be meant is said at its number, and nothing is ordered", { tags: "long" }, async () => {
  const { orders } = await openBatch();
  await findButton("Yazdır").click();
  // The press loads the script of the dialog.
  await expect.element(findField("İlk numara")).toBeVisible();
  for (const [name, typed, sentence] of [
    ["İlk numara", "0", "Lütfen 1 ile 50 arasında bir tam sayı girin."],
    ["Son numara", "51", "Lütfen 1 ile 50 arasında bir tam sayı girin."],
    ["Her birinden", "iki", "Lütfen 1 ile 100 arasında bir tam sayı girin."],
  ] as const) {
    const before = (findField(name).element() as HTMLInputElement).value;
    await findField(name).fill(typed);
    await findButton("İndir").click();
    await expectFieldError(name, sentence);
    await expect.element(findField(name)).toHaveValue(typed);
    await findField(name).fill(before);
  }
  await findField("İlk numara").fill("20");
  await findField("Son numara").fill("19");
  await findButton("İndir").click();
  await expectFieldError("Son numara", "Son numara ilk numaradan küçük olamaz.");
  await expectAccessiblePage();
  expect(orders).toEqual([]);
});

test(
  "what was chosen is chosen the next time, but for what is about these stickers alone",
  { tags: "long" },
  async () => {
    const own = { id: crypto.randomUUID(), name: "Kendi rulom", layout: SHEET_LAYOUTS["8-99x68"] };
    const printer = {
      id: crypto.randomUUID(),
      name: "Ofis",
      correction: { shift: { x: 1, y: 0 }, scale: 99 },
      version: 1,
    };
    const { orders } = await openBatch({ settings: { layouts: [own], printers: [printer] } });
    await findButton("Yazdır").click();
    await findField("Etiket kâğıdı").selectOptions("Kendi rulom");
    await findField("Yazıcı").selectOptions("Ofis");
    await findDialog().getByText("Renkli zemin").click();
    await findDialog().getByText("Kesim işaretleri").click();
    await page.getByRole("radio", { name: "3. etiket", exact: true }).click({ force: true });
    await findButton("Kapat").click();
    await expect.element(findDialog()).not.toBeInTheDocument();

    await findButton("Yazdır").click();
    await findButton("İndir").click();
    await expectAnnounced(/^İndirildi/);
    const { layout } = own;
    const { correction } = printer;
    expect(orders).toMatchObject([{ setup: { layout, correction, ground: "white", marks: true, start: 1 } }]);
  },
);

test(
  "a printer and a layout that were removed since are told of, and what is printed is not made up for",
  { tags: "long" },
  async () => {
    localStorage.setItem("print:square", JSON.stringify({ layout: crypto.randomUUID(), printer: crypto.randomUUID() }));
    const { orders } = await openBatch();
    await findButton("Yazdır").click();
    await expect.element(findDialog().getByText(/^Son kullandığınız yazıcı kaldırılmış/)).toBeVisible();
    await expect
      .element(findDialog().getByText(/^Son kullandığınız düzen kaldırılmış. Yerine “15’lik, kare, 50 mm”/))
      .toBeVisible();
    await findButton("İndir").click();
    await expectAnnounced(/^İndirildi/);
    expect(orders).toMatchObject([{ setup: { correction: { scale: 100 }, layout: SHEET_LAYOUTS["square-50"] } }]);
  },
);

test("only what is asked for by what comes out is shown", { tags: "long" }, async () => {
  const { orders } = await openBatch({ hasClaims: true });
  await findButton("Yazdır").click();
  await findField("Ne hazırlansın?").selectOptions("Liste (CSV)");
  await expect.element(findDialog().getByText("50 kod", { exact: true })).toBeVisible();
  for (const gone of ["Etiket kâğıdı", "Yazıcı", "Her birinden"]) {
    await expect.element(findField(gone)).not.toBeInTheDocument();
  }
  await findDialog().getByText("Etkinleştirme kodlarını da yaz").click();
  await findButton("İndir").click();
  await expectAnnounced("İndirildi.");
  await findField("Ne hazırlansın?").selectOptions("Etkinleştirme kodu fişleri (PDF)");
  await expect.element(findDialog().getByText("50 fiş, 4 sayfa")).toBeVisible();
  await findField("Ne hazırlansın?").selectOptions("Matbaa (PDF)");
  await expect.element(findDialog().getByText("50 etiket, 50 sayfa")).toBeVisible();
  await findField("Ne hazırlansın?").selectOptions("Yazıcı ayar sayfası (PDF)");
  await expect.element(findDialog().getByText("1 sayfa", { exact: true })).toBeVisible();
  await expectAccessiblePage();
  await findButton("İndir").click();
  await expect.poll(() => orders).toMatchObject([{ kind: "list", setup: { claims: true } }, { kind: "calibration" }]);
  expect(orders[1]!.what).toBeUndefined();
});

test("a batch without claim words has no slips", async () => {
  await openBatch();
  await findButton("Yazdır").click();
  await expect.element(findField("Ne hazırlansın?")).toBeVisible();
  await expect.element(page.getByRole("option", { name: /fişleri/ })).not.toBeInTheDocument();
});

test("labels on which the QR becomes small are warned of", { tags: "long" }, async () => {
  const layout = { ...SHEET_LAYOUTS["65-38x21"], label: { width: 38.1, height: 18 }, pitch: { x: 40.6, y: 18 } };
  await openBatch({ settings: { layouts: [{ id: crypto.randomUUID(), name: "Küçük", layout }], printers: [] } });
  await findButton("Yazdır").click();
  const warning = findDialog().getByText(/^QR kod yalnızca 16 mm olur/);
  await expect.element(findButton("İndir")).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await findField("Etiket kâğıdı").selectOptions("Küçük");
  await expect.element(warning).toBeVisible();
  await expectAccessiblePage();
});

test("before a print it is said that the address is too long for these labels", { tags: "long" }, async () => {
  // A QR code of 18.2 mm is usually large enough. This URL contains a port, so its QR code has too many modules for the
  // size.
  const layout = { ...SHEET_LAYOUTS["65-38x21"], label: { width: 38.1, height: 20.2 } };
  await openBatch({ settings: { layouts: [{ id: crypto.randomUUID(), name: "Sık", layout }], printers: [] } });
  await findButton("Yazdır").click();
  const warning = findDialog().getByText(/^Site adresi uzun olduğu için QR kod bu etikette çok sık dokulu olur/);
  await findField("Etiket kâğıdı").selectOptions("65’lik, 38,1 × 21,2 mm");
  await expect.element(warning).not.toBeInTheDocument();
  await findField("Etiket kâğıdı").selectOptions("Sık");
  await expect.element(warning).toBeVisible();
  await expectAccessiblePage();
});

test("codes that were printed before are printed again only after a question", async () => {
  const { application, orders } = await openBatch({
    printedBefore: { at: new Date("2026-11-12T09:00:00Z"), count: 50 },
  });
  await findButton("Yazdır").click();
  await findButton("İndir").click();
  const question = findDialog("Yeniden basılsın mı?");
  await expect
    .element(question)
    .toHaveAccessibleDescription("Bu kodlar 12 Kasım 2026’da basıldı. Yeniden basarsanız aynı kodlu iki etiket olur.");
  await expectAccessiblePage();
  await question.getByRole("button", { name: "Vazgeç" }).click();
  expect(application.countOf(FILE_PATH)).toBe(0);
  await findButton("İndir").click();
  await question.getByRole("button", { name: "Yine de bas" }).click();
  await expectAnnounced(/^İndirildi/);
  expect(orders.map(({ again }) => again)).toEqual([undefined, undefined, true]);
  expect(orders[2]!.id).not.toBe(orders[0]!.id);
});

test("a cut connection says so, and the same order is downloaded again", { tags: "long" }, async () => {
  const { application, orders } = await openBatch();
  application.answer(FILE_PATH, failFetch);
  await findButton("Yazdır").click();
  await findButton("İndir").click();
  await expectAnnounced("Bağlantı koptu, dosya yarım kaldı. Baskınız hazır. Yeniden indirin.");
  await expectAccessiblePage();
  application.answer(FILE_PATH, () => new Response("%PDF"));
  await findButton("Yeniden indir").click();
  await expectAnnounced(/^İndirildi/);
  expect([orders.length, application.countOf(FILE_PATH)]).toEqual([1, 2]);
});

test("a download that takes its time shows that, and is ended on request", { tags: "long" }, async () => {
  const { application } = await openBatch();
  application.answer(
    FILE_PATH,
    ({ signal }) =>
      new Promise<Response>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
  );
  await findButton("Yazdır").click();
  await findButton("İndir").click();
  await expect.element(page.getByRole("progressbar", { name: "İndirilen bölüm" })).toBeVisible();
  await expectAccessiblePage();
  await expect.element(findButton("Kapat")).toHaveAttribute("aria-disabled", "true");
  await findDialog().getByRole("button", { name: "Vazgeç" }).click();
  await expectAnnounced("İndirme durduruldu.");
  application.answer(FILE_PATH, () => new Response("%PDF"));
  await findButton("Yeniden indir").click();
  await expectAnnounced(/^İndirildi/);
});

test("every failure has its sentence, everything chosen stays, and the next try works", { tags: "long" }, async () => {
  const { application, orders } = await openBatch();
  await findButton("Yazdır").click();
  await findField("Son numara").fill("7");
  await failInEveryWay(
    application,
    "admin/stickers/order",
    "Baskı hazırlanırken bir hata oluştu. Lütfen tekrar deneyin.",
    async (sentence) => {
      await findButton("İndir").click();
      await expectAnnounced(sentence);
      await expect.element(findField("Son numara")).toHaveValue("7");
    },
  );
  application.loseAnswers("admin/stickers/order");
  await findButton("İndir").click();
  await expectAnnounced(/^Bağlantı kurulamadı\./);
  application.recover("admin/stickers/order");
  await findButton("İndir").click();
  await expectAnnounced(/^İndirildi/);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
});

test("after it was downloaded and closed, a print is a new one", { tags: "long" }, async () => {
  const { orders } = await openBatch();
  for (const _ of ["first", "second"]) {
    await findButton("Yazdır").click();
    await findButton("İndir").click();
    await expectAnnounced(/^İndirildi/);
    await findButton("Kapat").click();
    await expect.element(findDialog()).not.toBeInTheDocument();
  }
  expect(new Set(orders.map(({ id }) => id)).size).toBe(2);
});

test("settings that do not come are asked for again", { tags: "long" }, async () => {
  const { application } = await openBatch();
  application.answer("admin/printSettings/get", () => new Response("", { status: 500 }));
  await findButton("Yazdır").click();
  await expectAnnounced("Yazdırma ayarları yüklenirken bir hata oluştu.");
  application.recover("admin/printSettings/get");
  await findButton("Tekrar dene").click();
  await expect.element(findButton("İndir")).toBeVisible();
});

async function openBatch({
  hasClaims = false,
  settings = { layouts: [], printers: [] },
  printedBefore,
}: {
  hasClaims?: boolean;
  settings?: PrintSettingsView;
  printedBefore?: { at: Date; count: number };
} = {}) {
  const orders: PrintOrderInput[] = [];
  const { batches, stickers, printSettings } = contractImplementer.admin;
  const application = await openApplication(
    `/admin/batches/${BATCH_ID}`,
    makeAccount({ role: "admin", secondFactor: "on" }),
    {
      admin: {
        batches: {
          get: batches.get.handler(() => ({
            id: BATCH_ID,
            name: "Kasım",
            prefix: "KT",
            count: 50,
            createdAt: new Date("2026-11-20T09:00:00Z"),
            form: "square" as const,
            wording: "vehicle" as const,
            isBilingual: false,
            hasClaims,
            note: "",
            version: 1,
            counts: { new: 50, printed: 0, sold: 0, linked: 0, off: 0, replaced: 0 },
          })),
          codes: batches.codes.handler(() => ({ items: [], next: null })),
        },
        printSettings: { get: printSettings.get.handler(() => settings) },
        stickers: {
          order: stickers.order.handler(({ input, errors }) => {
            orders.push(input);
            if (printedBefore && !input.again) throw errors.PRINTED_BEFORE({ data: printedBefore });
            return { id: input.id, path: `/${FILE_PATH}`, stickers: 50, sheets: 4 };
          }),
        },
      },
    },
  );
  application.answer(FILE_PATH, () => new Response("%PDF"));
  await expect.element(findButton("Yazdır")).toBeVisible();
  return { application, orders };
}
