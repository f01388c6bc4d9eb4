import { readFile } from "node:fs/promises";

import pg from "pg";

import { findValueBeside } from "../../e2e/desk.ts";
import { expect, expectAnnounced, test as base } from "../../e2e/fixtures.ts";
import { registerApprovedCompany } from "../../e2e/people.ts";
import { startServer } from "../../e2e/server.ts";
import { makeConnection } from "../faults/product.ts";
import { makeMovableClock } from "../month/clock.ts";
import {
  addCharge,
  chargeFine,
  chargeTolls,
  endPlannedRental,
  extendPlannedRental,
  setOffDeposit,
  openAccountDialog,
  setCondition,
  addExpense,
  startPlannedRental,
  takeBackCharge,
  takePartialPayment,
  takeReceipt,
  formatAmount,
} from "../month/desk.ts";
import { readPack } from "../month/pack.ts";
import {
  CAR_COUNT,
  customerNameOf,
  CUSTOMER_COUNT,
  computeExtension,
  formatIstanbulTime,
  PLAYED_MONTH,
  plateOfCar,
  planRentals,
  RENTAL_RULES,
  type PlannedRental,
} from "../month/plan.ts";

/**
 * npm run quality -- month: a clerk enters a month of a fleet with 20 cars through the screens. The clerk's book, the
 * product, SQL and the month's pack must agree to the kuruş.
 */
const test = base.extend<object, { moved: ReturnType<typeof makeMovableClock> }>({
  moved: [
    async ({}, use) => {
      const moved = makeMovableClock();
      await use(moved);
      moved.end();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ moved }, use) => {
      const server = await startServer(moved.environment);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test.use({ actionTimeout: 30_000 });

const BROKEN_CAR_INDEX = 7;
const TOLL_MINUTE_OF_DAY = 754;

/** A rental in the clerk's own book. */
interface WrittenRental {
  id: string;
  total: number;
  paid: number;
  held: number;
}

test(
  "a month of 20 cars, played through the screens, is in the pack to the kuruş",
  { tag: "@long" },
  async ({ page, server, moved }) => {
    test.setTimeout(30 * 60_000);
    await page.setViewportSize({ width: 1280, height: 900 });
    await moved.set(page, formatIstanbulTime(1, 8 * 60));
    const { codes } = await registerApprovedCompany(page, server, CAR_COUNT);
    const codeOf = (car: number) => codes[car]!;

    await page.goto("/company/plates");
    for (let car = 0; car < CAR_COUNT; car += 1)
      await page.getByLabel(codeOf(car), { exact: true }).fill(plateOfCar(car));
    await page.getByRole("button", { name: `${CAR_COUNT} plakayı kaydet` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `${CAR_COUNT} plakayı kaydet` })
      .click();
    await expectAnnounced(page, `${CAR_COUNT} plaka kaydedildi.`);

    await page.goto("/company/customers");
    for (let nth = 0; nth < CUSTOMER_COUNT; nth += 1) {
      await page.getByLabel("Ad soyad").fill(customerNameOf(nth));
      await page.getByRole("button", { name: "Müşteri ekle" }).click();
      await expectAnnounced(page, `${customerNameOf(nth)} eklendi.`);
    }

    await page.goto("/company-profile/rental-rules");
    const rules = page.getByRole("main");
    for (const rule of ["Geç dönüş", "Km aşımı", "Eksik yakıt"]) await rules.getByText(rule, { exact: true }).click();
    await rules.getByText("Geç dönüş ücretini öner").click();
    await rules.getByLabel("Günlük km sınırı").fill(String(RENTAL_RULES.kmADay));
    await rules.getByLabel("Aşan km başına (TL)").fill(formatAmount(RENTAL_RULES.kmPrice));
    await rules.getByLabel("Deponun sekizde biri (TL)").fill(formatAmount(RENTAL_RULES.eighth));
    await rules.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expectAnnounced(rules, "Kiralama kuralları kaydedildi.");

    /** The clerk's own record of all amounts. It does not use the product's data. */
    const book = { income: 0, collected: 0, spent: 0, fromDeposit: 0, held: 0, rentals: 0 };
    const written = new Map<PlannedRental, WrittenRental>();
    const stays = planRentals(BROKEN_CAR_INDEX);
    const deeds: { at: string; deed: () => Promise<void> }[] = [];
    const at = (minute: string, deed: () => Promise<void>) => deeds.push({ at: minute, deed });

    const charge = (one: WrittenRental, kurus: number) => {
      one.total += kurus;
      book.income += kurus;
    };
    const collect = (one: WrittenRental, kurus: number) => {
      one.paid += kurus;
      book.collected += kurus;
    };
    const setOff = (one: WrittenRental, kurus: number) => {
      one.held -= kurus;
      book.held -= kurus;
      book.fromDeposit += kurus;
      collect(one, kurus);
    };

    for (const stay of stays) {
      const code = codeOf(stay.car);
      const [startDay, startMinute] = [Number(stay.startsAt.slice(8, 10)), 540 + stay.car];
      at(stay.startsAt, async () => {
        const id = await startPlannedRental(page, code, stay, formatIstanbulTime(startDay + stay.days, startMinute));
        const one = { id, total: 0, paid: 0, held: stay.deposit };
        written.set(stay, one);
        charge(one, stay.total);
        collect(one, stay.paid);
        book.held += stay.deposit;
        book.rentals += 1;
      });
      if (stay.isExtended)
        at(formatIstanbulTime(startDay + stay.days - 1, 720 + stay.car), async () => {
          await extendPlannedRental(page, code, stay);
          charge(written.get(stay)!, computeExtension(stay));
        });
      at(stay.endsAt, async () => {
        const one = written.get(stay)!;
        charge(one, (stay.isLateStruck ? 0 : stay.late) + stay.km + stay.fuel);
        const kept =
          stay.deposit > 0 && stay.atEnd.deposit === "set-off" ? Math.min(one.held, one.total - one.paid) : 0;
        // `endPlannedRental` removes the late fee of some rentals before it reads the open amount. So the expected
        // amount does not contain that fee.
        await endPlannedRental(page, code, stay, one.total - one.paid - kept);
        setOff(one, kept);
        if (stay.deposit > 0 && stay.atEnd.deposit !== "keep") {
          book.held -= one.held;
          one.held = 0;
        }
        if (stay.atEnd.isRestTaken) collect(one, one.total - one.paid);
      });
    }

    // A list of tolls is added each week. It repeats tolls of earlier weeks, and contains a duplicate line, a foreign
    // plate, and a time at which nobody had rented the car.
    const tollOf = (stay: PlannedRental) => ({
      minute: formatIstanbulTime(Number(stay.startsAt.slice(8, 10)) + 1, TOLL_MINUTE_OF_DAY),
      kurus: 4_250 + stay.car * 35,
    });
    const known = new Set<PlannedRental>();
    const lineOf = (plate: string, minute: string, kurus: number) =>
      `${plate}\t${minute.replace("T", " ")}\t${formatAmount(kurus)}`;
    for (const day of [8, 15, 22, 29]) {
      at(formatIstanbulTime(day, 1200), async () => {
        const before = [...known];
        const fresh = stays.filter(
          (stay) => !known.has(stay) && written.has(stay) && tollOf(stay).minute < formatIstanbulTime(day, 1200),
        );
        const lines = [...fresh, ...before.slice(0, 3)].map((stay) =>
          lineOf(plateOfCar(stay.car), tollOf(stay).minute, tollOf(stay).kurus),
        );
        const nobodys = lineOf(plateOfCar(BROKEN_CAR_INDEX), formatIstanbulTime(day, 3), 1_000);
        lines.push(lines[0]!, lineOf("06 ZZ 999", formatIstanbulTime(day, 4), 9_999), ...(day === 15 ? [nobodys] : []));
        for (const stay of fresh) {
          known.add(stay);
          charge(written.get(stay)!, tollOf(stay).kurus);
        }
        const kurus = fresh.reduce((sum, stay) => sum + tollOf(stay).kurus, 0);
        await chargeTolls(page, lines, fresh.length + (day === 15 ? 1 : 0), { count: fresh.length, kurus });
      });
    }

    at(formatIstanbulTime(16, 900), async () => {
      const [stay] = stays.filter(
        (one) => one.startsAt < formatIstanbulTime(16, 540) && one.endsAt > formatIstanbulTime(16, 900),
      );
      await chargeFine(page, plateOfCar(stay!.car), formatIstanbulTime(16, 600), 185_150);
      charge(written.get(stay!)!, 185_150);
    });
    at(formatIstanbulTime(10, 500), () => setCondition(page, codeOf(BROKEN_CAR_INDEX), "Hasarlı"));
    at(formatIstanbulTime(10, 510), async () => {
      await expect(page.getByRole("region", { name: "Kiralama", exact: true })).toContainText("kiralanamaz");
      await addExpense(page, "Ön tampon ve far", 1_234_567, "Bakım", codeOf(BROKEN_CAR_INDEX));
      book.spent += 1_234_567;
    });
    at(formatIstanbulTime(24, 500), () => setCondition(page, codeOf(BROKEN_CAR_INDEX), "Müsait"));
    for (const [day, what, kurus, category] of [
      [3, "Mart ayı ofis kirası", 2_500_000, "Kira"],
      [18, "Yıkama malzemesi", 89_990, "Diğer"],
    ] as const)
      at(formatIstanbulTime(day, 505), async () => {
        await addExpense(page, what, kurus, category);
        book.spent += kurus;
      });

    const ended = (holds: (one: WrittenRental, stay: PlannedRental) => boolean) => {
      const found = [...written].find(([stay, one]) => holds(one, stay));
      expect(found, "the month has such a rental").toBeDefined();
      return found![1];
    };
    at(formatIstanbulTime(27, 600), async () => {
      const one = ended(({ held }) => held > 0);
      const dialog = await openAccountDialog(page, one.id);
      await addCharge(dialog, "Hasar", 125_075);
      charge(one, 125_075);
      const kept = Math.min(one.held, one.total - one.paid);
      await setOffDeposit(page, dialog, kept);
      setOff(one, kept);
    });
    at(formatIstanbulTime(27, 630), async () => {
      const one = ended(({ total, paid }) => total - paid > 50_000);
      const dialog = await openAccountDialog(page, one.id);
      await addCharge(dialog, "Temizlik", 50_000);
      await takeBackCharge(page, dialog, "Temizlik", 50_000);
      await addCharge(dialog, "İndirim", 10_010);
      charge(one, -10_010);
    });
    at(formatIstanbulTime(27, 660), async () => {
      const one = ended(({ total, paid }) => total - paid > 50_000);
      await takePartialPayment(page, one.id, 12_345);
      collect(one, 12_345);
    });
    at(formatIstanbulTime(30, 700), async () => {
      const spread: number[] = [];
      for (const nth of [0, 3, 6]) {
        const { kurus, rentals } = await takeReceipt(page, customerNameOf(nth), 0.8);
        book.collected += kurus;
        spread.push(rentals);
      }
      expect(Math.max(...spread), "one receipt is of several rentals").toBeGreaterThan(1);
    });

    for (const { at: minute, deed } of deeds.toSorted((one, other) => one.at.localeCompare(other.at))) {
      await moved.set(page, minute);
      await test.step(minute, deed);
    }
    const outstanding = book.income - book.collected;
    expect(book.rentals).toBe(2 * CAR_COUNT - 1);

    await moved.set(page, "2032-04-01T09:00");
    await page.goto("/company/report?period=last-month");
    const summary = page.getByRole("region", { name: "1–31 Mart 2032" });
    const shown = { Gelir: book.income, Tahsilat: book.collected, Kalan: outstanding, Gider: book.spent };
    for (const [word, kurus] of Object.entries({ ...shown, Net: book.collected - book.spent }))
      await expect.soft(findValueBeside(summary, word).first(), word).toHaveText(`${formatAmount(kurus)} TL`);
    await expect(summary.getByRole("link", { name: `${book.rentals} kiralama` })).toBeVisible();

    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Paketi indir" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`Ay sonu paketi ${PLAYED_MONTH}.zip`);

    const client = new pg.Client(makeConnection(server.dataDir));
    await client.connect();
    try {
      const sql = async (expression: string, table: string) =>
        Number((await client.query<{ sum: string }>(`select ${expression} as sum from ${table}`)).rows[0]!.sum);
      const pack = await readPack(client, await readFile(await file.path()));
      const packed = (name: string, heading: string, beginning?: string) => pack.get(name)!.sum(heading, beginning);
      const figures = {
        income: [await packed("Kalemler", "Tutar (TL)"), await sql("sum(amount)", "rental_charges"), book.income],
        collected: [await packed("Ödemeler", "Tutar (TL)"), await sql("sum(amount)", "payments"), book.collected],
        spent: [await packed("Giderler", "Tutar (TL)"), await sql("sum(amount)", "expenses"), book.spent],
        outstanding: [
          await packed("Kiralamalar", "Kalan (TL)"),
          await sql("sum(total - paid)", "rentals"),
          outstanding,
        ],
        owed: [
          await packed("Alacaklar (2032-04-01 itibarıyla)", "Kalan (TL)"),
          await sql("sum(greatest(total - paid, 0))", "rentals"),
          outstanding,
        ],
        held: [
          await packed("Depozito hareketleri", "Tutar (TL)"),
          await sql("sum(deposit_held)", "rentals"),
          book.held,
        ],
        fromDeposit: [
          await packed("Özet", "Değer", "Tahsilatın depozitodan sayılanı"),
          await sql("sum(amount)", "payments where from_deposit"),
          book.fromDeposit,
        ],
        rentals: [pack.get("Kiralamalar")!.rows, await sql("count(*)", "rentals"), book.rentals],
      };
      for (const [name, [ofPack, ofSql, ofBook]] of Object.entries(figures)) {
        expect.soft(ofPack, `${name}, pack and book`).toBe(ofBook);
        expect.soft(ofSql, `${name}, database and book`).toBe(ofBook);
      }
      for (const [word, kurus] of [
        ["Gelir (TL)", book.income],
        ["Tahsilat (TL)", book.collected],
        ["Bu ay başlayan kiralamalardan kalan", outstanding],
        ["Gider (TL)", book.spent],
        ["Net", book.collected - book.spent],
      ] as const)
        expect.soft(await packed("Özet", "Değer", word), `${word} in the summary`).toBe(kurus);
    } finally {
      await client.end();
    }
  },
);
