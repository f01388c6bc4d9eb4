import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { CustomerView } from "#contract/fleet/customers.ts";
import type { CustomerLineInput, ImportView } from "#contract/fleet/imports.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { customerImports } = contractImplementer.company;

const knownCustomer: CustomerView = {
  id: crypto.randomUUID(),
  name: "Can Su",
  phone: "+905331112233",
  email: "",
  notes: "Eski",
  caution: "",
  isBusiness: false,
  version: 4,
};

/**
 * Opens the import of customers over a fake server with one customer. The returned array records the save requests.
 * The first `lost` requests to save fail when `failing` is resolved.
 */
async function openPage({ lost = 0, failing = Promise.resolve(), account = makeCompanyAccount(), isOwn = true } = {}) {
  localStorage.clear();
  const sent: { importId: string; lines: CustomerLineInput[] }[] = [];
  let recentImports: ImportView[] = isOwn
    ? []
    : [{ id: crypto.randomUUID(), at: new Date(), by: "Ayşe", added: 3, changed: 0, isOwn }];
  let failures = lost;
  await openApplication("/company/customers/bring", account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      customerImports: {
        list: customerImports.list.handler(() => recentImports),
        look: customerImports.look.handler(({ input: { lines } }) =>
          lines.map(({ phone }) => ({
            customers: phone === knownCustomer.phone ? [knownCustomer] : [],
            doubt: phone === "+9053212345" ? "Numara iki hane eksik görünüyor." : null,
          })),
        ),
        add: customerImports.add.handler(async ({ input, errors }) => {
          sent.push(input);
          if (failures-- > 0) {
            await failing;
            throw errors.UNEXPECTED();
          }
          recentImports = [
            { id: input.importId, at: new Date(), by: "Ayşe", added: input.lines.length, changed: 0, isOwn },
          ];
          return input.lines.map(({ change }) => (change ? ("changed" as const) : ("added" as const)));
        }),
        undo: customerImports.undo.handler(() => {
          recentImports = [];
          return { removed: 1, restored: 0, kept: 2, keptNames: ["Can Su"] };
        }),
      },
    },
  });
  return sent;
}

async function pasteList(text: string) {
  await findField("Liste").fill(text);
  await findButton("Satırları oku").click();
}

const PASTED_LIST = [
  "Ad Soyad\tTelefon\tT.C. Kimlik No\tNot",
  "Ayşe Yılmaz\t0532 123 45 67\t10000000146\t",
  "Can Su\t0533 111 22 33\t\tYeni",
  "Cem Ak\t0532 123 45\t\t",
  "Ayşe Y.\t5321234567\t\t",
].join("\n");

test("a list shows what becomes of each line, saves what is new with one press, and can be taken back", async () => {
  const sent = await openPage();
  await pasteList(PASTED_LIST);
  await expect
    .element(page.getByText("1 yeni müşteri, 2 sizin onayınızı bekliyor, 1 alınmayacak.").first())
    .toBeVisible();
  await expect.element(page.getByText(/^“T.C. Kimlik No” okunmadı\./u).first()).toBeVisible();
  await expect.element(page.getByText("Notlar: Eski → Eski / Yeni")).toBeVisible();
  await expect
    .element(page.getByText("Bu telefon listede 2. satırda başka bir adla da var. İlk satır alınır"))
    .toBeVisible();
  await expectAccessiblePage();
  await findButton("1 müşteriyi kaydet").click();
  await expect
    .element(page.getByText("1 müşteri kaydedildi. Vazgeçerseniz bir gün içinde geri alabilirsiniz.").first())
    .toBeVisible();
  expect(sent).toMatchObject([{ lines: [{ name: "Ayşe Yılmaz", phone: "+905321234567", notes: "" }] }]);
  await expect.element(page.getByText("Getirilen liste: 1 yeni müşteri")).toBeVisible();
  await findButton("Geri al").click();
  await page.getByRole("dialog").getByRole("button", { name: "Geri al" }).click();
  await expect
    .element(
      page.getByText(/Liste geri alındı\. 1 müşteri silindi\. 2 müşteri .* kaldı: Can Su, 1 müşteri daha\./u).first(),
    )
    .toBeVisible();
});

test("a changed customer and a doubtful number are saved once they are ticked", { tags: "long" }, async () => {
  const sent = await openPage();
  await pasteList(PASTED_LIST);
  await page.getByRole("checkbox", { name: "3. satır: Değiştir" }).click();
  await page.getByRole("checkbox", { name: "4. satır: Numara doğru, kaydet" }).click();
  await findButton("3 müşteriyi kaydet").click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]!.lines.map(({ change, phoneIsRight }) => [change?.version, phoneIsRight])).toEqual([
    [undefined, undefined],
    [4, undefined],
    [undefined, true],
  ]);
});

test("a part whose answer is lost is sent again with the same ids", { tags: "long" }, async () => {
  const sent = await openPage({ lost: 1 });
  await pasteList(PASTED_LIST);
  await findButton("1 müşteriyi kaydet").click();
  await expect.element(page.getByText(/Bir hata oluştu/u).first()).toBeVisible();
  await findButton("1 müşteriyi kaydet").click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("a list that is removed while it is saved does not come back when the save fails", { tags: "long" }, async () => {
  const failing = Promise.withResolvers<void>();
  const sent = await openPage({ lost: 1, failing: failing.promise });
  const lines = page.getByText("Okunan satırlar");
  await pasteList(PASTED_LIST);
  await expect.element(lines).toBeVisible();
  await findButton("1 müşteriyi kaydet").click();
  await expect.poll(() => sent).toHaveLength(1);
  await findField("Liste").fill("");
  failing.resolve();
  await expect.element(page.getByText(/Bir hata oluştu/u).first()).toBeVisible();
  await expect.element(lines).not.toBeInTheDocument();
});

test(
  "a column that is not certain is asked about, and what was chosen is remembered for the next list",
  { tags: "long" },
  async () => {
    const sent = await openPage();
    const list = "Firma\tAd Soyad\tTelefon\nKörfez\tAyşe Yılmaz\t0532 123 45 67";
    await pasteList(list);
    await expect.element(findButton("Önce seçimleri tamamlayın")).toBeVisible();
    await page.getByLabelText("Ad", { exact: true }).selectOptions("1");
    await page.getByRole("checkbox", { name: "Firma" }).click();
    await findButton("1 müşteriyi kaydet").click();
    await expect.poll(() => sent).toMatchObject([{ lines: [{ name: "Ayşe Yılmaz", notes: "Firma: Körfez" }] }]);
    await pasteList(list);
    await expect.element(page.getByText("Bu başlıklarla gelen son listede seçtiklerinizi kullandık.")).toBeVisible();
    await findButton("Seçimlerimi kullanma").click();
    await expect.element(findButton("Önce seçimleri tamamlayın")).toBeVisible();
  },
);

test("whether the rows below a dividing line count is asked by its words", { tags: "long" }, async () => {
  const sent = await openPage();
  await pasteList("Ad Soyad\tTelefon\nAyşe Yılmaz\t0532 123 45 67\nEski müşteriler\t\nCan Su\t0533 123 45 67");
  await page.getByLabelText("Bölüm: “Eski müşteriler”").selectOptions("Altındaki satırlar alınmaz");
  await expect.element(page.getByText("Bölüm başlığı ya da not sayıldı, kayıt değil")).toBeVisible();
  await findButton("1 müşteriyi kaydet").click();
  await expect.poll(() => sent).toMatchObject([{ lines: [{ name: "Ayşe Yılmaz" }] }]);
});

test("what may be two names is asked about in each list anew", { tags: "long" }, async () => {
  const sent = await openPage();
  const list = "Ad Soyad\tTelefon\nAyşe & Can Su\t0532 123 45 67";
  await pasteList(list);
  await page.getByLabelText("Tek bir ad olmayabilecek yazılar").selectOptions("take");
  await findButton("1 müşteriyi kaydet").click();
  await expect.poll(() => sent).toMatchObject([{ lines: [{ name: "Ayşe & Can Su" }] }]);
  await pasteList(list);
  await expect.element(findButton("Önce seçimleri tamamlayın")).toBeVisible();
});

test.each([
  ["clerk", false],
  ["manager", true],
] as const)("a %s sees who brought another one's list, and the way back: %s", async (memberRole, mayUndo) => {
  const account = makeCompanyAccount();
  await openPage({ account: { ...account, company: { ...account.company!, memberRole } }, isOwn: false });
  await expect.element(page.getByText("Getirilen liste: 3 yeni müşteri")).toBeVisible();
  expect(findButton("Geri al").query() !== null).toBe(mayUndo);
});
