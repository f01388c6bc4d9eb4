/** The URL in a code's QR. It uses the configured host and never the request's (docs/product.md 4.4). */
export function makeScanUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/q/${code}`;
}
