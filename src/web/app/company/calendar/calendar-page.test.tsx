import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { BlockView } from "#contract/fleet/blocks.ts";
import type { CalendarRowView, PeriodView } from "#contract/fleet/periods.ts";
import type { ReservationView } from "#contract/fleet/reservations.ts";
import { addDays, toIstanbulDate, parseLocalDateTime, weekdayOfDate } from "#domain/words/istanbul.ts";

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
} from "../../../../../test/application.tsx";
import { makeCustomerView } from "../../../../../test/company-answers.ts";

const { blocks, customers, periods, reservations } = contractImplementer.company;

/** All tests use days of the week that begins on `MONDAY`, the Monday of next week, because they are in the future. */
const TODAY = toIstanbulDate(new Date());
const MONDAY = addDays(TODAY, 7 - ((weekdayOfDate(TODAY) + 6) % 7));
const instantOn = (day: number, time: string) => parseLocalDateTime(`${addDays(MONDAY, day)}T${time}`)!;
const localTimeOn = (day: number, time: string) => `${addDays(MONDAY, day)}T${time}`;

const ZEYNEP_CUSTOMER = makeCustomerView({ name: "Zeynep Kaya", phone: "+905321234567" });

function makePeriod(given: Partial<PeriodView> = {}): PeriodView {
  const id = crypto.randomUUID();
  return {
    id,
    kind: "reservation",
    state: "coming",
    who: "Zeynep Kaya",
    startsAt: instantOn(1, "09:00"),
    endsAt: instantOn(2, "18:00"),
    busyUntil: instantOn(2, "18:00"),
    rentalId: null,
    reservationId: id,
    blockReason: null,
    isEndangered: false,
    isNoShowProposed: false,
    version: 1,
    ...given,
  };
}

function makeReservation(
  row: CalendarRowView,
  period: PeriodView,
  given: Partial<ReservationView> = {},
): ReservationView {
  const { id, who: name, startsAt, endsAt, busyUntil, version, isEndangered, isNoShowProposed } = period;
  return {
    id,
    name,
    startsAt,
    endsAt,
    busyUntil,
    version,
    isEndangered,
    isNoShowProposed,
    code: row.code,
    plate: row.plate,
    customerId: null,
    phone: "",
    price: 150_000,
    deposit: null,
    note: "Havaalanında",
    state: "open",
    rentalId: null,
    warnings: [],
    ...given,
  };
}

const makeFleet = (periodsOfFirst: PeriodView[]): CalendarRowView[] =>
  ["34 ABC 101", "34 ABC 102", "34 ABC 103"].map((plate, index) => ({
    code: `RC-22222${index + 2}`,
    plate,
    status: "available",
    periods: index === 0 ? periodsOfFirst : [],
  }));

async function openCalendar(
  first: PeriodView[] = [makePeriod()],
  { path = `?day=${MONDAY}`, rows = makeFleet(first) } = {},
) {
  localStorage.setItem("calendar-look", JSON.stringify({ view: "week", as: "grid" }));
  await page.viewport(1280, 800);
  const account = makeCompanyAccount();
  const sent: { create: object[]; change: object[]; block: object[] } = { create: [], change: [], block: [] };
  let taken: string[] = [];
  const stored = new Map(
    rows.flatMap((row) => row.periods.map((period) => [period.id, makeReservation(row, period)] as const)),
  );
  const busy = (code: string) => ({
    id: crypto.randomUUID(),
    kind: "reservation" as const,
    who: "Can Demir",
    from: instantOn(3, "09:00"),
    until: instantOn(4, "18:00"),
    isOverdue: false,
    free: rows.filter((row) => row.code !== code).map(({ code: free, plate }) => ({ code: free, plate })),
  });
  const store = (input: { id: string; code: string; from: string; until: string; name?: string | undefined }) => {
    const row = rows.find(({ code }) => code === input.code)!;
    const [startsAt, endsAt] = [parseLocalDateTime(input.from)!, parseLocalDateTime(input.until)!];
    const before = stored.get(input.id);
    const version = (before?.version ?? 0) + 1;
    const period = makePeriod({
      id: input.id,
      reservationId: input.id,
      who: input.name ?? "",
      startsAt,
      endsAt,
      version,
    });
    for (const one of rows) one.periods = one.periods.filter(({ id }) => id !== input.id);
    row.periods = [...row.periods, { ...period, busyUntil: endsAt }];
    const now = { ...makeReservation(row, period), ...(before && { note: before.note }) };
    stored.set(input.id, now);
    return now;
  };
  const application = await openApplication(`/company/calendar${path}`, account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      customers: {
        get: customers.get.handler(() => ZEYNEP_CUSTOMER),
        list: customers.list.handler(({ input: { search = "" } }) => ({
          items: "zeynep".startsWith(search) ? [ZEYNEP_CUSTOMER] : [],
          next: null,
        })),
      },
      periods: {
        window: periods.window.handler(({ input: { search = "", cursor } }) => {
          const found = rows.filter(({ plate }) => plate.includes(search));
          const start = cursor === undefined ? 0 : found.findIndex(({ code }) => cursor.startsWith(`${code}.`)) + 1;
          const items = found.slice(start, start + 50);
          const last = items.at(-1)!;
          return { items, next: start + 50 < found.length ? `${last.code}.${last.plate}` : null };
        }),
        free: periods.free.handler(({ input: { search = "" } }) => ({
          items: rows
            .filter(({ plate }) => plate.includes(search))
            .map(({ code, plate, status }) => ({ code, plate, status })),
          next: null,
        })),
        check: periods.check.handler(({ input: { code } }) => ({
          busy: taken.includes(code) ? busy(code) : null,
          warnings: [],
        })),
      },
      reservations: {
        create: reservations.create.handler(({ input, errors }) => {
          sent.create.push(input);
          if (taken.includes(input.code)) throw errors.CAR_BUSY({ data: busy(input.code) });
          return store(input);
        }),
        get: reservations.get.handler(({ input: { id }, errors }) => {
          const found = stored.get(id);
          if (!found) throw errors.RESERVATION_NOT_FOUND();
          return found;
        }),
        change: reservations.change.handler(({ input, errors }) => {
          sent.change.push(input);
          if (taken.includes(input.code)) throw errors.CAR_BUSY({ data: busy(input.code) });
          return store(input);
        }),
        cancel: reservations.cancel.handler(({ input: { id } }) => {
          for (const row of rows) row.periods = row.periods.filter((period) => period.id !== id);
          const now = { ...stored.get(id)!, state: "cancelled" as const, version: 2 };
          stored.set(id, now);
          return now;
        }),
      },
      blocks: {
        add: blocks.add.handler(({ input }): BlockView => {
          sent.block.push(input);
          const { id, code, reason, from, until, text = "" } = input;
          const { plate } = rows.find((row) => row.code === code)!;
          const times = { startsAt: parseLocalDateTime(from)!, endsAt: parseLocalDateTime(until)! };
          return { id, code, plate, reason, text, ...times, version: 1 };
        }),
      },
    },
  });
  await expect.element(page.getByRole("grid", { name: "Takvim" })).toBeVisible();
  return { application, sent, take: (codes: string[]) => void (taken = codes) };
}

const findCell = (row: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] [data-day="${column}"]`)!;
const findBar = (id: string) => document.querySelector<HTMLElement>(`[data-bar="${id}"]`);
const getMiddleOfElement = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

function dragTo(from: Element, to: { x: number; y: number }, start = getMiddleOfElement(from)) {
  const fire = (target: EventTarget, type: string, { x, y }: { x: number; y: number }) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, pointerType: "mouse", clientX: x, clientY: y }),
    );
  HTMLElement.prototype.setPointerCapture = () => undefined;
  fire(from, "pointerdown", start);
  for (let step = 1; step <= 4; step += 1)
    fire(from, "pointermove", {
      x: start.x + ((to.x - start.x) * step) / 4,
      y: start.y + ((to.y - start.y) * step) / 4,
    });
  fire(from, "pointerup", to);
}

test("dragging over empty days opens a reservation for them, and it is made", async () => {
  const { sent } = await openCalendar([]);
  dragTo(findCell(1, 2), getMiddleOfElement(findCell(1, 4)));
  await expect.element(findDialog("Yeni kayıt")).toBeVisible();
  await expect.element(findField("Başlangıç")).toHaveValue(localTimeOn(2, "09:00"));
  await expect.element(findField("Bitiş")).toHaveValue(localTimeOn(4, "18:00"));
  await expectAccessiblePage();
  await findButton("Rezervasyon yap").click();
  await expectFieldError("Müşteri ya da ad", "Lütfen bir müşteri seçin ya da adını yazın.");
  await findField("Müşteri ya da ad").fill("Mehmet Öz");
  await findField("Ücret (TL)").fill("1.500");
  await findButton("Rezervasyon yap").click();
  await expectAnnounced("Rezervasyon yapıldı: Mehmet Öz, 34 ABC 102");
  expect(sent.create).toMatchObject([
    {
      code: "RC-222223",
      name: "Mehmet Öz",
      from: localTimeOn(2, "09:00"),
      until: localTimeOn(4, "18:00"),
      price: 150_000,
    },
  ]);
  await expect.poll(() => findCell(1, 3).getAttribute("aria-label")).toContain("Rezervasyon, Mehmet Öz");
});

test("on a telephone two days are pressed: the cars free in all of them have a tick, and one of them is reserved", async () => {
  const { application } = await openCalendar();
  await page.viewport(360, 780);
  application.answer("company/periods/free", () =>
    Response.json({ json: { items: [{ code: "RC-222223", plate: "34 ABC 102", status: "available" }], next: null } }),
  );
  const days = page.getByRole("columnheader").getByRole("button");
  expect(document.querySelector("[role='grid']")!.scrollWidth).toBeLessThanOrEqual(328);
  await days.nth(3).click();
  await days.nth(1).click();
  await expect.element(page.getByText(/: 1 araç boş$/u)).toBeVisible();
  const ticks = page.getByRole("rowheader").filter({ has: page.getByRole("img", { name: "Boş" }) });
  await expect.element(ticks).toHaveAccessibleName(/34 ABC 102/u);
  await expectAccessiblePage();
  await findButton("Bu günlere rezervasyon").click();
  await expect.element(findDialog("Yeni kayıt")).toBeVisible();
  await expect.element(findField("Başlangıç")).toHaveValue(localTimeOn(1, "09:00"));
  await expect.element(findField("Bitiş")).toHaveValue(localTimeOn(3, "18:00"));
});

test("a bar that is dragged stands on other days and another car at once; its end is drawn longer", async () => {
  const period = makePeriod();
  const { sent } = await openCalendar([period]);
  const { x, y } = getMiddleOfElement(findBar(period.id)!);
  const width = findCell(0, 0).getBoundingClientRect().width;
  dragTo(findBar(period.id)!, { x: x + 2 * width, y: y + 52 });
  await expectAnnounced("Taşındı: 34 ABC 102");
  expect(sent.change).toMatchObject([
    {
      code: "RC-222223",
      from: localTimeOn(3, "09:00"),
      until: localTimeOn(4, "18:00"),
      price: 150_000,
      note: "Havaalanında",
      version: 1,
    },
  ]);
  await expect.poll(() => findBar(period.id)?.closest("[data-row]")?.getAttribute("data-row")).toBe("1");

  const grip = findBar(period.id)!.querySelector("[data-grip]")!;
  const end = getMiddleOfElement(grip);
  dragTo(grip, { x: end.x + width, y: end.y });
  await expect.poll(() => sent.change.length).toBe(2);
  expect(sent.change[1]).toMatchObject({ from: localTimeOn(3, "09:00"), until: localTimeOn(5, "18:00"), version: 2 });
});

test(
  "a drag that is refused goes back, says who has the car and offers the free ones; without a connection it goes back and says so",
  { tags: "long" },
  async () => {
    const period = makePeriod();
    const { application, sent, take } = await openCalendar([period]);
    const rowOf = () => findBar(period.id)?.closest("[data-row]")?.getAttribute("data-row");
    take(["RC-222223"]);
    const start = getMiddleOfElement(findBar(period.id)!);
    dragTo(findBar(period.id)!, { x: start.x, y: start.y + 52 });
    await expect.element(findDialog("Taşınamadı")).toBeVisible();
    expect(rowOf()).toBe("0");
    await expectAnnounced(/Bu araç rezerve \(Can Demir\)/u);
    await expectAccessiblePage();
    await findButton("34 ABC 103 aracına taşı").click();
    await expectAnnounced("Taşındı: 34 ABC 103");
    await expect.poll(rowOf).toBe("2");

    application.answer("company/reservations/get", failFetch);
    const now = getMiddleOfElement(findBar(period.id)!);
    dragTo(findBar(period.id)!, { x: now.x, y: now.y - 52 });
    await expectAnnounced("Geri alındı. Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin.");
    await expect.poll(rowOf).toBe("2");
    expect(sent.change.length).toBe(2);
  },
);

test(
  "a small fleet is searched too, and where nobody is found on these days a link leads to all reservations",
  { tags: "long" },
  async () => {
    const { application } = await openCalendar();
    await findField("Plaka veya ad ara").fill("Nilgün");
    await expect.element(page.getByRole("heading", { name: "Takvimde eşleşen yok" })).toBeVisible();
    await expectAccessiblePage();
    await page.getByRole("link", { name: "Rezervasyonlarda ara" }).click();
    await expect
      .poll(() => application.history.location.href)
      .toBe("/company/reservations?search=Nilg%C3%BCn&list=all");
  },
);

test("what makes a reservation, and what changes one, is in sight on a small telephone", { tags: "long" }, async () => {
  const period = makePeriod();
  await openCalendar([period]);
  await page.getByRole("button", { name: "Rezervasyon", exact: true }).click();
  await expectDialogFootVisible("Rezervasyon yap");
  await expectAccessiblePage();
  await page.getByText("Aracı kapat", { exact: true }).first().click();
  await expectDialogFootVisible("Aracı kapat");
  await userEvent.keyboard("{Escape}");
  await page.viewport(1280, 800);
  findBar(period.id)!.click();
  await findButton("Düzenle, taşı").click();
  await expectDialogFootVisible("Kaydet");
});

test(
  "by the keyboard alone days are chosen and a reservation is made, and an existing one is opened",
  { tags: "long" },
  async () => {
    const { sent } = await openCalendar();
    findCell(0, 0).focus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
    await expect.poll(() => document.activeElement).toBe(findCell(1, 2));
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    await expect.poll(() => findCell(1, 3).getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("{Enter}");
    await expect.element(findField("Bitiş")).toHaveValue(localTimeOn(4, "18:00"));
    await findField("Müşteri ya da ad").fill("Ayşe");
    await userEvent.keyboard("{Enter}");
    await expectAnnounced("Rezervasyon yapıldı: Ayşe, 34 ABC 102");
    expect(sent.create).toMatchObject([
      { code: "RC-222223", from: localTimeOn(2, "09:00"), until: localTimeOn(4, "18:00") },
    ]);

    await expect.poll(() => document.querySelector("dialog[open]")).toBeNull();
    findCell(0, 1).focus();
    await userEvent.keyboard("{Home}");
    await expect.poll(() => document.activeElement).toBe(findCell(1, 0));
    await userEvent.keyboard("{ArrowLeft}");
    // On a Sunday the column before Monday is the one of today, whose name says so.
    await expect.element(page.getByRole("columnheader", { name: /Pazar(?:, bugün)?$/u })).toBeVisible();
  },
);

test(
  "what was typed of a reservation outlives the closed dialog and stands for the days that are chosen next",
  { tags: "long" },
  async () => {
    await openCalendar([]);
    findCell(0, 1).click();
    await findField("Müşteri ya da ad").fill("Fatma");
    await findButton("Kapat").click();
    findCell(2, 3).click();
    await expectAnnounced("Yarım kalan rezervasyon bilgileri geri getirildi.");
    await expect.element(findField("Müşteri ya da ad")).toHaveValue("Fatma");
    await expect.element(findField("Başlangıç")).toHaveValue(localTimeOn(3, "09:00"));
    await findButton("Baştan başla").click();
    await expect.element(findField("Müşteri ya da ad")).toHaveValue("");
  },
);

test(
  "a reservation without a car says so at its field; the car is found by its plate, and the customer by their name",
  { tags: "long" },
  async () => {
    const { sent } = await openCalendar([]);
    await findButton("Rezervasyon").click();
    await findField("Müşteri ya da ad").fill("zey");
    await findDialog()
      .getByRole("option", { name: /^Zeynep Kaya/u })
      .click();
    await expect.element(findField("Müşteri ya da ad")).toHaveValue("Zeynep Kaya");
    await expect.element(findField("Müşteri ya da ad")).toHaveAccessibleDescription("Kayıtlı müşteri.");
    await findButton("Rezervasyon yap").click();
    await expectFieldError("Araç", "Lütfen bir araç seçin.");
    await findField("Araç").fill("103");
    await expect.poll(() => findDialog().getByRole("option").elements().length).toBe(1);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(findButton("Başka araç")).toHaveFocus();
    await expectAccessiblePage();
    await findButton("Rezervasyon yap").click();
    await expectAnnounced("Rezervasyon yapıldı: Zeynep Kaya, 34 ABC 103");
    expect(sent.create).toMatchObject([{ code: "RC-222224", customerId: ZEYNEP_CUSTOMER.id, name: "Zeynep Kaya" }]);
  },
);

test(
  "a car that is taken is said before anything is sent, and a free one takes its place",
  { tags: "long" },
  async () => {
    const { sent, take } = await openCalendar([]);
    take(["RC-222222"]);
    findCell(0, 1).click();
    await findField("Müşteri ya da ad").fill("Fatma");
    await expectAnnounced(/Bu araç rezerve \(Can Demir\)/u);
    await findButton("34 ABC 102 seç").click();
    await findButton("Rezervasyon yap").click();
    await expectAnnounced("Rezervasyon yapıldı: Fatma, 34 ABC 102");
    expect(sent.create).toMatchObject([{ code: "RC-222223" }]);
  },
);

test("a car is closed for a time, with a reason", { tags: "long" }, async () => {
  const { sent } = await openCalendar([]);
  findCell(2, 1).click();
  await page.getByText("Aracı kapat", { exact: true }).first().click();
  await findField("Açıklama").fill("Fren");
  await expectAccessiblePage();
  await findButton("Aracı kapat").click();
  await expectAnnounced("Araç kapatıldı: 34 ABC 103");
  expect(sent.block).toMatchObject([{ code: "RC-222224", reason: "maintenance", text: "Fren" }]);
});

test("a reservation in danger says so; it is called, given up, and leads to the rental", { tags: "long" }, async () => {
  const period = makePeriod({ isEndangered: true });
  await openCalendar([period], { path: `?day=${MONDAY}&reservation=${period.id}` });
  await expect.element(findDialog("Rezervasyon")).toBeVisible();
  await expectAnnounced(/dönüşü gecikti/u);
  await expect
    .element(page.getByRole("link", { name: "Teslim et" }))
    .toHaveAttribute("href", expect.stringContaining(`kirala=RC-222222&rezervasyon=${period.id}`));
  await expectAccessiblePage();
  await findButton("Vazgeçti").click();
  await findButton("Evet, vazgeçildi").click();
  await expectAnnounced("Rezervasyondan vazgeçildi.");
  await expect.poll(() => findBar(period.id)).toBeNull();
});

test("the list says what begins and ends each day, and is kept for the next time", { tags: "long" }, async () => {
  const period = makePeriod();
  await openCalendar([period]);
  await expectAccessiblePage();
  await page.getByText("Liste", { exact: true }).click();
  await expect.element(page.getByText("34 ABC 101 · 09.00 teslim")).toBeVisible();
  await expect.element(page.getByText("34 ABC 101 · 18.00 dönüş")).toBeVisible();
  expect(localStorage.getItem("calendar-look")).toContain("list");
  await expectAccessiblePage();
  await page.getByText("34 ABC 101 · 09.00 teslim").click();
  await expect.element(findDialog("Rezervasyon")).toBeVisible();
});

function makeEmptyRows(count: number): CalendarRowView[] {
  return Array.from({ length: count }, (_, index) => ({
    code: `RC-${String(index).padStart(6, "2")}`,
    plate: `34 ABC ${100 + index}`,
    status: "available",
    periods: [],
  }));
}

test("of many cars only those in view are drawn", { tags: "long" }, async () => {
  const { application } = await openCalendar([], { rows: makeEmptyRows(300) });
  expect(document.querySelectorAll("[data-row]").length).toBeLessThan(40);
  findCell(0, 0).focus();
  const before = application.countOf("company/periods/window");
  for (let times = 0; times < 12; times += 1) await userEvent.keyboard("{PageDown}");
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toContain("34 ABC 220");
  expect(application.countOf("company/periods/window") - before).toBeLessThanOrEqual(2);
  expect(document.querySelectorAll("[data-row]").length).toBeLessThan(40);
});

test("rows that come before the page has its height are all drawn once it has", async () => {
  const style = document.head.appendChild(document.createElement("style"));
  onTestFinished(() => style.remove());
  style.textContent = "div:has(> [role='grid']) { max-height: 60px; }";
  await openCalendar([], { rows: makeEmptyRows(12) });
  style.remove();
  await expect.element(page.getByRole("rowheader", { name: "34 ABC 111" })).toBeVisible();
});

test("an empty fleet says so", async () => {
  await page.viewport(1280, 800);
  const account = makeCompanyAccount();
  await openApplication("/company/calendar", account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: { periods: { window: periods.window.handler(() => ({ items: [], next: null })) } },
  });
  await expect.element(page.getByText("Takvimde henüz araç yok")).toBeVisible();
  await expectAccessiblePage();
});
