import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { CarDueView } from "#contract/fleet/maintenance.ts";
import type { DeadlineKind } from "#domain/fleet/car.ts";
import { findNextTaxDay } from "#domain/fleet/next-due.ts";
import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";

import {
  makeAccount,
  findButton,
  makeCompanyAccount,
  findDialog,
  expectAnnounced,
  expectFieldError,
  expectAccessiblePage,
  findField,
  openApplication,
  openRow,
  contractImplementer,
} from "../../../../../test/application.tsx";
import { CAR_CODE, makeCompanyWithCar } from "../../../../../test/company-answers.ts";

const TODAY = toIstanbulDate(new Date());
const dayAfterToday = (days: number) => addDays(TODAY, days);

const oilDue: CarDueView = {
  id: "01984a3e-0000-7000-8000-000000000001",
  kind: "oilService",
  text: "",
  everyDays: 365,
  everyKm: 15_000,
  lastOn: "2026-03-12",
  lastKm: 45_120,
  dueOn: dayAfterToday(24),
  dueKm: 60_000,
  version: 1,
};

async function openDues(dues: CarDueView[], account = makeCompanyAccount()) {
  const world = makeCompanyWithCar({ plate: "34 ABC 123" });
  const { maintenance } = contractImplementer.company;
  const sent: { saved: object[]; done: object[]; removed: string[] } = { saved: [], done: [], removed: [] };
  let there = dues;
  const toDay = (kind: DeadlineKind) => there.find((due) => due.kind === kind)?.dueOn ?? null;
  const keep = (now: CarDueView[]) => {
    there = now;
    world.change({
      deadlines: {
        casco: toDay("casco"),
        insurance: toDay("insurance"),
        oilService: toDay("oilService"),
        inspection: toDay("inspection"),
      },
    });
  };
  keep(dues);
  const answers = {
    ...world.answers,
    company: {
      ...world.answers.company,
      maintenance: {
        list: maintenance.list.handler(() => ({ km: 58_800, dues: there })),
        save: maintenance.save.handler(({ input }) => {
          sent.saved.push(input);
          const saved = { ...input, lastOn: null, lastKm: null, version: input.version + 1 };
          keep([...there.filter(({ id }) => id !== input.id), saved]);
          return saved;
        }),
        remove: maintenance.remove.handler(({ input: { id } }) => {
          sent.removed.push(id);
          keep(there.filter((due) => due.id !== id));
          return { id };
        }),
        done: maintenance.done.handler(({ input }) => {
          sent.done.push(input);
          const { doneOn: lastOn, doneKm: lastKm, dueOn, dueKm } = input;
          const done = { ...there.find(({ id }) => id === input.id)!, lastOn, lastKm, dueOn, dueKm, version: 2 };
          keep(there.map((due) => (due.id === input.id ? done : due)));
          return done;
        }),
      },
    },
  };
  await openApplication(`/company/edit-car/${CAR_CODE}`, account, answers);
  return sent;
}

const pressSave = () => findDialog().getByRole("button", { name: "Kaydet" }).click();
const findRow = () => page.getByRole("button", { name: "İç bilgiler" });

test("the closed row says what is left of the most urgent, whichever comes first", { tags: "long" }, async () => {
  await openDues([
    oilDue,
    {
      ...oilDue,
      id: crypto.randomUUID(),
      kind: "tyres",
      lastOn: null,
      lastKm: null,
      dueOn: dayAfterToday(90),
      dueKm: null,
    },
  ]);
  await expect.element(findRow()).toHaveAccessibleDescription("Yağ Bakım: 1.200 km ya da 24 gün kaldı");
  await openRow("İç bilgiler");
  await expect.element(page.getByText("Son: 12 Mart 2026, 45.120 km")).toBeVisible();
  await expect.element(page.getByText("90 gün kaldı", { exact: true })).toBeVisible();
  await expectAccessiblePage();
});

test("what has passed is said by how much it has", async () => {
  await openDues([{ ...oilDue, dueKm: 58_500 }]);
  await expect.element(findRow()).toHaveAccessibleDescription("Yağ Bakım: 300 km geçti");
});

test("a new one is written with own words, says at its field what is missing, and it stands there at once", async () => {
  const sent = await openDues([]);
  await expect.element(findRow()).toHaveAccessibleDescription("Müsait");
  await openRow("İç bilgiler");
  await findButton("Bakım ekle").click();
  await expectAccessiblePage();
  await findField("Ne yapılacak?").selectOptions("Başka bir şey");
  await pressSave();
  await expectFieldError("Kendi sözlerinizle", "Lütfen ne yapılacağını yazın.");
  await expectFieldError("Hangi tarihte?", "Lütfen bir tarih ya da km yazın.");
  await findField("Kendi sözlerinizle").fill("Triger kayışı");
  await findField("Kaç km’de?").fill("60.000");
  await findField("Kaç km’de bir?").fill("90.000");
  await pressSave();
  await expectAnnounced("Kaydedildi: Triger kayışı");
  const asked = { kind: "other", text: "Triger kayışı", dueOn: null, dueKm: 60_000, everyDays: null, everyKm: 90_000 };
  expect(sent.saved).toEqual([expect.objectContaining({ ...asked, version: 0 })]);
  await expect.element(page.getByText("1.200 km kaldı", { exact: true })).toBeVisible();
});

test("a date of the car's form gets km and an interval beside its day, and cannot become something else", async () => {
  const sent = await openDues([]);
  await openRow("İç bilgiler");
  await expect.element(findField("Muayene")).toHaveAccessibleDescription("Tarih girilmedi");
  await findButton("Yağ Bakım: düzenle").click();
  await expect.element(findDialog("Yağ Bakım")).toBeVisible();
  await expect.element(findField("Ne yapılacak?")).not.toBeInTheDocument();
  await findField("Kaç km’de?").fill("60.000");
  await findField("Kaç km’de bir?").fill("15.000");
  await pressSave();
  await expectAnnounced("Kaydedildi: Yağ Bakım");
  const asked = { kind: "oilService", dueOn: null, dueKm: 60_000, everyDays: null, everyKm: 15_000, version: 0 };
  expect(sent.saved).toEqual([expect.objectContaining(asked)]);
  await expect.element(findField("Yağ Bakım")).toHaveAccessibleDescription("1.200 km kaldı 60.000 km");
});

test("MTV comes with the last day of its next instalment", async () => {
  await openDues([]);
  await openRow("İç bilgiler");
  await findButton("Bakım ekle").click();
  await findField("Ne yapılacak?").selectOptions("MTV");
  await expect.element(findField("Hangi tarihte?")).toHaveValue(findNextTaxDay(TODAY));
});

test(
  "'Yapıldı' proposes the next time, follows the typed km until somebody types another, and writes the cost",
  { tags: "long" },
  async () => {
    const sent = await openDues([oilDue]);
    await openRow("İç bilgiler");
    await findButton("Yağ Bakım: yapıldı").click();
    await expectAccessiblePage();
    await expect.element(findField("Yapıldığı gün")).toHaveValue(TODAY);
    await expect.element(findField("Sıradaki tarih")).toHaveValue(dayAfterToday(365));
    await expect.element(findField("Sıradaki km")).toHaveValue("73800");
    await findField("Yapıldığı km").fill("59.400");
    await expect.element(findField("Sıradaki km")).toHaveValue("74400");
    await findField("Sıradaki km").fill("75.000");
    await findField("Yapıldığı km").fill("59.500");
    await expect.element(findField("Sıradaki km")).toHaveValue("75.000");
    await findField("Tutar (TL)").fill("2.500");
    await pressSave();
    await expectAnnounced("Yapıldı ve gider eklendi: 2.500,00 TL");
    expect(sent.done).toEqual([
      expect.objectContaining({
        id: oilDue.id,
        version: 1,
        doneOn: TODAY,
        doneKm: 59_500,
        cost: 250_000,
        dueOn: dayAfterToday(365),
        dueKm: 75_000,
      }),
    ]);
    await expect.element(findDialog()).not.toBeInTheDocument();
    await expect.element(page.getByText("16.200 km ya da 365 gün kaldı", { exact: true })).toBeVisible();
    await expect.element(findRow()).toHaveAccessibleDescription("Müsait");
  },
);

test("one is deleted after a question", { tags: "long" }, async () => {
  const sent = await openDues([oilDue]);
  await openRow("İç bilgiler");
  await findButton("Yağ Bakım: düzenle").click();
  await findDialog("Yağ Bakım").getByRole("button", { name: "Sil" }).click();
  await findDialog("Yağ Bakım silinsin mi?").getByRole("button", { name: "Sil" }).click();
  await expectAnnounced("Silindi: Yağ Bakım");
  expect(sent.removed).toEqual([oilDue.id]);
  await expect.element(findRow()).toHaveAccessibleDescription("Müsait");
});

test("a clerk reads them and has nothing to press", { tags: "long" }, async () => {
  const { company, ...rest } = makeCompanyAccount();
  await openDues([oilDue], makeAccount({ ...rest, company: { ...company!, memberRole: "clerk" } as never }));
  await openRow("İç bilgiler");
  await expect.element(page.getByText("Son: 12 Mart 2026, 45.120 km")).toBeVisible();
  await expect.element(findButton("Yağ Bakım: yapıldı")).not.toBeInTheDocument();
  await expect.element(findButton("Bakım ekle")).not.toBeInTheDocument();
});
