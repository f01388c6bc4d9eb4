import type { BrandView } from "#contract/ports/public-pages.ts";
import { formatKurus } from "#domain/words/money.ts";

export function Price({ brand }: { brand: BrandView }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-4 md:mt-6">
      <strong className="text-3xl font-extrabold tracking-tight whitespace-nowrap tabular-nums sm:text-4xl lg:text-5xl">
        {formatKurus(brand.price)}
      </strong>
      {brand.oldPrice > brand.price && (
        <s className="text-ink-soft whitespace-nowrap tabular-nums sm:text-xl">
          <span className="sr-only">Eski fiyat: </span>
          {formatKurus(brand.oldPrice)}
        </s>
      )}
      {brand.badge !== "" && (
        <span className="bg-accent text-on-accent rounded-full px-2 py-0.5 text-sm font-bold sm:text-base">
          {brand.badge}
        </span>
      )}
    </p>
  );
}
