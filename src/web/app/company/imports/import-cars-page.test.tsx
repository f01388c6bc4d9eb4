import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { CarLineInput, StoredCarView } from "#contract/fleet/imports.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { carImports } = contractImplementer.company;

const storedCar: StoredCarView = {
  plate: "34 ABC 123",
  code: "RC-AAAAAA",
  version: 3,
  knownKm: 45_000,
  make: "Renault",
  model: "",
  year: null,
  colour: "",
  gear: null,
  fuel: null,
  odometer: 45_000,
  price: null,
  priceVisible: true,
  weekPrice: null,
  monthPrice: null,
  inspection: "2026-11-01",
  insurance: null,
  casco: null,
  oilService: null,
  notes: "",
};

/**
 * Opens the import of cars over a fake server that has a car for each plate that begins with 34. The returned array
 * records the saved lines.
 */
async function openPage(memberRole: "owner" | "clerk" = "owner") {
  localStorage.clear();
  const firm = makeCompanyAccount();
  const account = { ...firm, company: { ...firm.company!, memberRole } };
  const sent: CarLineInput[] = [];
  await openApplication("/company/cars/bring", account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      cars: {
        plates: contractImplementer.company.cars.plates.handler(() => ({ slots: [], taken: [] })),
      },
      carImports: {
        list: carImports.list.handler(() => []),
        look: carImports.look.handler(({ input: { lines } }) =>
          lines.map(({ car }) => ({ cars: car.startsWith("34") ? [{ ...storedCar, plate: car }] : [] })),
        ),
        add: carImports.add.handler(({ input: { lines } }) => {
          sent.push(...lines);
          return lines.map(() => "changed" as const);
        }),
      },
    },
  });
  return sent;
}

const PASTED_LIST = [
  "Plaka\tMarka\tModel\tYıl\tVites\tYakıt\tKM\tMuayene\tGünlük Fiyat",
  "34 ABC 123\tRENAULT\tClio\t2023\tOto\tDizel\t46.000\t21.11.2099\t1.250,00 TL",
  "34 ABC 124\tRenault\t\t\t\t\t45000\t01.11.2026\t",
  "34 ABC 125\t\t\t\t\t\t44.999 km\t\t",
  "34 ABC 126\t\tMegane\t\t6 ileri\t\t\t\t",
  "06 XYZ 45\tFiat\tEgea\t\t\t\t\t\t",
].join("\n");

test("a list shows old and new of each car, asks about fewer km and what it cannot read, and leads to the plates", async () => {
  const sent = await openPage();
  await findField("Liste").fill(PASTED_LIST);
  await findButton("Satırları oku").click();
  await expect
    .element(page.getByText("1 araç değişecek, 1 aynı, 2 sizin onayınızı bekliyor, 1 alınmayacak.").first())
    .toBeVisible();
  await expect.element(page.getByText("Model: yok → Clio")).toBeVisible();
  await expect.element(page.getByText("Km: 45.000 km → 46.000 km")).toBeVisible();
  await expect.element(page.getByText("Muayene: 1 Kasım 2026 → 21 Kasım 2099")).toBeVisible();
  await expect.element(page.getByText("Bu araçta 45.000 km biliniyor. Listedeki daha az")).toBeVisible();
  await expect.element(page.getByText("Vites okunamadı: “6 ileri”. Araçtaki bilgi olduğu gibi kalır")).toBeVisible();
  await expect.element(page.getByText("Bu plaka filonuzda yok. Önce plakasını girin")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Plakaları girin" })).toHaveAttribute("href", "/company/plates");
  await expectAccessiblePage();
  await page.getByRole("checkbox", { name: "4. satır: Böyle kaydet" }).click();
  await findButton("2 aracı kaydet").click();
  await expect
    .element(page.getByText("2 araç kaydedildi. Vazgeçerseniz bir gün içinde geri alabilirsiniz.").first())
    .toBeVisible();
  expect(sent).toMatchObject([
    { car: "34 ABC 123", code: "RC-AAAAAA", version: 3, model: "Clio", year: 2023, fuel: "diesel", price: 125_000 },
    { car: "34 ABC 125", odometer: 44_999, isRight: true },
  ]);
  expect(sent[0]).not.toHaveProperty("isRight");
});

test("a clerk is told who changes cars", async () => {
  await openPage("clerk");
  await expect.element(page.getByText("Araç bilgilerini şirketin yöneticileri değiştirir")).toBeVisible();
});
