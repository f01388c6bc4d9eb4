import { join } from "node:path";

import { prepare } from "./scripts/prepare.mjs";
import { root } from "./scripts/process.mjs";
import { pages } from "./src/contract/pages.ts";
import { firstScripts, readManifest } from "./src/server/routes/built-files.ts";

const client = join(root, "dist/client");

/**
 * Limits for the scripts of a page's first load, gzipped and without preloaded ones. 1.5 kB each serve Safari 15
 * (decision 86).
 */
const limits = [
  // Every page knows the addresses of all the others.
  [/^login$/, "121 kB"],
  [/^(companyDashboard|confirmAddress|adminCodes)$/, "158.9 kB"],
  // The cards explain why their owner is not notified and draw plates by country, and the owner answers the newest
  // message on this page.
  [/^dashboard$/, "160.7 kB"],
  // Fields for phone numbers and addresses validate before sending (decisions 73 and 75).
  [/^(begin|profile|alerts|editProfile|companyContacts|companyInfo|adminCompany)$/, "214.8 kB"],
  // Forms are loaded with the rows that open. The rows say what is due first, by day or km.
  [/^car$/, "194 kB"],
  // Loads a small file that it shares with the car's page.
  [/^admin$/, "210.3 kB"],
  // Every page contains the messages of all refusals, so each new refusal makes every page larger.
  [/./, "208.7 kB"],
];

await prepare();
const manifest = await readManifest(client);
const names = Object.keys(pages).filter((name) => "module" in pages[name]);

/** The first scripts of each page, for size-limit. */
export default names.map((name) => ({
  name,
  path: Array.from(firstScripts(manifest, name), (file) => join(client, file)),
  limit: limits.find(([page]) => page.test(name))[1],
  gzip: true,
}));
