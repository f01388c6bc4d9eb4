import type { BrandView, StickerFacts, PublicPageData } from "#contract/ports/public-pages.ts";
import { parsePhone } from "#domain/words/contact.ts";

import type { FrequentQuestion } from "./questions-and-answers.ts";

type StructuredData = Record<string, unknown>;

/**
 * Browsers do not execute JSON, so the content security policy needs no exception. '<' is escaped, because '</script>'
 * in a name would end the script element.
 */
export function JsonLd({ data }: { data: readonly StructuredData[] }) {
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": data }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

export function makeSiteData({ brand, operator, publicUrl }: PublicPageData): StructuredData[] {
  const organization = `${publicUrl}/#organization`;
  return [
    {
      "@type": "WebSite",
      "@id": `${publicUrl}/#website`,
      name: brand.name,
      url: `${publicUrl}/`,
      inLanguage: "tr",
      publisher: { "@id": organization },
    },
    {
      "@type": "Organization",
      "@id": organization,
      name: operator.name || brand.name,
      brand: brand.name,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      email: operator.email || undefined,
      telephone: parsePhone(operator.phone),
      address: operator.address || undefined,
    },
  ];
}

export function makeQuestionsData(questions: readonly FrequentQuestion[]): StructuredData {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

export function makeProductData(
  { name, price, marketplaces }: BrandView,
  { material, size }: StickerFacts,
  publicUrl: string,
  description: string,
): StructuredData {
  return {
    "@type": "Product",
    name: `${name} QR etiketi`,
    description,
    image: `${publicUrl}/og.png`,
    brand: { "@type": "Brand", name },
    // JSON.stringify omits undefined values.
    material: material || undefined,
    size: size || undefined,
    offers: marketplaces.map(({ url }) => ({
      "@type": "Offer",
      url,
      price: (price / 100).toFixed(2),
      priceCurrency: "TRY",
      availability: "https://schema.org/InStock",
    })),
  };
}
