import { Flag, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";

import { legalPath } from "#contract/people/legal.words.ts";
import type { Brand } from "#contract/ports/public-pages.ts";
import { upperCase } from "#domain/words/turkish.ts";
import { Languages } from "#web/public/words/languages.tsx";
import { useReading } from "#web/public/words/reading.tsx";

import { Code } from "./plate.tsx";

import style from "./scan.css?inline";

/** Style of what a stranger sees of a code, inlined so that the first answer is the only one needed. */
export const scanStyle = style.trim();

/**
 * What stands around everything that a stranger sees of a code. `reportPath` is where this code can be reported, `staffPath` where
 * the staff of its company goes on; `here` is where the page is read in another language, '' for the address that was asked for. `style`
 * is a style sheet that the page needs besides.
 */
export function ScanFrame({
  title,
  brand,
  host,
  code,
  reportPath,
  staffPath,
  here,
  scripts,
  style: ownStyle,
  children,
}: {
  title: string;
  brand: Brand;
  host: string;
  code?: string | undefined;
  reportPath?: string | undefined;
  staffPath?: string | undefined;
  here?: string | undefined;
  scripts: readonly string[];
  style?: string | undefined;
  children: ReactNode;
}) {
  const { language, words, link, isolated } = useReading();
  return (
    <html lang={language} dir={language === "ar" ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${isolated(brand.name)}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: scanStyle }} />
        {ownStyle !== undefined && <link rel="stylesheet" href={ownStyle} />}
        {scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body>
        <header className="top">
          <span translate="no">{upperCase(brand.name)}</span>
          {here !== undefined && <Languages here={here} />}
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
            <a href={link(legalPath("visitors"))}>{words.frame.legal}</a>
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
                {words.frame.code} <Code code={code} />
              </>
            )}
          </p>
        </footer>
      </body>
    </html>
  );
}
