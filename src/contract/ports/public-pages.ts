import type { FleetView, ListedCars } from "#contract/fleet/cars.ts";
import type { BoardView } from "#contract/fleet/desk.ts";
import type { RenterPage } from "#contract/fleet/renter-page.ts";
import type { LinkedNoticeView } from "#contract/notices/answer-links.ts";
import type { NoticeInput, VisitorNoticeView } from "#contract/notices/notices.ts";
import type { ReportInput } from "#contract/notices/reports.ts";
import type { SecondPersonLinkView } from "#contract/notices/second-person.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { LegalText } from "#contract/people/legal.words.ts";
import type { LockedDeviceView } from "#contract/people/shared-devices.ts";
import type { OwnCodes } from "#contract/sticker/codes.ts";
import type { SharesView } from "#contract/sticker/sharing.ts";
import type { Answer, NoticeReason } from "#domain/notices/notice.ts";
import type { CurrentStatus } from "#domain/notices/status.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import type { ContactKind } from "#domain/words/contact.ts";
import type { PageLanguage } from "#domain/words/language.ts";

import type { Mail, RenderedMail } from "./mails.ts";
import type { PageProblem } from "./problems.ts";

/** The operator's settings that pages may show. Prices are kuruş; a marketplace without a URL is not listed. */
export interface BrandView {
  name: string;
  price: number;
  oldPrice: number;
  badge: string;
  marketplaces: readonly { name: string; url: string }[];
  /** Whether the sticker can be bought, in a shop or from the operator. */
  isSold: boolean;
}

/** The operator's texts about the sticker that is for sale. Those that are not configured are '' and not shown. */
export interface StickerFacts {
  material: string;
  size: string;
  place: string;
  lasts: string;
  pack: string;
  delivery: string;
  returns: string;
}

/**
 * The operator's identity, which the law requires on every page; values that are not configured are '' and not shown.
 */
export interface OperatorView {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** Registered e-mail address (KEP). */
  kep: string;
  /** Number in the central register of companies (MERSİS). */
  mersis: string;
}

/**
 * A contact that the owner shows. The server builds it from parsed parts, and pages get no other data of the profile.
 */
export interface ShownContact {
  kind: ContactKind;
  href: string;
  text: string;
}

/**
 * A running rental as strangers see it: its end, the server's time, and the data of the renter that the company shows.
 */
export interface ShownRental {
  endsAt: Date;
  now: Date;
  renter: { name: string; phone: ShownContact | null } | null;
}

/** What a report may contain besides a reason (docs/product.md 16.10). */
export interface AcceptedContent {
  text: boolean;
  photo: boolean;
}

/** Everything that a stranger learns about a code (docs/product.md 6.1, 6.5). Names of people are already masked. */
export type ScanView =
  | {
      state: "profile";
      code: string;
      owner: string;
      kind: ProfileKind;
      plate: string;
      /** The holder's status. The page is cached only until the status ends. */
      status: CurrentStatus | null;
      note: string;
      contacts: ShownContact[];
      /** The reasons that visitors can report; empty when notices are not accepted. */
      reasons: readonly NoticeReason[];
      accepts: AcceptedContent;
    }
  | {
      state: "car";
      code: string;
      company: string;
      plate: string;
      status: CurrentStatus | null;
      note: string;
      contacts: ShownContact[];
      /** The reasons that visitors can report; empty while the company's panel is closed. */
      reasons: readonly NoticeReason[];
      rental: ShownRental | null;
      /**
       * The offer of an available car. `model` is make and model, '' when hidden; `price` is in kuruş, null when
       * hidden; `authorisationNo` is '' if the company has entered none.
       */
      offer: { model: string; price: number | null; note: string; authorisationNo: string } | null;
    }
  /** A free code. `asksClaim` is whether linking it needs a claim word; nothing else about the word is revealed. */
  | { state: "not-assigned"; code: string; asksClaim: boolean }
  /** The example code with its example data. */
  | { state: "example" }
  /** The scanned code was replaced by `code`, to which the scan redirects. */
  | { state: "replaced"; code: string }
  /** `typed` is the code if the visitor typed it, so that they can correct it. */
  | { state: "invalid"; typed?: string }
  | { state: "too-many" }
  | { state: "unavailable" };

/** The page with the field for typing a printed code. */
export interface TypeCodePageView {
  typed: string;
  problem: PageProblem | undefined;
}

/** The form for reporting a sticker, or the confirmation that the report has arrived. */
export type ReportPageView = { code: string } & (
  | {
      state: "form";
      /** Whether the code is on a company's car; undefined when that is unknown. */
      isCompany?: boolean;
      typed: Pick<ReportInput, "id" | "message"> & { reason: ReportInput["reason"] | undefined };
      problems: Partial<Record<keyof ReportInput | "", PageProblem>>;
    }
  | { state: "sent" }
);

/** The form for a report to the holder of a code. */
export interface TellPageView {
  code: string;
  plate: string;
  /** What the code is on, if known. */
  kind?: ProfileKind | undefined;
  /** Whether the code is on a company's car; undefined when that is unknown. */
  isCompany?: boolean;
  reasons: readonly NoticeReason[];
  accepts: AcceptedContent;
  typed: Pick<NoticeInput, "key" | "note" | "phone" | "place"> & {
    reason: NoticeReason | undefined;
    /**
     * The doubtful telephone number that the form has asked about. If the visitor sends it again, it counts as
     * confirmed.
     */
    phoneAsked?: string | undefined;
  };
  problems: Partial<Record<keyof NoticeInput | "photo" | "", PageProblem>>;
}

/** The form of the example code: the chosen reason and, after sending, an example of an answer. */
export interface ExampleTellPageView {
  reason: NoticeReason;
  isSent: boolean;
}

/** A visitor's own page, with the problem that the last pressed button caused; or that the page no longer exists. */
export type NoticePageView =
  | {
      state: "there";
      key: string;
      telling: VisitorNoticeView;
      problem: PageProblem | undefined;
      /** The problem of a photo that was not added. */
      photoProblem: PageProblem | undefined;
    }
  | { state: "gone" }
  /** The code no longer accepts notices. The typed text is still shown, so that the visitor can copy it. */
  | { state: "off"; code: string; isCompany: boolean; note: string };

/** The page of a second person (docs/product.md 17.6). `by` is the mail address of the account that chose them. */
export type SecondPersonPageView = (SecondPersonLinkView & { token: string }) | { state: "gone" };

/** The page that answers a notice by a link, with the typed text and its problems; or that the link no longer works. */
export type AnswerPageView =
  | {
      state: "there";
      token: string;
      notice: LinkedNoticeView;
      /** The preselected answer. Nothing is sent before its button is pressed. */
      chosen: Answer | undefined;
      typed: string;
      problems: Partial<Record<string, string>>;
    }
  | { state: "gone" };

/** The name of the message with which a renter's page responds to what was sent last. */
export type RenterMessage =
  | "changed"
  | "taken"
  | "failed"
  | "unsigned"
  | "unnamed"
  | "longerWrong"
  | "longerFailed"
  | "wrongData"
  | "away";

/** A renter's page that shows the rental. */
export interface RenterPageWithRental {
  state: "there";
  token: string;
  page: RenterPage;
  said: RenterMessage | undefined;
  /** The values of a refused form, so that they need not be typed again, and the names of its wrong fields. */
  typed: Readonly<Record<string, string>>;
  wrong: readonly string[];
}

/** A renter's page (docs/product.md 9.28), or why nothing is shown: the link is closed, too old or unknown. */
export type RenterPageView = RenterPageWithRental | { state: "closed" | "ended" | "gone" };

/** A page for strangers that could not be rendered; `path` is the path to retry. */
export interface StrangerFailure {
  path: string;
  away: boolean;
  requestId: string;
}

/** The data for a public page with a header. */
export interface VisitData {
  brand: BrandView;
  operator: OperatorView;
  publicUrl: string;
  account: AccountView | null;
  /** Path of the page, whose entry in the header is marked. */
  path: string;
}

/** The functions of the web tree's server build. Each page function returns a whole HTML document. */
export interface PublicPages {
  /** `host` is the host in every QR code, which a visitor can compare with the address bar. */
  renderScan(view: ScanView, brand: BrandView, host: string, language: PageLanguage): string;
  /**
   * Renders the page for typing the code of a sticker that cannot be scanned. It has no script, and is styled like the
   * scan page.
   */
  renderTypeCode(view: TypeCodePageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** Renders a form that works without script and is styled like the scan page. */
  renderReport(view: ReportPageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** Renders a form that works without script and is styled like the scan page. */
  renderTell(view: TellPageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** Renders the form of the example code, which sends nothing to anybody. */
  renderExampleTell(view: ExampleTellPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderTelling(view: NoticePageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderSecondPerson(view: SecondPersonPageView, brand: BrandView, host: string): string;
  /** Renders the page that answers a notice without a log-in. */
  renderAnswer(view: AnswerPageView, brand: BrandView, host: string): string;
  /** Renders the page of a rental for its renter. Except for the signature, it works without script. */
  renderRenter(view: RenterPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderHome(visit: VisitData, facts: StickerFacts): string;
  renderPurchase(visit: VisitData, facts: StickerFacts): string;
  /** `language` is the reader's. The text is Turkish if it has no translation. */
  renderLegal(visit: VisitData, text: LegalText, language: PageLanguage): string;
  /** Renders the application's document with the log-in form, which is shown until the script takes over. */
  renderLogin(start: GuestStart, returnTo: string | undefined): Promise<string>;
  /** Renders the application's document with an account's dashboard, which is shown until the script takes over. */
  renderDashboard(start: DashboardStart): Promise<string>;
  /**
   * Renders the application's document with the first page of a company whose panel is open. It is shown until the
   * script takes over.
   */
  renderDesk(start: FleetPageStart): Promise<string>;
  renderNotFound(visit: VisitData): string;
  /** Renders the error page for a path that does not exist among those for strangers, styled like the scan page. */
  renderStrangerNotFound(brand: BrandView, host: string, language: PageLanguage): string;
  renderStrangerFailure(failure: StrangerFailure, brand: BrandView, host: string, language: PageLanguage): string;
  /** `away` means that only the database cannot be reached, so that retrying soon helps. */
  renderFailure(visit: VisitData, away: boolean, requestId: string): string;
  /** Renders a mail. `operator` is shown as the contact. */
  renderMail(mail: Mail, from: Pick<VisitData, "brand" | "operator" | "publicUrl">): RenderedMail;
  /** The style sheet inside the scan page. The content security policy allows it by its hash. */
  scanStyle: string;
}

/** Data inside the application's document, so that its first screen needs no request. */
export interface AppStart {
  brand: BrandView;
  account: AccountView | null;
  /** Whether browsers must notify another service of log-ins. */
  tellsSignIns: boolean;
  /** The first page of the account's codes, if the document's page shows them. */
  codes?: OwnCodes;
  /** The stickers of other accounts whose notices the account answers. */
  shared?: SharesView;
  /** The data of a company's first page. */
  desk?: VisitorDesk;
  /** What the log-in page of a locked shared device shows instead of the form. */
  lockedDevice?: LockedDeviceView;
}

/** The state of a company's fleet, and the first page of its cars. */
export interface VisitorDesk {
  /** The server's time when these data were read. Durations on the page are counted from it. */
  drawnAt: Date;
  fleet: FleetView;
  /** Unread notices of the member's own codes, and of the company's cars. */
  unread: { own: number; fleet: number };
  board: BoardView;
  cars: ListedCars;
}

/** The data of a page for a guest. */
export type GuestStart = AppStart & { account: null };

/** The data of a dashboard that the server renders. */
export type DashboardStart = AppStart & {
  account: AccountView;
  codes: OwnCodes;
  shared: SharesView;
};

/** The data of a company's first page that the server renders. */
export type FleetPageStart = AppStart & { account: AccountView; desk: VisitorDesk };
