import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CarView } from "#contract/fleet/cars.ts";
import type { CustomerView } from "#contract/fleet/customers.ts";
import { makeCarBusySentence } from "#contract/fleet/periods.words.ts";
import { addDays, addMonths, formatLocalDateTime, formatLongDateTime, toIstanbulDate } from "#domain/words/istanbul.ts";

import {
  findButton,
  makeCompanyAccount,
  findDialog,
  failFetch,
  expectAnnounced,
  expectDialogFootVisible,
  expectFieldError,
  expectAccessiblePage,
  failOnce,
  findField,
  openApplication,
  openRow,
  contractImplementer,
  makeRefusalAnswer,
  findSection,
} from "../../../../../../test/application.tsx";
import { CAR_CODE, makeCompanyWithCar, makeCustomerView } from "../../../../../../test/company-answers.ts";
import { quietFleet } from "../../../../../../test/quiet-fleet.ts";

const OFFLINE_MESSAGE = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin. Yazdıklarınız silinmedi.";
const STARTED_SENTENCE = `${CAR_CODE}: kiralama başlatıldı.`;
const FEE_LABEL = "Toplam ücret (TL)";
const PAID_LABEL = "Alınan ödeme (TL)";
const DUE_LABEL = "Planlanan bitiş";
const mehmetCustomer = makeCustomerView();
const ayseCustomer = makeCustomerView({ name: "Ayşe Tez" });
const openedAccount = makeCompanyAccount();

test("without customer, fee and end it is refused in one sentence, each field says what it lacks, and nothing typed is lost", async () => {
  const { application } = await openDialog({}, []);
  await expect.element(findField("Müşteri")).toHaveFocus();
  await expect.element(findField("Müşteri")).toHaveAccessibleDescription(/Henüz müşteri eklenmedi\./);
  await findField(PAID_LABEL).fill("50");
  await clickStart();
  await expectAnnounced("Lütfen bir müşteri seçin, geçerli bir ücret ve bitiş tarihi girin.");
  await expectFieldError("Müşteri", "Lütfen bir müşteri seçin.");
  await expectFieldError(FEE_LABEL, "Lütfen 0’dan büyük geçerli bir ücret girin (1.250,50 gibi).");
  await expectFieldError(DUE_LABEL, "Lütfen geçerli bir bitiş tarihi ve saati girin.");
  await expect.element(findField("Müşteri")).toHaveFocus();
  await expect.element(findField(PAID_LABEL)).toHaveValue("50");
  for (const wrong of ["0", "yüz"]) {
    await findField(FEE_LABEL).fill(wrong);
    await clickStart();
    await expect.element(findField(FEE_LABEL)).toHaveAttribute("aria-invalid", "true");
    await expect.element(findField(FEE_LABEL)).toHaveValue(wrong);
  }
  await findField(PAID_LABEL).fill("1e2");
  await clickStart();
  await expectFieldError(PAID_LABEL, "Lütfen geçerli bir tutar girin (1.250,50 gibi). Ödeme yoksa boş bırakın.");
  expect(application.countOf("company/rentals/start"), "requests to start").toBe(0);
});

test("where one thing is missing, the refusal names that one alone", async () => {
  await openDialog();
  await chooseCustomer(mehmetCustomer);
  await findField(FEE_LABEL).fill("900");
  await expect.element(findDialog().getByText("Bitiş seçin")).toBeVisible();
  await clickStart();
  await expectAnnounced("Lütfen geçerli bir bitiş tarihi ve saati girin.");
  await expect.element(findDialog().getByText(/^Lütfen bir müşteri seçin, /u)).not.toBeInTheDocument();
  await findButton("1 gün").click();
  await expect.element(findDialog().getByText("Süre 1 gün")).toBeVisible();
});

test("a dialog that has rented out its car never says, in sight or aloud, that the car cannot be rented", async () => {
  await openDialog();
  await fillDialog();
  const shown: (string | null)[] = [];
  const observer = new MutationObserver(() => shown.push(document.body.textContent));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  await clickStart();
  await expectAnnounced(STARTED_SENTENCE);
  await expect.element(findDialog()).not.toBeInTheDocument();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((text) => text?.includes("kiralanamaz"))).toEqual([]);
});

test("the fee is taken with comma or point, and what is paid above it is asked about", { tags: "long" }, async () => {
  await openDialog();
  await findField(PAID_LABEL).fill("50");
  for (const typed of ["1.250,50", "1250.50", "1250,5", "1.250,50 TL"]) {
    await findField(FEE_LABEL).fill(typed);
    await expect.element(page.getByText("Kalan 1.200,50 TL")).toBeVisible();
    await expect.element(findField(FEE_LABEL)).toHaveValue(typed);
  }
  await expect.element(page.getByText("Kısmi Ödendi")).toBeVisible();
  await findField(PAID_LABEL).fill("1.300");
  await expect.element(page.getByText("Alınan ödeme, ücretten 49,50 TL fazla. Doğru mu?")).toBeVisible();
});

test(
  "the customer's field says what it is for, and the way to the customers and back loses nothing that was typed",
  { tags: "long" },
  async () => {
    const { application } = await openDialog();
    await expect.element(findField("Müşteri")).toHaveAttribute("placeholder", "Müşteri seçin");
    await findField("Müşteri").fill("Meh");
    await findField(FEE_LABEL).fill("900");
    await findField("Depozito (TL)").fill("250");
    await findButton("3 gün").click();
    const due = (findField(DUE_LABEL).element() as HTMLInputElement).value;
    await findDialog().getByRole("link", { name: "Müşterilerim" }).click();
    await expect.element(page.getByRole("heading", { name: "Müşterilerim", level: 1 })).toBeVisible();
    await expect.element(findDialog()).not.toBeInTheDocument();
    application.history.back();
    await expectAnnounced("Yarım kalan kiralama bilgileri geri getirildi.");
    await expect.element(findField("Müşteri")).toHaveValue("Meh");
    await expect.element(findField(FEE_LABEL)).toHaveValue("900,00");
    await expect.element(findField("Depozito (TL)")).toHaveValue("250,00");
    await expect.element(findField(DUE_LABEL)).toHaveValue(due);
  },
);

test("a new customer is offered only once the customers are there, so that no option moves under a finger", async () => {
  const { application } = await openCar({}, [ayseCustomer], false);
  const customers = application.hold("company/customers/list");
  await page.getByRole("link", { name: "Kirala", exact: true }).click();
  await customers.reached;
  await findField("Müşteri").click();
  await expect.element(findField("Müşteri")).toHaveAttribute("aria-expanded", "false");
  customers.release();
  await expect.element(page.getByRole("option").first()).toMatchTextContent(/Ayşe/u);
  await expect.element(page.getByRole("option", { name: "Yeni müşteri" })).toBeVisible();
});

test("a customer is added in place with the rental, by the keyboard alone", async () => {
  const { world } = await openDialog({ price: 145_000 }, [ayseCustomer]);
  await expect.element(findField("Müşteri")).toHaveFocus();
  await userEvent.keyboard("Osman Geç");
  await expect.element(page.getByRole("option", { name: "Yeni müşteri: Osman Geç" })).toBeVisible();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(findField("Ad soyad")).toHaveValue("Osman Geç");
  await expect.element(findField("Telefon")).toHaveFocus();
  await userEvent.keyboard("05321112233");
  (findButton("3 gün").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(findField(FEE_LABEL)).toHaveValue("4.350,00");
  (findButton("Tamamını al (4.350,00 TL)").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  (findField(FEE_LABEL).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expectAnnounced(STARTED_SENTENCE);
  await expect.element(findDialog()).not.toBeInTheDocument();
  expect(world.rentals()).toMatchObject([{ renterName: "Osman Geç", total: 435_000, paid: 435_000 }]);
  expect(world.added()).toMatchObject([{ name: "Osman Geç", phone: "+905321112233" }]);
});

test(
  "what was typed of a customer is refused at its field, a doubtful telephone is asked about, and nobody is added twice",
  { tags: "long" },
  async () => {
    const { application, world } = await openDialog({}, []);
    await addNewCustomer("Osman Geç");
    await findField("Telefon").fill("12");
    await findField(FEE_LABEL).fill("900");
    await findButton("3 gün").click();
    await clickStart();
    await expect.element(findField("Telefon")).toHaveAttribute("aria-invalid", "true");
    await expect.element(findField("Telefon")).toHaveFocus();
    await findField("Telefon").fill("053211122");
    application.answer(
      "company/customers/create",
      makeRefusalAnswer("PHONE_DOUBTFUL", { fields: { phone: "Eksik görünüyor." } }),
    );
    await clickStart();
    await expect.element(findField("Telefon")).toHaveAccessibleDescription("Eksik görünüyor.");
    application.recover("company/customers/create");
    application.answer("company/rentals/start", makeRefusalAnswer("UNEXPECTED"));
    await findButton("Numara doğru, kaydet").click();
    await expectAnnounced("Kiralama başlatılamadı. Lütfen tekrar deneyin.");
    // The first attempt has saved the customer. The customer is now chosen and need not be typed again.
    await expect.element(findDialog().getByRole("group", { name: "Müşteri" })).toMatchTextContent(/Osman Geç/);
    await expect.element(findField(FEE_LABEL)).toHaveValue("900");
    application.recover("company/rentals/start");
    await clickStart();
    await expectAnnounced(STARTED_SENTENCE);
    expect(world.added()).toMatchObject([{ name: "Osman Geç", phoneIsRight: true }]);
    expect(world.rentals()).toMatchObject([{ renterName: "Osman Geç", total: 90_000 }]);
  },
);

test("a day more or less is a tap, and the price follows until another is typed", { tags: "long" }, async () => {
  await openDialog({ price: 100_000 });
  await findButton("Bir gün artır").click();
  await findButton("Bir gün artır").click();
  await expect.element(findField(FEE_LABEL)).toHaveValue("2.000,00");
  await findButton("Bir gün azalt").click();
  await expect.element(findField(FEE_LABEL)).toHaveValue("1.000,00");
  expect((findField(DUE_LABEL).element() as HTMLInputElement).value.slice(0, 10)).toBe(
    addDays(formatLocalDateTime(new Date()).slice(0, 10), 1),
  );
  // A rental cannot be shorter than one day, so the click changes nothing.
  await findButton("Bir gün azalt").click({ force: true });
  await expect.element(findField(FEE_LABEL)).toHaveValue("1.000,00");
  await findField(FEE_LABEL).fill("800");
  await findButton("3 gün").click();
  await expect.element(findField(FEE_LABEL)).toHaveValue("800");
  await findButton("3.000,00 TL yaz").click();
  await expect.element(findField(FEE_LABEL)).toHaveValue("3.000,00");
});

test(
  "the fee is proposed from the rates and follows the end, until somebody types another; one tap takes it again",
  { tags: "long" },
  async () => {
    const rates = { week: 600_000, month: null, kmADay: null, kmPrice: null };
    await openDialog({ price: 100_000, rates });
    await findButton("3 gün").click();
    await expect.element(findField(FEE_LABEL)).toHaveValue("3.000,00");
    await expect.element(page.getByText("Önerilen: 3 gün × 1.000,00 TL = 3.000,00 TL")).toBeVisible();
    await findButton("1 hafta").click();
    await expect.element(findField(FEE_LABEL)).toHaveValue("6.000,00");
    await expect.element(page.getByText("Önerilen: 1 hafta 6.000,00 TL", { exact: true })).toBeVisible();
    await findField(FEE_LABEL).fill("5.500");
    await findButton("1 gün").click();
    await expect.element(page.getByText("Önerilen: 1 gün 1.000,00 TL", { exact: true })).toBeVisible();
    await expect.element(findField(FEE_LABEL)).toHaveValue("5.500");
    await findButton("1.000,00 TL yaz").click();
    await expect.element(findField(FEE_LABEL)).toHaveValue("1.000,00");
    await expect.element(findButton("1.000,00 TL yaz")).not.toBeInTheDocument();
  },
);

test("without a rate nothing is proposed, and the fee stays as it was typed", { tags: "long" }, async () => {
  await openDialog();
  await findField(FEE_LABEL).fill("900");
  await findButton("1 hafta").click();
  await expect.element(page.getByText(/ gün sonra/u)).toBeVisible();
  await expect.element(page.getByText(/^Önerilen/u)).not.toBeInTheDocument();
  await expect.element(findField(FEE_LABEL)).toHaveValue("900");
});

test("km and fuel begin empty, and one tap takes over what was known last: the greater of the km", async () => {
  await openDialog({ odometer: 46_000, lastReturn: { km: 45_200, fuel: 8 } });
  await expect.element(findField("Çıkış km")).toHaveValue("");
  await expect.element(page.getByText("En son yazılan: 46.000 km, Dolu.")).toBeInTheDocument();
  await page.getByText("Diğer", { exact: true }).click();
  await findButton("Göstergeye baktım, aynı").click();
  await expect.element(findField("Çıkış km")).toHaveValue("46000");
});

const HOUR_MS = 3_600_000;
const instantHoursAgo = (hours: number) => new Date(Math.floor((Date.now() - hours * HOUR_MS) / 60_000) * 60_000);
const START_LABEL = "Başlangıç";

test("by the quick way it starts now: one quiet line, and nothing of it is sent", { tags: "long" }, async () => {
  const { world } = await openDialog();
  await expect.element(findDialog().getByText("Şimdi başlıyor")).toBeVisible();
  await expect.element(findField(START_LABEL)).not.toBeInTheDocument();
  await fillDialog();
  await clickStart();
  await expectAnnounced(STARTED_SENTENCE);
  expect(world.starts()).toHaveLength(1);
  expect(world.starts()[0]).not.toHaveProperty("startedAt");
});

test(
  "a car that was handed over earlier starts then, which days and price go by; by the keyboard alone",
  { tags: "long" },
  async () => {
    const lastEvent = { kind: "returned" as const, at: instantHoursAgo(50) };
    const { world } = await openDialog({ price: 100_000, lastEvent });
    await chooseCustomer(mehmetCustomer);
    (findButton("Başlangıcı değiştir").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(findField(START_LABEL)).toHaveFocus();
    const begin = instantHoursAgo(30);
    await findField(START_LABEL).fill(formatLocalDateTime(begin));
    await expect.element(findDialog().getByText(formatLongDateTime(begin), { exact: true })).toBeVisible();
    await findButton("3 gün").click();
    await expect
      .element(findField(DUE_LABEL))
      .toHaveValue(formatLocalDateTime(new Date(begin.getTime() + 72 * HOUR_MS)));
    await expect.element(findField(FEE_LABEL)).toHaveValue("3.000,00");
    await expectAccessiblePage();
    await clickStart();
    await expectAnnounced(STARTED_SENTENCE);
    expect(world.rentals()).toMatchObject([{ startedAt: begin, total: 300_000 }]);
  },
);

test(
  "an hour earlier is a tap, no further than the car's last event; later leads back to now",
  { tags: "long" },
  async () => {
    const lastEvent = { kind: "returned" as const, at: instantHoursAgo(1) };
    await openDialog({ lastEvent });
    await chooseCustomer(mehmetCustomer);
    await findButton("Başlangıcı değiştir").click();
    for (let tap = 0; tap < 3; tap += 1) await findButton("Bir saat önce").click({ force: true });
    await expect.element(findField(START_LABEL)).toHaveValue(formatLocalDateTime(lastEvent.at));
    await expect.element(findButton("Bir saat önce")).toHaveAttribute("aria-disabled", "true");
    for (let tap = 0; tap < 2; tap += 1)
      if (findButton("Bir saat sonra").query()) await findButton("Bir saat sonra").click();
    await expect.element(findDialog().getByText("Şimdi başlıyor")).toBeVisible();
    await expect.element(findButton("Başlangıcı değiştir")).toHaveFocus();
  },
);

test(
  "a start before the car's last event, to come or half typed is said at its field at once, and what is typed stays",
  { tags: "long" },
  async () => {
    const at = instantHoursAgo(2);
    const { application } = await openDialog({ lastEvent: { kind: "returned", at } });
    await fillDialog();
    await findButton("Başlangıcı değiştir").click();
    await findField(START_LABEL).fill(formatLocalDateTime(instantHoursAgo(3)));
    const said = `Araç önceki kiralamadan şu zamanda döndü: ${formatLongDateTime(at)}. Daha öncesi girilemez.`;
    await expectFieldError(START_LABEL, said);
    await findField(START_LABEL).fill(formatLocalDateTime(instantHoursAgo(-3)));
    await expectFieldError(START_LABEL, "Başlangıç gelecekte olamaz. Araç daha sonra verilecekse rezervasyon yapın.");
    await findField(START_LABEL).fill("");
    await clickStart();
    await expectFieldError(START_LABEL, "Lütfen geçerli bir başlangıç tarihi ve saati girin.");
    expect(application.countOf("company/rentals/start")).toBe(0);
    // An error that only the server can find is shown at the field.
    await findField(START_LABEL).fill(formatLocalDateTime(instantHoursAgo(1)));
    application.answer("company/rentals/start", makeRefusalAnswer("INPUT_INVALID", { fields: { startedAt: said } }));
    await clickStart();
    await expectFieldError(START_LABEL, said);
    await expect.element(findField(START_LABEL)).toHaveValue(formatLocalDateTime(instantHoursAgo(1)));
    await expect.element(findField(FEE_LABEL)).toHaveValue("900");
    await findButton("Şimdi").click();
    application.recover("company/rentals/start");
    await clickStart();
    await expectAnnounced(STARTED_SENTENCE);
  },
);

test(
  "the start that was typed outlives the dialog, and an answer that was lost is known by it",
  { tags: "long" },
  async () => {
    const { application, world } = await openDialog();
    const begin = instantHoursAgo(5);
    await fillDialog();
    await findButton("Başlangıcı değiştir").click();
    await findField(START_LABEL).fill(formatLocalDateTime(begin));
    await userEvent.keyboard("{Escape}");
    await expect.element(findDialog()).not.toBeInTheDocument();
    await page.getByRole("link", { name: "Kirala", exact: true }).click();
    await expect.element(findField(START_LABEL)).toHaveValue(formatLocalDateTime(begin));
    application.loseAnswers("company/rentals/start");
    await clickStart();
    await expectAnnounced(OFFLINE_MESSAGE);
    application.recover("company/rentals/start");
    await clickStart();
    await expectAnnounced(STARTED_SENTENCE);
    expect(world.rentals()).toMatchObject([{ startedAt: begin }]);
  },
);

test(
  "the next reservation stands on the car and above the end, and an end that comes too late for it is said before it is sent",
  { tags: "long" },
  async () => {
    const next = {
      id: crypto.randomUUID(),
      kind: "reservation" as const,
      who: "Can Öz",
      startsAt: instantHoursAgo(-48),
      endsAt: instantHoursAgo(-60),
    };
    const { application } = await openCar({ next }, [mehmetCustomer], false);
    await expect.element(findSection("Kiralama").getByText("Sıradaki rezervasyon")).toBeVisible();
    await expect.element(findSection("Kiralama").getByRole("link", { name: /Can Öz/u })).toBeVisible();
    await page.getByRole("link", { name: "Kirala", exact: true }).click();
    await expect.element(findDialog().getByRole("link", { name: /Can Öz/u })).toBeVisible();
    await findButton("1 gün").click();
    await expect.element(findDialog().getByRole("alert")).not.toBeInTheDocument();
    await findButton("3 gün").click();
    await expect
      .element(findDialog().getByRole("alert"))
      .toMatchTextContent(/Bu araç rezerve \(.*Can Öz.*Bitişi öne alın ya da başka bir araç seçin\./u);
    await findButton("1 gün").click();
    await expect.element(findDialog().getByRole("alert")).not.toBeInTheDocument();
    expect(application.countOf("company/rentals/start")).toBe(0);
  },
);

test(
  "what has the car then is named, and a link leads to it while all that is typed is kept",
  { tags: "long" },
  async () => {
    const from = instantHoursAgo(9);
    const id = crypto.randomUUID();
    const busy = {
      id,
      kind: "reservation" as const,
      who: "Can Öz",
      from,
      until: instantHoursAgo(5),
      isOverdue: false,
      free: [],
    };
    const { answers } = makeCompanyWithCar({}, [mehmetCustomer]);
    const refused = contractImplementer.company.rentals.start.handler(({ errors }) => {
      throw errors.CAR_BUSY({ message: makeCarBusySentence(busy), data: busy });
    });
    await openApplication(`/company/edit-car/${CAR_CODE}?kirala=${CAR_CODE}`, openedAccount, {
      company: { ...answers.company, rentals: { ...answers.company.rentals, start: refused } },
    });
    await fillDialog();
    await clickStart();
    await expectAnnounced(/^Bu araç rezerve \(.*Can Öz.*\)/u);
    const link = findDialog().getByRole("link", { name: "Rezervasyonu aç" });
    await expect
      .element(link)
      .toHaveAttribute("href", `/company/calendar?day=${formatLocalDateTime(from).slice(0, 10)}&reservation=${id}`);
    await expect.element(findField(FEE_LABEL)).toHaveValue("900");
  },
);

test("a double tap makes one rental", { tags: "long" }, async () => {
  const { application, world } = await openDialog();
  await fillDialog();
  const answer = application.hold("company/rentals/start");
  const start = findButton("Kiralamayı başlat").element() as HTMLButtonElement;
  // The second click comes before the button is disabled.
  start.click();
  start.click();
  await answer.reached;
  await findButton("Başlatılıyor…").dblClick({ force: true });
  (findButton("Başlatılıyor…").element() as HTMLButtonElement).click();
  answer.release();
  await expectAnnounced(STARTED_SENTENCE);
  expect(application.countOf("company/rentals/start")).toBe(1);
  expect(world.rentals()).toHaveLength(1);
});

test(
  "a rental that has started closes its dialog once, and never the dialog that is opened next",
  { tags: "long" },
  async () => {
    const { application } = await openDialog();
    await fillDialog();
    // The browser goes back only some time after history.back() was called. Until then, the form stays mounted and gets
    // the car's new data.
    const goBack = vi.spyOn(application.history, "back").mockImplementation(() => {});
    const later = application.hold("company/rentals/get");
    await clickStart();
    await expectAnnounced(STARTED_SENTENCE);
    await expect.element(page.getByText("Süren kiralama")).toBeInTheDocument();
    goBack.mockRestore();
    application.history.back();
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    later.release();
    await expect.element(findDialog().getByRole("button", { name: "Kiralamayı bitir" })).toBeVisible();
  },
);

test("a lost connection keeps everything typed, and trying again makes one rental, whether the first try had arrived or not", async () => {
  const { application, world } = await openDialog();
  await fillDialog();
  const expectTyped = async () => {
    await expectAnnounced(OFFLINE_MESSAGE);
    await expectChosen(mehmetCustomer);
    await expect.element(findField(FEE_LABEL)).toHaveValue("900");
  };
  application.answer("company/rentals/start", failFetch);
  await clickStart();
  await expectTyped();
  application.loseAnswers("company/rentals/start");
  await clickStart();
  await expect.poll(() => world.rentals().length).toBe(1);
  await expectTyped();
  application.recover("company/rentals/start");
  await clickStart();
  await expectAnnounced(STARTED_SENTENCE);
  expect(world.rentals()).toHaveLength(1);
});

test(
  "what cannot be started, ended or saved says so, keeps what was typed, and works by the next try",
  { tags: "long" },
  async () => {
    const { application, world } = await openDialog();
    await fillDialog();
    await failOnce(
      application,
      "company/rentals/start",
      "Kiralama başlatılamadı. Lütfen tekrar deneyin.",
      clickStart,
      async () => await expect.element(findField(FEE_LABEL)).toHaveValue("900"),
    );
    await expectAnnounced(STARTED_SENTENCE);
    const notes = (await openRow("İç bilgiler")).getByLabelText("Notlar");
    await notes.fill("Çizik");
    await failOnce(
      application,
      "company/cars/saveInternal",
      "Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
      () => findSection("İç bilgiler").getByRole("button", { name: "Kaydet", exact: true }).click(),
      async () => await expect.element(notes).toHaveValue("Çizik"),
    );
    await expectAnnounced("İç bilgiler kaydedildi.");
    await page.getByRole("link", { name: "Kiralamayı bitir" }).click();
    await failOnce(
      application,
      "company/rentals/end",
      "Kiralama bitirilemedi. Lütfen tekrar deneyin.",
      () => findDialog().getByRole("button", { name: "Kiralamayı bitir" }).click(),
      async () => await expect.element(findDialog()).toBeVisible(),
    );
    await expectAnnounced(`${CAR_CODE}: kiralama bitirildi.`);
    expect(world.car()).toMatchObject({ status: "available", internalNotes: "Çizik" });
  },
);

test(
  "a session that ended meanwhile is begun anew over the page, and the rental starts, once",
  { tags: "long" },
  async () => {
    const { application, world } = await openDialog();
    await fillDialog();
    application.answer("company/rentals/start", makeRefusalAnswer("UNAUTHENTICATED"));
    await clickStart();
    const over = findDialog("Oturumunuz sona erdi");
    await over.getByLabelText("Şifre", { exact: true }).fill("sifre-1234");
    application.recover("company/rentals/start");
    await over.getByRole("button", { name: "Giriş yap ve devam et" }).click();
    await expectAnnounced(STARTED_SENTENCE);
    expect(world.rentals()).toHaveLength(1);
    expect(application.countOf("company/rentals/start")).toBe(2);
  },
);

test("whoever comes second is told so, may take another car with all they typed, and finds it when the car is back", async () => {
  const { application, world } = await openDialog({}, [mehmetCustomer, ayseCustomer]);
  await fillDialog();
  const { id } = world.rent(ayseCustomer);
  await clickStart();
  await expectAnnounced("Bu araç şu anda kiralanamaz. Başka biri kiralamış ya da durumu değişmiş olabilir.");
  await expect.element(findDialog()).toMatchTextContent(/Bu aracın durumu Kirada olduğu için kiralanamaz\./);
  await findButton("Başka araç").click();
  await expect.element(findField("Araç")).toHaveFocus();
  await expect.element(findField("Araç")).toHaveAccessibleDescription("Şu anda müsait araç yok.");
  await expectChosen(mehmetCustomer);
  await expect.element(findField(FEE_LABEL)).toHaveValue("900");
  world.end(id);
  application.history.back();
  await expect.element(findDialog()).not.toBeInTheDocument();
  await page.getByRole("link", { name: "Müşterilerim" }).first().click();
  application.history.push("/company/customers?kirala=");
  await expectAnnounced("Yarım kalan kiralama bilgileri geri getirildi.");
  await expectChosen(mehmetCustomer);
  await findField("Araç").click();
  await page.getByRole("option", { name: /KT234567/u }).click();
  await clickStart();
  await expectAnnounced(STARTED_SENTENCE);
  expect(world.rentals().at(-1)).toMatchObject({ renterName: "Mehmet Öz", total: 90_000 });
});

test(
  "a customer who was deleted meanwhile is told at the field, the rest stays, and another can be chosen",
  { tags: "long" },
  async () => {
    const { world } = await openDialog({}, [ayseCustomer, mehmetCustomer]);
    await fillDialog();
    world.deleteCustomer(mehmetCustomer);
    await clickStart();
    await expectFieldError("Müşteri", "Müşteri bulunamadı. Silinmiş olabilir.");
    await expect.element(page.getByRole("option", { name: /Mehmet Öz/ })).not.toBeInTheDocument();
    await expect.element(findField(FEE_LABEL)).toHaveValue("900");
    await chooseCustomer(ayseCustomer);
    await clickStart();
    await expect.element(findSection("Süren kiralama").getByText("Ayşe Tez").first()).toBeVisible();
  },
);

test(
  "the switch of the renter's phone says what it does, begins as the company chose, and sends only what the clerk chose",
  { tags: "long" },
  async () => {
    const { world } = await openDialog();
    const phone = page.getByLabelText("Kiracının telefonunu göster");
    await expect.element(phone).toBeChecked();
    await expect.element(phone).toHaveAccessibleDescription("Sokakta okutan herkes kiracıyı arayabilir.");
    world.hidePhones();
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("link", { name: "Kirala", exact: true }).click();
    await expect.element(phone).not.toBeChecked();
    await expect.element(phone).toHaveAccessibleDescription("Okutan kiracının numarasını görmez, şirketinize ulaşır.");
    await fillDialog();
    await clickStart();
    await expectAnnounced(STARTED_SENTENCE);
    expect(world.starts()[0]).not.toHaveProperty("renterPhoneVisible");
    await expect.element(page.getByText("Ad maskeli, telefon gizli").first()).toBeVisible();
  },
);

test(
  "where the company asks for records, that of the hand-over opens once the rental has started",
  { tags: "long" },
  async () => {
    const { application, world } = await openDialog();
    world.askForRecords();
    await fillDialog();
    await clickStart();
    await expectAnnounced(STARTED_SENTENCE);
    await expect.poll(() => application.history.location.href).toMatch(/^\/company\/condition\/[\w-]+\/teslim$/u);
  },
);

test(
  "a chosen customer who is younger than the company's minimum, or whose licence is, is warned about and still rented to",
  { tags: "long" },
  async () => {
    const { world } = await openDialog();
    const today = toIstanbulDate(new Date());
    world.setDriverRule({ minimumAge: 21, minimumLicenceYears: 2 });
    world.writeDriver(mehmetCustomer, {
      id: crypto.randomUUID(),
      name: "",
      identityKind: "tc",
      identityEnd: "146",
      nationality: "",
      birthDate: addMonths(today, -19 * 12),
      licenceEnd: "321",
      licenceClass: "B",
      licenceDate: addMonths(today, -8),
      address: "",
      version: 1,
      fromLink: null,
    });
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("link", { name: "Kirala", exact: true }).click();
    await fillDialog();
    await expect.element(findDialog().getByText("Sürücü 19 yaşında. Kuralınız en az 21.")).toBeVisible();
    await expect.element(findDialog().getByText("Ehliyeti 8 aylık. Kuralınız en az 2 yıl.")).toBeVisible();
    await expectAccessiblePage();
    await clickStart();
    await expectAnnounced(STARTED_SENTENCE);
  },
);

test("what is typed outlives a closed dialog and another page, until one starts anew", { tags: "long" }, async () => {
  const { application } = await openDialog();
  await fillDialog();
  await page.getByText("Kiracının telefonunu göster").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(findDialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Kirala", exact: true })).toHaveFocus();
  application.history.push("/company/customers");
  application.history.push(`/company/edit-car/${CAR_CODE}?kirala=${CAR_CODE}`);
  await expectAnnounced("Yarım kalan kiralama bilgileri geri getirildi.");
  await expectChosen(mehmetCustomer);
  await expect.element(findField(FEE_LABEL)).toHaveValue("900,00");
  await expect.element(page.getByLabelText("Kiracının adını göster (maskeli)")).toBeChecked();
  await expect.element(page.getByLabelText("Kiracının telefonunu göster")).not.toBeChecked();
  await findButton("Baştan başla").click();
  await expect.element(findField(FEE_LABEL)).toHaveValue("");
  await expect.element(page.getByLabelText("Kiracının telefonunu göster")).toBeChecked();
  // The first Escape closes only the list of customers.
  await userEvent.keyboard("{Escape}");
  await expect.element(findDialog()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("link", { name: "Kirala", exact: true }).click();
  await expect.element(findField("Müşteri")).toBeVisible();
  await expect.element(findDialog().getByText("Yarım kalan kiralama")).not.toBeInTheDocument();
});

test("without a car it begins with the car, and goes on with who takes it", async () => {
  await openDialog({}, [mehmetCustomer], "/company/customers?kirala=");
  await expect.element(findField("Araç")).toHaveFocus();
  await page.getByRole("option", { name: /KT234567/u }).click();
  await expect.element(findField("Müşteri")).toHaveFocus();
});

test(
  "what alone was found is taken by Enter, also where Enter comes before it; nothing is taken of several",
  { tags: "long" },
  async () => {
    await openDialog({}, [mehmetCustomer, ayseCustomer], "/company/customers?kirala=");
    await expect.element(findField("Araç")).toHaveFocus();
    await userEvent.keyboard("234567{Enter}");
    await expect.element(findButton("Başka araç")).toBeVisible();
    await expect.element(findField("Müşteri")).toHaveFocus();
    await userEvent.keyboard("e{Enter}");
    await expect.element(page.getByRole("option", { name: "Yeni müşteri: e" })).toBeVisible();
    await expect.element(findField("Müşteri")).toHaveValue("e");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expectChosen(mehmetCustomer);
  },
);

test("Enter takes nothing that only an earlier text found", { tags: "long" }, async () => {
  await openDialog({}, [mehmetCustomer], "/company/customers?kirala=");
  await expect.element(page.getByRole("option", { name: /KT234567/u })).toBeVisible();
  await userEvent.keyboard("99{Enter}");
  await expect.element(findDialog().getByText("Bu aramayla müsait araç yok.")).toBeVisible();
  await expect.element(findField("Araç")).toHaveValue("99");
});

test("from a customer it begins with them and asks for the car", { tags: "long" }, async () => {
  const { world } = await openDialog(
    {},
    [mehmetCustomer, ayseCustomer],
    `/company/customers?musteri=${ayseCustomer.id}`,
  );
  await expectChosen(ayseCustomer);
  await expect.element(findField("Araç")).toHaveFocus();
  await findField(FEE_LABEL).fill("900");
  await findButton("1 hafta").click();
  await clickStart();
  await expectFieldError("Araç", "Lütfen bir araç seçin.");
  await findField("Araç").click();
  await page.getByRole("option", { name: /KT234567/u }).click();
  await expect.element(findButton("Başka araç")).toHaveFocus();
  await clickStart();
  await expectAnnounced(STARTED_SENTENCE);
  expect(world.rentals()).toMatchObject([{ renterName: "Ayşe Tez" }]);
});

test(
  "an answer that was lost is found out when the car is seen again, and what it was started with is said",
  { tags: "long" },
  async () => {
    const { application, world } = await openDialog();
    await fillDialog();
    application.loseAnswers("company/rentals/start");
    await clickStart();
    await expectAnnounced(OFFLINE_MESSAGE);
    application.recover("company/rentals/start");
    await findField(FEE_LABEL).fill("950");
    await clickStart();
    await expectAnnounced(/^Önceki denemeniz kaydedilmişti: .*Mehmet Öz.* adına, 900,00 TL ücretle başlatıldı\./);
    expect(world.rentals()).toHaveLength(1);
    await findButton("Tamam").click();
    await expect.element(findSection("Süren kiralama")).toBeVisible();
  },
);

test("a car that is not Müsait cannot be rented until its state is", async () => {
  await openCar({ status: "damaged" });
  await expect
    .element(findSection("Kiralama"))
    .toMatchTextContent(/Bu aracın durumu Hasarlı olduğu için kiralanamaz\./);
  await expect.element(page.getByRole("link", { name: "Kirala", exact: true })).not.toBeInTheDocument();
  const status = (await openRow("İç bilgiler")).getByLabelText("Durum");
  const words = Array.from((status.element() as HTMLSelectElement).options, ({ text }) => text);
  expect(words).toEqual(["Müsait", "Bakımda", "Hasarlı", "Teslimatta"]);
  await status.selectOptions("Müsait");
  await findSection("İç bilgiler").getByRole("button", { name: "Kaydet", exact: true }).click();
  await expectAnnounced("İç bilgiler kaydedildi.");
  await expect.element(page.getByRole("link", { name: "Kirala", exact: true })).toBeVisible();
});

test("a rented car's state cannot be edited, and the rest of its data can", async () => {
  const { world } = await openCar({}, [mehmetCustomer], true);
  const status = (await openRow("İç bilgiler")).getByLabelText("Durum");
  await expect.element(status).toBeDisabled();
  await expect.element(status).toHaveValue("rented");
  await findSection("İç bilgiler").getByLabelText("Notlar").fill("Sol kapı çizik");
  await findSection("İç bilgiler").getByRole("button", { name: "Kaydet", exact: true }).click();
  await expectAnnounced("İç bilgiler kaydedildi.");
  expect(world.car()).toMatchObject({ status: "rented", internalNotes: "Sol kapı çizik" });
});

test(
  "ending is asked about, and a rental that was ended elsewhere says so and can be started anew",
  { tags: "long" },
  async () => {
    const { world } = await openCar({}, [mehmetCustomer], true);
    await expect.element(findSection("Süren kiralama").getByText("Mehmet Öz").first()).toBeVisible();
    const ending = page.getByRole("link", { name: "Kiralamayı bitir" });
    await ending.click();
    await findDialog().getByRole("button", { name: "Vazgeç" }).click();
    await expect.element(findDialog()).not.toBeInTheDocument();
    await expect.element(ending).toHaveFocus();
    await ending.click();
    await expect
      .element(findDialog())
      .toMatchTextContent(/Bu aracın kiralamasını bitirmek istediğinizden emin misiniz\?/);
    await expect.element(findDialog().getByRole("button", { name: "Kiralamayı bitir" })).toBeVisible();
    world.end(world.rentals()[0]!.id);
    await findDialog().getByRole("button", { name: "Kiralamayı bitir" }).click();
    await expectAnnounced("Bu kiralama zaten bitirilmiş.");
    await findButton("Tamam").click();
    await expect.element(page.getByRole("link", { name: "Kirala", exact: true })).toBeVisible();
  },
);

test(
  "what starts the rental and what stays owed are in sight on a small telephone, and so is the field that has the focus",
  { tags: "long" },
  async () => {
    await page.viewport(360, 740);
    await openDialog();
    await userEvent.keyboard("{Escape}");
    await expectDialogFootVisible("Kiralamayı başlat");
    await fillDialog();
    await findField(PAID_LABEL).fill("300");
    await expectDialogFootVisible("Kiralamayı başlat");
    await expect.element(page.getByText("Kalan 600,00 TL")).toBeInViewport();
    await expectAccessiblePage();
    // No focused field may be hidden under the footer.
    const foot = document.querySelector("[data-foot]")!;
    const inputs = [...document.querySelectorAll<HTMLInputElement>("dialog form input")].filter(
      (one) => !foot.contains(one),
    );
    for (const input of inputs) {
      input.focus();
      input.scrollIntoView({ block: "nearest" });
      if (input.checkVisibility())
        expect(input.getBoundingClientRect().bottom, `the field ${input.name}`).toBeLessThanOrEqual(
          foot.getBoundingClientRect().top,
        );
    }
  },
);

test(
  "the dialog looks good while it is empty, with a new customer and with everything refused",
  { tags: "long" },
  async () => {
    await openDialog({ price: 145_000 }, []);
    await expectAccessiblePage();
    await addNewCustomer("Osman Geç");
    await clickStart();
    await expect.element(findField(FEE_LABEL)).toHaveAttribute("aria-invalid", "true");
    await expectAccessiblePage();
  },
);

test(
  "what the desk's search offered is thrown away once it is done, and nobody is offered the rented car",
  { tags: "long" },
  async () => {
    const world = makeCompanyWithCar({ plate: "34 ABC 123" }, [mehmetCustomer]);
    const { company: answers } = world.answers;
    const noneUnread = { unread: 0 };
    await openApplication("/company-dashboard", openedAccount, {
      company: {
        ...answers,
        cars: {
          ...answers.cars,
          fleet: contractImplementer.company.cars.fleet.handler(() => quietFleet),
          plates: contractImplementer.company.cars.plates.handler(() => ({ slots: [], taken: [] })),
        },
        desk: {
          search: contractImplementer.company.desk.search.handler(() => {
            const { code, plate, face, photoAt, status, statusLine, rental } = world.car();
            const listed = { code, plate, face, photoAt, status, statusLine, rental: null, next: null };
            const car = { ...listed, isNoted: false, isNoteHidden: false, rentalId: rental?.id ?? null };
            return { cars: [car], customers: [], rentals: [], reservations: [] };
          }),
        },
        notices: { count: contractImplementer.company.notices.count.handler(() => noneUnread) },
      },
      notices: { count: contractImplementer.notices.count.handler(() => noneUnread) },
    });
    const search = page.getByRole("combobox", { name: /^Araç, müşteri/u });
    await search.fill("abc");
    await page.getByRole("option", { name: "34 ABC 123: kirala" }).click();
    await fillDialog();
    await clickStart();
    await expectAnnounced("34 ABC 123: kiralama başlatıldı.");
    await expect.element(findDialog()).not.toBeInTheDocument();
    await expect.element(search).toHaveValue("");
    await expect.element(page.getByRole("listbox", { name: "Arama sonuçları" })).not.toBeInTheDocument();
    await search.fill("abc");
    await expect.element(page.getByRole("option", { name: "34 ABC 123: bitir" })).toBeVisible();
    await expect.element(page.getByRole("option", { name: "34 ABC 123: kirala" })).not.toBeInTheDocument();
    // The rent dialog without a chosen car does not offer the rented car either.
    await userEvent.keyboard("{Escape}");
    await page.getByRole("link", { name: "Kirala", exact: true }).first().click();
    await expect.element(findDialog().getByText("Şu anda müsait araç yok.")).toBeVisible();
    await expect.element(page.getByRole("option", { name: "34 ABC 123" })).not.toBeInTheDocument();
  },
);

test(
  "the search of the desk opens when somebody turns to it, and not when a dialog gives the focus back",
  { tags: "long" },
  async () => {
    const world = makeCompanyWithCar({ plate: "34 ABC 123" }, [mehmetCustomer]);
    const { company: answers } = world.answers;
    await openApplication("/company-dashboard", openedAccount, {
      company: {
        ...answers,
        cars: { ...answers.cars, fleet: contractImplementer.company.cars.fleet.handler(() => quietFleet) },
        desk: {
          search: contractImplementer.company.desk.search.handler(() => ({
            cars: [],
            customers: [{ id: mehmetCustomer.id, name: mehmetCustomer.name, phone: "" }],
            rentals: [],
            reservations: [],
          })),
        },
      },
    });
    const search = page.getByRole("combobox", { name: /^Araç, müşteri/u });
    await search.fill("mehmet");
    await page.getByRole("option", { name: `${mehmetCustomer.name}: kirala` }).click();
    await findDialog().getByRole("button", { name: "Kapat", exact: true }).click();
    await expect.element(findDialog()).not.toBeInTheDocument();
    // No action was taken, so the search text is still there, and one click shows its results again.
    await expect.element(search).toHaveValue("mehmet");
    await expect.element(page.getByRole("listbox", { name: "Arama sonuçları" })).not.toBeInTheDocument();
    await search.click();
    await expect.element(page.getByRole("option", { name: `${mehmetCustomer.name}: kirala` })).toBeVisible();
  },
);

async function openCar(
  given: Partial<CarView> = {},
  customers = [mehmetCustomer],
  isRented = false,
  path = `/company/edit-car/${CAR_CODE}`,
) {
  const world = makeCompanyWithCar(given, customers);
  if (isRented) world.rent(mehmetCustomer);
  const application = await openApplication(path, openedAccount, {
    ...world.answers,
    account: { login: contractImplementer.account.login.handler(() => openedAccount) },
  });
  if (path.startsWith("/company/edit-car")) await expect.element(findSection("Etiket")).toBeVisible();
  return { application, world };
}

async function openDialog(given: Partial<CarView> = {}, customers = [mehmetCustomer], path?: string) {
  const opened = await openCar(given, customers, false, path);
  if (path === undefined) await page.getByRole("link", { name: "Kirala", exact: true }).click();
  await expect.element(findButton("Kiralamayı başlat")).toBeVisible();
  return opened;
}

async function fillDialog() {
  await chooseCustomer(mehmetCustomer);
  await findField(FEE_LABEL).fill("900");
  await findButton("3 gün").click();
}

async function chooseCustomer({ name }: CustomerView) {
  await findField("Müşteri").click();
  await page.getByRole("option", { name: new RegExp(name, "u") }).click();
}

async function expectChosen({ name }: CustomerView) {
  await expect.element(findDialog().getByRole("group", { name: "Müşteri" })).toMatchTextContent(new RegExp(name, "u"));
}

async function addNewCustomer(name: string) {
  await findField("Müşteri").fill(name);
  await page.getByRole("option", { name: `Yeni müşteri: ${name}` }).click();
}

async function clickStart() {
  await findButton("Kiralamayı başlat").click();
}
