import { pages } from "#contract/pages.ts";
import type { StickerFacts, PublicPageData } from "#contract/ports/public-pages.ts";
import { Document } from "#web/public/frame/document.tsx";

import { BuyBar } from "./buy-bar.tsx";
import { getStickerLinkLabel } from "./buying.ts";
import { FactsSection } from "./facts-section.tsx";
import { Hero } from "./hero.tsx";
import { JoinSection } from "./join-section.tsx";
import { Places } from "./places.tsx";
import { listQuestions } from "./questions-and-answers.ts";
import { Questions } from "./questions.tsx";
import { Steps } from "./steps.tsx";
import { JsonLd, makeQuestionsData, makeSiteData } from "./structured-data.tsx";
import { TrySection } from "./try-section.tsx";

export function HomePage({ visit, facts }: { visit: PublicPageData; facts: StickerFacts }) {
  const questions = listQuestions(visit, facts);
  return (
    <Document
      visit={visit}
      title={`${visit.brand.name}: aracınıza, dükkânınıza QR etiket`}
      found={{
        path: "/",
        description:
          "Aracınıza, dükkânınıza ya da ofisinize bir QR etiket yapıştırın. Okutan notunuzu görür ve yalnızca göstermeyi seçtiğiniz yoldan size ulaşır.",
      }}
      data={<JsonLd data={[...makeSiteData(visit), makeQuestionsData(questions)]} />}
    >
      <Hero visit={visit} />
      {/* The buy bar starts below the main buttons, so that it does not repeat them. */}
      <div>
        <FactsSection />
        <TrySection visit={visit} />
        <Steps visit={visit} />
        <Places />
        <Questions questions={questions} />
        <JoinSection visit={visit} />
        {visit.brand.isSold && !visit.account && (
          <BuyBar brand={visit.brand} href={pages.purchase.path} label={getStickerLinkLabel(visit.brand)} />
        )}
      </div>
    </Document>
  );
}
