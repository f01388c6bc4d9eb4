import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { PublicPages } from "#contract/ports/public-pages.ts";
import type { PageLanguage } from "#domain/words/language.ts";
import { renderDashboard, renderFleetPage, renderLogin } from "#web/app/boot/render.server.tsx";
import { renderMail } from "#web/mail/mail.tsx";
import { SecondPersonPage } from "#web/public/alerts/second-person.tsx";
import { FailurePage } from "#web/public/frame/failure.tsx";
import { NotFoundPage } from "#web/public/frame/not-found.tsx";
import { HomePage } from "#web/public/home/home.tsx";
import { PurchasePage } from "#web/public/home/purchase.tsx";
import { StickerOrderPage } from "#web/public/home/sticker-order.tsx";
import { LegalPage } from "#web/public/legal/legal.tsx";
import { SealedPaperPage } from "#web/public/papers/sealed-paper.tsx";
import { RenterPageDocument } from "#web/public/renter/renter-page.tsx";
import { AnswerPage } from "#web/public/scan/answer-page.tsx";
import { ExampleNoticeFormPage } from "#web/public/scan/example-tell.tsx";
import { NoticeFormPage } from "#web/public/scan/notice-form-page.tsx";
import { ReportPage } from "#web/public/scan/report.tsx";
import { inlineStyles } from "#web/public/scan/scan-frame.tsx";
import { ScanPage } from "#web/public/scan/scan.tsx";
import { StrangerFailurePage, StrangerNotFoundPage } from "#web/public/scan/stranger-failure.tsx";
import { VisitorNoticePage } from "#web/public/scan/telling.tsx";
import { TypeCodePage } from "#web/public/scan/type-code.tsx";
import { LanguageProvider } from "#web/public/words/language-provider.tsx";

export const pages: PublicPages = {
  renderScan: (view, brand, host, language) =>
    renderInLanguage(language, <ScanPage view={view} brand={brand} host={host} />),
  renderTypeCode: (view, brand, host, language) =>
    renderInLanguage(language, <TypeCodePage view={view} brand={brand} host={host} />),
  renderReport: (view, brand, host, language) =>
    renderInLanguage(
      language,
      <ReportPage view={view} brand={brand} host={host} />,
      view.state === "form" && view.isCompany,
    ),
  renderTell: (view, brand, host, language) =>
    renderInLanguage(language, <NoticeFormPage view={view} brand={brand} host={host} />, view.isCompany),
  renderExampleTell: (view, brand, host, language) =>
    renderInLanguage(language, <ExampleNoticeFormPage view={view} brand={brand} host={host} />),
  renderTelling: (view, brand, host, language) =>
    renderInLanguage(
      language,
      <VisitorNoticePage view={view} brand={brand} host={host} />,
      view.state === "there" ? view.telling.isCompany : view.state === "off" && view.isCompany,
    ),
  renderSecondPerson: (view, brand, host) => renderDocument(<SecondPersonPage view={view} brand={brand} host={host} />),
  renderAnswer: (view, brand, host) => renderDocument(<AnswerPage view={view} brand={brand} host={host} />),
  renderRenter: (view, brand, host, language) =>
    renderInLanguage(language, <RenterPageDocument view={view} brand={brand} host={host} />),
  renderSealedPaper: (view, brand, host, language) =>
    renderInLanguage(language, <SealedPaperPage view={view} brand={brand} host={host} />),
  renderHome: (visit, facts) => renderDocument(<HomePage visit={visit} facts={facts} />),
  renderPurchase: (visit, facts) => renderDocument(<PurchasePage visit={visit} facts={facts} />),
  renderStickerOrder: (visit, view) => renderDocument(<StickerOrderPage visit={visit} view={view} />),
  renderLegal: (visit, text, language) => renderInLanguage(language, <LegalPage visit={visit} text={text} />),
  renderStrangerNotFound: (brand, host, language) =>
    renderInLanguage(language, <StrangerNotFoundPage brand={brand} host={host} />),
  renderStrangerFailure: (failure, brand, host, language) =>
    renderInLanguage(language, <StrangerFailurePage failure={failure} brand={brand} host={host} />),
  renderNotFound: (visit) => renderDocument(<NotFoundPage visit={visit} />),
  renderFailure: (visit, away, requestId) =>
    renderDocument(<FailurePage visit={visit} away={away} requestId={requestId} />),
  renderLogin,
  renderDashboard,
  renderDesk: renderFleetPage,
  renderMail,
  inlineStyles,
};

function renderInLanguage(language: PageLanguage, page: ReactElement, isCompany = false): string {
  return renderDocument(
    <LanguageProvider language={language} isCompany={isCompany}>
      {page}
    </LanguageProvider>,
  );
}

function renderDocument(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
