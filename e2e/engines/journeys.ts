import type { Page } from "@playwright/test";

import { formatIstanbulDay, rentForADay } from "../desk.ts";
import {
  generateNewCodes,
  NOT_REACHED_HEADLINE,
  registerApprovedCompany,
  registerCustomer,
  addCustomer,
  saveCar,
  saveProfile,
  startRental,
  makePerson,
} from "../people.ts";
import type { TestServer } from "../server.ts";
import type { PersonActions } from "./hands.ts";

/** The arguments of a journey: one browser, a server, and a function that opens a Chromium page for another person. */
export interface JourneyTools {
  hands: PersonActions;
  server: TestServer;
  newPerson: () => Promise<Page>;
  photo: string;
  look: (name: string) => Promise<void>;
}

async function signIn(
  { hands }: JourneyTools,
  { email, password }: { email: string; password: string },
  path = "/login",
) {
  await hands.open(path);
  await hands.type("E-posta", email);
  await hands.type("Şifre", password);
  await hands.press("Giriş yap");
}

async function signOut({ hands }: JourneyTools) {
  await hands.open("/");
  await hands.driver.run({
    body: `fetch("/rpc/account/logout", { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"json":{}}' })
      .then(() => location.assign("/login"));`,
    given: [],
  });
  // Waits for the response of the log-out, because a late response would delete the session cookie of the next person.
  await hands.at(/^\/login$/u);
}

async function sendAndAnswerNotice(given: JourneyTools): Promise<void> {
  const { hands, server, newPerson, photo, look } = given;
  const owner = await newPerson();
  const [code = ""] = await generateNewCodes(server);
  const person = await registerCustomer(owner);
  await owner.request.post(`/api/codes/${code}/link`, { data: {}, maxRetries: 1 });
  await saveProfile(owner, code, { plate: "34 ABC 123", note: "Birazdan geliyorum." });
  await hands.open(`/q/${code}?dil=tr`);
  await hands.sees("Birazdan geliyorum.");
  await look("scan");
  await hands.press("Farlar açık");
  await hands.press("Fotoğraf ekle");
  await hands.attach("Fotoğraf", photo);
  await hands.press("Gönder");
  await hands.at(/^\/h\/[\w-]{22}$/u);
  await hands.sees(NOT_REACHED_HEADLINE);
  await hands.seesPicture("Gönderdiğiniz fotoğraf");
  await look("told");
  const visitors = await hands.driver.run<string>({ body: "return location.pathname;", given: [] });
  await signIn(given, person, "/inbox");
  await hands.press("Farlar açık");
  await hands.seesPicture("Mesaj gönderenin gönderdiği fotoğraf");
  await look("inbox");
  await hands.press("5 dakikaya geliyorum");
  await hands.sees("Yanıtınız mesaj gönderenin sayfasında");
  await hands.open(visitors);
  await hands.sees("5 dakikaya geliyorum");
  await look("answered");
  await signOut(given);
}

async function signAgreement(given: JourneyTools): Promise<void> {
  const { hands, server, newPerson, look } = given;
  const clerk = await newPerson();
  const { codes } = await registerApprovedCompany(clerk, server);
  const [code = ""] = codes;
  await saveCar(clerk, code, "display", { plate: "34 ABC 123" });
  await addCustomer(clerk);
  await rentForADay(clerk, code, "34 ABC 123");
  await clerk.goto(`/company/edit-car/${code}#sozlesme`);
  await clerk.getByRole("button", { name: "Sözleşmeyi hazırla" }).click();
  await clerk.getByRole("button", { name: "Kiracının telefonunda imzalat" }).click();
  const message = await clerk.getByRole("link", { name: "WhatsApp’tan gönder" }).getAttribute("href");
  await hands.open(/\/k\/[\w-]{22}/u.exec(decodeURIComponent(message ?? ""))![0]);
  await look("agreement");
  await hands.draw("#signature");
  await hands.press("İmzala, kopyamı al");
  await hands.sees("İmzalandı, kopyanız hazır");
  await look("signed");
}

async function registerLinkAndEdit(given: JourneyTools): Promise<void> {
  const { hands, server, look } = given;
  const [code = ""] = await generateNewCodes(server);
  const person = makePerson();
  await hands.open(`/begin?code=${code}`);
  await hands.type("Görünen ad", person.displayName);
  await hands.type("E-posta", person.email);
  await hands.type("Şifre", person.password);
  await hands.type("Şifre (tekrar)", person.password);
  await hands.press("Kayıt ol ve bağla");
  await hands.at(new RegExp(`^/begin/${code}$`, "u"));
  await look("linked");
  await hands.open(`/edit-profile/${code}`);
  await hands.type("Plaka", "34abc123");
  await hands.type("Görünen not", "5 dakikaya aracın başındayım.");
  await hands.press("Kaydet");
  await hands.press("Evet, kaydet");
  await hands.sees("Profil kaydedildi.");
  await look("edited");
  await hands.open("/dashboard");
  await hands.sees("34 ABC 123");
  await look("dashboard");
  await signOut(given);
}

async function rentAndTakeBack(given: JourneyTools): Promise<void> {
  const { hands, server, newPerson, look } = given;
  const company = await newPerson();
  const { codes, ...person } = await registerApprovedCompany(company, server);
  await addCustomer(company);
  await signIn(given, person);
  // Firefox cancels a navigation that starts while the log-in is still redirecting.
  await hands.sees("Müsait");
  await look("desk");
  await hands.open(`/company/edit-car/${codes[0]}`);
  await hands.press("Kirala");
  await hands.type("Müşteri", "Mehmet");
  await hands.press("Mehmet Öz");
  await hands.type("Toplam ücret (TL)", "900");
  await hands.press("3 gün");
  await look("rent");
  await hands.press("Kiralamayı başlat");
  await hands.sees("kiralama başlatıldı");
  await look("rented");
  await hands.press("Kiralamayı bitir");
  await hands.sees("Bu aracın kiralamasını bitirmek istediğinizden emin misiniz?");
  await look("take-back");
  await hands.press("Kiralamayı bitir");
  await hands.sees("Şu anda boş");
  await signOut(given);
}

async function reserveInCalendar(given: JourneyTools): Promise<void> {
  const { hands, server, newPerson, look } = given;
  const person = await registerApprovedCompany(await newPerson(), server, 2);
  const weekday = new Date(formatIstanbulDay(0)).getUTCDay();
  await signIn(given, person);
  // Firefox cancels a navigation that starts while the log-in is still redirecting.
  await hands.sees("Müsait");
  // The week that begins with the next Monday, so that all its days are in the future.
  await hands.open(`/company/calendar?day=${formatIstanbulDay(((8 - weekday) % 7) + (weekday === 1 ? 7 : 0))}`);
  await hands.press("Hafta");
  await hands.drag(`[data-row="0"] [data-day="2"]`, `[data-row="0"] [data-day="4"]`);
  await hands.type("Müşteri ya da ad", "Ayşe Kaya");
  await look("reserve");
  await hands.press("Rezervasyon yap");
  await hands.sees("Ayşe Kaya");
  await look("calendar");
  await signOut(given);
}

async function sealConditionReport(given: JourneyTools): Promise<void> {
  const { hands, server, newPerson, photo, look } = given;
  const company = await newPerson();
  const { codes, ...person } = await registerApprovedCompany(company, server);
  const rental = await startRental(company, codes[0] ?? "");
  await signIn(given, person);
  await hands.sees("Kirada");
  await hands.open(`/company/condition/${rental}/teslim`);
  await hands.sees("0/10");
  await hands.choose("Sıradaki: Ön", photo);
  await hands.sees("1/10");
  await hands.choose("Sıradaki: Sağ ön köşe", photo);
  await hands.sees("2/10");
  await look("photos");
  await hands.press("Durum");
  await hands.type("Kilometre", "48230");
  await hands.press("Dolu");
  await hands.draw('[data-side="right"]');
  // The text is typed first, because typing is retried until the dialog no longer moves.
  await hands.type("Not", "4 cm");
  await hands.press("Göçük");
  await look("damage");
  await hands.press("Hasarı ekle");
  await look("state");
  await hands.press("İmzaya geç");
  await hands.draw("[data-signature]");
  await hands.sees("İmzayı sil");
  await hands.press("Başka biri");
  await hands.type("İmzalayanın adı", "Ayşe Kaya");
  await look("signature");
  await hands.press("Teslim tutanağını mühürle");
  await hands.sees("Mühürlendi: ");
  await hands.sees("48.230 km");
  await hands.sees("göçük");
  await look("sealed");
  await hands.open(`/company/condition/${rental}/iade`);
  await hands.sees("Teslimde böyleydi: Ön.");
  await hands.choose("Sıradaki: Ön", photo);
  await hands.sees("1/10");
  await hands.press("Durum");
  await hands.type("Dönüş kilometresi", "48300");
  await hands.press("Kiracı yok, mühürle");
  await hands.sees("Mühürlendi: ");
  await look("returned");
  await signOut(given);
}

/** The other journeys run only in `npm run quality -- browsers` and in long runs. */
export const journeysOfEveryRun = new Set(["sendAndAnswerNotice"]);

export const journeys = { sendAndAnswerNotice, signAgreement, registerLinkAndEdit, rentAndTakeBack, reserveInCalendar };

/** Journeys for the oldest browsers that the application supports and for newer browsers, at both widths. */
export const conditionReportJourneys = { sealConditionReport };

/** The calendar's grid is missing, because dragging in it needs a wide screen. */
export const telephoneJourneys = { sendAndAnswerNotice, signAgreement, registerLinkAndEdit, rentAndTakeBack };
