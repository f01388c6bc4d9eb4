import {
  chooseCustomer,
  findChosenCustomer,
  takeCarBack,
  findValueBeside,
  fillRentalStart,
  parseIstanbulTime,
  formatIstanbulDay,
  formatIstanbulTime,
  registerCompanyWithCar,
  openCarPage,
  openRow,
  openRentDialog,
  formatTurkishDate,
  listRentals,
  findCarRow,
  saveSection,
  findSection,
  submitRentalStart,
} from "./desk.ts";
import { expect, expectAnnounced, test } from "./fixtures.ts";
import {
  addCustomer,
  approveCompany,
  readCar,
  endRental,
  registerApprovedCompany,
  saveCar,
  signIn,
  startRental,
  withdrawApproval,
} from "./people.ts";

test.describe.configure({ mode: "parallel" });

const OFFLINE_MESSAGE = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin. Yazdıklarınız silinmedi.";
const FEE_LABEL = "Toplam ücret (TL)";
const PAID_LABEL = "Alınan ödeme (TL)";
const DUE_LABEL = "Planlanan bitiş";

test.describe("starting a rental", () => {
  test(
    "the fee is taken with comma or point, and what is paid above it is asked about and accepted",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      await addCustomer(page);
      await openRentDialog(page, code);
      await page.getByLabel(PAID_LABEL).fill("50");
      for (const typed of ["1.250,50", "1250.50", "1250,5", "1.250,50 TL"]) {
        await page.getByLabel(FEE_LABEL).fill(typed);
        await expect(page.getByText("Kalan 1.200,50 TL")).toBeVisible();
        await expect(page.getByLabel(FEE_LABEL)).toHaveValue(typed);
      }
      await expect(page.getByText("Kısmi Ödendi")).toBeVisible();
      await page.getByLabel(PAID_LABEL).fill("1.300");
      await expect(page.getByText("Alınan ödeme, ücretten 49,50 TL fazla. Doğru mu?")).toBeVisible();
      await chooseCustomer(page);
      await page.getByRole("button", { name: "1 hafta" }).click();
      await submitRentalStart(page);
      await expectAnnounced(page, `${code}: kiralama başlatıldı.`);
      const running = findSection(page, "Süren kiralama");
      await expect(findValueBeside(running, "Fazla ödeme")).toHaveText("49,50 TL");
      await expect(page.getByRole("button", { name: "Hesap" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Fatura Ödendi" })).toBeVisible();
      await page.goto("/company/money");
      await expect(findValueBeside(page, "Bekleyen ödemeler")).toHaveText("-49,50 TL");
    },
  );

  test(
    "in New York, too, Istanbul time is entered and shown; an end in the past is accepted and said to be over, until it is moved",
    { tag: "@long" },
    async ({ newPerson, server }) => {
      const page = await newPerson({ timezoneId: "America/New_York" });
      const visitor = await newPerson({ timezoneId: "America/New_York" });
      const code = await registerCompanyWithCar(page, server);
      await addCustomer(page);
      const due = formatIstanbulTime({ hours: -26, minutes: -5 });
      await openRentDialog(page, code);
      await chooseCustomer(page);
      await page.getByLabel(FEE_LABEL).fill("100");
      await page.getByLabel(DUE_LABEL, { exact: true }).fill(due);
      await expect(
        page.getByText(`${formatTurkishDate(due)} geçmişte kaldı: kiralamanın süresi hemen dolmuş görünür.`),
      ).toBeVisible();
      await submitRentalStart(page);
      await expectAnnounced(page, `${code}: kiralama başlatıldı.`);
      await expect(findValueBeside(page, DUE_LABEL)).toHaveText(formatTurkishDate(due).replace(/ \d{4}/, ""));
      const { rental } = await readCar(page, code);
      expect(new Date(rental?.dueAt ?? "").getTime()).toBe(parseIstanbulTime(due));

      await visitor.goto(`/q/${code}`);
      await expect(visitor.getByText(/^Süresi 26 sa [5-9] dk önce doldu$/)).toBeVisible();
      await expect(visitor.getByText(`Planlanan bitiş: ${formatTurkishDate(due)}`)).toBeVisible();
      await page.goto("/company-dashboard");
      const late = findSection(page, "Bugün");
      await expect(late).toContainText("Gecikenler");
      await expect(late).toContainText("1 gün 2 sa geçti");
      await expect(late.getByRole("link", { name: /^Ara: Mehmet Öz/ })).toHaveAttribute("href", "tel:+905327654321");

      await page
        .getByRole("list", { name: "Araçlar" })
        .getByRole("link", { name: `${code}: araca git` })
        .click();
      await page.getByRole("button", { name: "Bitişi değiştir" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByLabel("Yeni planlanan bitiş", { exact: true })).toHaveValue(due);
      await dialog.getByRole("button", { name: "+3 gün" }).click();
      const moved = await dialog.getByLabel("Yeni planlanan bitiş", { exact: true }).inputValue();
      // The new end is counted from now, because the old end has passed.
      expect(
        Math.abs(parseIstanbulTime(moved) - parseIstanbulTime(formatIstanbulTime({ days: 3 }))),
      ).toBeLessThanOrEqual(60_000);
      await dialog.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expectAnnounced(page, "Planlanan bitiş değiştirildi.");
      await expect(findValueBeside(page, DUE_LABEL)).toHaveText(formatTurkishDate(moved).replace(/ \d{4}/, ""));
      await visitor.reload();
      await expect(visitor.getByText(`Planlanan bitiş: ${formatTurkishDate(moved)}`)).toBeVisible();
      await expect(visitor.getByRole("timer")).toContainText("71");
    },
  );

  test(
    "what is typed outlives a closed dialog, another page, another car, and a reload, until one starts anew",
    { tag: "@long" },
    async ({ page, server }) => {
      const { codes } = await registerApprovedCompany(page, server, 2);
      const [code = "", other = ""] = codes;
      await addCustomer(page);
      const due = formatIstanbulTime({ days: 2 });
      const expectKept = async () => {
        await expectAnnounced(page, "Yarım kalan kiralama bilgileri geri getirildi.");
        await expect(findChosenCustomer(page)).toContainText("Mehmet Öz");
        await expect(page.getByLabel(FEE_LABEL)).toHaveValue("1.250,50");
        await expect(page.getByLabel(PAID_LABEL)).toHaveValue("çok");
        await expect(page.getByLabel(DUE_LABEL, { exact: true })).toHaveValue(due);
        await expect(page.getByLabel("Kiracının adını göster (maskeli)")).toBeChecked();
        await expect(page.getByLabel("Kiracının telefonunu göster")).not.toBeChecked();
      };
      await openRentDialog(page, code);
      await expect(page.getByText("Yarım kalan kiralama")).toBeHidden();
      await chooseCustomer(page);
      await page.getByLabel(FEE_LABEL).fill("1250,5");
      await page.getByLabel(PAID_LABEL).fill("çok");
      await page.getByLabel(DUE_LABEL, { exact: true }).fill(due);
      await page.getByText("Diğer", { exact: true }).click();
      await page.getByText("Kiracının telefonunu göster").click();

      await page.goBack();
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.getByRole("link", { name: "Müşterilerim" }).first().click();
      await page.goto(`/company/edit-car/${code}?kirala=${code}`);
      await expectKept();
      await page.reload();
      await expectKept();
      await openRentDialog(page, other);
      await expect(page.getByLabel(FEE_LABEL)).toHaveValue("");
      await page.goto(`/company/edit-car/${code}?kirala=${code}`);
      await expectKept();

      await page.getByRole("button", { name: "Baştan başla" }).click();
      await expect(page.getByLabel(FEE_LABEL)).toHaveValue("");
      await expect(page.getByLabel("Kiracının telefonunu göster")).toBeChecked();
      await page.reload();
      await expect(page.getByLabel("Müşteri", { exact: true })).toHaveValue("");
      await expect(page.getByText("Yarım kalan kiralama")).toBeHidden();
    },
  );

  test(
    "a lost connection keeps everything typed, and trying again makes one rental, whether the first try had arrived or not",
    { tag: "@long" },
    async ({ page, context, server }) => {
      const code = await registerCompanyWithCar(page, server);
      await fillRentalStart(page, code);
      const expectTyped = async () => {
        await expectAnnounced(page, OFFLINE_MESSAGE);
        await expect(findChosenCustomer(page)).toContainText("Mehmet Öz");
        await expect(page.getByLabel(FEE_LABEL)).toHaveValue("900");
      };
      await context.setOffline(true);
      await submitRentalStart(page);
      await expectTyped();
      await context.setOffline(false);
      // The server executes this request, but the response is lost.
      await page.route("**/rpc/company/rentals/start", async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      });
      await submitRentalStart(page);
      await expect.poll(() => listRentals(page)).toHaveLength(1);
      await expectTyped();
      await page.unroute("**/rpc/company/rentals/start");
      await submitRentalStart(page);
      await expectAnnounced(page, `${code}: kiralama başlatıldı.`);
      expect(await listRentals(page)).toHaveLength(1);
    },
  );

  test(
    "of two clerks who start one car the second is told so, and finds what they typed when it is back",
    { tag: "@long" },
    async ({ page, newPerson, server }) => {
      const other = await newPerson();
      const company = await registerApprovedCompany(page, server);
      await signIn(other, company);
      const [code = ""] = company.codes;
      await fillRentalStart(page, code, { name: "Ayşe Tez" });
      await fillRentalStart(other, code, { name: "Osman Geç" });
      await submitRentalStart(page);
      await expectAnnounced(page, `${code}: kiralama başlatıldı.`);
      await submitRentalStart(other);
      await expectAnnounced(other, /Bu araç kirada \(Ayşe Tez\)/u);
      await expect(other.getByRole("dialog")).toContainText("Bu aracın durumu Kirada olduğu için kiralanamaz.");
      expect(await listRentals(page)).toHaveLength(1);

      await takeCarBack(page);
      await expectAnnounced(page, `${code}: kiralama bitirildi.`);
      await other.reload();
      await expect(findChosenCustomer(other)).toContainText("Osman Geç");
      await expect(other.getByLabel(FEE_LABEL)).toHaveValue("900,00");
      await submitRentalStart(other);
      await expect(findSection(other, "Süren kiralama")).toContainText("Osman Geç");
    },
  );
});

test.describe("the sections of a car", () => {
  test(
    "pre-notes stand on the fleet's page until they are cleared, or a rental starts, which keeps their text",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      const fleet = page.getByRole("navigation").getByRole("link", { name: "Filo Panelim" });
      await openCarPage(page, code);
      const notes = await openRow(page, "Ön notlar");
      await notes.getByLabel("Sürücü için").fill("Depo yarım\nDoldurun");
      await saveSection(page, "Ön notlar");
      await expectAnnounced(page, "Ön notlar kaydedildi.");
      await fleet.click();
      await expect(page).toHaveTitle(/^Filo Panelim/);
      await page.getByRole("button", { name: /^Ön notlar/ }).click();
      await expect(findSection(page, /^Ön notlar/)).toContainText("Sürücü: Depo yarım\nDoldurun");
      await expect(findCarRow(page, code)).toContainText("Ön not");
      await findSection(page, /^Ön notlar/)
        .getByRole("link", { name: `${code}: araca git` })
        .click();
      await openRow(page, "Ön notlar");
      await notes.getByRole("button", { name: "Temizle" }).click();
      await expectAnnounced(page, "Ön notlar temizlendi.");
      await expect(notes.getByLabel("Sürücü için")).toHaveValue("");
      await fleet.click();
      await expect(findCarRow(page, code)).toBeVisible();
      await expect(findSection(page, /^Ön notlar/)).toHaveCount(0);

      await saveCar(page, code, "pre-notes", { driver: "Kışlık lastik" });
      await endRental(page, await startRental(page, code));
      await page.reload();
      await expect(findCarRow(page, code)).toBeVisible();
      await expect(findSection(page, /^Ön notlar/)).toHaveCount(0);
      await page.getByRole("link", { name: `${code}: araca git` }).click();
      await openRow(page, "Ön notlar");
      await expect(notes.getByLabel("Sürücü için")).toHaveValue("Kışlık lastik");
      await expect(notes.getByLabel("Sürücü için")).toHaveAccessibleDescription(/Şu anda hatırlatılmıyor/);
    },
  );

  test(
    "that pre-notes were saved is said until a rental starts, and clearing says that it clears",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      await addCustomer(page);
      await openCarPage(page, code);
      const notes = await openRow(page, "Ön notlar");
      await notes.getByLabel("Sürücü için").fill("Depo yarım");
      await saveSection(page, "Ön notlar");
      await expectAnnounced(page, "Ön notlar kaydedildi.");
      await page.getByRole("link", { name: "Kirala", exact: true }).click();
      await chooseCustomer(page);
      await page.getByLabel(FEE_LABEL).fill("900");
      await page.getByRole("button", { name: "3 gün" }).click();
      await submitRentalStart(page);
      await expect(notes.getByLabel("Sürücü için")).toHaveAccessibleDescription(/Şu anda hatırlatılmıyor/);
      await expect(notes.getByText("Ön notlar kaydedildi.")).toHaveCount(0);

      let answer: (() => void) | undefined;
      // The form may send a second request, if it does not know the car's version after the start of the rental yet.
      await page.route(
        "**/savePreNotes",
        async (route) => {
          await new Promise<void>((resolve) => (answer = resolve));
          await route.continue();
        },
        { times: 1 },
      );
      await notes.getByRole("button", { name: "Temizle" }).click();
      await expect(notes.getByRole("button", { name: "Temizleniyor…" })).toBeDisabled();
      await expect.poll(() => answer).toBeDefined();
      answer?.();
      await expectAnnounced(page, "Ön notlar temizlendi.");
    },
  );

  test(
    "dates that are over or within 30 days stand on the fleet's page, earliest first; later ones do not",
    { tag: "@long" },
    async ({ page, server }) => {
      const code = await registerCompanyWithCar(page, server);
      await openCarPage(page, code);
      const internal = await openRow(page, "İç bilgiler");
      for (const [label, days, said] of [
        ["Yağ Bakım", 30, "30 gün içinde doluyor"],
        ["Muayene", 31, "31 gün içinde doluyor"],
        ["Sigorta", 0, "bugün doluyor"],
        ["Kasko", -3, "3 gün önce doldu"],
      ] as const) {
        await internal.getByLabel(label, { exact: true }).fill(formatIstanbulDay(days));
        await expect(internal.getByLabel(label, { exact: true })).toHaveAccessibleDescription(said);
      }
      await saveSection(page, "İç bilgiler");
      await expectAnnounced(page, "İç bilgiler kaydedildi.");
      await page.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).click();
      const dates = findSection(page, "Geçen ve yaklaşan tarihler");
      await expect(dates.getByRole("listitem")).toHaveText([
        `${code} · Kaskosu 3 gün önce doldu`,
        `${code} · Sigortası bugün doluyor`,
        `${code} · Yağ Bakım süresi 30 gün içinde doluyor`,
      ]);

      await dates.getByRole("link").first().click();
      await openRow(page, "İç bilgiler");
      await internal.getByLabel("Kasko", { exact: true }).fill("");
      await saveSection(page, "İç bilgiler");
      await expectAnnounced(page, "İç bilgiler kaydedildi.");
      await page.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).click();
      await expect(dates.getByRole("listitem")).toHaveCount(2);
    },
  );
});

test(
  "the fleet's counters filter the cars, with the search, in an address that survives a reload",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes } = await registerApprovedCompany(page, server, 5);
    const [rented = "", workshop = "", damaged = "", delivering = "", free = ""] = codes;
    await startRental(page, rented);
    await saveCar(page, workshop, "internal", { status: "maintenance" });
    await saveCar(page, damaged, "internal", { status: "damaged" });
    await saveCar(page, delivering, "internal", { status: "delivering" });
    await saveCar(page, free, "display", { plate: "34 ABC 123" });
    await page.goto("/company-dashboard");
    const counters = page.getByRole("group", { name: "Filo durumu" }).getByRole("button");
    await expect(counters).toHaveText(["Toplam5", "Kirada1", "Bakımda2", "Müsait2"]);
    const rows = page.getByRole("list", { name: "Araçlar" }).getByRole("listitem");
    await expect(rows).toHaveCount(5);
    for (const [word, shown] of [
      ["Kirada", ["Kirada"]],
      ["Bakımda", ["Bakımda", "Hasarlı"]],
      ["Müsait", ["Müsait", "Teslimatta"]],
    ] as const) {
      await counters.filter({ hasText: word }).click();
      await expect(rows).toHaveCount(shown.length);
      for (const status of shown)
        await expect(rows.getByText(status, { exact: true }).filter({ visible: true })).toHaveCount(1);
      await expect(counters.filter({ hasText: word })).toHaveAttribute("aria-pressed", "true");
    }
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(page.getByLabel("Durum", { exact: true }).getByRole("option", { selected: true })).toHaveText(
      /Müsait.*teslimatta/i,
    );
    await page.getByRole("combobox", { name: "Araç, müşteri, kiralama veya rezervasyon ara" }).fill("34abc");
    await page.getByRole("option", { name: "Araç listesinde göster" }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("34 ABC 123");
    await page.getByLabel("Durum", { exact: true }).selectOption("Hasarlı");
    await expect(page.getByRole("heading", { name: "Eşleşen araç yok" })).toBeVisible();
    await page.getByRole("button", { name: "Tüm araçları göster" }).click();
    await expect(rows).toHaveCount(5);
    await expect(page).toHaveURL("/company-dashboard");
  },
);

test(
  "a company whose approval is withdrawn sees the waiting page at its next request, and all of it again once approved",
  { tag: "@long" },
  async ({ page, server }) => {
    const { codes, companyId } = await registerApprovedCompany(page, server, 2);
    const [code = ""] = codes;
    await fillRentalStart(page, code);
    await page.goto("/company-dashboard");
    await expect(page.getByRole("link", { name: `${code}: araca git` })).toBeVisible();
    await withdrawApproval(server, companyId);
    await page.getByRole("link", { name: `${code}: araca git` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hesabınız Onay Bekliyor");
    await page.getByRole("link", { name: "Faturalar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hesabınız Onay Bekliyor");
    await approveCompany(server, companyId, 2);
    await page.getByRole("button", { name: "Durumu kontrol et" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Faturalar");
    await openCarPage(page, code);
    await page.getByRole("link", { name: "Kirala", exact: true }).click();
    await expect(page.getByLabel(FEE_LABEL)).toHaveValue("900,00");
  },
);
