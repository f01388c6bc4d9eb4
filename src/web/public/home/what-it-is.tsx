import { ChevronRight } from "lucide-react";

import { makeCodePath } from "#contract/pages.ts";
import { EXAMPLE_CODE } from "#domain/sticker/code.ts";
import { ScanAndAnswer } from "#web/public/pictures/scan-and-answer.tsx";

export function WhatItIs() {
  return (
    <section aria-labelledby="nedir" className="border-line bg-surface border-y">
      <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-3 px-4 pt-5 pb-2 sm:py-12 lg:grid-cols-2">
        <div className="contents lg:block">
          <div>
            <h2 id="nedir" className="text-title">
              Nedir?
            </h2>
            <p className="text-ink-soft sm:text-lead mt-2 max-w-xl text-pretty lg:mt-4">
              Araca, dükkâna ya da ofise yapışan bir etiket. Okutan yazar, siz tek dokunuşla yanıtlarsınız. Numaranızı
              göstermeniz gerekmez.
            </p>
          </div>
          <div className="max-lg:order-last lg:mt-4">
            <a
              href={makeCodePath("scan", EXAMPLE_CODE)}
              className="text-brand flex min-h-11 w-fit items-center gap-1 font-semibold"
            >
              Örnek sayfada deneyin
              <ChevronRight aria-hidden="true" size={20} />
            </a>
            <p className="text-ink-soft max-lg:hidden">Resimdeki etiketi telefonunuzla da okutabilirsiniz.</p>
          </div>
        </div>
        <ScanAndAnswer />
      </div>
    </section>
  );
}
