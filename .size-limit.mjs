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
  // Every page knows the addresses of all the others, and keeps what is searched for out of its own (decision 103).
  // Every page asks whether it is on a shared device that is locked (decision 104).
  // The name of each page's tab waits while the page is covered, and the page leaves the document until its account has
  // signed in again (decision 100).
  // Every page can keep drafts, among them searches, and asks before it leaves one that is not stored yet (decision
  // 108).
  [/^login$/, "125.2 kB"],
  [/^(companyDashboard|confirmAddress|adminCodes)$/, "162.8 kB"],
  // The cards explain why their owner is not notified and draw plates by country, and the owner answers the newest
  // message on this page.
  [/^dashboard$/, "164.9 kB"],
  // Fields for phone numbers and addresses validate before sending (decisions 73 and 75).
  [/^(begin|profile|alerts|editProfile|companyContacts|companyInfo|adminCompany)$/, "219.5 kB"],
  // Forms are loaded with the rows that open. The rows say what is due first, by day or km.
  [/^car$/, "198 kB"],
  // Loads a small file that it shares with the car's page.
  [/^admin$/, "214.2 kB"],
  // Every page contains the messages of all refusals, so each new refusal makes every page larger.
  [/./, "212.8 kB"],
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
