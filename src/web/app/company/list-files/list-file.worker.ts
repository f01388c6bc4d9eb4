import { readListBytes } from "./read-list-file.ts";

export interface ListFileRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sheet: number | undefined;
}

addEventListener("message", ({ data: { bytes, sheet } }: MessageEvent<ListFileRequest>) => {
  postMessage(readListBytes(bytes, sheet));
});
