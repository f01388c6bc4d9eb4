import { pages } from "#contract/pages.ts";
import type { Brand, Operator } from "#contract/ports/public-pages.ts";
import { contactLinks } from "#web/parts/contact-links.ts";

/** A way to buy a sticker: its address, and what it is called. */
export interface WayToBuy {
  href: string;
  name: string;
}

/**
 * Where a sticker is bought: in the shops; without any, from whoever runs the service, by mail or telephone. Nowhere where neither is
 * configured, and then nothing offers one. docs/product.md 1.4.
 */
export function waysToBuy({
  brand,
  operator,
}: {
  brand: Pick<Brand, "name" | "marketplaces">;
  operator: Pick<Operator, "email" | "phone">;
}): { at: "shops" | "operator" | "nowhere"; ways: WayToBuy[] } {
  if (brand.marketplaces.length > 0)
    return { at: "shops", ways: brand.marketplaces.map(({ name, url }) => ({ href: url, name })) };
  const subject = encodeURIComponent(`${brand.name} QR etiketi`);
  const ways = contactLinks(operator).map(({ href, text }) => ({
    href: href.startsWith("mailto:") ? `${href}?subject=${subject}` : href,
    name: text,
  }));
  return { at: ways.length > 0 ? "operator" : "nowhere", ways };
}

/** The first page's words for the way to the sticker, which promise a purchase only where there is one. */
export function toTheSticker(where: Parameters<typeof waysToBuy>[0]): { label: string; path: string; isSold: boolean } {
  const isSold = waysToBuy(where).at !== "nowhere";
  return { label: isSold ? "Etiket al" : "Etiketi incele", path: pages.purchase.path, isSold };
}
