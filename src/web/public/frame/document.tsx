import type { ReactNode } from "react";
import { script } from "virtual:public-assets";

import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { Header } from "#web/parts/header.tsx";

import { Footer } from "./footer.tsx";
import { Head, type FoundPage } from "./head.tsx";

export function Document({
  visit,
  title,
  found,
  data,
  children,
}: {
  visit: PublicPageData;
  title: string;
  found?: FoundPage | undefined;
  data?: ReactNode;
  children: ReactNode;
}) {
  return (
    <html lang="tr">
      <Head visit={visit} title={title} found={found} data={data} />
      <body className="flex flex-col">
        <p hidden className="old-browser">
          Tarayıcınız eski olduğu için sayfa sade görünüyor. Okuyabilir ve bağlantıları açabilirsiniz. Hesabınıza girmek
          için tarayıcınızı güncelleyin.
        </p>
        <Header brand={visit.brand} account={visit.account} path={visit.path} />
        <main id="icerik" className="flex flex-1 flex-col">
          {children}
        </main>
        <Footer visit={visit} />
        <script type="module" src={script} />
      </body>
    </html>
  );
}
