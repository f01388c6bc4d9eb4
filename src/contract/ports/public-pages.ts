import type { FleetView, ListedCars } from "#contract/fleet/cars.ts";
import type { BoardView } from "#contract/fleet/desk.ts";
import type { RenterPage } from "#contract/fleet/renter-page.ts";
import type { SealedPaper } from "#contract/fleet/sealed-papers.ts";
import type { LinkedNoticeView } from "#contract/notices/answer-links.ts";
import type { NoticeInput, VisitorNoticeView } from "#contract/notices/notices.ts";
import type { ReportInput } from "#contract/notices/reports.ts";
import type { SecondPersonLinkView } from "#contract/notices/second-person.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { LegalText } from "#contract/people/legal.words.ts";
import type { LockedDeviceView } from "#contract/people/shared-devices.ts";
import type { OwnCodes } from "#contract/sticker/codes.ts";
import type { SharesView } from "#contract/sticker/sharing.ts";
import type { OrderedStickers, StickerOrderInput } from "#contract/sticker/sticker-orders.ts";
import type { Answer, NoticeReason } from "#domain/notices/notice.ts";
import type { CurrentStatus } from "#domain/notices/status.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import type { ContactKind } from "#domain/words/contact.ts";
import type { PageLanguage } from "#domain/words/language.ts";

import type { Mail, RenderedMail } from "./mails.ts";
import type { PageProblem } from "./problems.ts";

/** The operator's settings that pages may show. Prices are kuruş. A marketplace without a URL is not listed. */
export interface BrandView {
  name: string;
  price: number;
  oldPrice: number;
  badge: string;
  marketplaces: readonly { name: string; url: string }[];
  /** Whether the sticker can be bought: in a shop, or with the form for orders where no shop is configured. */
  isSold: boolean;
}

/**
 * The operator's texts about the sticker that is for sale. A text that the operator has not configured is '' and not
 * shown.
 */
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
 * The operator's identity, which the law requires on every page. A value that the operator has not configured is '' and
 * not shown.
 */
export interface OperatorView {
  name: string;
  address: string;
  email: string;
  phone: string;
  /** The operator's registered e-mail address, in Turkish KEP. */
  kep: string;
  /** The operator's number in the company register MERSİS. */
  mersis: string;
}

/**
 * A contact that the owner shows to strangers. The server builds the contact from its parsed parts, so that pages get
 * no other data of the profile.
 */
export interface ShownContact {
  kind: ContactKind;
  href: string;
  text: string;
}

/**
 * A running rental as strangers see it: when it ends, and the data of the renter that the company shows (null for
 * none). `now` is the server's time.
 */
export interface ShownRental {
  endsAt: Date;
  now: Date;
  renter: { name: string; phone: ShownContact | null } | null;
}

/** What a visitor's notice may contain besides its reason (docs/product.md 16.10). */
export interface AcceptedReportContent {
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
      /** The status that the owner has set. The page is cached only until the status ends. */
      status: CurrentStatus | null;
      note: string;
      contacts: ShownContact[];
      /** The reasons that visitors can choose; empty if the code accepts no notices. */
      reasons: readonly NoticeReason[];
      accepts: AcceptedReportContent;
    }
  | {
      state: "car";
      code: string;
      company: string;
      plate: string;
      status: CurrentStatus | null;
      note: string;
      contacts: ShownContact[];
      /** The reasons that visitors can choose; empty while the company's panel is closed. */
      reasons: readonly NoticeReason[];
      rental: ShownRental | null;
      /**
       * The offer of an available car. `model` is make and model, '' if hidden. `price` is in kuruş, null if hidden.
       * `authorisationNo` is '' if the company has entered none.
       */
      offer: { model: string; price: number | null; note: string; authorisationNo: string } | null;
    }
  /**
   * A code that nobody has linked. `asksClaim` is whether linking needs a claim word. Strangers learn nothing else
   * about the word.
   */
  | { state: "not-assigned"; code: string; asksClaim: boolean }
  /** The example code with its example data. */
  | { state: "example" }
  /** The scanned code was replaced by `code`. The scan is redirected to the page of `code`. */
  | { state: "replaced"; code: string }
  /** `typed` is set if the visitor typed the code instead of scanning it. The page then shows it for correction. */
  | { state: "invalid"; typed?: string }
  | { state: "too-many" }
  | { state: "unavailable" };

/** The data of the page for typing the code of a sticker. `typed` is what the visitor typed last. */
export interface TypeCodePageView {
  typed: string;
  problem: PageProblem | undefined;
}

/** The form for a complaint about a sticker, or the confirmation that the complaint has arrived. */
export type ReportPageView = { code: string } & (
  | {
      state: "form";
      /** Whether the code is on a company's car; undefined if that is not known. */
      isCompany?: boolean;
      typed: Pick<ReportInput, "id" | "message"> & { reason: ReportInput["reason"] | undefined };
      problems: Partial<Record<keyof ReportInput | "", PageProblem>>;
    }
  | { state: "sent" }
);

/** The form for a notice to the owner of a code. */
export interface NoticeFormPageView {
  code: string;
  plate: string;
  /** What the code is on; undefined if that is not known. */
  kind?: ProfileKind | undefined;
  /** Whether the code is on a company's car; undefined if that is not known. */
  isCompany?: boolean;
  reasons: readonly NoticeReason[];
  accepts: AcceptedReportContent;
  typed: Pick<NoticeInput, "key" | "note" | "phone" | "place"> & {
    reason: NoticeReason | undefined;
    /**
     * The telephone number that seemed wrong when the form was last sent. If the visitor sends the same number again,
     * it counts as confirmed.
     */
    phoneAsked?: string | undefined;
  };
  problems: Partial<Record<keyof NoticeInput | "photo" | "", PageProblem>>;
}

/** The form of the example code. It shows the chosen reason and, after sending, an example of an answer. */
export interface ExampleNoticeFormPageView {
  reason: NoticeReason;
  isSent: boolean;
}

/**
 * A visitor's own page, with the problem that the last pressed button caused; or the page that says that the notice no
 * longer exists.
 */
export type NoticePageView =
  | {
      state: "there";
      key: string;
      telling: VisitorNoticeView;
      problem: PageProblem | undefined;
      /** Why a photo was not added; undefined for no problem. */
      photoProblem: PageProblem | undefined;
    }
  | { state: "gone" }
  /** The code no longer accepts notices. The page still shows the typed text, so that the visitor can copy it. */
  | { state: "off"; code: string; isCompany: boolean; note: string };

/**
 * The page of a second person (docs/product.md 17.6). `by` is the mail address of the account that chose the person.
 * 'gone' means that the link no longer works.
 */
export type SecondPersonPageView = (SecondPersonLinkView & { token: string }) | { state: "gone" };

/**
 * The page for answering a notice by a link, with the typed answer and its problems. 'gone' means that the link no
 * longer works.
 */
export type AnswerPageView =
  | {
      state: "there";
      token: string;
      notice: LinkedNoticeView;
      /** The preselected answer. It is sent only when its button is pressed. */
      chosen: Answer | undefined;
      typed: string;
      problems: Partial<Record<string, string>>;
    }
  | { state: "gone" };

/** The message with which a renter's page responds to the form that the renter sent last. */
export type RenterPageMessageName =
  | "changed"
  | "taken"
  | "failed"
  | "unsigned"
  | "unnamed"
  | "longerWrong"
  | "longerFailed"
  | "wrongData"
  | "dataClosed"
  | "otherName"
  | "tooMany"
  | SigningCodeMessageName
  | "away";

/** Messages beside the field for the mailed code. */
export type SigningCodeMessageName = "codeSent" | "codeWrong" | "codeExpired" | "codeSpent";

/** A renter's page that shows the rental. */
export interface RenterPageWithRental {
  state: "there";
  token: string;
  page: RenterPage;
  said: RenterPageMessageName | undefined;
  /** The values and the names of the wrong fields of a refused form. The page shows the values again. */
  typed: Readonly<Record<string, string>>;
  wrong: readonly string[];
}

/**
 * A renter's page (docs/product.md 9.28), or why it shows nothing: the company has closed the link, the rental ended
 * too long ago, or the link is unknown.
 */
export type RenterPageView = RenterPageWithRental | { state: "closed" | "ended" | "gone" };

/** The page of a printed paper. `paper` is undefined if nothing is stored with this digest. */
export interface SealedPaperPageView {
  digest: string;
  paper: SealedPaper | undefined;
}

/**
 * The error page for a failure on a page for strangers. `path` is the path of the link for trying again. `away` means
 * that only the database cannot be reached.
 */
export interface FailedPageView {
  path: string;
  away: boolean;
  requestId: string;
}

/** The data for a public page that has the product's header. */
export interface PublicPageData {
  brand: BrandView;
  operator: OperatorView;
  publicUrl: string;
  account: AccountView | null;
  /** The path of the page. Its entry in the header is marked. */
  path: string;
}

/**
 * The form for ordering stickers with what was typed, or what was ordered. `problems` has a sentence for each wrong
 * field by its name; '' stands for the whole form.
 */
export type StickerOrderPageView =
  | {
      state: "form";
      typed: Record<Exclude<keyof StickerOrderInput, "unitPrice">, string>;
      problems: Readonly<Record<string, string>>;
    }
  | { state: "sent"; ordered: OrderedStickers };

/** The functions of the server's build of src/web. The functions that render pages return a complete HTML document. */
export interface PublicPages {
  /**
   * `host` is the host that is encoded in every QR code. The page shows it, so that visitors can compare it with the
   * address bar.
   */
  renderScan(view: ScanView, brand: BrandView, host: string, language: PageLanguage): string;
  /**
   * Renders the page for typing the code of a sticker that cannot be scanned. The page needs no script and has the
   * style of the scan page.
   */
  renderTypeCode(view: TypeCodePageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** Renders the form for complaints. It works without script and has the style of the scan page. */
  renderReport(view: ReportPageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** Renders the form for notices. It works without script and has the style of the scan page. */
  renderTell(view: NoticeFormPageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** Renders the form of the example code. Sending it reaches nobody. */
  renderExampleTell(view: ExampleNoticeFormPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderTelling(view: NoticePageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderSecondPerson(view: SecondPersonPageView, brand: BrandView, host: string): string;
  /** Renders the page on which a notice can be answered without a log-in. */
  renderAnswer(view: AnswerPageView, brand: BrandView, host: string): string;
  /** Renders a renter's page. Only the signature needs the script. */
  renderRenter(view: RenterPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderSealedPaper(view: SealedPaperPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderHome(visit: PublicPageData, facts: StickerFacts): string;
  renderPurchase(visit: PublicPageData, facts: StickerFacts): string;
  /** Renders the form for ordering stickers, or what was ordered. It works without script. */
  renderStickerOrder(visit: PublicPageData, view: StickerOrderPageView): string;
  /** `language` is the language of the reader. A text that has no translation is rendered in Turkish. */
  renderLegal(visit: PublicPageData, text: LegalText, language: PageLanguage): string;
  /**
   * Renders the document of the application with the log-in form. The script takes over this form when it has loaded.
   */
  renderLogin(start: GuestStartData, returnTo: string | undefined): Promise<string>;
  /**
   * Renders the document of the application with an account's dashboard, which is shown until the script has loaded and
   * takes over.
   */
  renderDashboard(start: DashboardStartData): Promise<string>;
  /**
   * Renders the document of the application with the first page of a company whose panel is open. It is visible until
   * the script has loaded.
   */
  renderDesk(start: FleetPageStartData): Promise<string>;
  renderNotFound(visit: PublicPageData): string;
  /** Renders the 'not found' page for a path of the pages for strangers, in the style of the scan page. */
  renderStrangerNotFound(brand: BrandView, host: string, language: PageLanguage): string;
  renderStrangerFailure(failure: FailedPageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** `away` means that only the database cannot be reached, so that it helps to try again soon. */
  renderFailure(visit: PublicPageData, away: boolean, requestId: string): string;
  /** Renders a mail. The mail names `operator` as its sender's contact. */
  renderMail(mail: Mail, from: Pick<PublicPageData, "brand" | "operator" | "publicUrl">): RenderedMail;
  /**
   * The style sheet inside the documents with the style of the scan page. The content security policy allows it by its
   * hash.
   */
  scanStyle: string;
}

/** Data inside the document of the application, so that its first page needs no further request. */
export interface AppStartData {
  brand: BrandView;
  account: AccountView | null;
  /** Whether browsers must tell another service about log-ins and log-outs. */
  tellsSignIns: boolean;
  /** The first page of the list of the account's codes, if the rendered page shows it. */
  codes?: OwnCodes;
  /** The stickers of other accounts whose notices the account answers, and the own stickers that others answer. */
  shared?: SharesView;
  /** The data of a company's first page, if that page is rendered. */
  desk?: FleetPageData;
  /** What a locked shared device shows on the log-in page instead of the form. */
  lockedDevice?: LockedDeviceView;
}

/** The data of a company's first page. */
export interface FleetPageData {
  /** The server's time at which these data were read. The page computes durations from it. */
  drawnAt: Date;
  fleet: FleetView;
  /** The numbers of unread notices: about the member's own codes, and about the company's cars. */
  unread: { own: number; fleet: number };
  board: BoardView;
  cars: ListedCars;
}

export type GuestStartData = AppStartData & { account: null };

/** The data of an account's first page that the server renders. */
export type DashboardStartData = AppStartData & {
  account: AccountView;
  codes: OwnCodes;
  shared: SharesView;
};

export type FleetPageStartData = AppStartData & { account: AccountView; desk: FleetPageData };
