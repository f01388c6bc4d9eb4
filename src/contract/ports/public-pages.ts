import type { FleetView, ListedCars } from "#contract/fleet/cars.ts";
import type { BoardView } from "#contract/fleet/desk.ts";
import type { RenterPage } from "#contract/fleet/renter-page.ts";
import type { SealedPaper } from "#contract/fleet/sealed-papers.ts";
import type { LinkedNoticeView } from "#contract/notices/answer-links.ts";
import type { NoticeInput, VisitorNoticeView } from "#contract/notices/notices.ts";
import type { ReportInput } from "#contract/notices/reports.ts";
import type { SecondPersonLinkView, SharedStickersView } from "#contract/notices/second-people.ts";
import type { AccountView } from "#contract/people/account.ts";
import type { LegalText } from "#contract/people/legal.words.ts";
import type { LockedDeviceView } from "#contract/people/shared-devices.ts";
import type { OwnCodes } from "#contract/sticker/codes.ts";
import type { OrderedStickers, StickerOrderInput } from "#contract/sticker/sticker-orders.ts";
import type { Answer, NoticeReason } from "#domain/notices/notice.ts";
import type { CurrentStatus } from "#domain/notices/status.ts";
import type { ProfileKind } from "#domain/people/profile.ts";
import type { ContactKind } from "#domain/words/contact.ts";
import type { PageLanguage } from "#domain/words/language.ts";

import type { Mail, RenderedMail } from "./mails.ts";
import type { PageProblem } from "./problems.ts";

/** A marketplace without a URL is not listed. */
export interface BrandView {
  name: string;
  price: number;
  oldPrice: number;
  badge: string;
  marketplaces: readonly { name: string; url: string }[];
  isSold: boolean;
}

export interface StickerFacts {
  material: string;
  size: string;
  place: string;
  lasts: string;
  pack: string;
  delivery: string;
  returns: string;
}

/** A value that the operator has not configured is '' and not shown. */
export interface OperatorView {
  name: string;
  address: string;
  email: string;
  phone: string;
  kep: string;
  mersis: string;
}

/** The server builds the contact from its parsed parts, so that pages get no other data of the profile. */
export interface ShownContact {
  kind: ContactKind;
  href: string;
  text: string;
}

/**
 * A running rental as strangers see it: when it ends, and the data of the renter that the company shows (null for
 * none).
 */
export interface ShownRental {
  endsAt: Date;
  now: Date;
  renter: { name: string; phone: ShownContact | null } | null;
}

export interface AcceptedReportContent {
  text: boolean;
  photo: boolean;
}

export type ScanView =
  | {
      state: "profile";
      code: string;
      owner: string;
      kind: ProfileKind;
      plate: string;
      /** The page is cached only until the status ends. */
      status: CurrentStatus | null;
      note: string;
      contacts: ShownContact[];
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
      reasons: readonly NoticeReason[];
      rental: ShownRental | null;
      /** `price` is in kuruş, null if hidden. `authorisationNo` is '' if the company has entered none. */
      offer: { model: string; price: number | null; note: string; authorisationNo: string } | null;
    }
  /** Strangers learn nothing else about the word. */
  | { state: "not-assigned"; code: string; asksClaim: boolean }
  | { state: "example" }
  | { state: "replaced"; code: string }
  | { state: "invalid"; typed?: string }
  | { state: "too-many" }
  | { state: "unavailable" };

export interface TypeCodePageView {
  typed: string;
  problem: PageProblem | undefined;
}

export type ReportPageView = { code: string } & (
  | {
      state: "form";
      isCompany?: boolean;
      typed: Pick<ReportInput, "id" | "message"> & { reason: ReportInput["reason"] | undefined };
      problems: Partial<Record<keyof ReportInput | "", PageProblem>>;
    }
  | { state: "sent" }
);

export interface NoticeFormPageView {
  code: string;
  plate: string;
  kind?: ProfileKind | undefined;
  isCompany?: boolean;
  reasons: readonly NoticeReason[];
  accepts: AcceptedReportContent;
  typed: Pick<NoticeInput, "key" | "note" | "phone" | "place"> & {
    reason: NoticeReason | undefined;
    /** If the visitor sends the same number again, it counts as confirmed. */
    phoneAsked?: string | undefined;
  };
  problems: Partial<Record<keyof NoticeInput | "photo" | "", PageProblem>>;
}

export interface ExampleNoticeFormPageView {
  reason: NoticeReason;
  isSent: boolean;
}

export type NoticePageView =
  | {
      state: "there";
      key: string;
      telling: VisitorNoticeView;
      problem: PageProblem | undefined;
      photoProblem: PageProblem | undefined;
    }
  | { state: "gone" }
  /** The page still shows the typed text, so that the visitor can copy it. */
  | { state: "off"; code: string; isCompany: boolean; note: string };

export type SecondPersonPageView = (SecondPersonLinkView & { token: string }) | { state: "gone" };

export type AnswerPageView =
  | {
      state: "there";
      token: string;
      notice: LinkedNoticeView;
      chosen: Answer | undefined;
      typed: string;
      problems: Partial<Record<string, string>>;
    }
  | { state: "gone" };

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

export type SigningCodeMessageName = "codeSent" | "codeWrong" | "codeExpired" | "codeSpent";

export interface RenterPageWithRental {
  state: "there";
  token: string;
  page: RenterPage;
  said: RenterPageMessageName | undefined;
  typed: Readonly<Record<string, string>>;
  wrong: readonly string[];
}

export type RenterPageView = RenterPageWithRental | { state: "closed" | "ended" | "gone" };

export interface SealedPaperPageView {
  digest: string;
  paper: SealedPaper | undefined;
}

export interface FailedPageView {
  path: string;
  away: boolean;
  requestId: string;
}

export interface PublicPageData {
  brand: BrandView;
  operator: OperatorView;
  publicUrl: string;
  account: AccountView | null;
  path: string;
}

/** `problems` has a sentence for each wrong field by its name; '' stands for the whole form. */
export type StickerOrderPageView =
  | {
      state: "form";
      typed: Record<Exclude<keyof StickerOrderInput, "unitPrice">, string>;
      problems: Readonly<Record<string, string>>;
    }
  | { state: "sent"; ordered: OrderedStickers };

export interface PublicPages {
  /**
   * `host` is the host that is encoded in every QR code. The page shows it, so that visitors can compare it with the
   * address bar.
   */
  renderScan(view: ScanView, brand: BrandView, host: string, language: PageLanguage): string;
  renderTypeCode(view: TypeCodePageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderReport(view: ReportPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderTell(view: NoticeFormPageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** Sending it reaches nobody. */
  renderExampleTell(view: ExampleNoticeFormPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderTelling(view: NoticePageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderSecondPerson(view: SecondPersonPageView, brand: BrandView, host: string): string;
  renderAnswer(view: AnswerPageView, brand: BrandView, host: string): string;
  renderRenter(view: RenterPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderSealedPaper(view: SealedPaperPageView, brand: BrandView, host: string, language: PageLanguage): string;
  renderHome(visit: PublicPageData, facts: StickerFacts): string;
  renderPurchase(visit: PublicPageData, facts: StickerFacts): string;
  renderStickerOrder(visit: PublicPageData, view: StickerOrderPageView): string;
  renderLegal(visit: PublicPageData, text: LegalText, language: PageLanguage): string;
  renderLogin(start: GuestStartData, returnTo: string | undefined): Promise<string>;
  renderDashboard(start: DashboardStartData): Promise<string>;
  renderDesk(start: FleetPageStartData): Promise<string>;
  renderNotFound(visit: PublicPageData): string;
  renderStrangerNotFound(brand: BrandView, host: string, language: PageLanguage): string;
  renderStrangerFailure(failure: FailedPageView, brand: BrandView, host: string, language: PageLanguage): string;
  /** `away` means that only the database cannot be reached, so that it helps to try again soon. */
  renderFailure(visit: PublicPageData, away: boolean, requestId: string): string;
  renderMail(mail: Mail, from: Pick<PublicPageData, "brand" | "operator" | "publicUrl">): RenderedMail;
  /** The content security policy allows each by its hash. */
  inlineStyles: readonly string[];
}

/** Data inside the document of the application, so that its first page needs no further request. */
export interface AppStartData {
  brand: BrandView;
  account: AccountView | null;
  tellsSignIns: boolean;
  codes?: OwnCodes;
  shared?: SharedStickersView;
  desk?: FleetPageData;
  lockedDevice?: LockedDeviceView;
}

export interface FleetPageData {
  drawnAt: Date;
  fleet: FleetView;
  unread: { own: number; fleet: number };
  board: BoardView;
  cars: ListedCars;
}

export type GuestStartData = AppStartData & { account: null };

export type DashboardStartData = AppStartData & {
  account: AccountView;
  codes: OwnCodes;
  shared: SharedStickersView;
};

export type FleetPageStartData = AppStartData & { account: AccountView; desk: FleetPageData };
