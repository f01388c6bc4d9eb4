import type { BrandView } from "#contract/ports/public-pages.ts";
import { formatKurus } from "#domain/words/money.ts";
import { getButtonStyle } from "#web/ui/button-style.ts";

/** The bar must be the last child of its container. At the container's end, it stops sticking. */
export function BuyBar({ brand, href, label }: { brand: BrandView; href: string; label: string }) {
  return (
    <div className="border-line bg-surface sticky bottom-0 z-10 flex items-center justify-between gap-4 border-t px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden print:hidden">
      <strong className="text-xl font-extrabold whitespace-nowrap tabular-nums">{formatKurus(brand.price)}</strong>
      <a href={href} rel="noopener noreferrer" className={`${getButtonStyle("primary")} min-w-0`}>
        <span className="truncate">{label}</span>
      </a>
    </div>
  );
}
