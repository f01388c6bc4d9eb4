import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { BoardRow } from "#contract/fleet/desk.ts";
import { formatClock, formatDateNear } from "#domain/words/istanbul.ts";

import {
  makeCompanyAccount,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
  findSection,
} from "../../../../../test/application.tsx";
import { quietFleet } from "../../../../../test/quiet-fleet.ts";

const { cars, desk } = contractImplementer.company;
const EMPTY_PAGE = { items: [], next: null };
const MINUTE_MS = 60_000;

const makeRow = (given: Partial<BoardRow>): BoardRow => ({
  step: "return",
  id: crypto.randomUUID(),
  code: "RC-234567",
  plate: "34 ABC 123",
  renterName: "İpek Şimşek",
  renterPhone: "",
  at: new Date(Date.now() + MINUTE_MS),
  owed: 0,
  gaps: [],
  isNoShowProposed: false,
  ...given,
});

function openBoard(items: BoardRow[], firstSteps: (typeof quietFleet)["firstSteps"] = null) {
  return openApplication("/company-dashboard", makeCompanyAccount(), {
    company: {
      cars: {
        fleet: cars.fleet.handler(() => ({ ...quietFleet, firstSteps })),
        list: cars.list.handler(() => EMPTY_PAGE),
      },
      desk: { board: desk.board.handler(() => ({ items, next: null })) },
      notices: { count: contractImplementer.company.notices.count.handler(() => ({ unread: 0 })) },
    },
    notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
  });
}

const boardSection = findSection("Bugün");
const boardRows = boardSection.getByRole("listitem");

test("what is late stands under its own heading, with since when, the telephone and what is missing", async () => {
  const late = new Date(Date.now() - 125 * MINUTE_MS);
  await openBoard([
    makeRow({ at: late, owed: 120_000, gaps: ["report", "police-notice"], renterPhone: "+905321112233" }),
    makeRow({ plate: "34 ABC 124" }),
  ]);
  await expect.element(boardRows.first()).toMatchTextContent("Gecikenler");
  const first = boardRows.nth(1);
  await expect.element(first).toMatchTextContent("2 sa 5 dk geçti");
  await expect.element(first).toMatchTextContent("Kalan 1.200,00 TL");
  await expect.element(first).toMatchTextContent("Tutanak eksik · KABİS bekliyor");
  await expect
    .element(first.getByRole("link", { name: /^Ara: İpek Şimşek/ }))
    .toHaveAttribute("href", "tel:+905321112233");
  await expect.element(boardSection.getByRole("link", { name: "34 ABC 124: kiralamayı bitir" })).toBeVisible();
  await expectAccessiblePage();
});

test("a time of another day carries its day", async () => {
  const late = new Date(Date.now() - 3 * 24 * 60 * MINUTE_MS);
  await openBoard([makeRow({ at: late })]);
  const day = formatDateNear(late, new Date());
  await expect.element(boardRows.nth(1)).toMatchTextContent(`${day} ${formatClock(late)}`);
});

test("one tap begins the hand-over of a reservation, with its values; the row leads to the reservation", async () => {
  const reservation = makeRow({ step: "hand-over", owed: 300_000, gaps: ["car", "agreement"], isNoShowProposed: true });
  const application = await openBoard([reservation]);
  const only = boardRows.last();
  await expect.element(only).toMatchTextContent("Ücret 3.000,00 TL");
  await expect.element(only).toMatchTextContent("Araç dönmedi · Sözleşme imzasız · Gelmedi mi?");
  await expect
    .element(boardSection.getByRole("link", { name: "34 ABC 123: rezervasyonu aç" }))
    .toHaveAttribute("href", `/company/reservations?reservation=${reservation.id}&list=all`);
  await boardSection.getByRole("link", { name: "34 ABC 123: teslim et" }).click();
  expect(application.history.location.href).toBe(`/company-dashboard?kirala=RC-234567&rezervasyon=${reservation.id}`);
});

test("four rows stand at first, and one button shows the rest", { tags: "long" }, async () => {
  const items = Array.from({ length: 7 }, (_, nth) => makeRow({ plate: `34 ABC 10${nth}` }));
  await openBoard(items);
  const links = boardSection.getByRole("link", { name: /: kiralamayı bitir$/u });
  await expect.element(links).toHaveLength(4);
  const more = boardSection.getByRole("button", { name: "3 teslim ve dönüş daha" });
  await more.click();
  await expect.element(links).toHaveLength(7);
  await expectAccessiblePage();
  await boardSection.getByRole("button", { name: "Daha az göster" }).click();
  await expect.element(links).toHaveLength(4);
});

test("a day without anything says so, but not to a company that takes its first steps", async () => {
  await openBoard([]);
  await expect.element(boardSection.getByText("Bugün ve yarın teslim ya da dönüş yok.")).toBeVisible();
  await expectAccessiblePage();
});

test("a company that takes its first steps is not told that nothing goes out", async () => {
  await openBoard([], { contacts: false, plates: false, sticker: false, customer: false, team: false });
  await expect.element(page.getByText("İlk adımlar")).toBeVisible();
  await expect.element(page.getByText("Bugün ve yarın teslim ya da dönüş yok.")).not.toBeInTheDocument();
});
