import { Flag, Globe, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";

import { makeLegalTextPath } from "#contract/people/legal.words.ts";
import type { BrandView } from "#contract/ports/public-pages.ts";
import { Logo } from "#web/parts/logo.tsx";
import { languageNames, useLanguage } from "#web/public/words/language-provider.tsx";
import { Languages } from "#web/public/words/languages.tsx";

import { PrintedCode } from "./plate.tsx";

import formStyle from "./form.css?inline";
import scanStyle from "./scan.css?inline";

/** Inlined, so that a page needs only one request. The second one is of the pages on which a visitor does something. */
const [readingStyle, writingStyle] = [scanStyle.trim(), formStyle.trim()];
export const inlineStyles = [readingStyle, writingStyle];

/** `here` is the path for the links to other languages; '' means the present URL. */
export function ScanFrame({
  title,
  brand,
  host,
  code,
  reportPath,
  staffPath,
  here,
  scripts,
  isReadOnly = false,
  style: ownStyle,
  children,
}: {
  title: string;
  brand: BrandView;
  host: string;
  code?: string | undefined;
  reportPath?: string | undefined;
  staffPath?: string | undefined;
  here?: string | undefined;
  scripts: readonly string[];
  isReadOnly?: boolean;
  style?: string | undefined;
  children: ReactNode;
}) {
  const { language, words, link, isolated } = useLanguage();
  return (
    <html lang={language} dir={language === "ar" ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${isolated(brand.name)}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: readingStyle }} />
        {!isReadOnly && <style dangerouslySetInnerHTML={{ __html: writingStyle }} />}
        {ownStyle !== undefined && <link rel="stylesheet" href={ownStyle} />}
        {scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body>
        <header className="top">
          <div>
            <b translate="no">
              <Logo size={30} />
              {brand.name}
            </b>
            {here !== undefined && (
              <details>
                <summary aria-label={`${words.frame.languages}: ${languageNames[language]}`}>
                  <Globe aria-hidden="true" size={18} />
                  {languageNames[language]}
                </summary>
                <Languages here={here} />
              </details>
            )}
          </div>
        </header>
        <main>{children}</main>
        <footer className="foot">
          <p className="safe">
            <ShieldCheck aria-hidden="true" />
            {words.frame.safe}
          </p>
          <p>
            {reportPath !== undefined && (
              <a href={link(reportPath)} rel="nofollow">
                <Flag aria-hidden="true" size={18} />
                {words.frame.report}
              </a>
            )}
            <a href={link(makeLegalTextPath("visitors"))}>{words.frame.legal}</a>
            {staffPath !== undefined && (
              <a href={staffPath} rel="nofollow">
                {words.frame.staff}
              </a>
            )}
          </p>
          <p>
            <bdi dir="ltr" translate="no">
              {host}
            </bdi>
            {code !== undefined && (
              <>
                {" · "}
                {words.frame.code} <PrintedCode code={code} />
              </>
            )}
          </p>
        </footer>
      </body>
    </html>
  );
}
