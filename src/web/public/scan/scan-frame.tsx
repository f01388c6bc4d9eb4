import { Flag, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";

import type { Brand } from "#contract/ports/public-pages.ts";
import { legalPath } from "#contract/wording/legal.ts";
import { LANGUAGES } from "#domain/language.ts";
import { upperCase } from "#domain/turkish.ts";
import { ownNames, useReading } from "#web/public/words/reading.tsx";

import { Code } from "./plate.tsx";

import style from "./scan.css?inline";

/** Style of what a stranger sees of a code, inlined so that the first answer is the only one needed. */
export const scanStyle = style.trim();

/**
 * What stands around everything that a stranger sees of a code. `reportPath` is where this code can be reported, `staffPath` where
 * the staff of its company goes on; `here` is where the page is read in another language, '' for the address that was asked for.
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
  children: ReactNode;
}) {
  const { language, words, link } = useReading();
  return (
    <html lang={language} dir={language === "ar" ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${brand.name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: scanStyle }} />
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

/** The same page in each language, by the name that its readers give it. */
function Languages({ here }: { here: string }) {
  const { language, words } = useReading();
  return (
    <nav aria-label={words.frame.languages}>
      {LANGUAGES.map((each) =>
        each === language ? (
          <b key={each} aria-current="true">
            {ownNames[each]}
          </b>
        ) : (
          <a key={each} href={`${here}${here.includes("?") ? "&" : "?"}dil=${each}`} lang={each} rel="nofollow">
            {ownNames[each]}
          </a>
        ),
      )}
    </nav>
  );
}
