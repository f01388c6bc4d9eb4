import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { ListedCarView } from "#contract/fleet/cars.ts";
import type { DeskHits } from "#contract/fleet/desk.ts";

import {
  makeCompanyAccount,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";
import { quietFleet } from "../../../../../test/quiet-fleet.ts";

const { cars } = contractImplementer.company;
const clioFace = { make: "Renault", model: "Clio", year: 2022, colour: "Beyaz" };
const fleetCounters = { total: 2, rented: 1, maintenance: 0, available: 1 };
const DUE_AT = new Date(Date.now() - 3 * 60 * 60 * 1000);

const freeCar: ListedCarView = {
  code: "RC-234567",
  plate: "34 ABC 123",
  face: clioFace,
  photoAt: null,
  status: "available",
  rental: null,
  next: null,
  isNoted: false,
  statusLine: null,
  isNoteHidden: false,
};
const rentedCar: ListedCarView = {
  ...freeCar,
  code: "RC-765432",
  plate: "34 ABC 456",
  status: "rented",
  rental: {
    id: "r1",
    renterName: "İpek Şimşek",
    renterPhone: "+905321112233",
    dueAt: DUE_AT,
    owed: 275_000,
    lacksReport: false,
  },
};
const deskHits: DeskHits = {
  cars: [
    { ...freeCar, rentalId: null },
    { ...rentedCar, rentalId: "r1" },
  ],
  customers: [{ id: "c1", name: "İpek Şimşek", phone: "+905321112233" }],
  rentals: [{ id: "r1", code: rentedCar.code, plate: rentedCar.plate, renterName: "İpek Şimşek", dueAt: DUE_AT }],
  reservations: [
    {
      id: "v1",
      code: freeCar.code,
      plate: freeCar.plate,
      name: "Nilgün Arayan",
      phone: "05329998877",
      startsAt: new Date(Date.now() + 40 * 24 * 3_600_000),
      state: "open",
    },
    {
      id: "v2",
      code: freeCar.code,
      plate: freeCar.plate,
      name: "Nilgün Vazgeçen",
      phone: "",
      startsAt: new Date(Date.now() + 41 * 24 * 3_600_000),
      state: "cancelled",
    },
  ],
};

function openFleetPage(attention: Partial<Record<"noted" | "endangered" | "dueFines" | "dueDeposits", number>> = {}) {
  const asked: string[] = [];
  const answers = {
    company: {
      cars: {
        fleet: cars.fleet.handler(() => ({ ...quietFleet, ...fleetCounters, ...attention })),
        plates: cars.plates.handler(() => ({ slots: [], taken: [] })),
        noted: cars.noted.handler(() => ({
          items: [{ code: rentedCar.code, plate: rentedCar.plate, driver: "Bagajda zincir", availability: "" }],
          next: null,
        })),
        list: cars.list.handler(({ input: { search = "" } }) => ({
          items: [freeCar, rentedCar].filter(({ plate }) => plate.includes(search)),
          next: null,
        })),
      },
      desk: {
        search: contractImplementer.company.desk.search.handler(({ input: { search } }) => {
          asked.push(search);
          return search === "yok" ? { cars: [], customers: [], rentals: [], reservations: [] } : deskHits;
        }),
        board: contractImplementer.company.desk.board.handler(() => ({ items: [], next: null })),
      },
      notices: { count: contractImplementer.company.notices.count.handler(() => ({ unread: 0 })) },
    },
    notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
  };
  return openApplication("/company-dashboard", makeCompanyAccount(), answers).then((application) => ({
    ...application,
    asked,
    address: () => application.history.location.href,
  }));
}

const searchField = page.getByRole("combobox", { name: "Araç, müşteri, kiralama veya rezervasyon ara" });
const listedOptions = page.getByRole("listbox").getByRole("option");
const chosenOption = page.getByRole("listbox").getByRole("option", { selected: true });
const listedCars = page.getByRole("list", { name: "Araçlar" }).getByRole("listitem");

test(
  "a slash leads to the search, whose first hit Enter opens, and Escape closes the list before it clears the text",
  { tags: "long" },
  async () => {
    const desk = await openFleetPage();
    await expect.element(listedCars.first()).toBeVisible();
    await userEvent.keyboard("/");
    await expect.element(searchField).toHaveFocus();
    await expect.element(searchField).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("abc");
    await expect.element(chosenOption).toHaveAccessibleName("34 ABC 123: araca git");
    await expect.element(searchField).toHaveAttribute("aria-activedescendant", chosenOption.element().id);
    await expectAccessiblePage();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
    await expect.element(searchField).toHaveValue("abc");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(chosenOption).toHaveAccessibleName("34 ABC 123: araca git");
    await userEvent.keyboard("{Enter}");
    await expect.poll(desk.address).toBe("/company/edit-car/RC-234567");
  },
);

test("the arrows go through what is found and what is done with it, around its end", { tags: "long" }, async () => {
  const desk = await openFleetPage();
  await userEvent.click(searchField);
  await userEvent.keyboard("abc");
  const names = [
    "34 ABC 123: araca git",
    "34 ABC 123: kirala",
    "34 ABC 456: araca git",
    "34 ABC 456: bitir",
    /^İpek Şimşek/,
    "İpek Şimşek: kirala",
    /^Ara: İpek Şimşek/,
    /34 ABC 456.*İpek Şimşek.*geçti/,
    "34 ABC 456, İpek Şimşek: bitir",
    /34 ABC 123.*Nilgün Arayan/,
    "Nilgün Arayan, 34 ABC 123: teslim et",
    /^Ara: Nilgün Arayan/,
    /34 ABC 123.*Nilgün Vazgeçen.*Vazgeçildi/,
    "Araç listesinde göster",
    "Biten kiralamalarda da ara",
    "Bütün rezervasyonlarda ara",
  ];
  for (const name of names) {
    await expect.element(chosenOption).toHaveAccessibleName(name);
    await userEvent.keyboard("{ArrowDown}");
  }
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(chosenOption).toHaveAccessibleName("34 ABC 123: kirala");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(chosenOption).toHaveAccessibleName("Bütün rezervasyonlarda ara");
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(chosenOption).toHaveAccessibleName("Biten kiralamalarda da ara");
  await userEvent.keyboard("{Enter}");
  await expect.poll(desk.address).toBe("/company/billing?search=abc");
});

test(
  "a reservation is found with its state, opened, and one that stands is handed over",
  { tags: "long" },
  async () => {
    const desk = await openFleetPage();
    await userEvent.click(searchField);
    await userEvent.keyboard("nil");
    await page.getByRole("option", { name: /Nilgün Vazgeçen.*Vazgeçildi/u }).click();
    await expect.poll(desk.address).toBe("/company/reservations?reservation=v2&list=all");
    desk.history.back();
    await userEvent.click(searchField);
    await userEvent.keyboard("nil");
    await page.getByRole("option", { name: "Nilgün Arayan, 34 ABC 123: teslim et" }).click();
    await expect.poll(desk.address).toBe("/company-dashboard?kirala=RC-234567&rezervasyon=v1");
  },
);

test("Enter before anything has been found waits for it", { tags: "long" }, async () => {
  const desk = await openFleetPage();
  await userEvent.click(searchField);
  await userEvent.keyboard("abc{Enter}");
  await expect.poll(desk.address).toBe("/company/edit-car/RC-234567");
  expect(desk.asked).toEqual(["abc"]);
});

test("what is searched for narrows the list, until its chip is pressed", { tags: "long" }, async () => {
  const desk = await openFleetPage();
  await userEvent.fill(searchField, "456");
  await page.getByRole("option", { name: "Araç listesinde göster" }).click();
  await expect.element(listedCars).toHaveLength(1);
  expect(desk.address()).toBe("/company-dashboard?search=456");
  await page.getByRole("button", { name: "Arama: 456: filtreyi kaldır" }).click();
  await expect.element(listedCars).toHaveLength(2);
});

test("where nothing is found, that is said, and the ended rentals are still a key away", { tags: "long" }, async () => {
  await openFleetPage();
  await userEvent.fill(searchField, "yok");
  await expect.element(page.getByText("Eşleşen araç, müşteri, süren kiralama veya rezervasyon yok.")).toBeVisible();
  await expect.element(listedOptions).toHaveLength(3);
  await expectAccessiblePage();
});

test("a row says who has the car, how late it is and what is owed, and what is done with it is done there", async () => {
  const desk = await openFleetPage();
  const row = listedCars.nth(1);
  await expect.element(row.getByText("İpek Şimşek", { exact: true })).toBeVisible();
  await expect.element(row.getByText(/^3 sa \d dk geçti$/u)).toBeVisible();
  await expect.element(row.getByText("2.750,00 TL", { exact: true })).toBeVisible();
  await expect.element(row).toMatchTextContent("Beyaz Renault Clio");
  await expect.element(row.getByRole("link", { name: /kirala$/ })).not.toBeInTheDocument();
  await expectAccessiblePage();
  await row.getByRole("button", { name: /: diğer işlemler$/u }).click();
  const more = page.getByRole("dialog");
  await expect
    .element(more.getByRole("link", { name: /^Ara: İpek Şimşek/ }))
    .toHaveAttribute("href", "tel:+905321112233");
  await expect.element(more.getByRole("group", { name: /: durum$/u })).toBeVisible();
  await expectAccessiblePage();
  await more.getByRole("button", { name: "Kapat" }).click();
  await listedCars.first().getByRole("link", { name: "34 ABC 123: kirala" }).click();
  await expect.element(page.getByRole("dialog", { name: "Kirala" })).toBeVisible();
  expect(desk.address()).toBe("/company-dashboard?kirala=RC-234567");
  desk.history.back();
  await expect.element(page.getByRole("dialog", { name: "Kirala" })).not.toBeInTheDocument();
});

test("each kind of what needs attention is a line that leads there or opens in place", async () => {
  await openFleetPage({ noted: 1, endangered: 4, dueFines: 2, dueDeposits: 3 });
  const notes = page.getByRole("button", { name: "Ön notlar 1" });
  await expect.element(notes).toHaveAttribute("aria-expanded", "false");
  const inDanger = page.getByRole("link", { name: "Aracı dönmeyen rezervasyonlar 4" });
  await expect.element(inDanger).toHaveAttribute("href", "/company/calendar");
  await expect.element(page.getByRole("link", { name: "İndirimi bitecek cezalar 2" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "İade edilecek depozitolar 3" })).toBeVisible();
  await expect.element(page.getByText("Geçen ve yaklaşan tarihler")).not.toBeInTheDocument();
  await notes.click();
  await expect.element(page.getByRole("region", { name: /^Ön notlar/ }).getByRole("listitem")).toHaveLength(1);
  await expectAccessiblePage();
  await notes.click();
  await expect.element(page.getByRole("region", { name: /^Ön notlar/ }).getByRole("listitem")).toHaveLength(0);
});

test("our own link back leads to the list as it was left", { tags: "long" }, async () => {
  const { history, address } = await openFleetPage();
  const back = page.getByRole("main").getByRole("link", { name: "Filo Panelim", exact: true });
  await page
    .getByRole("group", { name: "Filo durumu" })
    .getByRole("button", { name: /Kirada/ })
    .click();
  await expect.poll(address).toBe("/company-dashboard?status=rented");
  history.push("/company/plates");
  await back.click();
  await expect.poll(address).toBe("/company-dashboard?status=rented");
  expect(history.location.state.__TSR_index).toBe(0);
});
