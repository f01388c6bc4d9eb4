import { Check, ExternalLink } from "lucide-react";

import { pages } from "#contract/pages.ts";
import type { Brand } from "#contract/ports/public-pages.ts";
import { formatKurus } from "#domain/money.ts";
import { buttonStyle } from "#web/ui/button-style.ts";

const promises = [
  "Uygulama kurmadan her telefonun kamerasıyla okunur",
  "Notunuzu istediğiniz an değiştirirsiniz, etiket aynı kalır",
  "Numaranızı göstermek size kalmış; istediğiniz an gizlersiniz",
];

/** The price, and Buy with the marketplaces that are configured. */
export function Offer({ brand }: { brand: Brand }) {
  return (
    <div>
      <h1 className="text-title wrap-anywhere">{brand.name} QR etiketi</h1>
      <p className="text-ink-soft text-lead mt-3">
        Aracınıza, dükkânınıza, ofisinize: bir kez yapıştırın, hep ulaşılabilir olun.
      </p>
      <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong className="text-4xl font-extrabold tracking-tight whitespace-nowrap tabular-nums sm:text-5xl">
          {formatKurus(brand.price)}
        </strong>
        {brand.oldPrice > brand.price && (
          <s className="text-ink-soft text-xl whitespace-nowrap tabular-nums">
            <span className="sr-only">Eski fiyat: </span>
            {formatKurus(brand.oldPrice)}
          </s>
        )}
        {brand.badge !== "" && (
          <span className="bg-accent text-on-accent rounded-full px-3 py-1 font-bold">{brand.badge}</span>
        )}
      </p>
      <Shops marketplaces={brand.marketplaces} />
      <ul className="border-line mt-8 grid gap-3 border-t pt-8">
        {promises.map((promise) => (
          <li key={promise} className="flex gap-3">
            <Check aria-hidden="true" className="text-brand shrink-0" />
            {promise}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft mt-8">
        Etiketiniz var mı?{" "}
        <a
          href={pages.linkCode.path}
          className="text-brand inline-block py-1 font-semibold underline underline-offset-4"
        >
          Kodu hesabınıza bağlayın
        </a>
      </p>
    </div>
  );
}

function Shops({ marketplaces: [first, ...others] }: Pick<Brand, "marketplaces">) {
  if (!first) {
    return (
      <p className="border-line bg-surface text-ink-soft mt-8 rounded-xl border p-4">
        Şu anda çevrim içi satış noktamız yok. Etiketiniz varsa kodu hesabınıza bağlayıp hemen kullanabilirsiniz.
      </p>
    );
  }
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Shop place={first} look="primary" />
      {others.map((place) => (
        <Shop key={place.url} place={place} look="secondary" />
      ))}
    </div>
  );
}

function Shop({ place, look }: { place: { name: string; url: string }; look: "primary" | "secondary" }) {
  return (
    <a href={place.url} rel="noopener noreferrer" className={`${buttonStyle(look)} max-sm:w-full`}>
      <span>
        Satın al <span className="block text-sm font-medium wrap-anywhere">{place.name}</span>
      </span>
      <ExternalLink aria-hidden="true" size={18} className="shrink-0" />
    </a>
  );
}
