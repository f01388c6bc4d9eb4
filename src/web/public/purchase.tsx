import { Check, ExternalLink } from "lucide-react";

import type { Visit } from "#contract/public-pages.ts";
import { formatKurus } from "#domain/money.ts";

import { Sticker } from "../parts/sticker.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import { Document } from "./document.tsx";

const promises = [
  "Uygulama kurmadan her telefonun kamerasıyla okunur",
  "Notunuzu istediğiniz an değiştirirsiniz, etiket aynı kalır",
  "Numaranızı göstermek size kalmış; istediğiniz an gizlersiniz",
];

/** The sticker, its price, and where it is sold (specification 1, 2, 9; decisions, "Money and time"). */
export function PurchasePage({ visit }: { visit: Visit }) {
  const { brand } = visit;
  const [first, ...others] = brand.marketplaces;
  return (
    <Document
      visit={visit}
      title={`QR etiket satın al · ${brand.name}`}
      description={`${brand.name} QR etiketi: ${formatKurus(brand.price)}.`}
    >
      <div className="mx-auto grid max-w-5xl items-center gap-10 px-4 py-10 md:grid-cols-2 md:py-16">
        <div className="border-line bg-surface rounded-3xl border p-8">
          <Sticker
            scanUrl={`${visit.publicUrl}/`}
            code="KT7M2QXA"
            brand={brand.name}
            className="mx-auto w-full max-w-60"
          />
        </div>
        <div>
          <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{brand.name} QR etiketi</h1>
          <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <strong className="text-4xl font-extrabold whitespace-nowrap">{formatKurus(brand.price)}</strong>
            {brand.oldPrice > brand.price && (
              <s className="text-ink-soft text-xl whitespace-nowrap">
                <span className="sr-only">Eski fiyat: </span>
                {formatKurus(brand.oldPrice)}
              </s>
            )}
            {brand.badge !== "" && (
              <span className="bg-accent text-on-accent rounded-full px-3 py-1 font-bold whitespace-nowrap">
                {brand.badge}
              </span>
            )}
          </p>
          <ul className="mt-6 grid gap-3">
            {promises.map((promise) => (
              <li key={promise} className="flex gap-3">
                <Check aria-hidden="true" className="text-brand shrink-0" />
                {promise}
              </li>
            ))}
          </ul>
          {first ? (
            <div className="mt-8 flex flex-wrap gap-3">
              <Shop place={first} label={`Satın Al: ${first.name}`} look="primary" />
              {others.map((place) => (
                <Shop key={place.url} place={place} label={place.name} look="secondary" />
              ))}
            </div>
          ) : (
            <p className="border-line bg-surface text-ink-soft mt-8 rounded-xl border p-4">
              Şu anda çevrim içi satış noktamız yok. Etiketiniz varsa kodu hesabınıza bağlayıp hemen kullanabilirsiniz.
            </p>
          )}
        </div>
      </div>
    </Document>
  );
}

function Shop({ place, label, look }: { place: { url: string }; label: string; look: "primary" | "secondary" }) {
  return (
    <a href={place.url} rel="noopener noreferrer" className={buttonStyle(look)}>
      {label}
      <ExternalLink aria-hidden="true" size={18} />
    </a>
  );
}
