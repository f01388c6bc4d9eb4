import { createRequire } from "node:module";
import { dirname } from "node:path";

import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

import type { Deps } from "./deps.ts";
import { sessionCookie } from "./modules/account/session.ts";

const files = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

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

/** The API's description for people who program against it: /api/openapi.json and a page of it under /api/docs. */
export function docs(deps: Deps): Hono {
  const { brand, publicUrl } = deps.config;
  let document: Promise<object> | undefined;

  async function generate(): Promise<object> {
    // Loaded when somebody asks: the generator would weigh 20 MB in every server.
    const { openApiDocument } = await import("./openapi.ts");
    return openApiDocument(brand.name, publicUrl, sessionCookie(publicUrl).name);
  }
  return new Hono()
    .get("/openapi.json", async (c) => c.json(await (document ??= generate())))
    .get("/docs", (c) => c.html(page))
    .get("/docs/start.js", (c) => c.body(start, 200, { "Content-Type": "text/javascript; charset=utf-8" }))
    .get(
      "/docs/:file{swagger-ui(-bundle)?\\.(css|js)}",
      serveStatic({ root: files, rewriteRequestPath: (path) => path.replace("/api/docs", "") }),
    );
}
