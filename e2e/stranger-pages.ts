import type { VisitorNoticeView } from "#contract/notices/notices.ts";
import type { PageProblem, UntimedProblem } from "#contract/ports/problems.ts";
import type {
  BrandView,
  ExampleNoticeFormPageView,
  PublicPages,
  ReportPageView,
  ScanView,
  ShownContact,
  NoticePageView,
  NoticeFormPageView,
} from "#contract/ports/public-pages.ts";
import type { DeliveryStage } from "#domain/notices/delivery.ts";
import { ANSWERS, NOTICE_REASONS } from "#domain/notices/notice.ts";
import { HOLDER_STATUSES } from "#domain/notices/status.ts";
import { getTextLanguage, type PageLanguage } from "#domain/words/language.ts";
import { loadLegalTexts } from "#server/outside/legal-texts.ts";
import { wordsByLanguage } from "#web/public/words/language-provider.tsx";

const brandView: BrandView = { name: "Kodu Tara", price: 1, oldPrice: 1, badge: "", marketplaces: [], isSold: false };
const HOST_NAME = "kodutara.example";
const givenNow = new Date("2026-11-23T09:15:00Z");
const instantAfterNow = (minutes: number) => new Date(givenNow.getTime() + minutes * 60_000);
const CODE_TEXT = "KT7M2QXA";
const NOTICE_KEY = "a".repeat(22);
const acceptedContents = { text: true, photo: true };

/** Sample values for instants, amounts and numbers in sentences. */
export const sampleValues = {
  instants: [givenNow, instantAfterNow(5), instantAfterNow(90), instantAfterNow(-65)],
  kurus: 145_000,
  numbers: [2, 3, 10, 45],
};

const contactKinds = ["phone", "whatsapp", "telegram", "email", "instagram", "website"] as const;
const contactTexts = {
  phone: "+90 532 111 22 33",
  whatsapp: "+90 532 111 22 33",
  telegram: "@ayse_y",
  email: "ayse@ornek.com",
  instagram: "@korfez",
  website: "korfez.example",
};
const shownContacts: ShownContact[] = contactKinds.map((kind) => ({ kind, href: "tel:1", text: contactTexts[kind] }));

/**
 * A note with a character that reverses the direction of the following text. Older versions of the product stored such
 * notes.
 */
const OWNERS_NOTE = "Araç arızalı, \u202eçekici bekliyor";

const profileView: Extract<ScanView, { state: "profile" }> = {
  state: "profile",
  kind: "vehicle",
  code: CODE_TEXT,
  owner: "A*** Y***",
  plate: "34 ABC 123",
  status: null,
  note: OWNERS_NOTE,
  contacts: shownContacts,
  reasons: NOTICE_REASONS,
  accepts: acceptedContents,
};
const carView: Extract<ScanView, { state: "car" }> = {
  state: "car",
  code: CODE_TEXT,
  company: "Körfez Araç Kiralama",
  plate: "35 KRF 101",
  status: { kind: "words", words: "Öğlene döneriz", until: instantAfterNow(90) },
  note: "",
  contacts: shownContacts,
  reasons: NOTICE_REASONS,
  rental: null,
  offer: { model: "", price: sampleValues.kurus, note: "Depozito yok", authorisationNo: "KRY-34-0001" },
};
const phoneContact: ShownContact = { kind: "phone", href: "tel:1", text: "0532 111 22 33" };
const rentalView = { endsAt: instantAfterNow(90), now: givenNow, renter: { name: "V*** D***", phone: phoneContact } };

const scanViews: Record<string, ScanView> = {
  profile: profileView,
  "profile-alone": { ...profileView, reasons: [], contacts: [], plate: "" },
  "profile-contacts": { ...profileView, reasons: [] },
  ...Object.fromEntries(
    HOLDER_STATUSES.map((kind) => [
      `status-${kind}`,
      { ...profileView, status: { kind, words: kind === "words" ? "Depodayım" : "", until: instantAfterNow(5) } },
    ]),
  ),
  "status-until-midnight": {
    ...profileView,
    status: { kind: "parcel-neighbour", words: "", until: new Date("2026-11-24T00:00+03:00") },
  },
  car: carView,
  "car-alone": { ...carView, reasons: [], contacts: [], offer: null, status: null, note: OWNERS_NOTE },
  "car-contacts": { ...carView, reasons: [], status: null },
  rental: { ...carView, offer: null, rental: rentalView, note: `${OWNERS_NOTE}\n${OWNERS_NOTE}\n${OWNERS_NOTE}` },
  overdue: {
    ...carView,
    offer: null,
    rental: { ...rentalView, endsAt: instantAfterNow(-65), renter: { ...rentalView.renter, phone: null } },
  },
  "not-assigned": { state: "not-assigned", code: CODE_TEXT, asksClaim: false },
  "asks-claim": { state: "not-assigned", code: CODE_TEXT, asksClaim: true },
  example: { state: "example" },
  replaced: { state: "replaced", code: CODE_TEXT },
  invalid: { state: "invalid" },
  typed: { state: "invalid", typed: "KT000000" },
  "too-many": { state: "too-many" },
  unavailable: { state: "unavailable" },
};

const sentNotice: VisitorNoticeView = {
  code: CODE_TEXT,
  plate: "34 ABC 123",
  isCompany: false,
  reason: "lights",
  note: "The lights are on.",
  phone: "+49 151 111 22 33",
  photo: null,
  place: null,
  isShared: false,
  mayAddPhoto: true,
  state: "sent",
  delivery: { stage: "sent", at: givenNow, until: null, secondPersonAt: null, mayBeRead: true },
  reminder: null,
  told: 3,
  createdAt: givenNow,
  now: givenNow,
  answer: null,
  mayWithdraw: true,
  maySolve: true,
  secondsUntilNudge: 32,
  isRemindedEnough: false,
  isUnanswered: false,
  contacts: [],
  version: 1,
};
const NO_ACTIONS = { mayAddPhoto: false, mayWithdraw: false, maySolve: false, secondsUntilNudge: null };

function makeNoticeView(
  given: Partial<VisitorNoticeView>,
  problem?: PageProblem,
  photoProblem?: PageProblem,
): NoticePageView {
  return { state: "there", key: NOTICE_KEY, telling: { ...sentNotice, ...given }, problem, photoProblem };
}

function makeNoticeAtStage(stage: DeliveryStage, given: Partial<VisitorNoticeView["delivery"]> = {}): NoticePageView {
  return makeNoticeView({
    contacts: shownContacts,
    delivery: { ...sentNotice.delivery, stage, until: instantAfterNow(90), ...given },
  });
}

function makeAnsweredNotice(answer: (typeof ANSWERS)[number], arrivesAt: Date | null = null) {
  const given = { answer, note: "Kırmızı montluyum", at: givenNow, arrivesAt };
  return {
    state: "answered",
    mayWithdraw: false,
    answer: { ...given, phone: answer === "call-me" ? phoneContact : null },
  } as const;
}

const noticeViews: Record<string, NoticePageView> = {
  sent: makeNoticeView({ reason: "crash", contacts: shownContacts }),
  "told-before": makeNoticeAtStage("sent", { at: instantAfterNow(-65) }),
  sending: makeNoticeAtStage("sending"),
  "passed-on": makeNoticeAtStage("passed-on"),
  "stand-in": makeNoticeAtStage("stand-in"),
  later: makeNoticeAtStage("later"),
  delayed: makeNoticeAtStage("delayed"),
  "not-sent": makeNoticeAtStage("not-sent"),
  "not-sent-yet": makeNoticeAtStage("not-sent", { secondPersonAt: instantAfterNow(5) }),
  unreadable: makeNoticeAtStage("not-sent", { mayBeRead: false }),
  reminded: makeNoticeView({ reminder: "sent", isRemindedEnough: true, secondsUntilNudge: null }),
  "not-reminded": makeNoticeView({ reminder: "not-sent", secondsUntilNudge: 0 }),
  shared: makeNoticeView({ isShared: true, mayWithdraw: false, maySolve: false }),
  "shared-ended": makeNoticeView({ ...NO_ACTIONS, isShared: true, state: "withdrawn" }),
  seen: makeNoticeView({ state: "seen", secondsUntilNudge: 0, mayWithdraw: false }, "NOTICE_SEEN"),
  unanswered: makeNoticeView({ state: "seen", isUnanswered: true, contacts: shownContacts }),
  photo: makeNoticeView({
    photo: { width: 16, height: 12 },
    place: { lat: 41, lon: 29, accuracy: 45 },
    mayAddPhoto: false,
  }),
  "photo-lost": makeNoticeView({ place: { lat: 41, lon: 29, accuracy: null }, told: 2 }, undefined, "photo-lost"),
  ...Object.fromEntries(ANSWERS.map((answer) => [`answered-${answer}`, makeNoticeView(makeAnsweredNotice(answer))])),
  arrives: makeNoticeView(makeAnsweredNotice("coming-5", instantAfterNow(5))),
  late: makeNoticeView(makeAnsweredNotice("coming-5", givenNow)),
  solved: makeNoticeView({ ...NO_ACTIONS, state: "solved" }),
  expired: makeNoticeView({ ...NO_ACTIONS, state: "expired" }),
  "expired-untold": makeNoticeView({
    ...NO_ACTIONS,
    state: "expired",
    delivery: { ...sentNotice.delivery, stage: "not-sent" },
  }),
  withdrawn: makeNoticeView({ ...NO_ACTIONS, state: "withdrawn" }),
  gone: { state: "gone" },
  off: { state: "off", code: CODE_TEXT, isCompany: false, note: "The lights are on." },
  "off-company": { state: "off", code: CODE_TEXT, isCompany: true, note: "The lights are on." },
};

const tellForm: NoticeFormPageView = {
  code: CODE_TEXT,
  plate: "34 ABC 123",
  reasons: NOTICE_REASONS,
  accepts: acceptedContents,
  typed: { key: NOTICE_KEY, reason: "crash", note: "", phone: "" },
  problems: {},
};
const exampleViews: Record<string, ExampleNoticeFormPageView> = {
  chosen: { reason: "lights", isSent: false },
  sent: { reason: "lights", isSent: true },
};
const problemsWithoutTime = Object.keys(wordsByLanguage.tr.problems) as UntimedProblem[];
const problemsWithTime = ["notices-used-up", "reports-used-up", "photos-used-up"] as const;
const givenPlace = { lat: 41, lon: 29, accuracy: 45 };

const tellForms: Record<string, NoticeFormPageView> = {
  form: tellForm,
  "form-without-words": { ...tellForm, plate: "", accepts: { text: false, photo: false } },
  refused: {
    ...tellForm,
    typed: { ...tellForm.typed, reason: undefined, place: givenPlace },
    problems: { reason: "no-reason", note: "note-cut", phone: "wrong-phone", photo: "photo-again", "": "crowded" },
  },
  ...Object.fromEntries(
    problemsWithoutTime.map((problem) => [`refused-${problem}`, { ...tellForm, problems: { "": problem } }]),
  ),
  ...Object.fromEntries(
    problemsWithTime.map((name) => [`refused-${name}`, { ...tellForm, problems: { "": { name, minutes: 10 } } }]),
  ),
};

const typedReport = { id: "0199c0de-0000-7000-8000-000000000000", reason: undefined, message: "" };
const reportViews: Record<string, ReportPageView> = {
  form: { state: "form", code: CODE_TEXT, typed: typedReport, problems: {} },
  company: { state: "form", code: CODE_TEXT, isCompany: true, typed: typedReport, problems: {} },
  refused: { state: "form", code: CODE_TEXT, typed: typedReport, problems: { reason: "no-reason" } },
  sent: { state: "sent", code: CODE_TEXT },
};

/** Every page for strangers in every state, as HTML in a language, by name. */
export function drawStrangerPages(pages: PublicPages, language: PageLanguage): Map<string, string> {
  const named = <View>(kind: string, views: Record<string, View>, draw: (view: View) => string) =>
    Object.entries(views).map(([name, view]) => [`${kind} ${name}`, draw(view)] as const);
  const failures = {
    failure: { path: "/q/KT7M2QXA", away: false, requestId: "§" },
    away: { path: "/q", away: true, requestId: "" },
  };
  const fields = { empty: { typed: "", problem: undefined }, wrong: { typed: "!", problem: "wrong-code" } } as const;
  return new Map([
    ...named("scan", scanViews, (view) => pages.renderScan(view, brandView, HOST_NAME, language)),
    ...named("type-code", fields, (view) => pages.renderTypeCode(view, brandView, HOST_NAME, language)),
    ...named("tell", tellForms, (view) => pages.renderTell(view, brandView, HOST_NAME, language)),
    ...named("example-tell", exampleViews, (view) => pages.renderExampleTell(view, brandView, HOST_NAME, language)),
    ...named("telling", noticeViews, (view) => pages.renderTelling(view, brandView, HOST_NAME, language)),
    ...named("report", reportViews, (view) => pages.renderReport(view, brandView, HOST_NAME, language)),
    ...named("failure", failures, (view) => pages.renderStrangerFailure(view, brandView, HOST_NAME, language)),
    ["not-found", pages.renderStrangerNotFound(brandView, HOST_NAME, language)],
  ]);
}

const operatorView = {
  name: "Öğüt Bilişim A.Ş.",
  address: "İğneada Cad. No: 5/7, Kadıköy / İstanbul",
  email: "kvkk@ogut.example",
  phone: "+90 (212) 555 44 33",
  kep: "ogut@hs01.kep.tr",
  mersis: "0123456789012345",
};
const publicUrl = `https://${HOST_NAME}`;
const visitData = { brand: brandView, operator: operatorView, publicUrl, account: null, path: "/legal/visitors" };

/** The legal text for visitors that comes with the product, as HTML. */
export async function drawVisitorsText(pages: PublicPages, language: PageLanguage): Promise<string> {
  const legalTexts = await loadLegalTexts({ textsDir: "texts", brand: brandView, operator: operatorView, publicUrl });
  return pages.renderLegal(visitData, await legalTexts.text("visitors", getTextLanguage(language)), language);
}

/** An untranslated legal text with the summary above it, in a language. */
export function drawUntranslatedText(pages: PublicPages, language: PageLanguage): string {
  const text = {
    name: "visitors",
    title: "Ziyaretçi aydınlatma metni",
    language: "tr",
    version: "2026-11-21",
    html: "<p>Metin</p>",
  } as const;
  return pages.renderLegal(visitData, text, language);
}
