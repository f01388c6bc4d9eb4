import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { RentalRulesView } from "#contract/fleet/rental-rules.ts";
import type { CompanyInfoView } from "#contract/people/companies.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  failOnce,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { expenses, info, rentalRules } = contractImplementer.company;

test(
  "what cannot be saved of the company says so, keeps what was typed, and is saved by the next try",
  { tags: "long" },
  async () => {
    const { application } = await openCompany("#sirket-bilgileri");
    await findField("Şirket adı").fill("Yavaş Kiralama");
    await failOnce(
      application,
      "company/info/update",
      "Şirket bilgileri güncellenirken bir hata oluştu.",
      () => findButton("Kaydet").click(),
      async () => await expect.element(findField("Şirket adı")).toHaveValue("Yavaş Kiralama"),
    );
    await expectAnnounced("Şirket bilgileri güncellendi!");
  },
);

test(
  "a name that waits for an administrator is told with the one that strangers read, and is not taken back by saving the rest",
  { tags: "long" },
  async () => {
    const { company } = await openCompany("#sirket-bilgileri", { name: "Ege Filo", waitingName: "Emniyet Filo" });
    await expect.element(page.getByText("Emniyet Filo adı yönetici onayı bekliyor.").first()).toBeVisible();
    await expect.element(findField("Şirket adı")).toHaveValue("Emniyet Filo");
    await expectAccessiblePage();
    await findField("Şirket telefonu").fill("0212 111 22 33");
    await findButton("Kaydet").click();
    await expectAnnounced("Şirket bilgileri güncellendi!");
    expect(company()).toMatchObject({ name: "Ege Filo", waitingName: "Emniyet Filo" });
  },
);

test("a name that was refused is told with the reason", async () => {
  const refusedName = { name: "Emniyet Filo", reason: "Bu ad bir kurumun." };
  await openCompany("#sirket-bilgileri", { name: "Ege Filo", refusedName });
  await expect.element(page.getByText("Yönetici Emniyet Filo adını onaylamadı.").first()).toBeVisible();
  await expect.element(page.getByText("Neden: Bu ad bir kurumun.").first()).toBeVisible();
  await expect.element(findField("Şirket adı")).toHaveValue("Ege Filo");
  await expectAccessiblePage();
});

test("the bank account asks for the password, keeps what was typed when it is wrong, and is saved alone", async () => {
  const { company } = await openCompany("#odeme-hesabi", { name: "Ege Filo" });
  await expect.element(findField("IBAN")).toBeVisible();
  await expect.element(findField("Şifreniz")).not.toBeInTheDocument();
  await findField("IBAN").fill("TR33 0006 1005 1978 6457 8413 26");
  await findField("Hesap sahibi").fill("Urla Turizm");
  await findField("Şifreniz").fill("yanlış");
  await expectAccessiblePage();
  await findButton("Hesabı kaydet").click();
  await expectFieldError("Şifreniz", "Şifreniz yanlış.");
  await expect.element(findField("IBAN")).toHaveValue("TR33 0006 1005 1978 6457 8413 26");
  await findField("Şifreniz").fill(PASSWORD);
  await findButton("Hesabı kaydet").click();
  await expectAnnounced("Ödeme hesabı kaydedildi. Şirketin sahiplerine e-posta gidiyor.");
  expect(company()).toMatchObject({ name: "Ege Filo", iban: "TR330006100519786457841326", version: 1 });
  await expect.element(findField("Şifreniz")).not.toBeInTheDocument();
});

test("the profile shows its three sums, and its rows say how things stand", async () => {
  await openCompany("", { contacts: { ...noContacts, whatsapp: { value: "+905321112233", visible: true } } });
  for (const [label, sum] of [
    ["Toplam kazanç", "1.250,50 TL"],
    ["Bekleyen ödemeler", "75,00 TL"],
    ["Toplam gider", "300,00 TL"],
  ] as const) {
    await expect.element(page.getByRole("term").filter({ hasText: label })).toBeVisible();
    await expect.element(page.getByRole("definition").filter({ hasText: sum })).toBeVisible();
  }
  await expect.element(openableRow("Şirket ve iletişim")).toHaveAccessibleDescription("WhatsApp");
  await expect.element(profileRow(/^Kiralama kuralları/u)).toMatchTextContent("Fiyat, km, sürücü");
  await expectAccessiblePage();
});

test("name, telephone and the four contacts with their switches are one form on the page, with one save", async () => {
  const { company } = await openCompany("");
  await openableRow("Şirket ve iletişim").click();
  await findField("Şirket adı").fill("Ege Filo");
  await findField("Şirket telefonu").fill("0212 111 22 33");
  await findField("Web sitesi").fill("egefilo.com");
  await findField("İletişim telefonu").fill("0216 111 22 33");
  await findField("Instagram").fill("egefilo");
  await findField("WhatsApp").fill("0532 111 22 33");
  for (const label of ["Web sitesi", "İletişim telefonu", "Instagram", "WhatsApp"])
    await expect
      .element(page.getByRole("checkbox", { name: new RegExp(`^Okutanlara göster ?: ${label}$`, "u") }))
      .toBeChecked();
  await page.getByText("Okutanlara göster: Instagram").click();
  await expectAccessiblePage();
  await findButton("Kaydet").click();
  await expectAnnounced("Şirket bilgileri güncellendi!");
  expect(company()).toMatchObject({
    name: "Ege Filo",
    phone: "+902121112233",
    contacts: {
      website: { value: "https://egefilo.com", visible: true },
      phone: { value: "+902161112233", visible: true },
      instagram: { value: "egefilo", visible: false },
      whatsapp: { value: "+905321112233", visible: true },
    },
  });
});

test("an expense is added on the page", async () => {
  await openCompany("");
  await openableRow("Gider ekle").click();
  await findField("Açıklama").fill("Yağ değişimi");
  await findField("Tutar (TL)").fill("1.250,50");
  await expect.element(findField("Kategori")).toHaveDisplayValue("Bakım");
  await expectAccessiblePage();
  await findButton("Gider ekle").last().click();
  await expectAnnounced("Gider eklendi: Yağ değişimi, 1.250,50 TL");
});

test("what papers name is saved on its own and leaves what another member has just written of the contacts", async () => {
  const { company, change } = await openCompany("#belge-bilgileri", { name: "Ege Filo" });
  await findField("Yetki belgesi numarası").fill("35-0042");
  change({ contacts: { ...noContacts, instagram: { value: "baskasi", visible: true } } });
  await findButton("Kaydet").click();
  await expectAnnounced("Şirket bilgileri güncellendi!");
  expect(company()).toMatchObject({
    name: "Ege Filo",
    authorisationNo: "35-0042",
    contacts: { instagram: { value: "baskasi" } },
  });
});

const openableRow = (name: string) => page.getByRole("button", { name, exact: true }).first();
const profileRow = (name: RegExp) => page.getByRole("main").getByRole("link", { name });

test("a clerk finds only the rows of their own account", async () => {
  await openCompany("", {}, "clerk");
  await expect.element(profileRow(/^Hesap ve güvenlik/u)).toBeVisible();
  for (const hidden of [/^Kiralama kuralları/u, /^Para/u, /^Giderler/u, /^İşlem geçmişi/u])
    await expect.element(profileRow(hidden)).not.toBeInTheDocument();
  await expect.element(page.getByText("Toplam kazanç")).not.toBeInTheDocument();
  for (const hidden of ["Şirket ve iletişim", "Belgelerinizde yazanlar", "Ödeme hesabı", "Gider ekle"])
    await expect.element(openableRow(hidden)).not.toBeInTheDocument();
  await expectAccessiblePage();
});

test("contacts are saved without touching the name, and say at their field what is wrong", async () => {
  const { company } = await openCompany("#sirket-bilgileri", { name: "Ege Filo" });
  for (const label of ["İletişim telefonu", "Instagram", "Web sitesi"]) await findField(label).fill("?");
  await page.getByText("Okutanlara göster: WhatsApp").click();
  await findButton("Kaydet").click();
  await expect.element(findField("Instagram")).toHaveAttribute("aria-invalid", "true");
  await expectAccessiblePage();
  for (const label of ["İletişim telefonu", "Web sitesi"]) await findField(label).fill("");
  await findField("Instagram").fill("egefilo");
  await findButton("Kaydet").click();
  await expectAnnounced("Şirket bilgileri güncellendi!");
  expect(company()).toMatchObject({ name: "Ege Filo", contacts: { instagram: { value: "egefilo" } } });
});

test(
  "the rules are rows with their values; a wrong one opens its row, and all are saved together",
  { tags: "long" },
  async () => {
    await openCompany("/rental-rules");
    await expect.element(page.getByText("Gün 1.200,00 TL")).toBeVisible();
    await expect.element(page.getByText("Günde 300 km")).toBeVisible();
    await expectAccessiblePage();
    await page.getByText("Eksik yakıt", { exact: true }).click();
    await findField("Deponun sekizde biri (TL)").fill("350");
    await page.getByText("Sürücü", { exact: true }).click();
    await expect.element(findField("En küçük yaş")).toHaveValue("21");
    await findField("En küçük yaş").fill("");
    await findField("En az kaç yıllık ehliyet").fill("0");
    await page.getByText("Sigorta ve muafiyet", { exact: true }).click();
    await findField("Sözleşmede yazacak metin").fill("Kasko vardır.\nMuafiyet 15.000 TL.");
    await findButton("Kaydet").click();
    await expectFieldError("En az kaç yıllık ehliyet", "Lütfen 1 ile 50 arasında bir yıl girin.");
    await findField("En az kaç yıllık ehliyet").fill("2");
    await findButton("Kaydet").click();
    await expectAnnounced("Kiralama kuralları kaydedildi.");
    await expect.element(page.getByText("Sekizde biri 350,00 TL")).toBeInTheDocument();
    await expect.element(page.getByText("2 yıl ehliyet", { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText("Yazıldı", { exact: true })).toBeInTheDocument();
    await expect.element(findField("Sözleşmede yazacak metin")).toHaveValue("Kasko vardır.\nMuafiyet 15.000 TL.");
  },
);

test.each(["#sirket-bilgileri", "#belge-bilgileri", "#odeme-hesabi", "/rental-rules"] as const)(
  "what cannot be loaded of %s says so",
  async (place) => {
    await openApplication(`/company-profile${place}`, makeCompanyAccount(), {});
    await expectAnnounced(/ yüklenirken bir hata oluştu\./u);
    await expectAccessiblePage();
  },
);

const PASSWORD = "gizli-sözcük-1";
const emptyContact = { value: "", visible: true };
const noContacts = { phone: emptyContact, whatsapp: emptyContact, instagram: emptyContact, website: emptyContact };

async function openCompany(
  place: "" | "#sirket-bilgileri" | "#belge-bilgileri" | "#odeme-hesabi" | "#gider" | "/rental-rules",
  stored: Partial<CompanyInfoView> = {},
  memberRole: "owner" | "clerk" = "owner",
) {
  let company: CompanyInfoView = {
    name: "Hızlı Kiralama",
    waitingName: null,
    refusedName: null,
    phone: "",
    contacts: noContacts,
    authorisationNo: "",
    mersisNo: "",
    address: "",
    taxOffice: "",
    taxNo: "",
    iban: "",
    accountHolder: "",
    version: 1,
    ...stored,
  };
  let rules: RentalRulesView = {
    version: 1,
    late: null,
    km: { aDay: 300, price: 1250 },
    fuelPrice: null,
    prices: { day: 120_000, week: null, month: null },
    gapMinutes: 0,
    showsRenterPhone: true,
    asksForConditionReports: false,
    tracksPoliceNotices: true,
    drivers: { minimumAge: 21, minimumLicenceYears: null },
    insurance: "",
  };
  const own = makeCompanyAccount();
  const account = { ...own, company: { ...own.company!, memberRole } };
  const application = await openApplication(`/company-profile${place}`, account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      cars: { list: contractImplementer.company.cars.list.handler(() => ({ items: [], next: null })) },
      info: {
        get: info.get.handler(() => company),
        totals: info.totals.handler(() => ({ earned: 125_050, pending: 7_500, spent: 30_000 })),
        update: info.update.handler(({ input, errors }) => {
          if (input.version !== company.version) throw errors.CHANGED_MEANWHILE();
          // The form sends a name that waits for approval together with the other fields. The present name then stays
          // unchanged.
          const named = input.name === company.waitingName ? company.name : input.name;
          const { authorisationNo = company.authorisationNo, mersisNo = company.mersisNo } = input;
          const { address = company.address, taxOffice = company.taxOffice, taxNo = company.taxNo } = input;
          const numbers = { authorisationNo, mersisNo, address, taxOffice, taxNo };
          company = { ...company, ...input, ...numbers, name: named, version: company.version + 1 };
          return company;
        }),
        changeBankAccount: info.changeBankAccount.handler(({ input: { iban, accountHolder, password }, errors }) => {
          if (password !== PASSWORD) throw errors.PASSWORD_WRONG();
          company = { ...company, iban, accountHolder };
          return company;
        }),
      },
      expenses: {
        create: expenses.create.handler(({ input: { id, description, amount, category, spentOn = "2026-11-21" } }) => ({
          id,
          description,
          amount,
          category,
          spentOn,
          code: null,
          plate: "",
          createdAt: new Date(),
        })),
      },
      rentalRules: {
        get: rentalRules.get.handler(() => rules),
        update: rentalRules.update.handler(({ input }) => {
          const {
            prices = rules.prices,
            gapMinutes = 0,
            showsRenterPhone = true,
            asksForConditionReports = false,
            tracksPoliceNotices = true,
            drivers = rules.drivers,
            insurance = rules.insurance,
            ...set
          } = input;
          const kept = { prices, gapMinutes, showsRenterPhone, asksForConditionReports, tracksPoliceNotices, drivers };
          rules = { ...set, ...kept, insurance, version: rules.version + 1 };
          return rules;
        }),
      },
    },
  });
  if (place === "#sirket-bilgileri") await expect.element(findField("Şirket adı")).toBeVisible();
  const change = (changed: Partial<CompanyInfoView>) =>
    (company = { ...company, ...changed, version: company.version + 1 });
  return { application, company: () => company, change };
}
