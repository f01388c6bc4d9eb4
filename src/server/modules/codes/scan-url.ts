/** The address in a code's QR: the public host and the code, never anything of the request (docs/product.md 4.4). */
export function scanUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/q/${code}`;
}
