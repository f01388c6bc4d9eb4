import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { RentalLineMatches, RentalLineInput } from "#contract/fleet/imports.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { rentalImports, rentalRules } = contractImplementer.company;

const NO_RULES = {
  late: null,
  km: null,
  fuelPrice: null,
  version: 1,
  gapMinutes: 0,
  showsRenterPhone: false,
  asksForConditionReports: false,
  tracksPoliceNotices: true,
  prices: { day: null, week: null, month: null },
  drivers: { minimumAge: null, minimumLicenceYears: null },
  insurance: "",
};

const freeCar = { status: "available", running: null, last: null, takenFrom: null } as const;

function makeRentalMatches(car: string): RentalLineMatches {
  if (car === "06 ZZ 99") return { cars: [], customers: [], doubt: null };
  if (car === "34 ABC 125") {
    const running = { renterName: "Can Er", startedAt: new Date("2020-11-01T09:00:00Z") };
    return { cars: [{ code: "RC-C", ...freeCar, status: "rented", running }], customers: [], doubt: null };
  }
  const customer = {
    id: "00000000-0000-4000-8000-000000000001",
    name: "Zeynep Kaya",
    phone: "+905331234567",
    email: "",
    notes: "",
    caution: "",
    isBusiness: false,
    version: 1,
  };
  const known = car === "34 ABC 124";
  return { cars: [{ code: known ? "RC-B" : "RC-A", ...freeCar }], customers: known ? [customer] : [], doubt: null };
}

function dayAfterToday(offset: number): string {
  const at = new Date(Date.now() + offset * 86_400_000).toISOString();
  return `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)}`;
}

test("running rentals are shown with what the list does not say, asked about, and saved with one press", async () => {
  localStorage.clear();
  const account = makeCompanyAccount();
  const sent: { policeWasTold: boolean; lines: RentalLineInput[] }[] = [];
  await openApplication("/company/billing/bring", account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      rentalRules: { get: rentalRules.get.handler(() => NO_RULES) },
      rentalImports: {
        list: rentalImports.list.handler(() => []),
        look: rentalImports.look.handler(({ input: { lines } }) => lines.map(({ car }) => makeRentalMatches(car))),
        add: rentalImports.add.handler(({ input }) => {
          sent.push(input);
          return input.lines.map(() => "added" as const);
        }),
      },
    },
  });
  await findField("Liste").fill(
    [
      "Plaka\tMüşteri\tTelefon\tÇıkış\tDönüş\tÜcret\tÖdenen",
      `34 ABC 123\tAyşe Yılmaz\t0532 123 45 67\t${dayAfterToday(-3)} 10:00\t${dayAfterToday(4)} 10:00\t7.000,00\t3.500,00`,
      `34 ABC 124\tAli Kaya\t0533 123 45 67\t${dayAfterToday(-3)}\t${dayAfterToday(4)}\t7.000,00\t`,
      `34 ABC 125\tEce Ak\t\t${dayAfterToday(-3)}\t${dayAfterToday(4)}\t7.000,00\t`,
      `34 ABC 126\tEce Ak\t\t${dayAfterToday(-3)}\t${dayAfterToday(4)}\t700.000,00\t`,
      `06 ZZ 99\tEce Ak\t\t${dayAfterToday(-3)}\t${dayAfterToday(4)}\t7.000,00\t`,
    ].join("\n"),
  );
  await findButton("Satırları oku").click();
  await expect
    .element(page.getByText("1 yeni kiralama, 2 sizin onayınızı bekliyor, 2 alınmayacak.").first())
    .toBeVisible();
  await expect.element(page.getByText("Ödenen: 3.500,00 TL · Kalan: 3.500,00 TL")).toBeVisible();
  await expect.element(page.getByText("Bu telefon Zeynep Kaya adına kayıtlı")).toBeVisible();
  await expect.element(page.getByText("Ödenen okunmadı, hiç ödeme alınmamış sayılır").first()).toBeVisible();
  await expect.element(page.getByText("Saat eksik. Teslim 12.00, dönüş 12.00 kabul edilir").first()).toBeVisible();
  await expect.element(page.getByText("Bu araç zaten kirada. Kiracı Can Er, teslim 1 Kasım 2020 12.00")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Plakaları girin" })).toBeVisible();
  await expect.element(page.getByText("Yazdığınız ücret 700.000,00 TL. Doğru mu?")).toBeVisible();
  await expect.element(page.getByRole("checkbox", { name: "5. satır: Evet, tutar doğru" })).not.toBeChecked();
  await expectAccessiblePage();
  await page.getByRole("checkbox", { name: "3. satır: Kiracıyı Zeynep Kaya olarak kaydet" }).click();
  await page.getByRole("checkbox", { name: "Bu araçların teslimini KABİS’e bildirdik" }).click();
  await findButton("2 kiralamayı kaydet").click();
  await expect
    .element(page.getByText("2 kiralama kaydedildi. Vazgeçerseniz bir gün içinde geri alabilirsiniz.").first())
    .toBeVisible();
  expect(sent).toMatchObject([
    {
      policeWasTold: true,
      lines: [
        { car: "34 ABC 123", name: "Ayşe Yılmaz", total: 700_000, paid: 350_000, deposit: 0, means: null },
        { car: "34 ABC 124", paid: 0, customer: "00000000-0000-4000-8000-000000000001" },
      ],
    },
  ]);
});
