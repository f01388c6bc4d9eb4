import type { StickerFacts, PublicPageData } from "#contract/ports/public-pages.ts";
import { formatKurus } from "#domain/words/money.ts";
import { Sticker } from "#web/parts/sticker.tsx";
import { Document } from "#web/public/frame/document.tsx";
import { makeExampleSticker } from "#web/public/pictures/example.ts";
import { ShopScene } from "#web/public/pictures/shop-scene.tsx";

import { Carousel } from "./carousel.tsx";
import { PurchaseOfferDetails } from "./purchase-offer.tsx";
import { JsonLd, makeProductData } from "./structured-data.tsx";

export function PurchasePage({ visit, facts }: { visit: PublicPageData; facts: StickerFacts }) {
  const { brand, publicUrl } = visit;
  const price = brand.isSold ? `, ${formatKurus(brand.price)}` : "";
  const description = `${brand.name} QR etiketi${price}: aracınıza, dükkânınıza ya da ofisinize yapıştırın, okutan size seçtiğiniz yoldan ulaşsın.`;
  return (
    <Document
      visit={visit}
      title={`${brand.isSold ? "QR etiket satın al" : "QR etiket"} · ${brand.name}`}
      found={{ path: "/purchase", description }}
      data={brand.marketplaces.length > 0 && <JsonLd data={[makeProductData(brand, facts, publicUrl, description)]} />}
    >
      <div className="mx-auto grid w-full max-w-6xl items-start gap-4 px-4 py-4 sm:py-12 md:grid-cols-2 md:gap-12 lg:gap-20 lg:py-16">
        <Carousel
          label="Etiketin görselleri"
          slideLabel="Görsel"
          slides={[
            <div
              key="etiket"
              className="border-line bg-surface grid aspect-3/2 place-items-center rounded-3xl border p-[4%] md:aspect-square md:p-[8%]"
            >
              <Sticker {...makeExampleSticker(visit)} className="h-full drop-shadow-xl" />
            </div>,
            <ShopScene key="kapi" visit={visit} className="aspect-3/2 w-full rounded-3xl md:aspect-square" />,
          ]}
        />
        <PurchaseOfferDetails visit={visit} facts={facts} />
      </div>
    </Document>
  );
}
