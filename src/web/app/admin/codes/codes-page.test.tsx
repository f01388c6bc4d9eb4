import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { quietOverview } from "../../../../../test/admin-answers.ts";
import {
  makeAccount,
  findButton,
  expectAnnounced,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
} from "../../../../../test/application.tsx";

test("codes that cannot be loaded say so and offer another try", async () => {
  const codes = { list: contractImplementer.admin.codes.list.handler(() => ({ items: [], next: null })) };
  const administrator = makeAccount({ role: "admin", secondFactor: "on" });
  const application = await openApplication("/admin/qrcodes", administrator, { admin: { codes } });
  application.answer("admin/codes/list", makeRefusalAnswer("UNEXPECTED"));
  await expectAnnounced("Kodlar yüklenirken bir hata oluştu.");
  application.recover("admin/codes/list");
  await findButton("Tekrar dene").click();
  await expect.element(page.getByRole("heading", { level: 2 })).toBeVisible();
});

test("the chosen filter is in sight on a telephone, and counts stand only while no search narrows the list", async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(360, 780);
  const { codes, overview } = contractImplementer.admin;
  await openApplication("/admin/qrcodes?state=plate-waiting", makeAccount({ role: "admin", secondFactor: "on" }), {
    admin: {
      codes: { list: codes.list.handler(() => ({ items: [], next: null })) },
      overview: {
        get: overview.get.handler(() => ({ ...quietOverview, freeCodes: { count: 1000, isMore: true } })),
      },
    },
  });
  await expect.element(page.getByRole("radio", { name: "Boşta 1.000+" })).toBeInTheDocument();
  const chosen = page.getByRole("radio", { name: "Adı onay bekleyen 0", checked: true });
  await expect.poll(() => chosen.element().parentElement!.getBoundingClientRect().right).toBeLessThanOrEqual(340);
  await page.getByLabelText("Kod ara").fill("KT");
  await expect.element(page.getByRole("radio", { name: "Boşta", exact: true })).toBeInTheDocument();
});

test("the list of codes, with the longest names and with nothing found", { tags: "long" }, async () => {
  const name = `${"Wolfeschlegelsteinhausen".repeat(3)}berger`;
  const linkedTo = { id: crypto.randomUUID(), displayName: name, email: "ayse@example.com", linkedAt: new Date() };
  const items = [linkedTo, null].map((owner, nth) => ({
    code: `WWWWWW-KT23456${nth}`,
    scanUrl: "https://example.com/q/KT234567",
    createdAt: new Date(),
    linkedTo: owner,
    isOff: false,
    isReplaced: false,
  }));
  const list = contractImplementer.admin.codes.list.handler(({ input }) => ({
    items: input.search === "yok" ? [] : items,
    next: null,
  }));
  const administrator = makeAccount({ role: "admin", secondFactor: "on" });
  await openApplication("/admin/qrcodes", administrator, { admin: { codes: { list } } });
  await expect.element(page.getByRole("row", { name: /WWWWWW-KT234560/ })).toMatchTextContent(name);
  await expectAccessiblePage();
  await page.getByLabelText("Kod ara").fill("yok");
  await expect.element(page.getByRole("heading", { name: "Eşleşen QR kod yok" })).toBeVisible();
  await expectAccessiblePage();
});

test(
  "a code says which batch it is of, whether it is printed and sold, and leads there",
  { tags: "long" },
  async () => {
    const batch = {
      id: crypto.randomUUID(),
      name: "",
      prefix: "KT",
      count: 1200,
      createdAt: new Date("2026-11-23T09:00:00Z"),
    };
    const shown = {
      scanUrl: "https://example.com/q/KT234567",
      createdAt: batch.createdAt,
      linkedTo: null,
      plate: "",
      note: "",
      off: null,
      noteHidden: null,
      plateHidden: null,
      isCar: false,
      replaced: null,
      tookPlaceOf: [],
      openReports: 0,
      claim: null,
      formerNotesHidden: [],
    };
    const printed = { at: new Date("2026-11-24T09:00:00Z"), count: 2 };
    const get = contractImplementer.admin.codes.get.handler(({ input: { code } }) =>
      code === "KT234567"
        ? { ...shown, code, batch: { ...batch, number: 1034 }, printed, soldAt: null }
        : { ...shown, code, batch: null, printed: null, soldAt: null },
    );
    const administrator = makeAccount({ role: "admin", secondFactor: "on" });
    const { history } = await openApplication("/admin/qrcodes/KT234567", administrator, { admin: { codes: { get } } });
    const way = page.getByRole("link", { name: "KT · 1.200 kod · 23 Kasım 2026" });
    await expect.element(way).toHaveAttribute("href", `/admin/batches/${batch.id}`);
    const facts = findSection("Etiket");
    await expect.element(facts).toMatchTextContent("1.200 koddan 1.034. numara");
    await expect.element(facts).toMatchTextContent("24 Kasım 2026 12.00 (2 kez basıldı)");
    await expect.element(facts).toMatchTextContent("Satılmadı");
    await expectAccessiblePage();
    // This code is older than the first batch, so it belongs to no batch.
    history.push("/admin/qrcodes/KT345678");
    await expect.element(page.getByRole("heading", { level: 1, name: "Kod: KT345678" })).toBeVisible();
    await expect.element(facts).toMatchTextContent("Kimseye bağlı değil");
    await expect.element(facts).not.toMatchTextContent("Satış");
  },
);

test("codes are chosen one by one, also over several searches, and printed together", async () => {
  const all = ["KT222222", "KT333333", "RC-44444"].map((code) => ({
    code,
    scanUrl: `https://example.com/q/${code}`,
    createdAt: new Date(),
    linkedTo: null,
    isOff: false,
    isReplaced: false,
  }));
  const ordered: unknown[] = [];
  const { codes, printSettings, stickers } = contractImplementer.admin;
  const application = await openApplication("/admin/qrcodes", makeAccount({ role: "admin", secondFactor: "on" }), {
    admin: {
      codes: {
        list: codes.list.handler(({ input: { search = "" } }) => ({
          items: all.filter(({ code }) => code.startsWith(search.toUpperCase())),
          next: null,
        })),
      },
      printSettings: { get: printSettings.get.handler(() => ({ layouts: [], printers: [] })) },
      stickers: {
        order: stickers.order.handler(({ input }) => {
          ordered.push(input.what);
          return { id: input.id, path: "/print/1", stickers: 2, sheets: 1 };
        }),
      },
    },
  });
  application.answer("print/1", () => new Response("%PDF"));
  const choose = (code: string) => page.getByRole("checkbox", { name: `${code}: seç` });
  await findButton("Yazdırmak için seç").click();
  await findButton("Görünenlerin hepsini seç").click();
  await expect.element(findButton("Seçilen 3 kodu yazdır")).toBeVisible();
  await expectAccessiblePage();
  await choose("KT222222").click();
  await page.getByLabelText("Kod ara").fill("rc");
  await expect.element(choose("KT333333")).not.toBeInTheDocument();
  await findButton("Seçilen 2 kodu yazdır").click();
  await findButton("İndir").click();
  await expectAnnounced(/^İndirildi/);
  expect(ordered).toEqual([{ codes: ["KT333333", "RC-44444"] }]);
  await findButton("Kapat").click();
  await findButton("Seçimi bırak").click();
  await expect.element(choose("RC-44444")).not.toBeInTheDocument();
});
