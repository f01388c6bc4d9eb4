import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { BatchView } from "#contract/sticker/batches.ts";
import { CODE_STATES, toNumberRange, type CodeState } from "#domain/sticker/batch.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";

import {
  makeAccount,
  findButton,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  expectOneRequest,
  failInEveryWay,
  failOnce,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
} from "../../../../../test/application.tsx";

const administratorAccount = makeAccount({ role: "admin", secondFactor: "on" });
const { admin } = contractImplementer;

test("without batches the page says what one is, and a batch of a thousand is made after a question that names the number", async () => {
  const { application, stored } = await openBatches("/admin/batches", []);
  await expect.element(page.getByRole("heading", { name: "Henüz parti yok" })).toBeVisible();
  await expectAccessiblePage();
  await findButton("Yeni parti").click();
  await expectAccessiblePage();
  await findField("Kaç kod?").fill("1.200");
  await findField("Ad").fill("Ege bayileri");
  await findButton("Üret").click();
  const question = findDialog("1.200 kod üretilsin mi?");
  await expect.element(question).toMatchTextContent("KT ile başlayan 1.200 kod üretilir");
  await expectAccessiblePage();
  expect(application.countOf("admin/batches/create")).toBe(0);
  await question.getByRole("button", { name: "1.200 kod üret" }).click();
  await expectAnnounced("1.200 kod üretildi.");
  await expect.element(page.getByRole("heading", { level: 1, name: "Ege bayileri" })).toBeVisible();
  expect(stored().map(({ name, count, form, hasClaims }) => ({ name, count, form, hasClaims }))).toEqual([
    { name: "Ege bayileri", count: 1200, form: "square", hasClaims: false },
  ]);
});

test("batches of one day are told apart by their time, and by where their codes stand", { tags: "long" }, async () => {
  const { stored } = await openBatches("/admin/batches", []);
  await findButton("Yeni parti").click();
  await findField("Kaç kod?").fill("50");
  await findButton("Üret").click();
  await expectAnnounced("50 kod üretildi.");
  const { createdAt } = stored()[0]!;
  await page.getByRole("main").getByRole("link", { name: "Partiler" }).last().click();
  const row = page.getByRole("listitem").filter({ hasText: "KT · 50 kod" });
  await expect.element(row).toMatchTextContent(`KT · 50 kod · ${formatLongDateTime(createdAt)}`);
  await expect.element(row).toMatchTextContent("1. ve 50. kod: Yeni");
});

test("fifty codes are made without a question, as the form says", { tags: "long" }, async () => {
  const { stored } = await openBatches("/admin/batches", []);
  await findButton("Yeni parti").click();
  await findField("Kaç kod?").fill("50");
  await findField("Ön ek").fill("ege-");
  await page.getByLabelText("Etiket biçimi").selectOptions("Yuvarlak");
  await page.getByLabelText("Ne için?").selectOptions("İş yeri");
  await page.getByLabelText("Etikette İngilizce ikinci satır").click({ force: true });
  await page.getByLabelText("Her kodun bir etkinleştirme kodu olsun").click({ force: true });
  await findField("Not").fill("Fuar için");
  await findButton("Üret").click();
  await expectAnnounced("50 kod üretildi.");
  await expect.element(page.getByRole("heading", { level: 1, name: /^EGE- · 50 kod · / })).toBeVisible();
  expect(stored()).toMatchObject([
    { form: "round", wording: "workplace", isBilingual: true, hasClaims: true, note: "Fuar için", prefix: "EGE-" },
  ]);
});

test(
  "what cannot be made is said at its field, and what is typed is not dropped without a question",
  { tags: "long" },
  async () => {
    const { application } = await openBatches("/admin/batches", []);
    await findButton("Yeni parti").click();
    for (const wrong of ["", "0", "-1", "10.001", "1000000000", "on", "1,5"]) {
      await findField("Kaç kod?").fill(wrong);
      await findButton("Üret").click();
      await expectFieldError("Kaç kod?", "Lütfen 1 ile 10.000 arasında geçerli bir tam sayı girin.");
      await expect.element(findField("Kaç kod?")).toHaveValue(wrong);
    }
    await findField("Kaç kod?").fill("10");
    await findField("Ön ek").fill("RC-");
    await findField("Not").fill("ğ".repeat(501));
    await findButton("Üret").click();
    await expectFieldError(
      "Ön ek",
      "Ön ek 1-6 harf veya rakamdan oluşmalı, sonunda tire olabilir. RC- şirketlere ayrılmıştır.",
    );
    await expectFieldError("Not", "Not en fazla 500 karakter olabilir.");
    await expectAccessiblePage();
    expect(application.countOf("admin/batches/create")).toBe(0);
    await findDialog("Yeni parti").getByRole("button", { name: "Kapat", exact: true }).click();
    const question = findDialog("Kaydedilmemiş değişiklikler var");
    await question.getByRole("button", { name: "Yazmaya dön" }).click();
    await expect.element(findField("Kaç kod?")).toHaveValue("10");
    await findDialog("Yeni parti").getByRole("button", { name: "Kapat", exact: true }).click();
    await question.getByRole("button", { name: "Kaydetmeden devam et" }).click();
    await expect.element(findDialog("Yeni parti")).not.toBeInTheDocument();
  },
);

test("every failure of making has its sentence, and the next try makes the same batch", { tags: "long" }, async () => {
  const { application, stored, asked } = await openBatches("/admin/batches", []);
  await findButton("Yeni parti").click();
  await findField("Kaç kod?").fill("60");
  await findButton("Üret").click();
  const confirm = () => findDialog("60 kod üretilsin mi?").getByRole("button", { name: "60 kod üret" }).click();
  await failInEveryWay(application, "admin/batches/create", "Kodlar üretilirken bir hata oluştu.", async (sentence) => {
    await confirm();
    await expectAnnounced(sentence);
  });
  application.loseAnswers("admin/batches/create");
  await confirm();
  await expectAnnounced(/^Bağlantı kurulamadı\./);
  application.recover("admin/batches/create");
  await confirm();
  await expectAnnounced("60 kod üretildi.");
  expect(stored()).toHaveLength(1);
  expect(new Set(asked).size).toBe(1);
  expect(asked).toHaveLength(2);
});

test("a double press makes one batch", { tags: "long" }, async () => {
  const { application, stored } = await openBatches("/admin/batches", []);
  await findButton("Yeni parti").click();
  await findField("Kaç kod?").fill("60");
  await findButton("Üret").click();
  await expectOneRequest(application, "admin/batches/create", "60 kod üret");
  await expectAnnounced("60 kod üretildi.");
  expect(stored()).toHaveLength(1);
});

test(
  "the list names batches by name or by what they are, searches, and says when it fails",
  { tags: "long" },
  async () => {
    const named = makeBatch({ name: "Ş".repeat(60), count: 10_000, hasClaims: true, isBilingual: true });
    const bare = makeBatch({ prefix: "WWWWWW-", createdAt: new Date("2026-11-23T09:00:00Z"), count: 50 });
    const { application } = await openBatches("/admin/batches", [named, bare]);
    await expect.element(page.getByRole("link", { name: /Ş{60}/ })).toMatchTextContent("KT · 10.000 kod");
    await expect.element(page.getByRole("link", { name: "WWWWWW- · 50 kod · 23 Kasım 2026" })).toBeVisible();
    await expectAccessiblePage();
    await findField("Parti ara").fill("yok");
    await expect.element(page.getByRole("heading", { name: "Eşleşen parti yok" })).toBeVisible();
    application.answer("admin/batches/list", makeRefusalAnswer("UNEXPECTED"));
    await findField("Parti ara").fill("ege");
    await expectAnnounced("Partiler yüklenirken bir hata oluştu.");
    application.recover("admin/batches/list");
    await findButton("Tekrar dene").click();
    await expect.element(page.getByRole("heading", { name: "Eşleşen parti yok" })).toBeVisible();
  },
);

test(
  "a batch's page counts its codes by where they stand, filters by it, and leads to each code",
  { tags: "long" },
  async () => {
    const batch = makeBatch({ name: "Fuar", count: 60, note: "İkinci satır\nüçüncü" });
    const { application, sell } = await openBatches(`/admin/batches/${batch.id}`, [batch]);
    sell(batch.id, { from: 1, to: 5 });
    await expect.element(page.getByRole("heading", { level: 1, name: "Fuar" })).toBeVisible();
    await expect.element(findSection("Parti")).toMatchTextContent("Kare, Araç");
    await expect.element(page.getByRole("table", { name: "Partinin kodları" })).toBeVisible();
    await expect.element(page.getByRole("radio", { name: "Tümü 60" })).toBeChecked();
    await expectAccessiblePage();
    await page.getByText("Kapalı 0").click();
    await expect.element(page.getByRole("heading", { name: "Bu durumda kod yok" })).toBeVisible();
    await expectAccessiblePage();
    expect(application.history.location.search).toBe("?state=off");
    await page.getByText("Tümü 60").click();
    await findButton("Daha fazla göster").click();
    await expect.element(page.getByRole("link", { name: "KT100060" })).toBeVisible();
    expect(page.getByRole("row").elements()).toHaveLength(61);
  },
);

test("numbers of a batch are marked after a question that names how many", { tags: "long" }, async () => {
  const batch = makeBatch({ count: 60 });
  const { application } = await openBatches(`/admin/batches/${batch.id}`, [batch]);
  await findButton("İşaretle").click();
  await expectAccessiblePage();
  await findButton("60 kodu işaretle").click();
  await expectAnnounced("Lütfen birini seçin.");
  await page.getByRole("radio", { name: "Satıldı", exact: true }).click();
  await expectAnnounced("Partideki 60 kodun hepsi “Satıldı” olarak işaretlensin mi?");
  for (const [from, to, at, sentence] of [
    ["11", "10", "Son numara", "Son numara ilk numaradan küçük olamaz."],
    ["1", "61", "Son numara", "Bu partide numaralar 1 ile 60 arasındadır."],
    ["61", "", "İlk numara", "Bu partide numaralar 1 ile 60 arasındadır."],
    ["0", "", "İlk numara", "Lütfen 1 ile 10.000 arasında bir numara girin."],
    ["bir", "", "İlk numara", "Lütfen 1 ile 10.000 arasında bir numara girin."],
  ] as const) {
    await findField("İlk numara").fill(from);
    await findField("Son numara").fill(to);
    await findButton("İşaretle").last().click();
    await expectFieldError(at, sentence);
  }
  expect(application.countOf("admin/batches/mark")).toBe(0);
  await findField("İlk numara").fill("1");
  await findField("Son numara").fill("10");
  await expectAnnounced("1–10 numaralı 10 kod “Satıldı” olarak işaretlensin mi?");
  await expectAccessiblePage();
  await failOnce(
    application,
    "admin/batches/mark",
    "Kodlar işaretlenirken bir hata oluştu.",
    () => findButton("10 kodu işaretle").click(),
    async () => await expect.element(findField("Son numara")).toHaveValue("10"),
  );
  await expectAnnounced("10 kod “Satıldı” olarak işaretlendi.");
  await expect.element(page.getByRole("radio", { name: "Satıldı 10" })).toBeInTheDocument();
  await expect.element(page.getByRole("row", { name: /KT100010/ })).toMatchTextContent("Satıldı");
  await findButton("İşaretle").click();
  await page.getByRole("radio", { name: "Satıldı", exact: true }).click();
  await findField("Son numara").fill("10");
  await expectOneRequest(application, "admin/batches/mark", "10 kodu işaretle");
  await expectAnnounced("Bu kodlar zaten “Satıldı” olarak işaretliydi.");
});

test("name, note and look are edited, and two tabs are told of each other", { tags: "long" }, async () => {
  const batch = makeBatch({ name: "Eski" });
  const { change, stored } = await openBatches(`/admin/batches/${batch.id}`, [batch]);
  await findButton("Düzenle").click();
  await expectAccessiblePage();
  await findField("Ad").fill("Yeni");
  change(batch.id, { name: "Başkası", version: 2 });
  await findButton("Kaydet").click();
  await expectAnnounced(/^Bu kayıt siz düzenlerken başka bir yerde değiştirildi\. Yazdıklarınız silinmedi/);
  await findButton("Güncel hâlini yükle").click();
  await expect.element(findField("Ad")).toHaveValue("Yeni");
  await findField("Not").fill("Not");
  await findButton("Kaydet").click();
  await expectAnnounced("Parti kaydedildi.");
  await expect.element(page.getByRole("heading", { level: 1, name: "Yeni" })).toBeVisible();
  await expect.element(findSection("Parti")).toMatchTextContent("Not");
  expect(stored()).toMatchObject([{ name: "Yeni", note: "Not", version: 3 }]);
});

test("a batch that there is not says so", async () => {
  await openBatches(`/admin/batches/${crypto.randomUUID()}`, []);
  await expect.element(page.getByRole("heading", { level: 1, name: "Parti bulunamadı" })).toBeVisible();
  await expectAccessiblePage();
});

test("a batch that cannot be loaded says so and offers another try", async () => {
  const batch = makeBatch({ name: "Fuar" });
  const { application } = await openBatches("/admin/batches", [batch]);
  application.answer("admin/batches/get", makeRefusalAnswer("UNEXPECTED"));
  await page.getByRole("link", { name: /Fuar/ }).click();
  await expectAnnounced("Parti yüklenirken bir hata oluştu.");
  application.recover("admin/batches/get");
  await findButton("Tekrar dene").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Fuar" })).toBeVisible();
});

function makeBatch(given: Partial<BatchView> = {}): BatchView {
  return {
    id: crypto.randomUUID(),
    name: "",
    prefix: "KT",
    count: 3,
    createdAt: new Date(),
    form: "square",
    wording: "vehicle",
    isBilingual: false,
    hasClaims: false,
    note: "",
    version: 1,
    counts: makeCounts(given.count ?? 3, 0),
    ...given,
  };
}

function makeCounts(count: number, sold: number): BatchView["counts"] {
  const none = Object.fromEntries(CODE_STATES.map((state) => [state, 0])) as Record<CodeState, number>;
  return { ...none, new: count - sold, sold };
}

function toListedBatch(batch: BatchView) {
  const isSold = (number: number) => (number <= batch.counts.sold ? "sold" : "new");
  return { ...batch, firstState: isSold(1), lastState: isSold(batch.count) } as const;
}

async function openBatches(path: string, batches: BatchView[]) {
  const stored = new Map(batches.map((batch) => [batch.id, batch]));
  const asked: string[] = [];
  const soldAt = new Date();

  function change(id: string, given: Partial<BatchView>): BatchView {
    const now = { ...stored.get(id)!, ...given };
    stored.set(id, now);
    return now;
  }
  function sell(id: string, numbers: { from?: number | undefined; to?: number | undefined }): number {
    const { counts, count } = stored.get(id)!;
    const { to } = toNumberRange(numbers, count)!;
    const changed = Math.max(0, to - counts.sold);
    change(id, { counts: makeCounts(count, counts.sold + changed) });
    return changed;
  }

  const application = await openApplication(path, administratorAccount, {
    admin: {
      batches: {
        list: admin.batches.list.handler(({ input: { search = "" } }) => ({
          items: search === "" ? Array.from(stored.values(), toListedBatch) : [],
          next: null,
        })),
        get: admin.batches.get.handler(({ input: { id }, errors }) => {
          const batch = stored.get(id);
          if (!batch) throw errors.BATCH_NOT_FOUND();
          return batch;
        }),
        create: admin.batches.create.handler(({ input }) => {
          asked.push(input.id);
          const made = stored.get(input.id) ?? makeBatch({ ...input, counts: makeCounts(input.count, 0) });
          stored.set(made.id, made);
          return made;
        }),
        codes: admin.batches.codes.handler(({ input: { id, state, cursor = "0" } }) => {
          const { count, counts } = stored.get(id)!;
          const all = Array.from({ length: count }, (_, place) => ({
            number: place + 1,
            code: `KT${100_001 + place}`,
            scanUrl: `https://example.com/q/KT${100_001 + place}`,
            state: place < counts.sold ? ("sold" as const) : ("new" as const),
            printedAt: null,
            soldAt: place < counts.sold ? soldAt : null,
          }));
          const found = all.filter((one) => state === undefined || one.state === state);
          const items = found.filter(({ number }) => number > Number(cursor)).slice(0, 50);
          return { items, next: items.length === 50 ? String(items.at(-1)!.number) : null };
        }),
        mark: admin.batches.mark.handler(({ input: { id, ...numbers } }) => {
          const changed = sell(id, numbers);
          return { changed, batch: stored.get(id)! };
        }),
        change: admin.batches.change.handler(({ input: { version, ...edit }, errors }) => {
          if (stored.get(edit.id)!.version !== version) throw errors.CHANGED_MEANWHILE();
          return change(edit.id, { ...edit, version: version + 1 });
        }),
      },
    },
  });
  return { application, stored: () => Array.from(stored.values()), asked, change, sell };
}
