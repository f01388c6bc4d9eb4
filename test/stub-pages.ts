import type { AppStartData, PublicPages, ScanView } from "#contract/ports/public-pages.ts";
import { getTextLanguage, type PageLanguage } from "#domain/words/language.ts";
import type { PageContent } from "#server/routes/built-files.ts";

/** Pages that print everything they are given, so that tests see what a stranger might get. */
export const stubPages: PublicPages = {
  renderScan: (view, brand, _host, language) => makeStubPage("scan", { view, brand }, language),
  renderTypeCode: (view, brand) => makeStubPage("type-code", { view, brand }),
  renderReport: (view, brand) => makeStubPage("report", { view, brand }),
  renderTell: (view, brand) => makeStubPage("tell", { view, brand }),
  renderExampleTell: (view, brand) => makeStubPage("example-tell", { view, brand }),
  renderTelling: (view, brand) => makeStubPage("telling", { view, brand }),
  renderSecondPerson: (view, brand) => makeStubPage("second-person", { view, brand }),
  renderAnswer: (view, brand) => makeStubPage("answer", { view, brand }),
  renderSealedPaper: (view, brand) => makeStubPage("sealed paper", { view, brand }),
  renderRenter: (view, brand) => makeStubPage("renter", { view, brand }),
  renderHome: (visit, facts) => makeStubPage("home", { ...visit, facts }),
  renderPurchase: (visit, facts) => makeStubPage("purchase", { ...visit, facts }),
  renderStickerOrder: (visit, view) => makeStubPage("sticker-order", { ...visit, view }),
  renderLegal: (visit, text, language) => makeStubPage("legal", { ...visit, text }, language),
  renderDashboard: async ({ codes }) => `<ul>${codes.items.map(({ code }) => code).join()}</ul>`,
  renderDesk: async ({ desk }) => `<ul>${desk.cars.items.map(({ code }) => code).join()}</ul>`,
  renderLogin: async (start, returnTo) => `<form>${JSON.stringify({ ...start, returnTo })}</form>`,
  renderMail: (mail, { brand, publicUrl }) => {
    const told = JSON.stringify({ ...mail, brand: brand.name, publicUrl });
    return { subject: mail.kind, text: told, html: told };
  },
  renderStrangerNotFound: (brand) => makeStubPage("stranger-not-found", { brand }),
  renderStrangerFailure: (failure, brand) => makeStubPage("stranger-failure", { ...failure, brand }),
  renderNotFound: (visit) => makeStubPage("not-found", visit),
  renderFailure: (visit, away, requestId) => makeStubPage("failure", { ...visit, away, requestId }),
  inlineStyles: ["body{margin:0}", "form{margin:0}"],
};

export function makeStubShell(start: AppStartData, { name, head, body = "" }: PageContent): string {
  return `${makeStubPage("app", start)}<main>${name}</main>${head}${body}`;
}

function makeStubPage(name: string, given: object, language: PageLanguage = "tr"): string {
  // JSON is not escaped, because no browser reads the document.
  return `<!doctype html><html lang="${getTextLanguage(language)}"><title>${name}</title><pre>${JSON.stringify(given)}</pre></html>`;
}

export function readStubPageName(html: string): string | undefined {
  return /<title>(.*?)<\/title>/u.exec(html)?.[1];
}

export function readStubPageData(html: string): unknown {
  return JSON.parse(/<pre>(.*)<\/pre>/su.exec(html)?.[1] ?? "null");
}

export async function scanViewOf(response: Response): Promise<ScanView> {
  return (readStubPageData(await response.text()) as { view: ScanView }).view;
}
