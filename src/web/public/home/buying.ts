import { pages } from "#contract/pages.ts";
import type { BrandView, OperatorView } from "#contract/ports/public-pages.ts";
import { makeContactLinks } from "#web/parts/contact-links.ts";

export interface WayToBuy {
  href: string;
  name: string;
}

/**
 * Where stickers can be bought: in the shops, otherwise from the operator by mail or phone. If neither is configured,
 * the pages offer no purchase (docs/product.md 1.4).
 */
export function listWaysToBuy({
  brand,
  operator,
}: {
  brand: Pick<BrandView, "name" | "marketplaces">;
  operator: Pick<OperatorView, "email" | "phone">;
}): { at: "shops" | "operator" | "nowhere"; ways: WayToBuy[] } {
  if (brand.marketplaces.length > 0)
    return { at: "shops", ways: brand.marketplaces.map(({ name, url }) => ({ href: url, name })) };
  const subject = encodeURIComponent(`${brand.name} QR etiketi`);
  const ways = makeContactLinks(operator).map(({ href, text }) => ({
    href: href.startsWith("mailto:") ? `${href}?subject=${subject}` : href,
    name: text,
  }));
  return { at: ways.length > 0 ? "operator" : "nowhere", ways };
}

/** The link to the sticker's page. The label contains 'buy' only if stickers can be bought. */
export function makeStickerLink(where: Parameters<typeof listWaysToBuy>[0]): {
  label: string;
  path: string;
  isSold: boolean;
} {
  const isSold = listWaysToBuy(where).at !== "nowhere";
  return { label: isSold ? "Etiket al" : "Etiketi incele", path: pages.purchase.path, isSold };
}
