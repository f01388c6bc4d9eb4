import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { Document } from "./document.tsx";
import { MessagePage } from "./message-page.tsx";

export function FailurePage({ visit, away, requestId }: { visit: PublicPageData; away: boolean; requestId: string }) {
  const title = away ? "Şu anda ulaşılamıyor" : "Beklenmeyen bir hata oluştu";
  const text = away
    ? "Hizmete şu anda ulaşılamıyor. Lütfen birkaç saniye sonra tekrar deneyin."
    : `Bu sayfayı gösterirken bir hata oluştu. Tekrar deneyin. Sürerse bize şu numarayı iletin: ${requestId}`;
  return (
    <Document visit={visit} title={`${title} · ${visit.brand.name}`}>
      <MessagePage sign={away ? "503" : "500"} title={title} text={text}>
        <a href={visit.path} className={getButtonStyle("primary")}>
          Tekrar dene
        </a>
        <a href="/" className={getButtonStyle("secondary")}>
          Ana sayfaya dön
        </a>
      </MessagePage>
    </Document>
  );
}
