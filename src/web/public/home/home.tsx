import type { Visit } from "#contract/ports/public-pages.ts";
import { Document } from "#web/public/frame/document.tsx";

import { Hero } from "./hero.tsx";
import { Join } from "./join.tsx";
import { Places } from "./places.tsx";
import { questionsFor } from "./questions-and-answers.ts";
import { Questions } from "./questions.tsx";
import { Steps } from "./steps.tsx";
import { JsonLd, questionsData, siteData } from "./structured-data.tsx";
import { What } from "./what.tsx";

/** The first page: what it is, how it works, for whom, and what people ask (docs/product.md 2.5). */
export function HomePage({ visit }: { visit: Visit }) {
  const questions = questionsFor(visit.brand);
  return (
    <Document
      visit={visit}
      title={`${visit.brand.name}: aracınıza, dükkânınıza QR etiket`}
      found={{
        path: "/",
        description:
          "Aracınıza, dükkânınıza ya da ofisinize bir QR etiket yapıştırın. Okutan notunuzu görür ve yalnızca göstermeyi seçtiğiniz yoldan size ulaşır.",
      }}
      data={<JsonLd data={[...siteData(visit), questionsData(questions)]} />}
    >
      <Hero visit={visit} />
      <What />
      <Steps visit={visit} />
      <Places />
      <Questions questions={questions} />
      <Join visit={visit} />
    </Document>
  );
}
