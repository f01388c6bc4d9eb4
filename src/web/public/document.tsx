import type { ReactNode } from "react";
import { font, script, style } from "virtual:public-assets";

import type { Visit } from "#contract/public-pages.ts";

import { Header } from "../parts/header.tsx";

/** A whole page with header and footer, complete without script. */
export function Document({
  visit,
  title,
  description,
  children,
}: {
  visit: Visit;
  title: string;
  description?: string;
  children: ReactNode;
}) {
  const { brand, account, path } = visit;
  return (
    <html lang="tr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {description ? <meta name="description" content={description} /> : <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={style} />
      </head>
      <body className="flex flex-col">
        <Header brand={brand.name} account={account} path={path} />
        <main id="icerik" className="flex-1">
          {children}
        </main>
        <footer className="border-line bg-surface border-t">
          <div className="text-ink-soft mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm">
            <p>{brand.name}: kodu tara, ulaşılabilir ol.</p>
            <p>Numaranız siz göstermedikçe kimseye görünmez.</p>
          </div>
        </footer>
        <script type="module" src={script} />
      </body>
    </html>
  );
}
