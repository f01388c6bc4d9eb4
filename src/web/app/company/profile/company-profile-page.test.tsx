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

const { info, rentalRules } = contractImplementer.company;

test(
  "what cannot be saved of the company says so, keeps what was typed, and is saved by the next try",
  { tags: "long" },
  async () => {
    const { application } = await openCompany("info");
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
    const { company } = await openCompany("info", { name: "Ege Filo", waitingName: "Emniyet Filo" });
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
  await openCompany("info", { name: "Ege Filo", refusedName });
  await expect.element(page.getByText("Yönetici Emniyet Filo adını onaylamadı.").first()).toBeVisible();
  await expect.element(page.getByText("Neden: Bu ad bir kurumun.").first()).toBeVisible();
  await expect.element(findField("Şirket adı")).toHaveValue("Ege Filo");
  await expectAccessiblePage();
});

test("the profile is rows that say how things stand", async () => {
  await openCompany("", { contacts: { ...noContacts, whatsapp: { value: "+905321112233", visible: true } } });
  await expect.element(profileRow(/^İletişim/u)).toMatchTextContent("WhatsApp");
  await expect.element(profileRow(/^Kiralama kuralları/u)).toMatchTextContent("Fiyat, km, sürücü");
  await expect.element(profileRow(/^Para/u)).toMatchTextContent("Kazanç 1.250,50 TL");
  await expect.element(profileRow(/^Giderler/u)).toMatchTextContent("300 TL");
  await expectAccessiblePage();
});

const profileRow = (name: RegExp) => page.getByRole("main").getByRole("link", { name });

test("a clerk finds only the rows of their own account", async () => {
  await openCompany("", {}, "clerk");
  await expect.element(profileRow(/^Hesap ve güvenlik/u)).toBeVisible();
  for (const hidden of [/^İletişim/u, /^Kiralama kuralları/u, /^Para/u, /^Giderler/u, /^İşlem geçmişi/u])
    await expect.element(profileRow(hidden)).not.toBeInTheDocument();
  await expectAccessiblePage();
});

test("contacts are saved without touching the name, and say at their field what is wrong", async () => {
  const { company } = await openCompany("contacts", { name: "Ege Filo" });
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
    await openCompany("rental-rules");
    await expect.element(page.getByText("Gün 1.200 TL")).toBeVisible();
    await expect.element(page.getByText("Günde 300 km")).toBeVisible();
    await expectAccessiblePage();
    await page.getByText("Eksik yakıt", { exact: true }).click();
    await findField("Deponun sekizde biri (TL)").fill("350");
    await page.getByText("Sürücü", { exact: true }).click();
    await expect.element(findField("En küçük yaş")).toHaveValue("21");
    await findField("En küçük yaş").fill("");
    await findField("En az kaç yıllık ehliyet").fill("0");
    await findButton("Kaydet").click();
    await expectFieldError("En az kaç yıllık ehliyet", "Lütfen 1 ile 50 arasında bir yıl girin.");
    await findField("En az kaç yıllık ehliyet").fill("2");
    await findButton("Kaydet").click();
    await expectAnnounced("Kiralama kuralları kaydedildi.");
    await expect.element(page.getByText("Sekizde biri 350 TL")).toBeInTheDocument();
    await expect.element(page.getByText("2 yıl ehliyet", { exact: true })).toBeInTheDocument();
  },
);

test.each(["info", "contacts", "rental-rules"] as const)("what cannot be loaded of %s says so", async (place) => {
  await openApplication(`/company-profile/${place}`, makeCompanyAccount(), {});
  await expectAnnounced(/ yüklenirken bir hata oluştu\./u);
  await expectAccessiblePage();
});

const emptyContact = { value: "", visible: true };
const noContacts = { phone: emptyContact, whatsapp: emptyContact, instagram: emptyContact, website: emptyContact };

/** Opens the company's profile or one of its pages, over a fake server. */
async function openCompany(
  place: "" | "info" | "contacts" | "rental-rules",
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
  };
  const own = makeCompanyAccount();
  const account = { ...own, company: { ...own.company!, memberRole } };
  const application = await openApplication(place === "" ? "/company-profile" : `/company-profile/${place}`, account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      info: {
        get: info.get.handler(() => company),
        totals: info.totals.handler(() => ({ earned: 125_050, pending: 0, spent: 30_000 })),
        update: info.update.handler(({ input, errors }) => {
          if (input.version !== company.version) throw errors.CHANGED_MEANWHILE();
          // The form sends a name that waits for approval together with the other fields. The present name then stays
          // unchanged.
          const named = input.name === company.waitingName ? company.name : input.name;
          const { authorisationNo = company.authorisationNo, mersisNo = company.mersisNo } = input;
          const { iban = company.iban, accountHolder = company.accountHolder } = input;
          const numbers = { authorisationNo, mersisNo, iban, accountHolder };
          company = { ...company, ...input, ...numbers, name: named, version: company.version + 1 };
          return company;
        }),
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
            ...set
          } = input;
          const kept = { prices, gapMinutes, showsRenterPhone, asksForConditionReports, tracksPoliceNotices, drivers };
          rules = { ...set, ...kept, version: rules.version + 1 };
          return rules;
        }),
      },
    },
  });
  if (place === "info") await expect.element(findField("Şirket adı")).toBeVisible();
  if (place === "contacts") await expect.element(findField("Instagram")).toBeVisible();
  return { application, company: () => company };
}
