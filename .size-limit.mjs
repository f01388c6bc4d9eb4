import { join } from "node:path";

import { prepare } from "./scripts/prepare.mjs";
import { root } from "./scripts/process.mjs";
import { pages } from "./src/contract/pages.ts";
import { listFirstScripts, readManifest } from "./src/server/routes/built-files.ts";

const client = join(root, "dist/client");

/**
 * Limits for the scripts of a page's first load: gzipped, and without preloaded scripts. In each limit, 1.5 kB are
 * needed only for Safari 15 (decision 86), and 0.1 kB are left: each page contains the names of all files, which
 * change with their content, so any change makes a page some bytes larger or smaller.
 */
const limits = [
  // What every page contains: the paths of all pages; the code that keeps typed search texts out of URLs (decision
  // 103); the check for a locked shared device (decision 104); the code that takes a page out of the document until its
  // account has logged in again (decision 100); encrypted drafts, with the question before a page with an unsaved draft
  // is left (decision 108); and the code that fetches a page's other data again when some of them changed.
  [/^login$/, "126.5 kB"],
  [/^(companyDashboard|confirmAddress)$/, "164 kB"],
  // The filters say how many rows each of them shows.
  [/^adminCodes$/, "165.1 kB"],
  // The cards of the stickers say why their owner gets no alerts, and draw plates by country. The owner can answer the
  // newest notice on the page.
  [/^dashboard$/, "166.8 kB"],
  // The fields for telephone numbers and addresses are validated before anything is sent (decisions 73 and 75).
  [/^(begin|profile|editProfile)$/, "220.8 kB"],
  // Alerts are paused with one press.
  [/^alerts$/, "221.9 kB"],
  // On a telephone the deeds of a customer stand behind '…'.
  [/^customers$/, "215.1 kB"],
  // They share the file of the fields with the page of orders for stickers.
  [/^adminCompany$/, "222 kB"],
  [/^makeReachable$/, "215.7 kB"],
  // The forms of the page are loaded when their row is opened. The rows name the maintenance that is due first, by day
  // or km.
  [/^car$/, "199.2 kB"],
  // The page counts the orders for stickers that wait, and loads a small file that it shares with the car's page.
  [/^admin$/, "217.6 kB"],
  // Every page contains the messages of all refusals, so each new refusal makes every page larger.
  [/./, "214.1 kB"],
];

await prepare();
const manifest = await readManifest(client);
const names = Object.keys(pages).filter((name) => "module" in pages[name]);

/** The scripts of each page's first load, in the form that size-limit needs. */
export default names.map((name) => ({
  name,
  path: Array.from(listFirstScripts(manifest, name), (file) => join(client, file)),
  limit: limits.find(([page]) => page.test(name))[1],
  gzip: true,
}));
