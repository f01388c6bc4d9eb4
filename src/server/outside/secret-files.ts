import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type EnvironmentVariables = Record<string, string | undefined>;

const CREDENTIALS_VARIABLE = "CREDENTIALS_DIRECTORY";

export function readSecretFiles(
  environment: EnvironmentVariables,
  names: readonly string[],
): { values: Record<string, string>; faults: string[] } {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const files = listSecretFilePaths(name, environment);
    const places = [...(isNonEmpty(environment[name]) ? [name] : []), ...files.map(({ place }) => place)];
    if (places.length > 1) {
      faults.push(`${name} birden çok yerde verilmiş (${places.join(", ")}); yalnızca birini bırakın.`);
      continue;
    }
    for (const { place, path } of files) {
      try {
        const value = readFileSync(path, "utf8").replace(/\r?\n$/, "");
        if (isNonEmpty(value)) values[name] = value;
        else faults.push(`${place} boş bir dosyayı gösteriyor: ${path}`);
      } catch (error) {
        const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
        faults.push(`${place} ile verilen dosya okunamadı (${reason}): ${path}`);
      }
    }
  }
  return { values, faults };
}

function listSecretFilePaths(name: string, environment: EnvironmentVariables): { place: string; path: string }[] {
  const own = environment[`${name}_FILE`];
  const folder = environment[CREDENTIALS_VARIABLE];
  const credential = isNonEmpty(folder) && join(folder, name);
  return [
    ...(isNonEmpty(own) ? [{ place: `${name}_FILE`, path: own.trim() }] : []),
    ...(credential && existsSync(credential) ? [{ place: `${CREDENTIALS_VARIABLE}/${name}`, path: credential }] : []),
  ];
}

function isNonEmpty(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== "";
}
