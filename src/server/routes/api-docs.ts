import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { Hono } from "hono";

import { sessionCookie } from "#server/access/session-token.ts";
import type { Deps } from "#server/deps.ts";
import { answerCompressedOnce } from "#server/http/compression.ts";

const { resolve } = createRequire(import.meta.url);
const javascript = "text/javascript; charset=utf-8";

const page = `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", supportedSubmitMethods: [] });`;

/** The documentation for API users: /api/openapi.json, and a viewer under /api/docs. */
export function apiDocs(deps: Deps): Hono {
  const { brand, publicUrl } = deps.config;

  async function generate(): Promise<string> {
    // Imported at the first request, because the generator takes 20 MB.
    const { openApiDocument } = await import("./openapi.ts");
    return JSON.stringify(await openApiDocument(brand.name, publicUrl, sessionCookie(publicUrl).name));
  }
  return new Hono()
    .get("/openapi.json", answerCompressedOnce("application/json", generate))
    .get("/docs", (c) => c.html(page))
    .get("/docs/start.js", (c) => c.body(start, 200, { "Content-Type": javascript }))
    .get("/docs/swagger-ui.css", answerCompressedOnce("text/css; charset=utf-8", fileOf("swagger-ui.css")))
    .get("/docs/swagger-ui-bundle.js", answerCompressedOnce(javascript, fileOf("swagger-ui-bundle.js")));
}

function fileOf(name: string): () => Promise<Buffer> {
  return () => readFile(resolve(`swagger-ui-dist/${name}`));
}
