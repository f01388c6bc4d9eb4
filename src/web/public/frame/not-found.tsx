import { pages } from "#contract/pages.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { Document } from "./document.tsx";
import { MessagePage } from "./message-page.tsx";

export function NotFoundPage({ visit }: { visit: PublicPageData }) {
  return (
    <Document visit={visit} title={`Sayfa bulunamadı · ${visit.brand.name}`}>
      <MessagePage
        sign="404"
        title="Sayfa bulunamadı"
        text="Aradığınız sayfa yok ya da taşınmış. Adresi kontrol edin veya ana sayfadan devam edin."
      >
        <a href="/" className={getButtonStyle("primary")}>
          Ana sayfaya dön
        </a>
        <a href={pages.purchase.path} className={getButtonStyle("secondary")}>
          Etiketi incele
        </a>
      </MessagePage>
    </Document>
  );
}
