import type { Visit } from "#contract/public-pages.ts";

import { Document } from "./document.tsx";
import { Hero } from "./home-hero.tsx";
import { Join } from "./home-join.tsx";
import { Places } from "./home-places.tsx";
import { Questions } from "./home-questions.tsx";
import { Steps } from "./home-steps.tsx";
import { What } from "./home-what.tsx";
import { questionsFor } from "./questions.ts";
import { JsonLd, questionsData, siteData } from "./structured-data.tsx";

/** The first page: what it is, how it works, for whom, and what people ask (specification 1, 2). */
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
