import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type * as z from "zod/mini";

import { KM_BELOW_START_MESSAGE, type rentalSwapSchema } from "#contract/fleet/rentals.ts";
import { formatLocalDateTime } from "#domain/words/istanbul.ts";

import {
  findButton,
  makeCompanyAccount,
  findDialog,
  failFetch,
  expectAnnounced,
  expectDialogFootVisible,
  expectFieldError,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../../../test/application.tsx";
import { CAR_CODE, makeCompanyWithCar, makeCustomerView } from "../../../../../../test/company-answers.ts";

const HOUR_MS = 3_600_000;
const { rentals, periods } = contractImplementer.company;
const OTHER_CAR = { code: "KT345678", plate: "34 ABC 102", status: "available" as const };

test("a rental goes on with another car: what the one before came back with, and what the other one goes out with", async () => {
  const { sent } = await openSwap();
  await chooseOtherCar();
  await findDialog().getByLabelText("Neden").fill("Yolda kaldı");
  await findDialog().getByText("Hasarlı").click();
  await findDialog().getByLabelText("Dönüş km").fill("45.100");
  await findDialog().getByLabelText("Dönüş yakıtı").selectOptions("4");
  await findDialog().getByLabelText("Çıkış km").fill("9000");
  await expectAccessiblePage();
  await clickSwap();
  await expectAnnounced("Kiralama artık 34 ABC 102 ile sürüyor.");
  expect(sent).toMatchObject([
    {
      version: 1,
      code: OTHER_CAR.code,
      status: "damaged",
      reason: "Yolda kaldı",
      kmIn: 45_100,
      fuelIn: 4,
      kmOut: 9000,
      fuelOut: null,
    },
  ]);
});

test("a car must be chosen, and km below those of the start are said at their field", { tags: "long" }, async () => {
  const { sent } = await openSwap();
  await clickSwap();
  await expectFieldError("Yeni araç", "Lütfen yeni aracı seçin.");
  await expect.element(findDialog().getByLabelText("Yeni araç")).toHaveFocus();
  await chooseOtherCar();
  await findDialog().getByLabelText("Dönüş km").fill("100");
  await clickSwap();
  await expect
    .element(findDialog().getByLabelText("Dönüş km"))
    .toHaveAccessibleDescription(`Çıkışta 45.000 km ${KM_BELOW_START_MESSAGE}`);
  expect(sent).toEqual([]);
});

test("what is typed outlives a lost connection, and closing asks", { tags: "long" }, async () => {
  const { application, sent } = await openSwap();
  await chooseOtherCar();
  await findDialog().getByLabelText("Neden").fill("Kaza");
  application.answer("company/rentals/swapCar", failFetch);
  await clickSwap();
  await expect.element(findDialog().getByLabelText("Neden")).toHaveValue("Kaza");
  await findDialog().getByRole("button", { name: "Vazgeç" }).click();
  const question = findDialog("Kaydedilmemiş değişiklikler var");
  await question.getByRole("button", { name: "Yazmaya dön" }).click();
  await expect.element(findDialog().getByLabelText("Neden")).toHaveValue("Kaza");
  expect(sent).toEqual([]);
});

test("a swap of this morning says so, and is refused at its time", { tags: "long" }, async () => {
  const { application, sent } = await openSwap();
  await chooseOtherCar();
  await findDialog().getByRole("button", { name: "Değişim zamanını değiştir" }).click();
  const at = formatLocalDateTime(new Date(Date.now() - HOUR_MS));
  await findDialog().getByLabelText("Değişim", { exact: true }).fill(at);
  application.answer(
    "company/rentals/swapCar",
    makeRefusalAnswer("INPUT_INVALID", { fields: { swappedAt: "Değişim gelecekte olamaz." } }),
  );
  await clickSwap();
  await expectFieldError("Değişim", "Değişim gelecekte olamaz.");
  application.recover("company/rentals/swapCar");
  await clickSwap();
  await expectAnnounced("Kiralama artık 34 ABC 102 ile sürüyor.");
  expect(sent).toMatchObject([{ swappedAt: at }]);
});

test("what swaps the cars is in sight on a small telephone", { tags: "long" }, async () => {
  await page.viewport(360, 740);
  await openSwap();
  await chooseOtherCar();
  await expectDialogFootVisible("Aracı değiştir");
  await expectAccessiblePage();
});

async function openSwap() {
  const renter = makeCustomerView();
  const world = makeCompanyWithCar({ plate: "34 ABC 101" }, [renter]);
  const made = world.rent(renter);
  let rental = {
    ...made,
    startedAt: new Date(Date.now() - 5 * HOUR_MS),
    plate: "34 ABC 101",
    kmOut: 45_000,
    fuelOut: 8,
  };
  const sent: z.output<typeof rentalSwapSchema>[] = [];
  const answers = {
    ...world.answers,
    company: {
      ...world.answers.company,
      periods: { free: periods.free.handler(() => ({ items: [OTHER_CAR], next: null })) },
      rentals: {
        ...world.answers.company.rentals,
        get: rentals.get.handler(() => rental),
        swapCar: rentals.swapCar.handler(({ input }) => {
          sent.push(input);
          world.end(made.id);
          rental = { ...rental, code: OTHER_CAR.code, plate: OTHER_CAR.plate, version: 2 };
          return rental;
        }),
      },
    },
  };
  const application = await openApplication(`/company/edit-car/${CAR_CODE}`, makeCompanyAccount(), answers);
  await expect.element(findButton("Aracı değiştir")).toBeVisible();
  await findButton("Aracı değiştir").click();
  await expect.element(findDialog().getByLabelText("Yeni araç")).toBeVisible();
  return { application, sent };
}

async function chooseOtherCar() {
  await findDialog().getByRole("combobox", { name: "Yeni araç" }).fill("102");
  await findDialog().getByRole("option", { name: OTHER_CAR.plate }).click();
  await expect.element(findDialog().getByRole("button", { name: "Başka araç" })).toHaveFocus();
}

async function clickSwap() {
  await findDialog().getByRole("button", { name: "Aracı değiştir" }).click();
}
