import { legalStyle } from "virtual:public-assets";

import { makeLegalTextPath, type LegalText } from "#contract/people/legal.words.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { ScanFrame } from "#web/public/scan/scan-frame.tsx";
import { useLanguage } from "#web/public/words/language-provider.tsx";

export function TranslatedText({ visit, text }: { visit: PublicPageData; text: LegalText }) {
  const { words } = useLanguage();
  const { heading, version, translation, original } = words.legal;
  const here = makeLegalTextPath(text.name);
  return (
    <ScanFrame
      title={heading}
      brand={visit.brand}
      host={new URL(visit.publicUrl).host}
      here={here}
      scripts={[]}
      style={legalStyle}
    >
      <h1>{heading}</h1>
      <p className="say soft">{version(text.version)}</p>
      <div className="box">
        <p>
          {translation}{" "}
          <a href={`${here}?dil=tr`} hrefLang="tr">
            {original}
          </a>
        </p>
      </div>
      <div className="legal-text" dangerouslySetInnerHTML={{ __html: text.html }} />
    </ScanFrame>
  );
}
