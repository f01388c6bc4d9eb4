import { toSearchKey } from "#domain/words/turkish.ts";

/**
 * A Content-Disposition that makes the browser save the answer and never display it as a page of ours. Old browsers
 * get the name without Turkish letters.
 */
export function makeAttachmentHeader(name: string, ending: string): string {
  const file = `${name.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, "-")}.${ending}`;
  const plain = toSearchKey(file).replaceAll(/[^a-z0-9.]+/g, "-");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeRfc5987(file)}`;
}

/** Also encodes the marks that encodeURIComponent leaves but a header value does not allow. */
function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
