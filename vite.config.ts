import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const dist = fileURLToPath(new URL("dist", import.meta.url));

/** Where a build of browser files wrote how they are called. */
function read(manifest: string): Record<string, { file: string; css?: string[] }> {
  return JSON.parse(readFileSync(`${dist}/client/.vite/${manifest}.json`, "utf8"));
}

function address(file: string | undefined): string {
  if (file === undefined) throw new Error("A file of the public pages is missing from the build.");
  return `/${file}`;
}

/** Tells the public pages, which are built after the browser's files, how those files are called. */
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
        countdown: address(scripts["public/countdown.client.ts"]?.file),
        // The application's own, so that whoever comes from here to there has it already.
        style: address(application["index.html"]?.css?.[0]),
        // Every page in Turkish needs both.
        fonts: Object.entries(application)
          .filter(([source]) => /figtree-latin(-ext)?-wght-normal/.test(source))
          .map(([, { file }]) => address(file)),
      };
      return Object.entries(given)
        .map(([exported, value]) => `export const ${exported} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/** Lays .br and .gz beside every text file, so that no request pays for compressing them. */
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

export default defineConfig({
  root: "src/web",
  publicDir: "static",
  plugins: [react(), tailwindcss(), publicAssets(), precompressed()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: `${dist}/client`,
        // A running server and open pages still ask for the files of the build before; scripts/prepare.mjs removes old ones.
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: { input: { app: "src/web/index.html" } },
      },
    },
    // Apart, so that they share no file with the application and each stays one small answer.
    scripts: {
      consumer: "client",
      build: {
        outDir: `${dist}/client`,
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: ".vite/scripts.json",
        rolldownOptions: { input: ["src/web/public/public.client.ts", "src/web/public/countdown.client.ts"] },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: `${dist}/pages`,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: "src/web/public/entry.server.tsx", output: { entryFileNames: "[name].js" } },
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
