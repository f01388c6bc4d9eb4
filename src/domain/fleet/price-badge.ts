/** What is sold as the specification has it, in kuruş. Its badge is the specification's, though the prices differ by 14 percent. */
export const SPECIFIED = { price: 29_990, oldPrice: 35_000, badge: "%20 İndirim" } as const;

/**
 * The badge beside a price: what the operator configured; where that is the specification's own and the prices are others, the discount is
 * reckoned from them and never rounded up. '' for none. docs/product.md 1.4.
 */
export function priceBadge({ price, oldPrice, badge }: { price: number; oldPrice: number; badge: string }): string {
  const isSpecified = price === SPECIFIED.price && oldPrice === SPECIFIED.oldPrice;
  if (badge !== SPECIFIED.badge || isSpecified) return badge;
  const percent = oldPrice > 0 ? Math.floor(((oldPrice - price) * 100) / oldPrice) : 0;
  return percent >= 1 ? `%${percent} İndirim` : "";
}
