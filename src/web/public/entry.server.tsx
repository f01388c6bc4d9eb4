import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { PublicPages } from "#contract/public-pages.ts";

import { renderDashboard, renderLogin } from "../app/drawn.server.tsx";
import { renderMail } from "../mail/mail.tsx";
import { FailurePage } from "./failure.tsx";
import { HomePage } from "./home.tsx";
import { LegalPage } from "./legal.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { PurchasePage } from "./purchase.tsx";
import { ReportPage } from "./report.tsx";
import { scanStyle } from "./scan-frame.tsx";
import { ScanPage } from "./scan.tsx";

/** The public pages, rendered to documents that need no React in the browser. */
export const pages: PublicPages = {
  renderScan: (view, brand, host) => document(<ScanPage view={view} brand={brand} host={host} />),
  renderReport: (view, brand, host) => document(<ReportPage view={view} brand={brand} host={host} />),
  renderHome: (visit) => document(<HomePage visit={visit} />),
  renderPurchase: (visit) => document(<PurchasePage visit={visit} />),
  renderLegal: (visit, text) => document(<LegalPage visit={visit} text={text} />),
  renderNotFound: (visit) => document(<NotFoundPage visit={visit} />),
  renderFailure: (visit, away, requestId) => document(<FailurePage visit={visit} away={away} requestId={requestId} />),
  renderLogin,
  renderDashboard,
  renderMail,
  scanStyle,
};

function document(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
