import { expect, test } from "vitest";
import { page } from "vitest/browser";

import type { CarView } from "#contract/api/cars.ts";

import {
  button,
  companyAccount,
  dialog,
  disconnected,
  expectAnnounced,
  expectFieldError,
  failOnce,
  field,
  openApplication,
  procedures,
  refusing,
  section,
} from "../../../../../test/application.tsx";
import { CAR, companyWithCar, customerOf } from "../../../../../test/company-answers.ts";

const OFFLINE = "Bağlantı kurulamadı. İnternetinizi kontrol edip tekrar deneyin; yazdıklarınız duruyor.";
const STARTED = `${CAR}: kiralama başlatıldı.`;
const FEE = "Toplam ücret (TL)";
const PAID = "Alınan ödeme (TL)";
const DUE = "Planlanan bitiş";
const mehmet = customerOf();
const ayse = customerOf({ name: "Ayşe Tez" });
const company = companyAccount();

test("without customer, fee and end it is refused in one sentence, each field says what it lacks, and nothing typed is lost", async () => {
  const { application } = await openCar({}, []);
  await expect.element(field("Müşteri")).toHaveAccessibleDescription(/Henüz müşteri eklenmedi\./);
  await field(PAID).fill("50");
  await submit();
  await expectAnnounced("Lütfen bir müşteri seçin, geçerli bir ücret ve bitiş tarihi girin.");
  await expectFieldError("Müşteri", "Lütfen bir müşteri seçin.");
  await expectFieldError(FEE, "Lütfen 0’dan büyük geçerli bir ücret girin (1.250,50 gibi).");
  await expectFieldError(DUE, "Lütfen geçerli bir bitiş tarihi ve saati girin.");
  await expect.element(field("Müşteri")).toHaveFocus();
  await expect.element(field(PAID)).toHaveValue("50");
  for (const wrong of ["0", "1e3", "-5", "1,234", "yüz", "99999999999"]) {
    await field(FEE).fill(wrong);
    await submit();
    await expect.element(field(FEE)).toHaveAttribute("aria-invalid", "true");
    await expect.element(field(FEE)).toHaveValue(wrong);
  }
  await field(PAID).fill("1e2");
  await submit();
  await expectFieldError(PAID, "Lütfen geçerli bir tutar girin (1.250,50 gibi); ödeme yoksa boş bırakın.");
  expect(application.countOf("company/rentals/start"), "requests to start").toBe(0);
});

test("the fee is taken with comma or point, and what is paid above it is asked about", async () => {
  await openCar();
  await field(PAID).fill("50");
  for (const typed of ["1.250,50", "1250.50", "1250,5", "1.250,50 TL"]) {
    await field(FEE).fill(typed);
    await expect.element(page.getByText("Kalan 1.200,50 TL")).toBeVisible();
    await expect.element(field(FEE)).toHaveValue(typed);
  }
  await expect.element(page.getByText("Kısmi Ödendi")).toBeVisible();
  await field(PAID).fill("1.300");
  await expect.element(page.getByText("Alınan ödeme, ücretten 49,50 TL fazla. Doğru mu?")).toBeVisible();
});

test("the fee is proposed from the rates and follows the end, until somebody types another; one tap takes it again", async () => {
  const rates = { week: 600_000, month: null, kmADay: null, kmPrice: null };
  await openCar({ price: 100_000, rates });
  await button("3 gün").click();
  await expect.element(field(FEE)).toHaveValue("3.000,00");
  await expect.element(page.getByText("Önerilen: 3 gün × 1.000,00 TL = 3.000,00 TL")).toBeVisible();
  await button("1 hafta").click();
  await expect.element(field(FEE)).toHaveValue("6.000,00");
  await expect.element(page.getByText("Önerilen: 1 hafta 6.000,00 TL", { exact: true })).toBeVisible();
  await field(FEE).fill("5.500");
  await button("1 gün").click();
  await expect.element(page.getByText("Önerilen: 1 gün 1.000,00 TL", { exact: true })).toBeVisible();
  await expect.element(field(FEE)).toHaveValue("5.500");
  await button("1.000,00 TL yaz").click();
  await expect.element(field(FEE)).toHaveValue("1.000,00");
  await expect.element(button("1.000,00 TL yaz")).not.toBeInTheDocument();
});

test("without a rate nothing is proposed, and the fee stays as it was typed", async () => {
  await openCar();
  await field(FEE).fill("900");
  await button("1 hafta").click();
  await expect.element(page.getByText(/ gün sonra/u)).toBeVisible();
  await expect.element(page.getByText(/^Önerilen/u)).not.toBeInTheDocument();
  await expect.element(field(FEE)).toHaveValue("900");
});

test("it begins with the greater of the km that were typed of the car and those it came back with", async () => {
  await openCar({ odometer: 46_000, lastReturn: { km: 45_200, fuel: 8 } });
  await expect.element(field("Çıkış km")).toHaveValue("46000");
});

test("a double tap makes one rental", async () => {
  const { application, world } = await openCar();
  await fill();
  const answer = application.hold("company/rentals/start");
  const start = button("Kiralamayı başlat").element() as HTMLButtonElement;
  // Both before the button can look busy.
  start.click();
  start.click();
  await answer.reached;
  await button("Başlatılıyor…").dblClick({ force: true });
  (button("Başlatılıyor…").element() as HTMLButtonElement).click();
  answer.release();
  await expectAnnounced(STARTED);
  expect(application.countOf("company/rentals/start")).toBe(1);
  expect(world.rentals()).toHaveLength(1);
});

test("a lost connection keeps everything typed, and trying again makes one rental, whether the first try had arrived or not", async () => {
  const { application, world } = await openCar();
  await fill();
  const expectTyped = async () => {
    await expectAnnounced(OFFLINE);
    await expect.element(field("Müşteri")).toHaveValue(mehmet.id);
    await expect.element(field(FEE)).toHaveValue("900");
  };
  application.answer("company/rentals/start", disconnected);
  await submit();
  await expectTyped();
  application.loseAnswers("company/rentals/start");
  await submit();
  await expect.poll(() => world.rentals().length).toBe(1);
  await expectTyped();
  application.recover("company/rentals/start");
  await submit();
  await expectAnnounced(STARTED);
  expect(world.rentals()).toHaveLength(1);
});

test("what cannot be started, ended or saved says so, keeps what was typed, and works by the next try", async () => {
  const { application, world } = await openCar();
  await fill();
  await failOnce(
    application,
    "company/rentals/start",
    "Kiralama başlatılamadı. Lütfen tekrar deneyin.",
    submit,
    async () => await expect.element(field(FEE)).toHaveValue("900"),
  );
  await expectAnnounced(STARTED);
  const notes = section("İç bilgiler").getByLabelText("Notlar");
  await notes.fill("Çizik");
  await failOnce(
    application,
    "company/cars/saveInternal",
    "Kaydedilirken bir hata oluştu. Lütfen tekrar deneyin.",
    () => section("İç bilgiler").getByRole("button", { name: "Kaydet", exact: true }).click(),
    async () => await expect.element(notes).toHaveValue("Çizik"),
  );
  await expectAnnounced("İç bilgiler kaydedildi.");
  await button("Kiralamayı bitir").click();
  await failOnce(
    application,
    "company/rentals/end",
    "Kiralama bitirilemedi. Lütfen tekrar deneyin.",
    () => dialog().getByRole("button", { name: "Kiralamayı bitir" }).click(),
    async () => await expect.element(dialog()).toBeVisible(),
  );
  await expectAnnounced(`${CAR}: kiralama bitirildi.`);
  expect(world.car()).toMatchObject({ status: "available", internalNotes: "Çizik" });
});

test("a session that ended meanwhile is begun anew over the page, and the rental starts, once", async () => {
  const { application, world } = await openCar();
  await fill();
  application.answer("company/rentals/start", refusing("UNAUTHENTICATED"));
  await submit();
  const over = dialog("Oturumunuz sona erdi");
  await over.getByLabelText("Şifre", { exact: true }).fill("sifre-1234");
  application.recover("company/rentals/start");
  await over.getByRole("button", { name: "Giriş yap ve devam et" }).click();
  await expectAnnounced(STARTED);
  expect(world.rentals()).toHaveLength(1);
  expect(application.countOf("company/rentals/start")).toBe(2);
});

test("whoever comes second is told who has the car now, and what they typed is there when it is back", async () => {
  const { world } = await openCar({}, [mehmet, ayse]);
  await fill();
  const { id } = world.rent(ayse);
  await submit();
  await expectAnnounced("Bu araç şu anda kiralanamaz; başka biri kiralamış ya da durumu değişmiş olabilir.");
  await expect.element(section("Süren kiralama").getByText("Ayşe Tez").first()).toBeVisible();
  expect(world.rentals()).toHaveLength(1);
  await button("Kiralamayı bitir").click();
  await dialog().getByRole("button", { name: "Kiralamayı bitir" }).click();
  await expectAnnounced(`${CAR}: kiralama bitirildi.`);
  expect(world.rentals()[0]).toMatchObject({ id, endedAt: expect.any(Date) as Date });
  await expect.element(field("Müşteri")).toHaveValue(mehmet.id);
  await expect.element(field(FEE)).toHaveValue("900,00");
});

test("a customer who was deleted meanwhile is told at the field, the rest stays, and another can be chosen", async () => {
  const { world } = await openCar({}, [ayse, mehmet]);
  await fill();
  world.deleteCustomer(mehmet);
  await submit();
  await expectFieldError("Müşteri", "Müşteri bulunamadı; silinmiş olabilir.");
  await expect.element(field("Müşteri")).toHaveValue("");
  await expect.element(field("Müşteri")).not.toMatchTextContent(/Mehmet Öz/);
  await expect.element(field(FEE)).toHaveValue("900");
  await field("Müşteri").selectOptions("Ayşe Tez – 0532 765 43 21");
  await submit();
  await expect.element(section("Süren kiralama").getByText("Ayşe Tez").first()).toBeVisible();
});

test("what is typed outlives the way to another page and back, until one starts anew", async () => {
  const { application } = await openCar();
  await fill();
  await page.getByText("Kiracının telefonunu göster").click();
  await page.getByRole("link", { name: "Yeni müşteri ekle" }).click();
  await page.getByRole("link", { name: "Araca dön" }).click();
  await expectAnnounced("Yarım kalan kiralama bilgileri geri getirildi.");
  await expect.element(field("Müşteri")).toHaveValue(mehmet.id);
  await expect.element(field(FEE)).toHaveValue("900,00");
  await expect.element(page.getByLabelText("Kiracının adını göster (maskeli)")).toBeChecked();
  await expect.element(page.getByLabelText("Kiracının telefonunu göster")).not.toBeChecked();
  await button("Baştan başla").click();
  await expect.element(field(FEE)).toHaveValue("");
  await expect.element(page.getByLabelText("Kiracının telefonunu göster")).toBeChecked();
  application.history.push("/company/customers");
  await page.getByRole("navigation").getByRole("link", { name: "Filo Panelim" }).first().click();
  application.history.push(`/company/edit-car/${CAR}`);
  await expect.element(field("Müşteri")).toHaveValue("");
  await expect.element(page.getByText("Yarım kalan kiralama")).not.toBeInTheDocument();
});

test("a car that is not Müsait cannot be rented until its state is", async () => {
  await openCar({ status: "damaged" });
  await expect.element(section("Kiralama")).toMatchTextContent(/Bu aracın durumu Hasarlı olduğu için kiralanamaz\./);
  await expect.element(button("Kiralamayı başlat")).not.toBeInTheDocument();
  const status = section("İç bilgiler").getByLabelText("Durum");
  const words = Array.from((status.element() as HTMLSelectElement).options, ({ text }) => text);
  expect(words).toEqual(["Müsait", "Bakımda", "Hasarlı", "Teslimatta"]);
  await status.selectOptions("Müsait");
  await section("İç bilgiler").getByRole("button", { name: "Kaydet", exact: true }).click();
  await expectAnnounced("İç bilgiler kaydedildi.");
  await expect.element(button("Kiralamayı başlat")).toBeVisible();
});

test("a rented car's state cannot be edited, and the rest of its data can", async () => {
  const { world } = await openCar({}, [mehmet], true);
  const status = section("İç bilgiler").getByLabelText("Durum");
  await expect.element(status).toBeDisabled();
  await expect.element(status).toHaveValue("rented");
  await section("İç bilgiler").getByLabelText("Notlar").fill("Sol kapı çizik");
  await section("İç bilgiler").getByRole("button", { name: "Kaydet", exact: true }).click();
  await expectAnnounced("İç bilgiler kaydedildi.");
  expect(world.car()).toMatchObject({ status: "rented", internalNotes: "Sol kapı çizik" });
});

test("ending is asked about, and a rental that was ended elsewhere says so and can be started anew", async () => {
  const { world } = await openCar({}, [mehmet], true);
  await expect.element(section("Süren kiralama").getByText("Mehmet Öz").first()).toBeVisible();
  await button("Kiralamayı bitir").click();
  await dialog().getByRole("button", { name: "Vazgeç" }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  world.end(world.rentals()[0]!.id);
  await button("Kiralamayı bitir").click();
  await expect.element(dialog()).toMatchTextContent(/Bu aracın kiralamasını bitirmek istediğinizden emin misiniz\?/);
  await dialog().getByRole("button", { name: "Kiralamayı bitir" }).click();
  await expectAnnounced("Bu kiralama zaten bitirilmiş.");
  await expect.element(button("Kiralamayı başlat")).toBeVisible();
});

/** The car's page, all of it loaded, and the company behind it. */
async function openCar(given: Partial<CarView> = {}, customers = [mehmet], isRented = false) {
  const world = companyWithCar(given, customers);
  if (isRented) world.rent(mehmet);
  const application = await openApplication(`/company/edit-car/${CAR}`, company, {
    ...world.answers,
    account: { login: procedures.account.login.handler(() => company) },
  });
  await expect.element(section("QR kod")).toBeVisible();
  return { application, world };
}

/** Types all that a start needs. */
async function fill() {
  await field("Müşteri").selectOptions(mehmet.id);
  await field(FEE).fill("900");
  await button("3 gün").click();
}

async function submit() {
  await button("Kiralamayı başlat").click();
}
