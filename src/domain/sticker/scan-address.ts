import { removeSentenceEnd } from "#domain/words/text.ts";

import { CODE_CHARACTERS, hasCodeForm, readAddressCode } from "./code.ts";

const INVISIBLE_CHARACTERS_PATTERN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SCAN_PATH_PATTERN = /^\/q(?:\/([^/]+)(?:\/(report|haber))?)?$/iu;
/** A scan path, and behind it what can be part of neither a code nor the page of a code. */
const PATH_WITH_END_PATTERN = new RegExp(
  String.raw`^(/q/[${CODE_CHARACTERS}]+(?:/[${CODE_CHARACTERS}]+)?)[^/${CODE_CHARACTERS}].*`,
  "isu",
);

/**
 * Returns the scan path that is meant by a path with typing or copying errors, for example '/Q/KT7M2QXA',
 * '//q//kt7m2qxa', '/q%2Fkt7m2qxa', '/Q.' or '/q/KT7M2QXA/haber&fbclid=1'. docs/product/scan-page.md 6.1.
 */
export function correctScanPath(path: string): string | undefined {
  const plain = removeSentenceEnd(decodePath(path).replace(INVISIBLE_CHARACTERS_PATTERN, ""))
    .replaceAll("\\", "/")
    .replace(/\/{2,}/gu, "/")
    .replace(PATH_WITH_END_PATTERN, "$1")
    .trimEnd()
    .replace(/(.)\/$/u, "$1");
  const parts = SCAN_PATH_PATTERN.exec(plain);
  if (!parts) return undefined;
  if (parts[1] === undefined) return "/q";
  const code = readAddressCode(parts[1]);
  if (!hasCodeForm(code)) return undefined;
  return `/q/${code}${parts[2] === undefined ? "" : `/${parts[2].toLowerCase()}`}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
