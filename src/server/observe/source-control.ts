import { readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PRODUCT_FOLDER = fileURLToPath(new URL("../../../", import.meta.url));

/** Somebody who makes the process read files could read every earlier version of the sources there. */
export function findSourceControlWarning(isPublic: boolean, folder = PRODUCT_FOLDER): string | undefined {
  if (!isPublic || !isReadable(`${folder}/.git`)) return undefined;
  return (
    "PUBLIC_URL https ve kaynakların geçmişi (.git) bu sürecin okuyabildiği bir yerde. Sürüm paketinden kurun ya da .git klasörünü " +
    "süreçten gizleyin (docs/operations.md, 'Processes')."
  );
}

/** A folder that systemd hides exists, but is empty. */
function isReadable(path: string): boolean {
  try {
    return statSync(path).isDirectory() ? readdirSync(path).length > 0 : readFileSync(path).length > 0;
  } catch {
    return false;
  }
}
