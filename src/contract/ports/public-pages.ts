import type { FleetView, ListedCars } from "#contract/fleet/cars.ts";
import type { LinkedNoticeView } from "#contract/notices/answer-links.ts";
import type { Telling, TellingView } from "#contract/notices/notices.ts";
import type { Reporting } from "#contract/notices/reports.ts";
import type { SecondPersonLinkView } from "#contract/notices/second-person.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { LegalText } from "#contract/people/legal.words.ts";
import type { OwnCodes } from "#contract/sticker/codes.ts";
import type { Answer, NoticeReason } from "#domain/notices/notice.ts";
import type { CurrentStatus } from "#domain/notices/status.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import type { ContactKind } from "#domain/words/contact.ts";
import type { PageLanguage } from "#domain/words/language.ts";

import type { Mail, RenderedMail } from "./mails.ts";
import type { Problem } from "./problems.ts";

/** What the operator configured and every page may show. Prices are whole kuruş; a marketplace without an address is not listed. */
export interface Brand {
  name: string;
  price: number;
  oldPrice: number;
  badge: string;
  marketplaces: readonly { name: string; url: string }[];
  /** Whether the sticker can be bought, in a shop or from the operator. */
  isSold: boolean;
}

/** What the operator says of the sticker that is sold, a line each; what is not configured is empty and not shown. */
export interface StickerFacts {
  material: string;
  size: string;
  place: string;
  lasts: string;
  pack: string;
  delivery: string;
  returns: string;
}

/** Who runs the service, as law asks every page to say; what is not configured is empty and not shown. */
export interface Operator {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** Registered e-mail address (KEP). */
  kep: string;
  /** Number in the central register of companies (MERSİS). */
  mersis: string;
}

/** A contact that the owner chose to show: built by the server from parsed parts, nothing else of the profile travels. */
export interface ShownContact {
  kind: ContactKind;
  href: string;
  text: string;
}

/** A running rental as a stranger sees it: until when, by the server's clock, and who, as far as the company shows it. */
export interface ShownRental {
  endsAt: Date;
  now: Date;
  renter: { name: string; phone: ShownContact | null } | null;
}

/** What may be sent beside a reason: words and a telephone, a photo (docs/product.md 16.10). */
export interface Accepted {
  text: boolean;
  photo: boolean;
}

/** Everything a stranger gets to know of a code (docs/product.md 6.1, 6.5). Names of people are already masked. */
export type ScanView =
  | {
      state: "profile";
      code: string;
      owner: string;
      kind: ProfileKind;
      plate: string;
      /** What the owner says until it is over; the page is kept no longer than that. */
      status: CurrentStatus | null;
      note: string;
      contacts: ShownContact[];
      /** What its owner may be told of here; none where notices are not taken. */
      reasons: readonly NoticeReason[];
      accepts: Accepted;
    }
  | {
      state: "car";
      code: string;
      company: string;
      plate: string;
      status: CurrentStatus | null;
      note: string;
      contacts: ShownContact[];
      /** What the company may be told of here; none while its panel is closed. */
      reasons: readonly NoticeReason[];
      rental: ShownRental | null;
      /** Make and model, '' where they are not shown; the price in whole kuruş, null where it is not shown. */
      offer: { model: string; price: number | null; note: string } | null;
    }
  /** `asksClaim`: linking it asks for the claim word, of which nothing else is told. */
  | { state: "not-assigned"; code: string; asksClaim: boolean }
  /** The code of the house, with what everybody's example shows. */
  | { state: "example" }
  /** `code` took the place of the one that was scanned, and is where whoever scanned it is led. */
  | { state: "replaced"; code: string }
  /** With the code that was typed, to be mended; without one for whoever scanned. */
  | { state: "invalid"; typed?: string }
  | { state: "too-many" }
  | { state: "unavailable" };

/** The field for a printed code, with what was typed and what is wrong with it. */
export interface TypeCodePageView {
  typed: string;
  problem: Problem | undefined;
}

/** The form by which a visitor reports a sticker, with what was typed and what is wrong with it; or that the report has arrived. */
export type ReportPageView = { code: string } & (
  | {
      state: "form";
      typed: Pick<Reporting, "id" | "message"> & { reason: Reporting["reason"] | undefined };
      problems: Partial<Record<keyof Reporting | "", Problem>>;
    }
  | { state: "sent" }
);

/** The form by which a visitor tells the holder of a code something, with what was typed and what is wrong with it. */
export interface TellPageView {
  code: string;
  plate: string;
  /** What the code stands on, where that is known. */
  kind?: ProfileKind | undefined;
  reasons: readonly NoticeReason[];
  accepts: Accepted;
  typed: Pick<Telling, "key" | "note" | "phone" | "place"> & {
    reason: NoticeReason | undefined;
    /** The telephone that was asked about: sent again, it is meant. */
    phoneAsked?: string | undefined;
  };
  problems: Partial<Record<keyof Telling | "photo" | "", Problem>>;
}

/** Telling at the code of the house: the reason that was chosen, and once it is sent how a visitor reads an answer. */
export interface ExampleTellPageView {
  reason: NoticeReason;
  isSent: boolean;
}

/** A visitor's own page: what came of what they told, with what is wrong with the last button pressed; or that it is there no more. */
export type TellingPageView =
  | {
      state: "there";
      key: string;
      telling: TellingView;
      problem: Problem | undefined;
      /** What is wrong with a photo that was to be added. */
      photoProblem: Problem | undefined;
    }
  | { state: "gone" }
  /** Notices are not taken any more at this code; what was typed stays to be read and copied. */
  | { state: "off"; code: string; note: string };

/** The page of a second person (docs/product.md 17.6). `by` is the mail address of the account that chose them. */
export type SecondPersonPageView = (SecondPersonLinkView & { token: string }) | { state: "gone" };

/** A notice that is answered by the link of a message, with what was typed and what is wrong with it; or that the link works no more. */
export type AnswerPageView =
  | {
      state: "there";
      token: string;
      notice: LinkedNoticeView;
      /** The answer that stands first; none is sent before its button is pressed. */
      chosen: Answer | undefined;
      typed: string;
      problems: Partial<Record<string, string>>;
    }
  | { state: "gone" };

/** A page for strangers that could not be drawn; `path` is where it is asked for again. */
export interface StrangerFailure {
  path: string;
  away: boolean;
  requestId: string;
}

/** Who looks at a public page with a header, and under which name and address the product runs. */
export interface Visit {
  brand: Brand;
  operator: Operator;
  publicUrl: string;
  account: AccountView | null;
  /** Path of the page, to mark its entry in the header. */
  path: string;
}

/** What the web tree's server build offers: each function gives a whole HTML document. */
export interface PublicPages {
  /** `host` is the one that stands in every QR code; a visitor can compare it with the address bar. */
  renderScan(view: ScanView, brand: Brand, host: string, language: PageLanguage): string;
  /** Styled as the scan page is, and without script: where somebody types the code of a sticker that cannot be scanned. */
  renderTypeCode(view: TypeCodePageView, brand: Brand, host: string, language: PageLanguage): string;
  /** Styled as the scan page is, and as it is whole without script. */
  renderReport(view: ReportPageView, brand: Brand, host: string, language: PageLanguage): string;
  /** Styled alike; complete without script. */
  renderTell(view: TellPageView, brand: Brand, host: string, language: PageLanguage): string;
  /** Where nobody is told anything. */
  renderExampleTell(view: ExampleTellPageView, brand: Brand, host: string, language: PageLanguage): string;
  renderTelling(view: TellingPageView, brand: Brand, host: string, language: PageLanguage): string;
  renderSecondPerson(view: SecondPersonPageView, brand: Brand, host: string): string;
  /** Where whoever was told of a notice answers it without logging in. */
  renderAnswer(view: AnswerPageView, brand: Brand, host: string): string;
  renderHome(visit: Visit, facts: StickerFacts): string;
  renderPurchase(visit: Visit, facts: StickerFacts): string;
  /** `language` is the reader's; the text itself is Turkish where it is no translation. */
  renderLegal(visit: Visit, text: LegalText, language: PageLanguage): string;
  /** What stands in the application's document where a guest logs in, until its script takes it over. */
  renderLogin(start: GuestStart, returnTo: string | undefined): Promise<string>;
  /** The same for somebody's dashboard. */
  renderDashboard(start: DashboardStart): Promise<string>;
  /** The same for the first page of a company whose panel is open. */
  renderDesk(start: DeskStart): Promise<string>;
  renderNotFound(visit: Visit): string;
  /** What `renderNotFound` and `renderFailure` say, on a page for strangers. */
  renderStrangerNotFound(brand: Brand, host: string, language: PageLanguage): string;
  renderStrangerFailure(failure: StrangerFailure, brand: Brand, host: string, language: PageLanguage): string;
  /** `away` says that only the database is out of reach, so that trying again soon helps. */
  renderFailure(visit: Visit, away: boolean, requestId: string): string;
  /** `operator` is whom the reader can write to. */
  renderMail(mail: Mail, from: Pick<Visit, "brand" | "operator" | "publicUrl">): RenderedMail;
  /** Style sheet text inlined in the scan page; the policy allows it by its hash. */
  scanStyle: string;
}

/** What the signed-in application finds in its own document, so that its first screen needs no request. */
export interface AppStart {
  brand: Brand;
  account: AccountView | null;
  /** Whether another service is told of log-ins. */
  tellsSignIns: boolean;
  /** The first of the account's codes, where the page begins with them. */
  codes?: OwnCodes;
  /** What the company's first page begins with. */
  desk?: Desk;
}

/** How a company's fleet stands, and the first of its cars. */
export interface Desk {
  /** When this was so, by the server's clock: by it the page says how late or how far off something is. */
  drawnAt: Date;
  fleet: FleetView;
  /** How many notices nobody has opened, of the person's own codes and of the company's cars. */
  unread: { own: number; fleet: number };
  cars: ListedCars;
}

/** The same for whoever is not signed in. */
export type GuestStart = AppStart & { account: null };

/** The same for a dashboard that is drawn before its script. */
export type DashboardStart = AppStart & { account: AccountView; codes: OwnCodes };

/** The same for a company's first page that is drawn before its script. */
export type DeskStart = AppStart & { account: AccountView; desk: Desk };
