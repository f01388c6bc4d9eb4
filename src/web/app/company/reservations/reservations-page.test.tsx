import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { ListedReservationView } from "#contract/fleet/reservations.ts";
import type { ReservationState } from "#domain/fleet/reservation.ts";
import { addDays, toIstanbulDate, parseLocalDateTime } from "#domain/words/istanbul.ts";

import {
  findButton,
  makeCompanyAccount,
  findDialog,
  failFetch,
  expectAnnounced,
  expectAccessiblePage,
  findField,
  openApplication,
  contractImplementer,
} from "../../../../../test/application.tsx";

const { reservations } = contractImplementer.company;
const DAY_MS = 86_400_000;
const TODAY = toIstanbulDate(new Date());

function makeReservation(name: string, day: number, given: Partial<ListedReservationView> = {}): ListedReservationView {
  const startsAt = parseLocalDateTime(`${addDays(TODAY, day)}T09:00`)!;
  const endsAt = new Date(startsAt.getTime() + DAY_MS);
  const times = { startsAt, endsAt, busyUntil: endsAt };
  const about = { customerId: null, phone: "", price: null, deposit: null, note: "", rentalId: null, version: 1 };
  const shown = { state: "open" as ReservationState, isNoShowProposed: false, isEndangered: false };
  return {
    id: crypto.randomUUID(),
    code: "RC-222222",
    plate: "34 ABC 101",
    name,
    ...times,
    ...about,
    ...shown,
    ...given,
  };
}

async function openPage(path = "", rows = makeUsualRows()) {
  const account = makeCompanyAccount();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const asked: { state?: string | undefined; search?: string | undefined }[] = [];
  const change = (id: string, state: ReservationState) => {
    const now = { ...stored.get(id)!, state, version: stored.get(id)!.version + 1 };
    stored.set(id, now);
    return { ...now, warnings: [] };
  };
  const application = await openApplication(`/company/reservations${path}`, account, {
    account: { current: contractImplementer.account.current.handler(() => ({ account })) },
    company: {
      reservations: {
        list: reservations.list.handler(({ input: { state, search = "" } }) => {
          asked.push({ state, search });
          const items = [...stored.values()].filter((row) => {
            const day = toIstanbulDate(row.startsAt);
            const isListed = {
              coming: row.state === "open" && day >= TODAY,
              today: row.state === "open" && day === TODAY,
              past: row.state === "open" && day < TODAY,
              "no-show": row.state === "no-show",
              cancelled: row.state === "cancelled",
              open: row.state === "open",
              all: true,
            }[state ?? "open"];
            return isListed && row.name.toLocaleLowerCase("tr").includes(search.toLocaleLowerCase("tr"));
          });
          return { items, next: null };
        }),
        get: reservations.get.handler(({ input: { id }, errors }) => {
          const found = stored.get(id);
          if (!found) throw errors.RESERVATION_NOT_FOUND();
          return { ...found, warnings: [] };
        }),
        reopen: reservations.reopen.handler(({ input: { id } }) => change(id, "open")),
        cancel: reservations.cancel.handler(({ input: { id } }) => change(id, "cancelled")),
      },
    },
  });
  await expect.element(page.getByRole("heading", { name: "Rezervasyonlar", level: 1 })).toBeVisible();
  return { application, asked, stored };
}

const makeUsualRows = () => [
  makeReservation("Bora Bugün", 0, { phone: "+905321112233" }),
  makeReservation("Nilgün Arayan", 3),
  makeReservation("Zehra Dün", -2, { isNoShowProposed: true }),
  makeReservation("Umut Gelmez", -5, { state: "no-show" }),
  makeReservation("Nilgün Vazgeçen", 4, { state: "cancelled" }),
];

const listedRows = page.getByRole("main").getByRole("listitem");
const openRow = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}.*: aç$`, "u") });
const chooseFilter = (name: string) =>
  page.getByRole("group", { name: "Hangi rezervasyonlar" }).getByText(name, { exact: true });

test.each([360, 1280])("what is to come stands first, each state is a tap away, at %d pixels", async (width) => {
  await page.viewport(width, 740);
  await openPage();
  await expect.element(listedRows).toHaveLength(2);
  await expect.element(listedRows.first()).toMatchTextContent(/Bora Bugün.*Bugün.*bugün 09\.00 – yarın 09\.00/u);
  await expect.element(listedRows.first().getByRole("link", { name: /Ara/u })).toBeVisible();
  await expectAccessiblePage();
  for (const [list, name, word] of [
    ["Bugün", "Bora Bugün", "Bugün"],
    ["Tarihi geçen", "Zehra Dün", "Tarihi geçti"],
    ["Gelmedi", "Umut Gelmez", "Gelmedi"],
    ["Vazgeçilen", "Nilgün Vazgeçen", "Vazgeçildi"],
  ] as const) {
    await chooseFilter(list).click();
    await expect.element(listedRows).toHaveLength(1);
    await expect.element(listedRows.first()).toMatchTextContent(new RegExp(`${name}.*${word}`, "u"));
  }
  await chooseFilter("Tümü").click();
  await expect.element(listedRows).toHaveLength(5);
  await expectAccessiblePage();
});

test(
  "one that was given up by mistake is found by its name and brought back, by the keyboard alone",
  { tags: "long" },
  async () => {
    const { application, stored } = await openPage();
    await findField("Ad, telefon veya plaka ara").fill("vazgeçen");
    await expect.element(page.getByRole("heading", { name: "Eşleşen rezervasyon yok" })).toBeVisible();
    await expectAccessiblePage();
    (findButton("Bütün rezervasyonlarda ara").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(listedRows).toHaveLength(1);
    expect(application.history.location.search).toBe("?search=vazge%C3%A7en&list=all");
    (openRow("Nilgün Vazgeçen").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(findDialog("Rezervasyon")).toMatchTextContent(/artık açık değil: Vazgeçildi/u);
    application.answer("company/reservations/reopen", failFetch);
    await findButton("Rezervasyonu geri getir").click();
    await expectAnnounced("Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin. Yazdıklarınız silinmedi.");
    application.recover("company/reservations/reopen");
    await findButton("Rezervasyonu geri getir").click();
    await expectAnnounced("Rezervasyon geri getirildi.");
    expect([...stored.values()].find(({ name }) => name === "Nilgün Vazgeçen")?.state).toBe("open");
    await userEvent.keyboard("{Escape}");
    await expect.element(listedRows.first()).toMatchTextContent(/Gelecek/u);
  },
);

test("the list is given as a file, narrowed as it is shown", { tags: "long" }, async () => {
  const { application } = await openPage("?list=cancelled&search=nilg");
  const asked: unknown[] = [];
  application.answer("lists/reservations", async (request) => {
    asked.push(await request.json());
    return failFetch();
  });
  await findButton("Rezervasyonlar: diğer işlemler").click();
  await findButton("Excel’e aktar").click();
  await expect.poll(() => asked).toEqual([{ state: "cancelled", search: "nilg" }]);
  await page.viewport(360, 740);
  await expectAccessiblePage();
});

test("a link opens one over the list, whatever became of it, and closing it leaves the list", async () => {
  const all = makeUsualRows();
  const { application } = await openPage(`?list=all&reservation=${all[4]!.id}`, all);
  await expect.element(findDialog("Rezervasyon")).toMatchTextContent(/Nilgün Vazgeçen/u);
  await userEvent.keyboard("{Escape}");
  await expect.element(findDialog()).not.toBeInTheDocument();
  expect(application.history.location.search).toBe("?list=all");
  await expect.element(listedRows).toHaveLength(5);
});

test("an opened one makes way for the dialog in which its car is handed over", async () => {
  const all = makeUsualRows();
  const { application } = await openPage(`?reservation=${all[1]!.id}`, all);
  await findDialog("Rezervasyon").getByRole("link", { name: "Teslim et" }).click();
  await expect.element(findDialog("Kirala")).toBeVisible();
  await expect.element(findDialog("Rezervasyon")).not.toBeInTheDocument();
  expect(application.history.location.search).toBe(`?kirala=RC-222222&rezervasyon=${all[1]!.id}`);
});

test("one that is given up leaves the list that it stood in", { tags: "long" }, async () => {
  await openPage();
  await openRow("Nilgün Arayan").click();
  await findButton("Vazgeçti").click();
  await findButton("Evet, vazgeçildi").click();
  await expectAnnounced("Rezervasyondan vazgeçildi.");
  await expect.element(listedRows).toHaveLength(1);
});

test("a list without any says what would stand there", { tags: "long" }, async () => {
  await openPage("", []);
  await expect.element(page.getByText("Gelecek rezervasyon yok")).toBeVisible();
  for (const [list, title] of [
    ["Bugün", "Bugün için rezervasyon yok"],
    ["Tarihi geçen", "Tarihi geçen rezervasyon yok"],
    ["Gelmedi", "Gelmeyen müşteri yok"],
    ["Vazgeçilen", "Vazgeçilen rezervasyon yok"],
    ["Tümü", "Henüz rezervasyon yok"],
  ] as const) {
    await chooseFilter(list).click();
    await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  }
  await expectAccessiblePage();
});

test("a list that cannot be read says so and is read by another try", { tags: "long" }, async () => {
  const { application } = await openPage();
  application.answer("company/reservations/list", failFetch);
  await chooseFilter("Vazgeçilen").click();
  await expect.element(page.getByText(/Bağlantı kurulamadı/u).first()).toBeVisible();
  application.recover("company/reservations/list");
  await findButton("Tekrar dene").click();
  await expect.element(listedRows).toHaveLength(1);
});
