export const SPECIFIED_PRICES = { price: 29_990, oldPrice: 35_000, badge: "%20 İndirim" } as const;

/**
 * If only the prices are configured, the discount is computed from them and rounded down; '' if it is below 1 percent.
 * docs/product/about.md 1.4.
 */
export function formatPriceBadge({
  price,
  oldPrice,
  badge,
}: {
  price: number;
  oldPrice: number;
  badge: string;
}): string {
  const isSpecified = price === SPECIFIED_PRICES.price && oldPrice === SPECIFIED_PRICES.oldPrice;
  if (badge !== SPECIFIED_PRICES.badge || isSpecified) return badge;
  const percent = oldPrice > 0 ? Math.floor(((oldPrice - price) * 100) / oldPrice) : 0;
  return percent >= 1 ? `%${percent} İndirim` : "";
}
