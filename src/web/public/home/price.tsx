import type { BrandView } from "#contract/ports/public-pages.ts";
import { formatKurus } from "#domain/words/money.ts";

export function Price({ brand, isLarge = false }: { brand: BrandView; isLarge?: boolean }) {
  return (
    <p className={`flex flex-1 flex-wrap items-center gap-y-1 ${isLarge ? "gap-x-4" : "gap-x-2"}`}>
      <strong
        className={`font-extrabold whitespace-nowrap tabular-nums ${isLarge ? "text-4xl tracking-tight sm:text-5xl" : "text-xl"}`}
      >
        {formatKurus(brand.price)}
      </strong>
      {brand.oldPrice > brand.price && (
        <s className={`text-ink-soft whitespace-nowrap tabular-nums ${isLarge ? "text-xl" : ""}`}>
          <span className="sr-only">Eski fiyat: </span>
          {formatKurus(brand.oldPrice)}
        </s>
      )}
      {brand.badge !== "" && (
        <span className={`bg-accent text-on-accent rounded-full font-bold ${isLarge ? "px-3 py-1" : "px-2 text-sm"}`}>
          {brand.badge}
        </span>
      )}
    </p>
  );
}
