import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type * as z from "zod/mini";

import type { ConditionReportView } from "#contract/fleet/condition-reports.ts";
import type { rentalEndSchema, rentalExtensionSchema, RentalView } from "#contract/fleet/rentals.ts";
import { DEFAULT_LATE_BANDS, type RentalRules } from "#domain/fleet/rental-rules.ts";
import type { TimeSpan } from "#domain/fleet/toll-check.ts";
import { formatLocalDateTime, parseLocalDateTime } from "#domain/words/istanbul.ts";

import {
  findButton,
  makeCompanyAccount,
  findDialog,
  failFetch,
  expectAnnounced,
  expectDialogFootVisible,
  expectFieldError,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
} from "../../../../../../test/application.tsx";
import { CAR_CODE, makeCompanyWithCar, makeCustomerView } from "../../../../../../test/company-answers.ts";

const HOUR_MS = 3_600_000;
const givenRules: RentalRules = { late: DEFAULT_LATE_BANDS, km: { aDay: 200, price: 500 }, fuelPrice: 40_000 };
const { conditionReports, rentals, rentalRules } = contractImplementer.company;
const NO_PRICES = { day: null, week: null, month: null };
const noDriverRule = { minimumAge: null, minimumLicenceYears: null };
const LATE_FEE_LABEL = "Gecikme (TL)";
const KM_FEE_LABEL = "Km aşımı (TL)";

test("the lines that the rules propose are changed or struck out, and go with payment and deposit in one request", async () => {
  const { sent } = await openReturnForm({ depositHeld: 30_000 });
  await expect.element(findDialog().getByLabelText(LATE_FEE_LABEL)).toHaveValue("333,33");
  await expect.element(findDialog().getByText("1/3 gün × 1.000,00 TL (3 gün 3.000,00 TL)")).toBeVisible();
  await findDialog().getByLabelText("Dönüş km").fill("45.900");
  await findDialog().getByLabelText("Yakıt").selectOptions("6");
  await expect.element(findDialog().getByLabelText(KM_FEE_LABEL)).toHaveValue("500,00");
  await findDialog().getByText("Yakıt", { exact: true }).last().click();
  await expect.element(findDialog().getByText("Hesaba yazılmayacak.")).toBeVisible();
  await findDialog().getByLabelText(LATE_FEE_LABEL).fill("200");
  await findDialog().getByText("Borçtan düş").click();
  // The open amount is 3.000 + 200 + 500, minus 2.000 paid, minus 300 from the deposit: 1.400 TL.
  await findDialog().getByRole("button", { name: "Kalanı al (1.400,00 TL)" }).click();
  await findDialog().getByText("Kart").click();
  await clickEndRental();
  await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
  const id = expect.any(String) as string;
  expect(sent).toEqual([
    {
      id: sent[0]!.id,
      kmIn: 45_900,
      kmIsRight: false,
      fuelIn: 6,
      charges: [
        { id, kind: "late", amount: 20_000, text: expect.stringMatching(/^1 sa 30 dk gecikme$/u) as string },
        { id, kind: "km", amount: 50_000, text: "900 km yol, 800 km dahil (4 gün): 100 km × 5,00 TL" },
      ],
      setOff: { id, amount: 30_000 },
      payment: { id, amount: 140_000, means: "card" },
      before: { total: 300_000, paid: 200_000, depositHeld: 30_000 },
    },
  ]);
});

test(
  "where the company asks for records, taking back begins with that of the return, and does without it when told so",
  { tags: "long" },
  async () => {
    const { application } = await openCar({}, givenRules, {
      list: conditionReports.list.handler(() => [
        {
          carNo: 1,
          direction: "in",
          code: CAR_CODE,
          plate: "",
          photos: 0,
          isBegun: false,
          sealedAt: null,
          happenedAt: null,
          km: null,
          fuel: null,
          isAsked: true,
          isMissing: false,
        },
      ]),
      get: conditionReports.get.handler(({ input }) => ({
        ...input,
        carNo: 1,
        code: CAR_CODE,
        plate: "",
        renterName: "Mehmet Öz",
        drivers: [],
        draft: null,
        from: new Date(),
        until: null,
        photos: [],
        report: null,
        known: [],
        accessories: [],
        kmBefore: null,
        km: null,
        fuel: null,
        isAsked: true,
        other: { photos: [], report: null },
      })),
    });
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    await expect.element(page.getByRole("heading", { name: "İade tutanağı" })).toBeVisible();
    expect(application.history.location.pathname).toMatch(/\/iade$/u);
    await page.getByRole("link", { name: "Tutanaksız bitir" }).click();
    await expect.element(findDialog().getByLabelText("Dönüş km")).toBeVisible();
  },
);

test(
  "of a sealed return its time, km and fuel stand in the dialog, and its new damage is a line once somebody takes it",
  { tags: "long" },
  async () => {
    const happenedAt = new Date(Date.now() - HOUR_MS);
    const damage = {
      id: crypto.randomUUID(),
      side: "right",
      x: 1,
      y: 2,
      part: "front-door",
      kind: "dent",
      photoId: null,
    } as const;
    const report: ConditionReportView = {
      id: crypto.randomUUID(),
      km: 45_900,
      fuel: 6,
      accessories: [],
      damages: [
        { ...damage, note: "4 cm", known: false },
        { ...damage, id: crypto.randomUUID(), note: "eski", known: true },
      ],
      signatures: { renter: { absent: "Kiracı yanında değil" }, clerk: null },
      notes: "",
      place: "",
      happenedAt,
      rentalTime: null,
      madeBy: "Mert",
      sealedAt: new Date(),
      seal: "ab".repeat(32),
      sealHolds: true,
      corrections: [],
    };
    const listed = {
      carNo: 1,
      code: CAR_CODE,
      plate: "",
      photos: 10,
      isBegun: true,
      isAsked: false,
      isMissing: false,
    } as const;
    const { sent } = await openCar({}, givenRules, {
      list: conditionReports.list.handler(() => [
        { ...listed, direction: "out", sealedAt: null, happenedAt: null, km: null, fuel: null },
        { ...listed, direction: "in", sealedAt: new Date(), happenedAt, km: 45_900, fuel: 6 },
      ]),
      get: conditionReports.get.handler(({ input }) => ({
        ...input,
        carNo: 1,
        code: CAR_CODE,
        plate: "",
        renterName: "Mehmet Öz",
        drivers: [],
        draft: null,
        from: new Date(Date.now() - 73.5 * HOUR_MS),
        until: null,
        photos: [],
        report,
        known: [],
        accessories: [],
        kmBefore: null,
        km: 45_900,
        fuel: 6,
        isAsked: false,
        other: { photos: [], report: null },
      })),
    });
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    await expect.element(findDialog().getByLabelText("Dönüş km")).toHaveValue("45900");
    await expect.element(findDialog().getByRole("combobox", { name: "Yakıt" })).toHaveValue("6");
    await expect.element(findDialog().getByText("Sağ ön kapı: göçük, 4 cm")).toBeVisible();
    await expect.element(findDialog().getByText("eski", { exact: false })).not.toBeInTheDocument();
    // According to the report, the car came back half an hour late, which costs nothing. At the present time it would be
    // 90 minutes late.
    await expect.element(findDialog().getByLabelText(LATE_FEE_LABEL)).not.toBeInTheDocument();
    await findDialog().getByText("Hasar", { exact: true }).click();
    // The report of the hand-over is not signed.
    await expect.element(findDialog().getByRole("link", { name: /^Teslim tutanağı Yarım kaldı/u })).toBeVisible();
    await findDialog().getByLabelText("Hasar (TL)").fill("750");
    await clickEndRental();
    await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
    expect(sent).toMatchObject([{ kmIn: 45_900, fuelIn: 6, endedAt: formatLocalDateTime(happenedAt) }]);
    expect(sent[0]!.charges).toContainEqual(expect.objectContaining({ kind: "damage", amount: 75_000 }));
  },
);

test("where nothing is owed it ends by two taps, with a deposit that is given back by three", async () => {
  const { sent } = await openReturnForm({ paid: 300_000, depositHeld: 30_000, dueAt: new Date(Date.now() + HOUR_MS) });
  await findDialog().getByText("Geri ver", { exact: true }).click();
  await clickEndRental();
  await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
  expect(sent).toMatchObject([{ charges: [], giveBack: { amount: 30_000, means: "cash" } }]);
  expect(sent[0]).not.toHaveProperty("payment");
});

test(
  "giving the deposit back asks once while tolls were not looked at, and never refuses",
  { tags: "long" },
  async () => {
    const unchecked = [{ from: new Date("2026-11-26T21:00:00Z"), to: new Date("2026-11-27T21:00:00Z") }];
    const checked = [{ from: new Date("2026-11-23T21:00:00Z"), to: new Date("2026-11-26T21:00:00Z") }];
    const owed = { paid: 300_000, depositHeld: 30_000, dueAt: new Date(Date.now() + HOUR_MS) };
    const { sent } = await openReturnForm(owed, givenRules, { checked, unchecked });
    await findDialog().getByText("Geri ver", { exact: true }).click();
    await clickEndRental();
    const question = page.getByRole("dialog", { name: "HGS’ye bakılmamış günler var." });
    await expect.element(question.getByText("Bakılmayan: 27 Kas.", { exact: false })).toBeVisible();
    await expectAccessiblePage();
    await question.getByRole("button", { name: "Şimdi verme" }).click();
    expect(sent).toEqual([]);
    await clickEndRental();
    await question.getByRole("button", { name: "Geri ver" }).click();
    await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
    expect(sent).toMatchObject([{ giveBack: { amount: 30_000 } }]);
  },
);

test("the dialog starts in its first field", async () => {
  await openReturnForm();
  await expect.element(findDialog().getByLabelText("Dönüş km")).toHaveFocus();
});

test("what is typed outlives a closed dialog and a lost connection, and the second try is the first one's", async () => {
  const { application, sent } = await openReturnForm();
  await findDialog().getByLabelText("Dönüş km").fill("45100");
  await findDialog().getByLabelText(LATE_FEE_LABEL).fill("çok");
  await clickEndRental();
  await expect
    .element(findDialog().getByLabelText(LATE_FEE_LABEL))
    .toHaveAccessibleDescription("Lütfen 0’dan büyük geçerli bir tutar girin (1.250,50 gibi).");
  await findDialog().getByLabelText(LATE_FEE_LABEL).fill("250");
  await findDialog().getByRole("button", { name: "Vazgeç" }).click();
  await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
  await expect.element(findDialog().getByLabelText("Dönüş km")).toHaveValue("45100");
  await expect.element(findDialog().getByLabelText(LATE_FEE_LABEL)).toHaveValue("250,00");
  application.answer("company/rentals/end", failFetch);
  await clickEndRental();
  await expectAnnounced("Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin. Yazdıklarınız silinmedi.");
  application.answer("company/rentals/end", makeRefusalAnswer("CHANGED_MEANWHILE"));
  await clickEndRental();
  await expectAnnounced(
    "Bu kiralamanın hesabı bu arada değişti. Yazdıklarınız silinmedi. Tutarlara bakıp yeniden bitirin.",
  );
  application.recover("company/rentals/end");
  await clickEndRental();
  await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
  expect(sent).toMatchObject([{ kmIn: 45_100, charges: [{ kind: "late", amount: 25_000 }] }]);
});

test(
  "a car that came back earlier is late, charged and ended by that time; what was typed of it is kept",
  { tags: "long" },
  async () => {
    const { application, sent } = await openReturnForm();
    await expect.element(findDialog().getByText("Araç şimdi döndü")).toBeVisible();
    await expect.element(findDialog().getByLabelText(LATE_FEE_LABEL)).toHaveValue("333,33");
    await findButton("Dönüş zamanını değiştir").click();
    const back = formatLocalDateTime(new Date(Date.now() - 2 * HOUR_MS));
    await findField("Dönüş").fill(back);
    await expect.element(findDialog().getByLabelText(LATE_FEE_LABEL)).not.toBeInTheDocument();
    await expect.element(findDialog().getByText(/^Planlanan bitiş:/u)).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    await expect.element(findField("Dönüş")).toHaveValue(back);
    await expectAccessiblePage();
    await findField("Dönüş").fill(formatLocalDateTime(new Date(Date.now() - 80 * HOUR_MS)));
    await expectFieldError("Dönüş", "Daha öncesi girilemez.");
    application.answer(
      "company/rentals/end",
      makeRefusalAnswer("INPUT_INVALID", { fields: { endedAt: "Dönüş gelecekte olamaz." } }),
    );
    await findField("Dönüş").fill(back);
    await clickEndRental();
    await expectFieldError("Dönüş", "Dönüş gelecekte olamaz.");
    application.recover("company/rentals/end");
    await clickEndRental();
    await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
    expect(sent).toMatchObject([{ endedAt: back, charges: [] }]);
  },
);

test("a car that comes back now is not said to have come back at any time", async () => {
  const { sent } = await openReturnForm();
  await clickEndRental();
  await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
  expect(sent[0]).not.toHaveProperty("endedAt");
});

test("what ends the rental and what stays owed are in sight on a small telephone", { tags: "long" }, async () => {
  await page.viewport(360, 740);
  await openReturnForm({ depositHeld: 30_000 });
  await expectDialogFootVisible("Kiralamayı bitir");
  await expect.element(findDialog().getByText(/alacağınız kalıyor/u)).toBeInViewport();
  await expectAccessiblePage();
});

test(
  "km below those of the start are refused at their field, and very many are asked about",
  { tags: "long" },
  async () => {
    const { sent } = await openReturnForm();
    const km = findDialog().getByLabelText("Dönüş km");
    await km.fill("44999");
    await clickEndRental();
    await expect.element(km).toHaveAccessibleDescription(/Dönüş km’si çıkış km’sinden az olamaz\./u);
    await km.fill("199105");
    await clickEndRental();
    await expect.element(km).toHaveAccessibleDescription(/doğru olduğunu söyleyin/u);
    await findDialog().getByText("Km doğru").click();
    await clickEndRental();
    await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
    expect(sent).toMatchObject([{ kmIn: 199_105, kmIsRight: true }]);
  },
);

test("without rules nothing is proposed, and whoever may set them is shown the way", async () => {
  await openReturnForm({}, { late: null, km: null, fuelPrice: null });
  await expect.element(findDialog().getByRole("link", { name: "kiralama kurallarınızı" })).toBeVisible();
  await expect.element(findDialog().getByText("Önerilen kalemler")).not.toBeInTheDocument();
});

test("an extension proposes what its days cost, as it is, changed or for nothing", { tags: "long" }, async () => {
  const { extended } = await openCar({ dueAt: new Date(Date.now() + 24 * HOUR_MS) });
  for (const [typed, amount] of [
    [undefined, 150_000],
    ["99,50", 9950],
    ["", undefined],
  ] as const) {
    await findButton("Bitişi değiştir").click();
    await expect.element(findDialog().getByLabelText("Yeni planlanan bitiş", { exact: true })).toBeVisible();
    await expect.element(findDialog().getByLabelText("Uzatma ücreti (TL)")).not.toBeInTheDocument();
    await findDialog().getByRole("button", { name: "+1 gün" }).click();
    await expect.element(findDialog().getByLabelText("Uzatma ücreti (TL)")).toHaveValue("1.500,00");
    if (typed !== undefined) await findDialog().getByLabelText("Uzatma ücreti (TL)").fill(typed);
    await findDialog().getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect.element(findDialog()).not.toBeInTheDocument();
    expect(extended.at(-1)?.charge?.amount).toBe(amount);
  }
  expect(extended.map(({ charge }) => charge?.text)).toEqual([
    "1 gün × 1.500,00 TL (2 gün 3.000,00 TL)",
    "1 gün",
    undefined,
  ]);
});

/** Without checked and without unchecked times, the form asks no question about tolls. */
const NOTHING_UNCHECKED: { checked: TimeSpan[]; unchecked: TimeSpan[] } = { checked: [], unchecked: [] };

async function openCar(
  given: Partial<RentalView> = {},
  there: RentalRules = givenRules,
  reports = {},
  tolls = NOTHING_UNCHECKED,
) {
  const renter = makeCustomerView();
  const world = makeCompanyWithCar({}, [renter]);
  const made = world.rent(renter);
  const dueAt = given.dueAt ?? new Date(Date.now() - 1.5 * HOUR_MS);
  const account = { paid: 200_000, kmOut: 45_000, fuelOut: 8, dueAt };
  let rental: RentalView = { ...made, ...account, startedAt: new Date(Date.now() - 73.5 * HOUR_MS), ...given };
  if (given.dueAt) rental = { ...rental, startedAt: new Date(dueAt.getTime() - 48 * HOUR_MS) };
  const sent: z.output<typeof rentalEndSchema>[] = [];
  const extended: z.output<typeof rentalExtensionSchema>[] = [];
  const company = makeCompanyAccount();
  const answers = {
    ...world.answers,
    company: {
      ...world.answers.company,
      tollChecks: { ofRental: contractImplementer.company.tollChecks.ofRental.handler(() => tolls) },
      conditionReports: { ...world.answers.company.conditionReports, ...reports },
      rentalRules: {
        get: rentalRules.get.handler(() => ({
          ...there,
          prices: NO_PRICES,
          gapMinutes: 0,
          showsRenterPhone: true,
          asksForConditionReports: false,
          tracksPoliceNotices: true,
          drivers: noDriverRule,
          insurance: "",
          version: 1,
        })),
      },
      rentals: {
        ...world.answers.company.rentals,
        get: rentals.get.handler(() => rental),
        end: rentals.end.handler(({ input }) => {
          sent.push(input);
          world.end(made.id);
          return { ...rental, endedAt: new Date() };
        }),
        extend: rentals.extend.handler(({ input }) => {
          extended.push(input);
          const added = { dueAt: parseLocalDateTime(input.dueAt)!, startedAt: rental.startedAt };
          // Moves the start too, so that the rental has the same length before the next extension.
          const moved = added.dueAt.getTime() - rental.dueAt.getTime();
          rental = { ...rental, dueAt: added.dueAt, startedAt: new Date(rental.startedAt.getTime() + moved) };
          return { ...rental, version: rental.version + 1 };
        }),
      },
    },
  };
  const application = await openApplication(`/company/edit-car/${CAR_CODE}`, company, answers);
  await expect.element(findSection("Hesap")).toBeVisible();
  return { application, sent, extended };
}

async function openReturnForm(
  given: Partial<RentalView> = {},
  there: RentalRules = givenRules,
  tolls = NOTHING_UNCHECKED,
) {
  const opened = await openCar(given, there, {}, tolls);
  await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
  await expect.element(findDialog().getByLabelText("Dönüş km")).toBeVisible();
  return opened;
}

async function clickEndRental() {
  await findDialog().getByRole("button", { name: "Kiralamayı bitir" }).click();
}
