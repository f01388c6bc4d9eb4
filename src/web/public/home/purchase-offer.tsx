import { Check, ExternalLink, Printer } from "lucide-react";

import { makeCodePath, pages, TRIAL_STICKER_PATH } from "#contract/pages.ts";
import type { BrandView, StickerFacts, PublicPageData } from "#contract/ports/public-pages.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";
import { takesStickerOrders } from "#domain/sticker/sticker-order.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";

import { listWaysToBuy, type WayToBuy } from "./buying.ts";
import { Price } from "./price.tsx";

const PRODUCT_PROMISES = [
  "Uygulama kurmadan her telefonun kamerasıyla okunur",
  "Numaranızı göstermeden mesaj alır, tek dokunuşla yanıtlarsınız",
  "Notunuzu istediğiniz an değiştirirsiniz, etiket aynı kalır",
];

export function PurchaseOfferDetails({ visit, facts }: { visit: PublicPageData; facts: StickerFacts }) {
  const { brand } = visit;
  return (
    <div className="min-w-0">
      <h1 className="text-title wrap-anywhere">{brand.name} QR etiketi</h1>
      {brand.isSold && <Price brand={brand} />}
      <WaysToBuy brand={brand} />
      <ul className="border-line mt-6 grid gap-2 border-t pt-6">
        {PRODUCT_PROMISES.map((promise) => (
          <li key={promise} className="flex gap-3">
            <Check aria-hidden="true" className="text-brand shrink-0" />
            {promise}
          </li>
        ))}
      </ul>
      <StickerFactList facts={facts} />
      <p className="mt-4 flex flex-wrap gap-x-6">
        {brand.isSold && (
          <>
            <a href={EXAMPLE_PATH} className={linkStyle}>
              Örnek sayfada deneyin
            </a>
            <a href={TRIAL_STICKER_PATH} className={linkStyle}>
              Deneme etiketini indirin (PDF)
            </a>
          </>
        )}
        <a href={pages.begin.path} className={linkStyle}>
          Etiketim var
        </a>
      </p>
    </div>
  );
}

const EXAMPLE_PATH = makeCodePath("scan", EXAMPLE_CODE);

const linkStyle = "text-brand flex min-h-11 items-center font-semibold underline underline-offset-4";

function WaysToBuy({ brand }: { brand: BrandView }) {
  const ways = listWaysToBuy(brand);
  if (ways.length === 0) {
    return (
      <div className="mt-3 grid justify-items-start gap-4">
        <p className="text-ink-soft">
          Etiket henüz satışta değil. Deneme etiketini yazdırın, cama koyun ve telefonunuzla okutun. Okutan, örnek
          sayfayı görür.
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <a href={TRIAL_STICKER_PATH} className={`${getButtonStyle("primary")} max-sm:w-full`}>
            <Printer aria-hidden="true" size={18} />
            Deneme etiketini indir (PDF)
          </a>
          <a href={EXAMPLE_PATH} className={`${getButtonStyle("secondary")} max-sm:w-full`}>
            Örnek sayfada deneyin
          </a>
        </div>
      </div>
    );
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 md:mt-6">
        {ways.map((way, nth) => (
          <WayLink key={way.href} way={way} look={nth === 0 ? "primary" : "secondary"} />
        ))}
      </div>
      {takesStickerOrders(brand) && (
        <p className="text-ink-soft mt-3 text-pretty">
          Bu sitede ödeme alınmaz. Sipariş verirsiniz, satıcı sizi arar ya da size yazar.
        </p>
      )}
    </>
  );
}

function WayLink({ way: { href, shop }, look }: { way: WayToBuy; look: "primary" | "secondary" }) {
  return (
    <a href={href} rel="noopener noreferrer" className={`${getButtonStyle(look)} w-full sm:w-auto sm:min-w-48`}>
      <span>
        Satın al {shop !== undefined && <span className="block text-sm font-medium wrap-anywhere">{shop}</span>}
      </span>
      {shop !== undefined && <ExternalLink aria-hidden="true" size={18} className="shrink-0" />}
    </a>
  );
}

const labelOfFact: Record<keyof StickerFacts, string> = {
  material: "Malzeme",
  size: "Ölçü",
  place: "Nereye yapışır?",
  lasts: "Dayanıklılık",
  pack: "Pakette",
  delivery: "Teslimat",
  returns: "İade",
};

function StickerFactList({ facts }: { facts: StickerFacts }) {
  const known = (Object.keys(labelOfFact) as (keyof StickerFacts)[]).filter((name) => facts[name] !== "");
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="etiket" className="border-line mt-6 border-t pt-6">
      <h2 id="etiket" className="text-xl font-bold">
        Etiket hakkında
      </h2>
      <dl className="mt-4 grid gap-3">
        {known.map((name) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <dt className="text-ink-soft">{labelOfFact[name]}</dt>
            <dd className="font-medium wrap-anywhere">{facts[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
