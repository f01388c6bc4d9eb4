import { describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import type { CarDeadlineView, FirstSteps, FleetView, ListedCarView } from "#contract/fleet/cars.ts";
import { addDays, toIstanbulDate } from "#domain/words/istanbul.ts";
import { formatUntil } from "#web/app/company/parts/return-time.ts";

import {
  findButton,
  makeCompanyAccount,
  expectAccessiblePage,
  openApplication,
  contractImplementer,
  findSection,
} from "../../../../../test/application.tsx";
import { quietFleet } from "../../../../../test/quiet-fleet.ts";

const { cars, desk } = contractImplementer.company;
const EMPTY_PAGE = { items: [], next: null };
const NO_STEPS = { contacts: false, plates: false, sticker: false, customer: false, team: false };
const NOTHING_TO_DO_SENTENCE = "Şu anda ilgilenmeniz gereken bir şey yok.";

function openFleet(
  firstSteps: FirstSteps | null,
  items: ListedCarView[] = [emptySlot],
  account = makeCompanyAccount(),
  changed: Partial<FleetView> = {},
  deadlines: CarDeadlineView[] = [],
) {
  onTestFinished(() => localStorage.clear());
  return openApplication("/company-dashboard", account, {
    company: {
      cars: {
        fleet: cars.fleet.handler(() => ({ ...quietFleet, firstSteps, ...changed })),
        list: cars.list.handler(() => ({ items, next: null })),
        deadlines: cars.deadlines.handler(() => ({ items: deadlines, next: null })),
        noted: cars.noted.handler(() => EMPTY_PAGE),
        plates: cars.plates.handler(() => ({ slots: [emptySlot.code], taken: [] })),
      },
      desk: { board: desk.board.handler(() => EMPTY_PAGE) },
      notices: { count: contractImplementer.company.notices.count.handler(() => ({ unread: 0 })) },
    },
    notices: { count: contractImplementer.notices.count.handler(() => ({ unread: 0 })) },
  });
}

const emptySlot: ListedCarView = {
  code: "RC-234567",
  plate: "",
  face: { make: "", model: "", year: null, colour: "" },
  photoAt: null,
  status: "available",
  rental: null,
  next: null,
  isNoted: false,
  statusLine: null,
  isNoteHidden: false,
};

test("a new company is led through its first steps, in place of hearing that nothing needs attention", async () => {
  const application = await openFleet({ ...NO_STEPS, contacts: true });
  const steps = findSection("İlk adımlar");
  await expect.element(steps.getByRole("link", { name: "Ekibinizi davet edin" })).toBeVisible();
  await expect.element(steps.getByText("1/5 tamam")).toBeVisible();
  await expect.element(steps.getByRole("link", { name: "İletişim bilgilerinizi ekleyin (tamam)" })).toBeVisible();
  await expect.element(page.getByText("Plaka girilmemiş")).toBeVisible();
  await expect.element(page.getByText(NOTHING_TO_DO_SENTENCE)).not.toBeInTheDocument();
  await expectAccessiblePage();
  await steps.getByRole("link", { name: "Araçlarınızın plakalarını girin" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Plakalar" })).toBeVisible();
  expect(application.history.location.pathname).toBe("/company/plates");
});

test(
  "the first steps can be put away on this device, to one line that shows them again",
  { tags: "long" },
  async () => {
    const account = makeCompanyAccount();
    await openFleet(NO_STEPS, [emptySlot], account);
    await findButton("Şimdilik gizle").click();
    const heading = page.getByRole("heading", { name: "İlk adımlar" });
    await expect.element(heading).toHaveFocus();
    await expect.element(page.getByText("Araçlarınızın plakalarını girin")).not.toBeVisible();
    expect(Object.keys(localStorage)).toEqual([`first-steps-put-away:${account.company!.id}`]);
    await expectAccessiblePage();
    await findButton("Göster").click();
    await expect.element(page.getByRole("link", { name: "Araçlarınızın plakalarını girin" })).toBeVisible();
    expect(Object.values(localStorage)).toEqual(["0"]);
  },
);

test("what was put away stays so when the page is opened again", async () => {
  const account = makeCompanyAccount();
  localStorage.setItem(`first-steps-put-away:${account.company!.id}`, "1");
  await openFleet(NO_STEPS, [emptySlot], account);
  await expect.element(findButton("Göster")).toBeVisible();
  await expect.element(findButton("Şimdilik gizle")).not.toBeInTheDocument();
});

test("they are gone once all of them are done", async () => {
  await openFleet(null, [{ ...emptySlot, plate: "34 ABC 123" }]);
  await expect.element(page.getByText(NOTHING_TO_DO_SENTENCE)).toBeVisible();
  await expect.element(findSection("İlk adımlar")).not.toBeInTheDocument();
  await expect.element(page.getByText("Plaka girilmemiş")).not.toBeInTheDocument();
});

test("a date that has passed or is near names its car and itself without a press; behind the first ones stands how many more", async () => {
  const today = toIstanbulDate(new Date());
  const at = (plate: string, kind: CarDeadlineView["kind"], days: number) => ({
    code: `RC-${plate.replaceAll(" ", "")}`,
    plate,
    kind,
    dueOn: addDays(today, days),
    due: { id: plate, text: "", kmLeft: null },
  });
  const oil = { id: "5", text: "", kmLeft: -300 };
  const deadlines: CarDeadlineView[] = [
    at("35 KRF 102", "inspection", -12),
    { ...at("35 KRF 103", "oilService", 0), dueOn: null, due: oil },
    at("35 KRF 104", "casco", 0),
    at("35 KRF 105", "casco", 5),
  ];
  const firstDeadlines = deadlines.slice(0, 3);
  await openFleet(null, [emptySlot], makeCompanyAccount(), { deadlines: 4, firstDeadlines }, deadlines);
  const dates = findSection("Geçen ve yaklaşan tarihler");
  const first = dates.getByRole("link", { name: "35 KRF 102 · Muayenesi 12 gün önce doldu" });
  await expect.element(first).toBeVisible();
  await expect.element(first).toHaveAttribute("href", "/company/edit-car/RC-35KRF102#ic-bilgiler");
  await expect
    .element(dates.getByRole("link", { name: "35 KRF 103 · Yağ Bakım: 300 km geçti" }))
    .toHaveAttribute("href", "/company/edit-car/RC-35KRF103#ic-bilgiler");
  await expect.element(dates.getByRole("link", { name: "35 KRF 104 · Kaskosu bugün doluyor" })).toBeVisible();
  await expect.element(dates.getByRole("link")).toHaveLength(3);
  await expectAccessiblePage();
  await dates.getByRole("button", { name: "1 tarih daha" }).click();
  await expect.element(dates.getByRole("link").last()).toMatchTextContent("35 KRF 105 · Kaskosu 5 gün içinde doluyor");
  await expect.element(dates.getByRole("link")).toHaveLength(4);
  await expectAccessiblePage();
});

test("a manager, who cannot invite, is not asked to", async () => {
  const account = makeCompanyAccount();
  await openFleet(NO_STEPS, [emptySlot], { ...account, company: { ...account.company!, memberRole: "manager" } });
  const steps = findSection("İlk adımlar");
  await expect.element(steps.getByText("0/4 tamam")).toBeVisible();
  await expect.element(steps.getByText("Ekibinizi davet edin")).not.toBeInTheDocument();
});

test("a clerk, who may do little of it, is not shown them", async () => {
  const account = makeCompanyAccount();
  await openFleet(NO_STEPS, [emptySlot], { ...account, company: { ...account.company!, memberRole: "clerk" } });
  await expect.element(page.getByText("Plaka girilmemiş")).toBeVisible();
  await expect.element(findSection("İlk adımlar")).not.toBeInTheDocument();
});

test("a row of a car that stands ready says until when it is free, or what takes it", async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const [before, later] = [at(-1), at(48)];
  const ready = {
    "34 A 1": { kind: "reservation", startsAt: later, endsAt: at(72) },
    "34 A 2": { kind: "reservation", startsAt: before, endsAt: later },
    "34 A 3": { kind: "block", startsAt: before, endsAt: later },
    "34 A 4": { kind: "block", startsAt: at(-2), endsAt: before },
  } as const;
  await openFleet(
    null,
    Object.entries(ready).map(([plate, next], nth) => ({ ...emptySlot, code: `RC-23456${nth}`, plate, next })),
  );
  const row = (plate: keyof typeof ready) => page.getByRole("listitem").filter({ hasText: plate });
  const until = formatUntil(later, new Date());
  await expect.element(row("34 A 1")).toMatchTextContent(`Boş: ${until}`);
  await expect.element(row("34 A 2")).toMatchTextContent(`Rezerve: ${until}`);
  await expect.element(row("34 A 3")).toMatchTextContent(`Kapalı: ${until}`);
  await expect.element(row("34 A 4")).not.toMatchTextContent("kadar");
  await expectAccessiblePage();
});

describe("a company that is told of nothing", () => {
  test("reads why above everything that needs attention, with the way to change it", async () => {
    await openFleet(null, [emptySlot], makeCompanyAccount(), { untold: { gap: "none-on", isMine: true } });
    await expect
      .element(page.getByText(/^Araçlara gelen mesajları bildiremiyoruz\. Mesajlar için açık/u))
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "Bildirim yollarını aç" })).toHaveAttribute("href", "/alerts");
    await expect.element(page.getByText(NOTHING_TO_DO_SENTENCE)).not.toBeInTheDocument();
    await expectAccessiblePage();
  });

  test("reads it also while it takes its first steps; a member who cannot mend it is led nowhere", async () => {
    await openFleet(NO_STEPS, [emptySlot], makeCompanyAccount(), { untold: { gap: "failing", isMine: false } });
    await expect.element(page.getByText(/Şirket sahibine son bildirimleri gönderemedik\./u)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Bildirim yollarını aç" })).not.toBeInTheDocument();
  });
});
