import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { OwnLayoutView, PrinterView } from "#contract/sticker/print-settings.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  failOnce,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

test(
  "a layout is drawn while it is typed, says which number does not fit, and is added",
  { tags: "long" },
  async () => {
    const { application, kept } = await openSettings();
    await findButton("Düzen ekle").click();
    await expect.element(page.getByText("Bir sayfada 21 etiket")).toBeVisible();
    await findField("Düzenin adı").fill("Kendi rulom");
    await findField("Yan yana etiket sayısı").fill("4");
    await expect.element(page.getByText("Bir sayfada 28 etiket")).toBeVisible();
    await findButton("Düzeni ekle").click();
    await expectFieldError(
      "Yan yana etiket sayısı",
      "Yan yana etiket sayısı bu sayfaya sığmıyor: etiketler sayfanın kenarını 58,83 mm aşıyor.",
    );
    await expectAccessiblePage();
    await findField("Yan yana etiket sayısı").fill("on");
    await expect.element(page.getByText("Sayılar tamamlanınca sayfa burada görünür.")).toBeVisible();
    await findField("Yan yana etiket sayısı").fill("2");
    await findField("Köşe yarıçapı (mm)").fill("1,5");
    await failOnce(
      application,
      "admin/printSettings/addLayout",
      "Düzen eklenirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => findButton("Düzeni ekle").click(),
      async () => {
        await expect.element(findField("Düzenin adı")).toHaveValue("Kendi rulom");
        await expect.element(findField("Köşe yarıçapı (mm)")).toHaveValue("1,5");
      },
    );
    await expectAnnounced("Kendi rulom eklendi.");
    await expect.element(page.getByText("14 etiket, 63,5 × 38,1 mm, kâğıt 210 × 297 mm")).toBeVisible();
    expect(kept.layouts).toMatchObject([{ layout: { across: 2, round: 1.5 } }]);

    await findButton("Kendi rulom: kaldır").click();
    await findDialog("“Kendi rulom” düzeni kaldırılsın mı?")
      .getByRole("button", { name: "Kaldır", exact: true })
      .click();
    await expectAnnounced("Kendi rulom kaldırıldı.");
    expect(kept.layouts).toEqual([]);
  },
);

test("a printer is added with what the calibration sheet told, and nothing typed is lost", async () => {
  const { application, kept } = await openSettings();
  await findButton("Yazıcı ekle").click();
  await findField("Yazıcının adı").fill("Ofis");
  await findField("Sağa kayma (mm)").fill("6");
  await findButton("Yazıcıyı ekle").click();
  await expectFieldError("Sağa kayma (mm)", "Lütfen -5 ile 5 arasında bir sayı girin.");
  await expectAccessiblePage();
  await findField("Sağa kayma (mm)").fill("0,5");
  await findField("Aşağı kayma (mm)").fill("-1");
  await findField("Ölçek (%)").fill("99,5");
  await failOnce(
    application,
    "admin/printSettings/addPrinter",
    "Yazıcı eklenirken bir hata oluştu. Lütfen tekrar deneyin.",
    () => findButton("Yazıcıyı ekle").click(),
    async () => {
      await expect.element(findField("Aşağı kayma (mm)")).toHaveValue("-1");
    },
  );
  await expectAnnounced("Ofis eklendi.");
  await expect.element(page.getByText("Kayma sağa 0,5 mm, yukarı 1 mm. Ölçek %99,5")).toBeVisible();
  expect(kept.printers).toMatchObject([{ correction: { shift: { x: 0.5, y: -1 }, scale: 99.5 } }]);
});

test(
  "a printer that another tab changed is said to be, keeps what is typed, and can be loaded anew",
  { tags: "long" },
  async () => {
    const { kept } = await openSettings([makePrinter()]);
    await findButton("Ofis: düzenle").click();
    await findField("Ölçek (%)").fill("101");
    kept.printers = [{ ...makePrinter(), name: "Depo", version: 2 }];
    await findButton("Kaydet").click();
    await expectAnnounced(/^Bu kayıt siz düzenlerken başka bir yerde değiştirildi/);
    await expect.element(findField("Ölçek (%)")).toHaveValue("101");
    await findButton("Güncel hâlini yükle").click();
    await expect.element(findField("Yazıcının adı")).toHaveValue("Depo");
    await expect.element(findField("Ölçek (%)")).toHaveValue("101");
    await findButton("Kaydet").click();
    await expectAnnounced("Depo güncellendi.");
    expect(kept.printers).toMatchObject([{ name: "Depo", correction: { scale: 101 }, version: 3 }]);
  },
);

test("a printer that another tab removed is kept as a new one", { tags: "long" }, async () => {
  const { kept } = await openSettings([makePrinter()]);
  await findButton("Ofis: düzenle").click();
  await findField("Ölçek (%)").fill("101");
  kept.printers = [];
  await findButton("Kaydet").click();
  await expectAnnounced("Bu yazıcı bulunamadı. Kaldırılmış olabilir. Yazdıklarınız silinmedi.");
  await expectAccessiblePage();
  await findButton("Yeni yazıcı olarak kaydet").click();
  await expectAnnounced("Ofis güncellendi.");
  expect(kept.printers).toMatchObject([{ correction: { scale: 101 }, version: 1 }]);
  expect(kept.printers[0]!.id).not.toBe(PRINTER_ID);
});

test("the calibration sheet is printed from here, without any stickers", { tags: "long" }, async () => {
  await openSettings();
  await expectAccessiblePage();
  await findButton("Ayar sayfasını bas").click();
  await expect.element(findDialog("Ayar sayfasını bas").getByText("1 sayfa", { exact: true })).toBeVisible();
  await expect.element(findField("Etiket kâğıdı")).toBeVisible();
  await expectAccessiblePage();
});

const PRINTER_ID = "0193f0a0-0000-7000-8000-000000000002";

function makePrinter(): PrinterView {
  return { id: PRINTER_ID, name: "Ofis", correction: { shift: { x: 0, y: 0 }, scale: 100 }, version: 1 };
}

async function openSettings(printers: PrinterView[] = []) {
  const kept = { layouts: [] as OwnLayoutView[], printers };
  const { printSettings } = contractImplementer.admin;
  const application = await openApplication("/admin/print", makeAccount({ role: "admin", secondFactor: "on" }), {
    admin: {
      printSettings: {
        get: printSettings.get.handler(() => kept),
        addLayout: printSettings.addLayout.handler(({ input }) => {
          kept.layouts = [input];
          return input;
        }),
        removeLayout: printSettings.removeLayout.handler(({ input }) => {
          kept.layouts = [];
          return input;
        }),
        addPrinter: printSettings.addPrinter.handler(({ input }) => {
          const made = { ...input, version: 1 };
          kept.printers = [made];
          return made;
        }),
        changePrinter: printSettings.changePrinter.handler(({ input, errors }) => {
          const [now] = kept.printers;
          if (!now) throw errors.PRINTER_NOT_FOUND();
          if (now.version !== input.version) throw errors.CHANGED_MEANWHILE();
          const changed = { ...input, version: input.version + 1 };
          kept.printers = [changed];
          return changed;
        }),
      },
    },
  });
  await expect.element(findButton("Yazıcı ekle")).toBeVisible();
  return { application, kept };
}
