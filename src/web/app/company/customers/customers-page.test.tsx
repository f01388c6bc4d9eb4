import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CustomerView, OpenMattersView } from "#contract/fleet/customers.ts";
import type { MemberRole } from "#domain/people/membership.ts";

import {
  findButton,
  makeCompanyAccount,
  findDialog,
  failFetch,
  expectAnnounced,
  expectAccessiblePage,
  expectFieldError,
  failOnce,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../../test/application.tsx";
import { makeCustomerView } from "../../../../../test/company-answers.ts";

const { customers } = contractImplementer.company;

const noOpenMatters: OpenMattersView = {
  cars: [],
  owed: 0,
  overpaid: 0,
  depositHeld: 0,
  reservations: [],
  reservationCount: 0,
};

test("what a new customer lacks is said at the fields, and a saved one leaves them empty", async () => {
  const { stored } = await openCustomers([]);
  await expect.element(page.getByRole("heading", { name: "Henüz müşteri eklenmedi." })).toBeVisible();
  await findField("Telefon").fill("12");
  await findField("E-posta").fill("ayse@");
  await findButton("Müşteri ekle").click();
  await expectFieldError("Ad soyad", "Lütfen müşterinin adını girin.");
  await expectFieldError("Telefon", "Bu numara çok kısa. Alan koduyla birlikte numaranın tamamını yazın.");
  await expectFieldError("E-posta", "Lütfen geçerli bir e-posta adresi girin.");
  await expect.element(findField("Ad soyad")).toHaveFocus();
  await expectAccessiblePage();
  expect(stored()).toEqual([]);
  await findField("Ad soyad").fill("Şule Ak");
  await findField("Telefon").fill("0532 111 22 33");
  await findField("E-posta").fill("sule@ornek.com");
  await findButton("Müşteri ekle").click();
  await expectAnnounced("Şule Ak eklendi.");
  await expect.element(findField("Ad soyad")).toHaveValue("");
  expect(stored()).toMatchObject([{ name: "Şule Ak", email: "sule@ornek.com" }]);
});

test(
  "a telephone that looks wrong is asked about at its field, of a new customer and of one that is there",
  { tags: "long" },
  async () => {
    const { application, stored } = await openCustomers([]);
    const doubtful = makeRefusalAnswer("PHONE_DOUBTFUL", { fields: { phone: "Numara bir hane eksik görünüyor." } });
    application.answer("company/customers/create", doubtful);
    await findField("Ad soyad").fill("Şule Ak");
    await findField("Telefon").fill("0532 111 22 3");
    await findButton("Müşteri ekle").click();
    await expectFieldError("Telefon", "Numara bir hane eksik görünüyor.");
    await expectAccessiblePage();
    application.recover("company/customers/create");
    await findButton("Numara doğru, kaydet").click();
    await expectAnnounced("Şule Ak eklendi.");
    expect(stored()).toMatchObject([{ name: "Şule Ak", phone: "+90532111223" }]);
    application.answer("company/customers/update", doubtful);
    await findButton("Şule Ak: düzenle").click();
    await findField("Telefon").fill("0532 111 22 4");
    await findButton("Kaydet").click();
    await expectFieldError("Telefon", "Numara bir hane eksik görünüyor.");
    application.recover("company/customers/update");
    await findButton("Numara doğru, kaydet").click();
    await expect.poll(stored).toMatchObject([{ phone: "+90532111224" }]);
  },
);

test(
  "one who is deleted in another tab while being edited is told, and every word can be kept as a new customer",
  { tags: "long" },
  async () => {
    const mehmet = makeCustomerView();
    const { stored, remove } = await openCustomers([mehmet]);
    await findButton("Mehmet Öz: düzenle").click();
    await findField("Notlar").fill("Uzun süreli kiralıyor");
    remove(mehmet);
    await findButton("Kaydet").click();
    await expectAnnounced("Müşteri bulunamadı. Silinmiş olabilir. Yazdıklarınız silinmedi.");
    await expectAccessiblePage();
    await expect.element(findField("Notlar")).toHaveValue("Uzun süreli kiralıyor");
    await findButton("Yeni müşteri olarak kaydet").click();
    await expectAnnounced("Mehmet Öz eklendi.");
    expect(stored()).toMatchObject([{ name: "Mehmet Öz", notes: "Uzun süreli kiralıyor" }]);
  },
);

test(
  "editing another one asks before what is typed is dropped, and two tabs are told of each other",
  { tags: "long" },
  async () => {
    const ayse = makeCustomerView({ name: "Ayşe Tez" });
    const { change } = await openCustomers([ayse, makeCustomerView()]);
    await findButton("Ayşe Tez: düzenle").click();
    await findField("Notlar").fill("Yarım");
    await findButton("Mehmet Öz: düzenle").click();
    const question = findDialog("Kaydedilmemiş değişiklikler var");
    await question.getByRole("button", { name: "Yazmaya dön" }).click();
    await expect.element(findField("Notlar")).toHaveValue("Yarım");
    change(ayse, { phone: "+902161112233" });
    await findButton("Kaydet").click();
    await expectAnnounced(/^Bu kayıt siz düzenlerken başka bir yerde değiştirildi\. Yazdıklarınız silinmedi/);
    await findButton("Güncel hâlini yükle").click();
    await expect.element(findField("Telefon")).toHaveValue("0216 111 22 33");
    await expect.element(findField("Notlar")).toHaveValue("Yarım");
    await findButton("Mehmet Öz: düzenle").click();
    await question.getByRole("button", { name: "Kaydetmeden devam et" }).click();
    await expect.element(page.getByRole("heading", { name: "Düzenleniyor: Mehmet Öz" })).toBeVisible();
    await expect.element(findField("Notlar")).toHaveValue("");
  },
);

test(
  "what cannot be added or deleted says so, keeps what was typed, and works by the next try",
  { tags: "long" },
  async () => {
    const { application, stored } = await openCustomers([]);
    await findField("Ad soyad").fill("Ayşe Tez");
    await failOnce(
      application,
      "company/customers/create",
      "Müşteri eklenirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => findButton("Müşteri ekle").click(),
      async () => await expect.element(findField("Ad soyad")).toHaveValue("Ayşe Tez"),
    );
    await expectAnnounced("Ayşe Tez eklendi.");
    await findButton("Ayşe Tez: sil").click();
    await failOnce(
      application,
      "company/customers/remove",
      "Müşteri silinirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => findButton("Müşteriyi sil").click(),
      async () => await expect.element(findDialog()).toMatchTextContent("Ayşe Tez"),
    );
    await expectAnnounced("Ayşe Tez silindi.");
    expect(stored()).toEqual([]);
  },
);

test(
  "the looks of customers with the longest names, while one is dropped and while one is deleted",
  { tags: "long" },
  async () => {
    const name = `${"Wolfeschlegelsteinhausen".repeat(3)}berger`;
    const long = makeCustomerView({ name, email: `${"uzun.adres.".repeat(5)}son@ornek.com`, notes: "Ğ".repeat(500) });
    await openCustomers([long, makeCustomerView({ name: "Ali", phone: "" })]);
    await expect.element(page.getByRole("link", { name: /^Kirala ?: / }).first()).toBeVisible();
    await expectAccessiblePage();
    await findButton(`${name}: düzenle`).click();
    await findField("Notlar").fill("Ğ");
    await findButton("Ali: düzenle").click();
    await expect.element(findDialog("Kaydedilmemiş değişiklikler var")).toBeVisible();
    await expectAccessiblePage();
    await userEvent.keyboard("{Escape}");
    await findButton(`${name}: sil`).click();
    await expect.element(findDialog()).toMatchTextContent("listenizden silinir");
    await expectAccessiblePage();
  },
);

test("before a customer is deleted everything is named that is open with them", async () => {
  const startsAt = new Date("2026-11-28T06:00Z");
  const reservations = [{ id: crypto.randomUUID(), code: "RC-AAAAAA", plate: "34 ABC 123", startsAt }];
  const open = { owed: 125_000, overpaid: 0, depositHeld: 50_000, reservations, reservationCount: 3 };
  const { stored } = await openCustomers([makeCustomerView()], { ...noOpenMatters, ...open });
  await findButton("Mehmet Öz: sil").click();
  const question = findDialog("Bu müşteriyi silmek istediğinizden emin misiniz?");
  for (const line of [
    "Depozitosu sizde: 500,00 TL",
    "Size borcu: 1.250,00 TL",
    "Rezervasyonu: 34 ABC 123, 28 Kasım 2026 09.00",
    "2 rezervasyonu daha",
  ])
    await expect.element(question.getByText(line)).toBeVisible();
  await expectAccessiblePage();
  expect(stored()).toHaveLength(1);
  await findButton("Yine de sil").click();
  await expectAnnounced("Mehmet Öz silindi.");
  expect(stored()).toEqual([]);
});

test(
  "that it is not known what is open with a customer is said before they are deleted",
  { tags: "long" },
  async () => {
    const { application, stored } = await openCustomers([makeCustomerView()]);
    application.answer("company/customers/openMatters", failFetch);
    await findButton("Mehmet Öz: sil").click();
    const question = findDialog("Bu müşteriyi silmek istediğinizden emin misiniz?");
    const sentence = "Bu müşterinin borcuna, depozitosuna ve rezervasyonlarına şu anda bakamadık.";
    await expect.element(question.getByText(sentence)).toBeVisible();
    await findButton("Müşteriyi sil").click();
    await expectAnnounced("Mehmet Öz silindi.");
    expect(stored()).toEqual([]);
  },
);

test("a customer who has a car is not deleted, and the car is named", { tags: "long" }, async () => {
  const open = { ...noOpenMatters, cars: [{ code: "RC-AAAAAA", plate: "34 ABC 123" }] };
  const { stored } = await openCustomers([makeCustomerView()], open);
  await findButton("Mehmet Öz: sil").click();
  const refused = findDialog("Mehmet Öz şu anda silinemez");
  await expect.element(refused.getByText(/önce kiralamayı bitirin\./u)).toBeVisible();
  await expect
    .element(refused.getByRole("link", { name: "34 ABC 123" }))
    .toHaveAttribute("href", "/company/edit-car/RC-AAAAAA");
  await expectAccessiblePage();
  await findButton("Tamam").click();
  await expect.element(refused).not.toBeInTheDocument();
  expect(stored()).toHaveLength(1);
});

test(
  "a car that was handed to the customer meanwhile is named as the removal is refused",
  { tags: "long" },
  async () => {
    const { application, stored } = await openCustomers([makeCustomerView()]);
    const cars = [{ code: "RC-AAAAAA", plate: "34 ABC 123" }];
    application.answer("company/customers/remove", makeRefusalAnswer("CUSTOMER_HAS_CAR", { cars }));
    await findButton("Mehmet Öz: sil").click();
    await findButton("Müşteriyi sil").click();
    await expect
      .element(findDialog("Mehmet Öz şu anda silinemez").getByRole("link", { name: "34 ABC 123" }))
      .toBeVisible();
    expect(stored()).toHaveLength(1);
  },
);

test(
  "sums that could not be loaded before are named by the refusal, and a second press deletes",
  { tags: "long" },
  async () => {
    const { application, stored } = await openCustomers([makeCustomerView()]);
    const sums = { owed: 112_550, overpaid: 0, depositHeld: 0 };
    application.answer("company/customers/remove", makeRefusalAnswer("CUSTOMER_HAS_OPEN_SUMS", sums));
    await findButton("Mehmet Öz: sil").click();
    await findButton("Müşteriyi sil").click();
    await expectAnnounced(/kapanmamış/u);
    application.recover("company/customers/remove");
    await findButton("Müşteriyi sil").click();
    await expectAnnounced("Mehmet Öz silindi.");
    expect(stored()).toHaveLength(0);
  },
);

test(
  "a customer who may not be called by the stored number is named above the list, a tap from being mended",
  { tags: "long" },
  async () => {
    const odd = makeCustomerView({ name: "Eski Numara", phone: "0532111223" });
    await openCustomers([odd, makeCustomerView()]);
    const sentence = "Bu müşteriler kayıtlı numaradan aranamayabilir. Numarayı kontrol edip kaydedin.";
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expectAccessiblePage();
    await findButton("Eski Numara: 0532111223").click();
    await expect.element(page.getByRole("heading", { name: "Düzenleniyor: Eski Numara" })).toBeVisible();
    await findField("Telefon").fill("0532 111 22 33");
    await findButton("Kaydet").click();
    await expectAnnounced("Eski Numara güncellendi.");
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
  },
);

test("on a telephone the deeds of a customer are behind one button, and deleting is asked about", async () => {
  await openCustomers([makeCustomerView({ name: "Ali Kaya" })]);
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(360, 780);
  await expect.element(findButton("Ali Kaya: diğer işlemler")).toBeVisible();
  await expect.element(findButton("Ali Kaya: sil")).not.toBeInTheDocument();
  const menu = findDialog("Ali Kaya");
  await findButton("Ali Kaya: diğer işlemler").click();
  await menu.getByRole("button", { name: "Düzenle" }).click();
  await expect.element(page.getByRole("heading", { name: "Düzenleniyor: Ali Kaya" })).toHaveFocus();
  await findButton("Ali Kaya: diğer işlemler").click();
  await menu.getByRole("button", { name: "Sil" }).click();
  await findButton("Vazgeç").last().click();
  await expect.element(findButton("Ali Kaya: diğer işlemler")).toHaveFocus();
});

test("saving stands out only while there is something to save", async () => {
  await openCustomers([makeCustomerView({ name: "Ali Kaya" })]);
  await findButton("Ali Kaya: düzenle").click();
  const save = findButton("Kaydet");
  await expect.element(save).toBeVisible();
  const readGround = () => getComputedStyle(save.element()).backgroundColor;
  const quiet = readGround();
  expect(quiet).toBe(getComputedStyle(findButton("Vazgeç").element()).backgroundColor);
  await findField("Notlar").fill("Uzun süreli");
  await expect.poll(readGround).not.toBe(quiet);
});

test("a clerk edits customers and is not offered to delete them", async () => {
  await openCustomers([makeCustomerView({ name: "Ali Kaya" })], noOpenMatters, "clerk");
  await expect.element(findButton("Ali Kaya: düzenle")).toBeVisible();
  await expect.element(findButton("Ali Kaya: sil")).not.toBeInTheDocument();
});

async function openCustomers(
  there: CustomerView[],
  open: OpenMattersView = noOpenMatters,
  memberRole: MemberRole = "owner",
) {
  const account = makeCompanyAccount();
  let stored = there;
  const remove = (gone: Pick<CustomerView, "id">) => void (stored = stored.filter(({ id }) => id !== gone.id));
  const change = ({ id }: Pick<CustomerView, "id">, edit: Partial<CustomerView>) => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...edit, version: one.version + 1 } : one));
    return stored.find((one) => one.id === id)!;
  };
  const application = await openApplication(
    "/company/customers",
    { ...account, company: { ...account.company!, memberRole } },
    {
      company: {
        customers: {
          list: customers.list.handler(() => ({ items: stored, next: null })),
          // As on the server, a number that is not in international form is listed as doubtful.
          phonesToCheck: customers.phonesToCheck.handler(() => ({
            customers: stored.filter(({ phone }) => phone.startsWith("0")),
            hasMore: false,
          })),
          openMatters: customers.openMatters.handler(() => open),
          get: customers.get.handler(({ input, errors }) => {
            const customer = stored.find(({ id }) => id === input.id);
            if (!customer) throw errors.CUSTOMER_NOT_FOUND();
            return customer;
          }),
          create: customers.create.handler(({ input }) => {
            const { caution = "", isBusiness = false } = input;
            const customer = { ...input, caution, isBusiness, version: 1 };
            stored = [...stored.filter(({ id }) => id !== input.id), customer];
            return customer;
          }),
          update: customers.update.handler(({ input: { version, ...edit }, errors }) => {
            const customer = stored.find(({ id }) => id === edit.id);
            if (!customer) throw errors.CUSTOMER_NOT_FOUND();
            if (customer.version !== version) throw errors.CHANGED_MEANWHILE();
            const { caution = customer.caution, isBusiness = customer.isBusiness } = edit;
            return change(customer, { ...edit, caution, isBusiness });
          }),
          remove: customers.remove.handler(({ input }) => {
            remove(input);
            return input;
          }),
        },
      },
    },
  );
  await expect.element(findField("Ad soyad")).toBeVisible();
  return { application, stored: () => stored, remove, change };
}
