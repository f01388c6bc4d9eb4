import { pages } from "#contract/pages.ts";
import type { BrandView } from "#contract/ports/public-pages.ts";
import { takesStickerOrders } from "#domain/sticker/sticker-order.ts";
import { formatKurus } from "#domain/words/money.ts";

export interface WayToBuy {
  href: string;
  shop?: string;
}

/**
 * Where stickers can be bought: in the configured shops, otherwise with the form for orders. Empty if they are not sold
 * (docs/product/about.md 1.4).
 */
export function listWaysToBuy(brand: Pick<BrandView, "isSold" | "marketplaces">): WayToBuy[] {
  if (!brand.isSold) return [];
  if (takesStickerOrders(brand)) return [{ href: pages.stickerOrder.path }];
  return brand.marketplaces.map(({ name, url }) => ({ href: url, shop: name }));
}

export function getStickerLinkLabel({ isSold, price }: Pick<BrandView, "isSold" | "price">): string {
  return isSold ? `Etiketi al · ${formatKurus(price)}` : "Etiketi incele";
}
