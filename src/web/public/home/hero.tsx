import { actorOf } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import type { Visit } from "#contract/ports/public-pages.ts";
import { homeOf } from "#domain/people/actor.ts";
import { codeInput } from "#web/parts/code-input.ts";
import { CarScene } from "#web/public/pictures/car-scene.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";

import { toTheSticker } from "./buying.ts";
import { Price } from "./price.tsx";

export function Hero({ visit }: { visit: Visit }) {
  return (
    <section className="border-line bg-surface border-b">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 py-8 sm:py-12 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:py-16">
        <div>
          <h1 className="text-display">Kodu tara, ulaşılabilir ol</h1>
          <p className="text-ink-soft text-lead mt-5 max-w-xl">
            Aracınıza, dükkânınıza ya da ofisinize bir QR etiket yapıştırın. Okutan kişi notunuzu görür ve yalnızca
            sizin seçtiğiniz yoldan size ulaşır.
          </p>
          <FirstSteps visit={visit} />
          <TypeCode />
        </div>
        <CarScene visit={visit} className="mx-auto aspect-square w-full max-w-md rounded-3xl lg:max-w-none" />
      </div>
    </section>
  );
}

/** The first button: to buy, or to the panel for whoever is signed in. */
function FirstSteps({ visit }: { visit: Visit }) {
  const { account, brand } = visit;
  const { label, path, isSold } = toTheSticker(visit);
  const sticker = (
    <a href={path} className={buttonStyle(isSold && !account ? "primary" : "secondary")}>
      {label}
    </a>
  );
  if (account) {
    return (
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={homeOf(actorOf(account))} className={buttonStyle("primary")}>
          Panelime git
        </a>
        {sticker}
      </div>
    );
  }
  const register = (
    <a href={pages.register.path} className={buttonStyle(isSold ? "secondary" : "primary")}>
      Ücretsiz kayıt ol
    </a>
  );
  return (
    <div className="mt-6 grid gap-3 sm:mt-8">
      {!isSold && <div>{register}</div>}
      <div className="flex items-center gap-4">
        {sticker}
        <Price brand={isSold ? brand : { ...brand, oldPrice: 0, badge: "" }} />
      </div>
      {isSold && <div>{register}</div>}
    </div>
  );
}

/** For whoever stands before a sticker that cannot be scanned. */
function TypeCode() {
  return (
    <form action={pages.typeCode.path} className="border-line mt-6 flex flex-wrap items-center gap-3 border-t pt-6">
      <label htmlFor="code" className="font-semibold">
        Elinizde bir kod mu var?
      </label>
      <span className="flex gap-3">
        <input
          id="code"
          {...codeInput}
          placeholder="KT7M2QXA"
          className="border-line-strong placeholder:text-ink-soft min-h-12 min-w-0 rounded-xl border px-4"
        />
        <button className={buttonStyle("secondary")}>Aç</button>
      </span>
    </form>
  );
}
