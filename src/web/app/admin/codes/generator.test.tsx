import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { quietOverview } from "../../../../../test/admin-answers.ts";
import {
  makeAccount,
  findButton,
  expectAnnounced,
  expectAccessiblePage,
  expectFieldError,
  expectOneRequest,
  failInEveryWay,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../../test/application.tsx";

test("every failure has its sentence, count and prefix stay, and the next try works", { tags: "long" }, async () => {
  const { application, runs } = await openGenerator();
  await findField("Kaç adet?").fill("7");
  await findField("Ön ek").fill("fail-");
  const confirm = () => findButton("Üret").click();
  await failInEveryWay(
    application,
    "admin/codes/generate",
    "Kodlar oluşturulurken bir hata oluştu.",
    async (sentence) => {
      await confirm();
      await expectAnnounced(sentence);
      await expect.element(findField("Kaç adet?")).toHaveValue("7");
      await expect.element(findField("Ön ek")).toHaveValue("fail-");
    },
  );
  await confirm();
  await expectAnnounced("7 yeni kod üretildi.");
  expect(new Set(runs).size).toBe(1);
});

test("a double press makes one run", { tags: "long" }, async () => {
  const { application, runs } = await openGenerator();
  await expectAccessiblePage();
  await findField("Kaç adet?").fill("3");
  await findField("Ön ek").fill("WWWWWW-");
  await expectOneRequest(application, "admin/codes/generate", "Üret");
  await expectAnnounced("3 yeni kod üretildi.");
  await expect.element(page.getByRole("heading", { name: "Yeni kodlar (3)" })).toBeVisible();
  expect(runs).toHaveLength(1);
  await findField("Kaç adet?").fill("0");
  await findButton("Üret").click();
  await expectAnnounced("Lütfen 1 ile 50 arasında geçerli bir tam sayı girin.");
  await expectAccessiblePage();
});

test("a run whose answer was lost is sent again under its id", { tags: "long" }, async () => {
  const { application, runs } = await openGenerator();
  await findField("Kaç adet?").fill("2");
  application.loseAnswers("admin/codes/generate");
  await findButton("Üret").click();
  await expectAnnounced(/^Bağlantı kurulamadı\./);
  application.recover("admin/codes/generate");
  await findButton("Üret").click();
  await expectAnnounced("2 yeni kod üretildi.");
  expect(runs).toHaveLength(2);
  expect(new Set(runs).size).toBe(1);
});

test("it takes whole numbers from 1 to 50 and a proper prefix, and says so at the field", async () => {
  const { application } = await openGenerator();
  for (const wrong of ["", "0", "51", "-1", "1,5", "1e1", "on"]) {
    await findField("Kaç adet?").fill(wrong);
    await findButton("Üret").click();
    await expectFieldError("Kaç adet?", "Lütfen 1 ile 50 arasında geçerli bir tam sayı girin.");
    await expect.element(findField("Kaç adet?")).toHaveFocus();
    await expect.element(findField("Kaç adet?")).toHaveValue(wrong);
  }
  await findField("Kaç adet?").fill("50");
  await findField("Ön ek").fill("çok uzun bir ön ek");
  await findButton("Üret").click();
  await expectAnnounced(/^Ön ek 1-6 harf veya rakamdan oluşmalı/);
  expect(application.countOf("admin/codes/generate")).toBe(0);
  await findField("Ön ek").fill("");
  await findButton("Üret").click();
  await expectAnnounced("50 yeni kod üretildi.");
  const pictures = page.getByRole("img", { name: /^KT\d{6}: QR kod$/ });
  expect(pictures.elements()).toHaveLength(0);
  await page.getByText("50 kodu göster").click();
  await expect.poll(() => pictures.elements().length).toBe(50);
});

test("the codes that were made lead to their batch", async () => {
  const { batches } = await openGenerator();
  await expect.element(page.getByRole("heading", { name: /^Yeni kodlar/ })).not.toBeInTheDocument();
  await findField("Kaç adet?").fill("2");
  await findButton("Üret").click();
  await expectAnnounced("2 yeni kod üretildi.");
  await expect.element(findBatchLink()).toHaveAttribute("href", `/admin/batches/${batches[0]!.id}`);
});

test("the codes made last are there when the page is opened anew, with the way to their batch", async () => {
  const id = crypto.randomUUID();
  await openGenerator([
    { id, prefix: "KT", count: 2 },
    { id: crypto.randomUUID(), prefix: "KT", count: 9 },
  ]);
  await expect.element(page.getByRole("heading", { name: "Yeni kodlar (2)" })).toBeVisible();
  await expect.poll(() => page.getByRole("img", { name: /^KT\d{6}: QR kod$/ }).elements().length).toBe(2);
  await expect.element(findBatchLink()).toHaveAttribute("href", `/admin/batches/${id}`);
  await expectAccessiblePage();
});

test("of a large batch made last the first codes are shown", async () => {
  await openGenerator([{ id: crypto.randomUUID(), prefix: "KT", count: 10_000 }]);
  await expect.element(page.getByRole("heading", { name: "Yeni kodlar (10.000)" })).toBeVisible();
  await expect.element(page.getByText("İlk 50 kod. Hepsi partinin sayfasında.")).toBeVisible();
  await expect.element(findButton("Tümünü kopyala")).not.toBeInTheDocument();
});

test("codes made last that cannot be loaded say so and offer another try", { tags: "long" }, async () => {
  const { application } = await openGenerator([{ id: crypto.randomUUID(), prefix: "KT", count: 2 }], "/profile");
  application.answer("admin/batches/list", makeRefusalAnswer("UNEXPECTED"));
  application.history.push("/admin");
  await expectAnnounced("Son üretilen kodlar yüklenirken bir hata oluştu.");
  application.recover("admin/batches/list");
  await findButton("Tekrar dene").click();
  await expect.element(page.getByRole("heading", { name: "Yeni kodlar (2)" })).toBeVisible();
});

function findBatchLink() {
  return page.getByRole("link", { name: "Partinin sayfası" });
}

interface GeneratedRun {
  id: string;
  prefix: string;
  count: number;
}

async function openGenerator(batches: GeneratedRun[] = [], path = "/admin") {
  const runs: (string | undefined)[] = [];
  const codesOf = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      code: `KT${222_222 + nth}`,
      scanUrl: `https://example.com/q/${nth}`,
    }));
  const look = { form: "square", wording: "vehicle", isBilingual: false, hasClaims: false } as const;
  const ends = { firstState: "new", lastState: "new" } as const;
  const application = await openApplication(path, makeAccount({ role: "admin", secondFactor: "on" }), {
    admin: {
      overview: { get: contractImplementer.admin.overview.get.handler(() => quietOverview) },
      codes: {
        generate: contractImplementer.admin.codes.generate.handler(({ input: { id = "", count, prefix = "KT" } }) => {
          runs.push(id);
          if (!batches.some((batch) => batch.id === id)) batches.unshift({ id, count, prefix });
          return { codes: codesOf(count) };
        }),
      },
      batches: {
        list: contractImplementer.admin.batches.list.handler(() => ({
          items: batches.map((batch) => ({ ...look, ...batch, ...ends, name: "", createdAt: new Date() })),
          next: null,
        })),
        codes: contractImplementer.admin.batches.codes.handler(({ input: { id } }) => ({
          items: codesOf(Math.min(50, batches.find((batch) => batch.id === id)!.count)).map((code, nth) => ({
            ...code,
            number: nth + 1,
            state: "new" as const,
            printedAt: null,
            soldAt: null,
          })),
          next: null,
        })),
      },
    },
  });
  if (path === "/admin") await expect.element(findField("Kaç adet?")).toBeVisible();
  return { application, runs, batches };
}
