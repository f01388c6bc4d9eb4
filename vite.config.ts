import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

import { makeBuildTargets } from "./quality/floor/floor.ts";
import { pages } from "./src/contract/pages.ts";

const dist = fileURLToPath(new URL("dist", import.meta.url));
const src = fileURLToPath(new URL("src", import.meta.url));

/** Reads a manifest of the browser build. It maps each source file to the names of its built files. */
function read(manifest: string): Record<string, { file: string; css?: string[] }> {
  return JSON.parse(readFileSync(`${dist}/client/.vite/${manifest}.json`, "utf8"));
}

function address(file: string | undefined): string {
  if (file === undefined) throw new Error("A file of the public pages is missing from the build.");
  return `/${file}`;
}

/** The scripts and styles that the public pages load. */
const publicFiles = [
  "public/public.client.ts",
  "public/renter/read-here.client.ts",
  "public/renter/signature.client.ts",
  "public/scan/countdown.client.ts",
  "public/scan/photo.client.ts",
  "public/scan/place.client.ts",
  "public/scan/send-once.client.ts",
  "public/scan/telling.client.ts",
  "public/style.css",
  "public/legal/legal.css",
  "public/renter/renter.css",
];

/**
 * The script that server-rendered pages of the application load before anything is visible. It stores clicks until the
 * application is ready.
 */
const EARLY_PRESSES = "app/boot/early-press.client.ts";

/**
 * Provides the module `virtual:public-assets`, by which the public pages know the names of the built browser files. The
 * browser files must therefore be built first.
 */
function publicAssets(): Plugin {
  const name = "virtual:public-assets";
  return {
    name: "public-assets",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const application = read("manifest");
      const scripts = read("scripts");
      const given = {
        script: address(scripts["public/public.client.ts"]?.file),
        countdown: address(scripts["public/scan/countdown.client.ts"]?.file),
        photo: address(scripts["public/scan/photo.client.ts"]?.file),
        place: address(scripts["public/scan/place.client.ts"]?.file),
        signature: address(scripts["public/renter/signature.client.ts"]?.file),
        readHere: address(scripts["public/renter/read-here.client.ts"]?.file),
        sendOnce: address(scripts["public/scan/send-once.client.ts"]?.file),
        telling: address(scripts["public/scan/telling.client.ts"]?.file),
        style: address(scripts["public/style.css"]?.file),
        renterStyle: address(scripts["public/renter/renter.css"]?.file),
        legalStyle: address(scripts["public/legal/legal.css"]?.file),
        font: address(application["fonts/figtree-turkish.woff2"]?.file),
      };
      return Object.entries(given)
        .map(([exported, value]) => `export const ${exported} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/**
 * Writes a .br and a .gz file for every script, style and SVG, so that the server need not compress them for each
 * request.
 */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    applyToEnvironment: (environment) => environment.name !== "ssr",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg)$/.test(fileName)) continue;
          const source = file.type === "chunk" ? file.code : file.source;
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotliCompressSync(source) });
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

/**
 * Returns a pattern that matches the modules of a chunk: some of the product's own files, and other modules that
 * `others` matches. Throws if a file does not exist: a renamed file would otherwise leave its chunk unnoticed, and the
 * first load would grow.
 */
function belongs(files: readonly string[], others?: RegExp): RegExp {
  for (const file of files) {
    if (!existsSync(`${src}/${file}`)) throw new Error(`vite.config.ts: src/${file} yok`);
  }
  const own = files.map((file) => `/src/${file.replaceAll(".", "\\.")}$`);
  return new RegExp([...own, ...(others ? [others.source] : [])].join("|"));
}

/**
 * The chunks of the first load. A chunk keeps its name while only other code changes, so that it stays in the browser's
 * cache.
 */
const groups = [
  // The code that the first script needs before the other chunks have loaded.
  {
    name: "early",
    test: belongs(
      [
        "web/app/forms/early-input.ts",
        "web/app/account/closed-banner.ts",
        "web/app/api/start-data.ts",
        "web/app/api/ask-server.ts",
      ],
      /preload-helper|rolldown\/runtime/,
    ),
  },
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  { name: "router", test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\// },
  { name: "data", test: /node_modules\/(@orpc\/(?!contract)|@tanstack\/(react-query|query-core))\// },
  { name: "application", test: belongs(["web/app/boot/mount.tsx", "web/app/forms/deed-failure.tsx"]) },
  // The code that most lists need. A few larger files compress better than many tiny ones.
  {
    name: "api",
    test: belongs([
      "web/app/api/client.ts",
      "web/app/list/paged.ts",
      "web/app/page/lazy-component.tsx",
      "web/app/page/loading.tsx",
      "web/app/api/with-data.tsx",
    ]),
  },
  {
    name: "form",
    test: belongs(["web/app/forms/form-errors.ts"], /node_modules\/(react-hook-form|@hookform\/resolvers)\//),
  },
  { name: "search", test: belongs(["web/app/list/typed-search.ts", "web/ui/search-field.tsx"]) },
  {
    name: "list",
    test: belongs([
      "web/app/list/list.tsx",
      "web/app/list/list-data.ts",
      "web/app/list/drop-empty.ts",
      "web/app/codes/use-unexpired-status.ts",
      "contract/people/status.words.ts",
      "contract/words/clock.ts",
    ]),
  },
  {
    name: "download",
    test: belongs(["web/parts/download.ts"], /\/lucide-react\/.*\/icons\/(printer|check|download|share-2)\.\w+$/),
  },
  { name: "plate", test: belongs(["web/parts/plate.tsx", "web/parts/plate-text.tsx"]) },
  // The dashboard needs this badge, but not the badges of the next chunk.
  { name: "badge", test: belongs(["web/parts/badge.tsx"]) },
  {
    name: "badges",
    test: belongs(["web/parts/status-badge.tsx"], /\/lucide-react\/.*\/icons\/(key|circle-x)\.\w+$/),
  },
  {
    name: "forms",
    test: belongs(
      [
        "web/app/forms/form-dialog.tsx",
        "web/app/forms/save-bar.tsx",
        "web/app/page/section.tsx",
        "web/app/page/legal-note.tsx",
        "web/app/page/back-link.tsx",
        "web/ui/switch.tsx",
        "web/ui/text-area.tsx",
        "web/ui/confirm.tsx",
        "web/ui/notice.tsx",
      ],
      /\/lucide-react\/.*\/icons\/(chevron-left|shield-check)\.\w+$/,
    ),
  },
  {
    name: "desk",
    test: belongs(
      ["web/app/page/use-now.ts", "web/app/inbox/unread.ts"],
      /\/lucide-react\/.*\/icons\/(phone|chevron-down|chevron-right|bell-ring)\.\w+$/,
    ),
  },
  {
    name: "words",
    test: belongs(
      ["web/ui/own-words.tsx", "web/parts/measure-badges.tsx"],
      /\/lucide-react\/.*\/icons\/(external-link|lock|pencil|plus)\.\w+$/,
    ),
  },
  // The dashboard needs this button, but no list with filters.
  {
    name: "icon-button",
    test: belongs(["web/ui/icon-button.tsx"], /\/lucide-react\/.*\/icons\/ellipsis\.\w+$/),
  },
  // What a list with filters needs.
  {
    name: "filters",
    test: belongs([
      "web/app/list/list-more.tsx",
      "web/app/list/list-rows.tsx",
      "web/app/list/list-search.tsx",
      "web/app/list/use-narrow.ts",
    ]),
  },
].map((group, nth, { length }) => ({ ...group, priority: length - nth }));

/** Chunks that have loaded before the script of a page runs, so that they need no preloading with it. */
const hasCome = /^assets\/(rolldown-runtime|early|react|router|application)-/;

/** The pages of administrators, and pages that companies rarely open. */
const seldomOpened =
  /^(admin|company\/(desk-events|expenses|money|plates|police-notices|profile|receivables|report|reservations|road-charges))\/|^company\/(customers\/(customer|statement|receipt)|cars\/scanned-car|rentals\/page\/plate-holder)-page/;
const seldomOpenedPages = Object.values(pages).flatMap((page) =>
  "module" in page && seldomOpened.test(page.module) ? [basename(page.module, ".tsx")] : [],
);
const ofSeldomOpened = new RegExp(`^assets/(${seldomOpenedPages.join("|")})-`);

export default defineConfig({
  root: "src/web",
  publicDir: "static",
  plugins: [react(), tailwindcss(), publicAssets(), precompressed()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: {
      // The polyfill is a further script for everybody. Without it, only browsers that lack modulepreload load pages a
      // little later.
      polyfill: false,
      // The first script lists the chunks of the pages that everybody opens. Rarely opened pages find their own chunks,
      // so that the list stays short.
      resolveDependencies: (file, needed, { hostType }) => {
        if (hostType === "html") return needed;
        return ofSeldomOpened.test(file) ? [] : needed.filter((one) => !hasCome.test(one));
      },
    },
  },
  environments: {
    client: {
      build: {
        target: makeBuildTargets("application"),
        outDir: `${dist}/client`,
        // Old files are kept, because a running server and open pages still request them. scripts/prepare.mjs removes
        // them after a week.
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: { app: "src/web/index.html" },
          // The contract's procedures are only described by these calls. The browser needs just some of its schemas.
          treeshake: { manualPureFunctions: ["oc", "procedure", "panelProcedure", "makeRoute", "apiRoute"] },
          // The hashes are as short as possible, because every page loads the list of all chunks and hashes do not
          // compress.
          output: { codeSplitting: { groups }, chunkFileNames: "assets/[name]-[hash:7].js" },
        },
      },
    },
    // These scripts have a build of their own, so that they share no chunk with the application. Each becomes a single
    // small file.
    scripts: {
      consumer: "client",
      build: {
        target: makeBuildTargets("strangers"),
        cssTarget: makeBuildTargets("application"),
        outDir: `${dist}/client`,
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: ".vite/scripts.json",
        rolldownOptions: { input: [EARLY_PRESSES, ...publicFiles].map((file) => `src/web/${file}`) },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: `${dist}/pages`,
        emptyOutDir: true,
        copyPublicDir: false,
        // The pages become a single file. A running server could not load a second file after the next build.
        rolldownOptions: {
          input: "src/web/entry.server.tsx",
          output: { entryFileNames: "[name].js", codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments["client"]!);
      await builder.build(builder.environments["scripts"]!);
      await builder.build(builder.environments["ssr"]!);
    },
  },
});
