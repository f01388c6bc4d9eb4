import type { Brand, StickerFacts, Visit } from "#contract/ports/public-pages.ts";
import { parsePhone } from "#domain/words/contact.ts";

import type { Question } from "./questions-and-answers.ts";

type Data = Record<string, unknown>;

/** What search engines read. A data block is not run, so the policy needs no exception for it; '<' would end it from inside a name. */
export function JsonLd({ data }: { data: readonly Data[] }) {
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": data }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The site and who runs it, as far as it is configured. */
export function siteData({ brand, operator, publicUrl }: Visit): Data[] {
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
      // Undefined ones are left out.
      email: operator.email || undefined,
      telephone: parsePhone(operator.phone),
      address: operator.address || undefined,
    },
  ];
}

export function questionsData(questions: readonly Question[]): Data {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The sticker as a thing for sale; only asked for where it is sold somewhere. */
export function productData(
  { name, price, marketplaces }: Brand,
  { material, size }: StickerFacts,
  publicUrl: string,
  description: string,
): Data {
  return {
    "@type": "Product",
    name: `${name} QR etiketi`,
    description,
    image: `${publicUrl}/og.png`,
    brand: { "@type": "Brand", name },
    // Undefined ones are left out.
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
