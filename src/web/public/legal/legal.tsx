import { legalStyle } from "virtual:public-assets";

import { LEGAL_TEXT_NAMES, makeLegalTextPath, legalTextTitles, type LegalText } from "#contract/people/legal.words.ts";
import type { PublicPageData } from "#contract/ports/public-pages.ts";
import { Document } from "#web/public/frame/document.tsx";
import { useLanguage, wordsByLanguage } from "#web/public/words/language-provider.tsx";
import { Languages } from "#web/public/words/languages.tsx";

import { TranslatedText } from "./translated-text.tsx";

export function LegalPage({ visit, text }: { visit: PublicPageData; text: LegalText }) {
  return text.language === "tr" ? (
    <TurkishLegalText visit={visit} text={text} />
  ) : (
    <TranslatedText visit={visit} text={text} />
  );
}

function TurkishLegalText({ visit, text }: { visit: PublicPageData; text: LegalText }) {
  const version = wordsByLanguage.tr.legal.version(text.version);
  const isForStrangers = text.name === "visitors";
  return (
    <Document
      visit={visit}
      title={`${text.title} · ${visit.brand.name}`}
      found={{ path: makeLegalTextPath(text.name), description: `${visit.brand.name}: ${text.title}. ${version}.` }}
      data={<link rel="stylesheet" href={legalStyle} />}
    >
      <div className="mx-auto grid w-full max-w-6xl gap-12 px-4 py-12 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16 lg:py-20">
        <article className="min-w-0">
          {isForStrangers && (
            <Languages
              here={makeLegalTextPath(text.name)}
              className="[&>a]:text-brand -ms-1.5 mb-4 flex flex-wrap text-sm [&>*]:inline-flex [&>*]:min-h-11 [&>*]:items-center [&>*]:px-1.5 [&>a]:underline"
            />
          )}
          <h1 className="text-title wrap-anywhere">{text.title}</h1>
          <p className="text-ink-soft mt-3">{version}</p>
          {isForStrangers && <LegalSummary />}
          <div className="legal-text mt-8" dangerouslySetInnerHTML={{ __html: text.html }} />
        </article>
        <nav aria-labelledby="metinler" className="border-line border-t pt-6 lg:border-0 lg:pt-2">
          <h2 id="metinler" className="font-bold">
            Diğer metinler
          </h2>
          <ul className="mt-2">
            {LEGAL_TEXT_NAMES.filter((name) => name !== text.name).map((name) => (
              <li key={name}>
                <a
                  href={makeLegalTextPath(name)}
                  className="text-brand block w-fit py-1.5 underline-offset-4 hover:underline max-lg:py-2.5"
                >
                  {legalTextTitles[name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Document>
  );
}

function LegalSummary() {
  const { language, words } = useLanguage();
  const { title, text } = words.legal;
  if (title === "") return null;
  return (
    <section
      lang={language}
      dir={language === "ar" ? "rtl" : "ltr"}
      className="border-line bg-surface mt-8 rounded-2xl border p-4"
    >
      <h2 className="font-bold">{title}</h2>
      <p className="mt-2">{text}</p>
    </section>
  );
}
