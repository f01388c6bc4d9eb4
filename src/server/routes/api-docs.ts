import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { Hono } from "hono";

import { sessionCookieFor } from "#server/access/session-token.ts";
import type { Deps } from "#server/deps.ts";
import { answerCompressedOnce } from "#server/http/compression.ts";

const { resolve } = createRequire(import.meta.url);
const JAVASCRIPT_TYPE = "text/javascript; charset=utf-8";

const docsPage = `<!doctype html>
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

const startScript = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", supportedSubmitMethods: [] });`;

export function createApiDocs(deps: Deps): Hono {
  const { brand, publicUrl } = deps.config;

  async function generate(): Promise<string> {
    // The generator is imported at the first request, because it takes 20 MB.
    const { makeOpenApiDocument } = await import("./openapi.ts");
    return JSON.stringify(await makeOpenApiDocument(brand.name, publicUrl, sessionCookieFor(publicUrl).name));
  }
  return new Hono()
    .get("/openapi.json", answerCompressedOnce("application/json", generate))
    .get("/docs", (c) => c.html(docsPage))
    .get("/docs/start.js", (c) => c.body(startScript, 200, { "Content-Type": JAVASCRIPT_TYPE }))
    .get("/docs/swagger-ui.css", answerCompressedOnce("text/css; charset=utf-8", makeFileReader("swagger-ui.css")))
    .get("/docs/swagger-ui-bundle.js", answerCompressedOnce(JAVASCRIPT_TYPE, makeFileReader("swagger-ui-bundle.js")));
}

function makeFileReader(name: string): () => Promise<Buffer> {
  return () => readFile(resolve(`swagger-ui-dist/${name}`));
}
