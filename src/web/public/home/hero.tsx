import { Check } from "lucide-react";

import { actorOf } from "#contract/actor-of.ts";
import { pages } from "#contract/pages.ts";
import type { Visit } from "#contract/ports/public-pages.ts";
import { homeOf } from "#domain/actor.ts";
import { codeInput } from "#web/parts/code-input.ts";
import { CarScene } from "#web/public/pictures/car-scene.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";

const promises = ["Uygulama gerekmez", "Numaranız sizde kalır", "Not her an değişir"];

export function Hero({ visit }: { visit: Visit }) {
  return (
    <section className="border-line bg-surface border-b">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-10 sm:py-14 lg:grid-cols-[1.1fr_1fr] lg:gap-14 lg:py-20">
        <div>
          <h1 className="text-display">Kodu tara, ulaşılabilir ol</h1>
          <p className="text-ink-soft text-lead mt-5 max-w-xl">
            Aracınıza, dükkânınıza ya da ofisinize bir QR etiket yapıştırın. Okutan kişi notunuzu görür ve yalnızca
            sizin seçtiğiniz yoldan size ulaşır.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <FirstSteps visit={visit} />
          </div>
          <ul className="text-ink-soft mt-6 flex flex-wrap gap-x-6 gap-y-2 font-medium sm:mt-8">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <Check aria-hidden="true" size={18} className="text-brand shrink-0" />
                {promise}
              </li>
            ))}
          </ul>
          <TypeCode />
        </div>
        <CarScene visit={visit} className="mx-auto aspect-square w-full max-w-md rounded-3xl lg:max-w-none" />
      </div>
    </section>
  );
}

function FirstSteps({ visit: { account } }: { visit: Visit }) {
  if (account) {
    return (
      <a href={homeOf(actorOf(account))} className={buttonStyle("primary")}>
        Panelime git
      </a>
    );
  }
  return (
    <>
      <a href={pages.register.path} className={buttonStyle("primary")}>
        Ücretsiz kayıt ol
      </a>
      <a href={pages.purchase.path} className={buttonStyle("secondary")}>
        Etiketi incele
      </a>
    </>
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
