/** Always the configured host, never the host of a request (docs/product/stickers.md 4.4). */
export function makeScanUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/q/${code}`;
}
