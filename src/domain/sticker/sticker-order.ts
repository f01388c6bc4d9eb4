export const ORDER_COUNT_MAX = 100;

export const ORDER_ADDRESS_MAX = 300;

export const STICKER_ORDER_KEPT_DAYS = 365;

export function takesStickerOrders(brand: { isSold: boolean; marketplaces: readonly unknown[] }): boolean {
  return brand.isSold && brand.marketplaces.length === 0;
}
