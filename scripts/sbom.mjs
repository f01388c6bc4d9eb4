import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runMain, UserProblem, root, runProgram } from "./process.mjs";

/** The licences of packages that name their licence only in a file (docs/dependencies.md). */
const licencesInFiles = { "png-js": [{ license: { id: "MIT" } }] };

/**
 * node scripts/sbom.mjs [FILE]: writes the software bill of materials of the production packages (CycloneDX). It is
 * made from the lock file alone. npm's option `--omit dev` is not used, because it also omits packages that both
 * development and production need, such as pg and kysely. If SOURCE_DATE_EPOCH is set, the same lock file always gives
 * the same bytes.
 */
await runMain(async () => {
  const { code, output } = await runProgram(
    "npm",
    ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--loglevel=error"],
    {
      quiet: true,
    },
  );
  if (code !== 0) throw new UserProblem(`npm sbom başarısız oldu:\n${output.trim()}`);
  const bill = JSON.parse(output.slice(output.indexOf("{")));

  const wanted = new Set(listProductionPackages());
  const components = bill.components
    .filter(({ name, version }) => wanted.has(`${name}@${version}`))
    .map((component) => ({ licenses: licencesInFiles[component.name], ...component }));
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const missing = [...wanted].filter((one) => !listed.has(one));
  if (missing.length > 0) throw new UserProblem(`Listede eksik paket var: ${missing.join(", ")}.`);

  const product = bill.metadata.component;
  const refs = new Set([product["bom-ref"], ...components.map((component) => component["bom-ref"])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  // By default, npm names the product after the folder in which the repository is.
  const component = { ...product, type: "application", name: "kodu-tara" };
  const seconds = process.env.SOURCE_DATE_EPOCH;
  const timestamp = seconds === undefined ? bill.metadata.timestamp : new Date(Number(seconds) * 1000).toISOString();
  const metadata = { ...bill.metadata, timestamp, component };
  const unnumbered = { ...bill, serialNumber: "", metadata, components, dependencies };
  const text = `${JSON.stringify({ ...unnumbered, serialNumber: makeSerialNumber(unnumbered) }, null, 2)}\n`;

  const file = process.argv[2];
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text);
  console.error(`${components.length} paket${file === undefined ? "" : `, ${file} dosyasına yazıldı`}.`);
  return 0;
});

/**
 * Returns a serial number in the form of a UUID of version 8, computed from the content of the bill. npm would choose a
 * new random number each time.
 */
function makeSerialNumber(bill) {
  const digest = createHash("sha256").update(JSON.stringify(bill)).digest("hex");
  return `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, "$1-$2-8$3-8$4-$5")}`;
}

function listProductionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, { name = path.split("node_modules/").at(-1), version }]) => `${name}@${version}`);
}
