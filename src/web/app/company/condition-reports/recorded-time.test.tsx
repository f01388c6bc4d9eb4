import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { ConditionView } from "#contract/fleet/condition-reports.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import { formatClock, formatLongDateTime } from "#domain/words/istanbul.ts";

import {
  makeCompanyAccount,
  findDialog,
  expectAnnounced,
  expectAccessiblePage,
  failOnce,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
} from "../../../../../test/application.tsx";

const { conditionReports, policeNotices, rentals } = contractImplementer.company;
const rentalDialog = findDialog("Kiralama detayı");
const RENTAL_ID = "0199c0de-0000-7000-8000-000000000021";

const MINUTE_MS = 60_000;
const startedAt = new Date("2026-11-26T08:05:00Z");
const recordedStart = new Date("2026-11-26T07:20:00Z");
const dueAt = new Date("2026-11-27T08:00:00Z");
const endedAt = new Date("2026-11-27T07:00:00Z");
const recordedEnd = new Date("2026-11-27T08:30:00Z");

function makeRental(given: Partial<RentalView>): RentalView {
  return {
    id: RENTAL_ID,
    lacksReport: false,
    code: "KT234567",
    plate: "34 ABC 123",
    plateUncertain: false,
    customerId: null,
    renterName: "Mehmet Öz",
    renterPhone: "",
    startedAt,
    dueAt,
    endedAt: null,
    total: 300_000,
    paid: 300_000,
    paymentStatus: "paid",
    notes: "",
    rent: 300_000,
    kmOut: null,
    kmIn: null,
    fuelOut: null,
    fuelIn: null,
    left: [],
    recordedStart: null,
    recordedEnd: null,
    depositHeld: 0,
    paymentAskedAt: null,
    entries: [],
    deposits: [],
    version: 1,
    ...given,
  };
}

async function openPath(path: string, given: Partial<RentalView>, view?: ConditionView) {
  let rental = makeRental(given);
  const sent: unknown[] = [];
  const application = await openApplication(path, makeCompanyAccount(), {
    company: {
      conditionReports: {
        list: conditionReports.list.handler(() => []),
        get: conditionReports.get.handler(() => view!),
      },
      policeNotices: { open: policeNotices.open.handler(() => ({ items: [], next: null })) },
      rentals: {
        list: rentals.list.handler(() => ({ items: [rental], next: null })),
        get: rentals.get.handler(() => rental),
        takeRecordedTime: rentals.takeRecordedTime.handler(({ input }) => {
          sent.push(input);
          rental =
            input.time === "start"
              ? { ...rental, startedAt: rental.recordedStart!, recordedStart: null, version: 2 }
              : { ...rental, endedAt: rental.recordedEnd!, recordedEnd: null, version: 2 };
          return rental;
        }),
      },
    },
  });
  return { application, sent };
}

test("a rental whose record says another start says both times, and takes that of the record by one tap", async () => {
  await page.viewport(360, 740);
  const { application, sent } = await openPath(`/company/billing?rental=${RENTAL_ID}`, { recordedStart });
  const line = rentalDialog.getByText("Tutanağa göre kiracı aracı 10.20’de aldı, kiralamada başlangıç 11.05 yazıyor.");
  await expect.element(line).toBeVisible();
  await expectAccessiblePage();
  const button = rentalDialog.getByRole("button", { name: "Başlangıcı düzelt" });
  await failOnce(
    application,
    "company/rentals/takeRecordedTime",
    "Başlangıç düzeltilemedi. Lütfen tekrar deneyin.",
    () => button.click(),
    async () => await expect.element(line).toBeVisible(),
  );
  await expectAnnounced("Başlangıç düzeltildi.", rentalDialog);
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(rentalDialog.getByText(formatLongDateTime(recordedStart))).toBeVisible();
  expect(sent).toEqual([{ id: RENTAL_ID, version: 1, time: "start" }]);
});

test("an end that was late says that the charged line stays", async () => {
  const { sent } = await openPath(`/company/billing?rental=${RENTAL_ID}`, { endedAt, recordedEnd });
  await expect.element(rentalDialog.getByText(/^Tutanağa göre kiracı aracı 11\.30’da geri getirdi/u)).toBeVisible();
  await expect.element(rentalDialog.getByText(/^Hesaba yazılmış gecikme kalemi değişmez\./u)).toBeVisible();
  await rentalDialog.getByRole("button", { name: "Bitişi düzelt" }).click();
  await expectAnnounced("Bitiş düzeltildi.", rentalDialog);
  expect(sent).toEqual([{ id: RENTAL_ID, version: 1, time: "end" }]);
});

test("where both say the same there is no line", async () => {
  await openPath(`/company/billing?rental=${RENTAL_ID}`, { endedAt });
  await expect.element(rentalDialog.getByText(formatLongDateTime(endedAt))).toBeVisible();
  await expect.element(rentalDialog.getByText(/^Tutanağa göre/u)).not.toBeInTheDocument();
});

test("what is in the way is said, and somebody else’s change fetches the rental again", async () => {
  const { application } = await openPath(`/company/billing?rental=${RENTAL_ID}`, { recordedStart });
  application.answer("company/rentals/takeRecordedTime", makeRefusalAnswer("CHANGED_MEANWHILE"));
  await rentalDialog.getByRole("button", { name: "Başlangıcı düzelt" }).click();
  await expect.element(rentalDialog.getByText(/^Bu kiralama bu arada değişti\./u)).toBeVisible();
});

test("the page of the sealed record says it, too, for the car with which the rental began", async () => {
  const view: ConditionView = {
    rentalId: RENTAL_ID,
    carNo: 1,
    direction: "out",
    code: "KT234567",
    plate: "34 ABC 123",
    renterName: "Mehmet Öz",
    drivers: [],
    draft: null,
    from: startedAt,
    until: null,
    photos: [],
    report: {
      id: RENTAL_ID,
      km: null,
      fuel: null,
      accessories: [],
      damages: [],
      signatures: { renter: { absent: "Yok" }, clerk: null },
      notes: "",
      place: "",
      happenedAt: recordedStart,
      rentalTime: null,
      madeBy: "Mert",
      sealedAt: new Date(startedAt.getTime() + MINUTE_MS),
      seal: "ab".repeat(32),
      sealHolds: true,
      corrections: [],
    },
    known: [],
    accessories: [],
    kmBefore: null,
    km: null,
    fuel: null,
    isAsked: false,
    other: { photos: [], report: null },
  };
  const { sent } = await openPath(`/company/condition/${RENTAL_ID}/teslim`, { recordedStart }, view);
  await expect
    .element(page.getByText(`kiralamada başlangıç ${formatClock(startedAt)} yazıyor.`, { exact: false }))
    .toBeVisible();
  await expectAccessiblePage();
  await page.getByRole("button", { name: "Başlangıcı düzelt" }).click();
  await expectAnnounced("Başlangıç düzeltildi.");
  expect(sent).toHaveLength(1);
});
