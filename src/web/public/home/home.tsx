import type { StickerFacts, PublicPageData } from "#contract/ports/public-pages.ts";
import { Document } from "#web/public/frame/document.tsx";

import { Hero } from "./hero.tsx";
import { JoinSection } from "./join-section.tsx";
import { listQuestions } from "./questions-and-answers.ts";
import { Questions } from "./questions.tsx";
import { Steps } from "./steps.tsx";
import { JsonLd, makeQuestionsData, makeSiteData } from "./structured-data.tsx";
import { WhatItIs } from "./what-it-is.tsx";

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
      <WhatItIs />
      <Steps />
      {!visit.account && <JoinSection />}
      <Questions questions={questions} />
    </Document>
  );
}
