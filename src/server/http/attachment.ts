import { searchKey } from "#domain/words/turkish.ts";

/** What has a browser save an answer under a name and never show it as a page of ours; old ones get the name without Turkish letters. */
export function attachment(name: string, ending: string): string {
  const file = `${name.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, "-")}.${ending}`;
  const plain = searchKey(file).replaceAll(/[^a-z0-9.]+/g, "-");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(file)}`;
}

/** Also the marks that may stand in an address and not in a header's name. */
function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
