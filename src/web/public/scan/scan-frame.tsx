import { Flag, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";

import type { Brand } from "#contract/ports/public-pages.ts";
import { legalPath } from "#contract/wording/legal.ts";
import { upperCase } from "#domain/turkish.ts";

import style from "./scan.css?inline";

/** Style of what a stranger sees of a code, inlined so that the first answer is the only one needed. */
export const scanStyle = style.trim();

/** What stands around everything that a stranger sees of a code. `reportPath` is where this code can be reported. */
export function ScanFrame({
  title,
  brand,
  host,
  code,
  reportPath,
  scripts,
  children,
}: {
  title: string;
  brand: Brand;
  host: string;
  code?: string | undefined;
  reportPath?: string | undefined;
  scripts: readonly string[];
  children: ReactNode;
}) {
  return (
    <html lang="tr">
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
        <header className="top">{upperCase(brand.name)}</header>
        <main>{children}</main>
        <footer className="foot">
          <p className="safe">
            <ShieldCheck aria-hidden="true" />
            Bu sayfa sizden ödeme, şifre veya kart bilgisi istemez.
          </p>
          <p>
            {reportPath !== undefined && (
              <a href={reportPath} rel="nofollow">
                <Flag aria-hidden="true" size={18} />
                Şikâyet et
              </a>
            )}
            <a href={legalPath("visitors")}>Aydınlatma metni</a>
          </p>
          <p translate="no">
            {host}
            {code !== undefined && (
              <>
                {" · "}Kod: <span className="code">{code}</span>
              </>
            )}
          </p>
        </footer>
      </body>
    </html>
  );
}
