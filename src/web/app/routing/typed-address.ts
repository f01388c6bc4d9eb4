import { isTypedText } from "#contract/pages.ts";

const ADDRESS_PARTS_PATTERN = /^(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?<hash>#.*)?$/su;

export function splitTypedText(address: string): { address: string; typed: Record<string, string> } {
  const { path = "", query = "", hash = "" } = ADDRESS_PARTS_PATTERN.exec(address)?.groups ?? {};
  const shown = new URLSearchParams(query);
  const typed = Object.fromEntries([...shown].filter(([name, text]) => isTypedText(path, name, text)));
  for (const name of Object.keys(typed)) shown.delete(name);
  return { address: Object.keys(typed).length === 0 ? address : makeAddress(path, shown, hash), typed };
}

export function joinTypedText(address: string, typed: Readonly<Record<string, string>>): string {
  const { path = "", query = "", hash = "" } = ADDRESS_PARTS_PATTERN.exec(address)?.groups ?? {};
  const all = new URLSearchParams(query);
  for (const [name, text] of Object.entries(typed)) all.set(name, text);
  return makeAddress(path, all, hash);
}

function makeAddress(path: string, query: URLSearchParams, hash: string): string {
  const text = query.toString();
  return `${path}${text === "" ? "" : `?${text}`}${hash}`;
}
