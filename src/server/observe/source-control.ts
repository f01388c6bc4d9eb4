import { readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ownFolder = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * What the start warns of where strangers come and this process can read the history of its sources. Whoever gets it to
 * read a file would find every change there, and what was taken back.
 */
export function sourceControlWarning(isPublic: boolean, folder = ownFolder): string | undefined {
  if (!isPublic || !isReadable(`${folder}/.git`)) return undefined;
  return (
    "PUBLIC_URL https ve kaynakların geçmişi (.git) bu sürecin okuyabildiği bir yerde. Sürüm paketinden kurun ya da .git klasörünü " +
    "süreçten gizleyin (docs/operations.md, 'Processes')."
  );
}

/** Whether anything can be read there. A folder that systemd hides is there, and empty. A linked copy has a file. */
function isReadable(path: string): boolean {
  try {
    return statSync(path).isDirectory() ? readdirSync(path).length > 0 : readFileSync(path).length > 0;
  } catch {
    return false;
  }
}
