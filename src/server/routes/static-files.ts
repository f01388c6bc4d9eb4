import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

import type { HonoEnv } from "./requests.ts";

export function serveStaticFiles(app: Hono<HonoEnv>, root: string): void {
  const served = [
    { path: "/assets/*", kept: "public, max-age=31536000, immutable", precompressed: true },
    // The service worker is revalidated at each use, so that browsers install a corrected version at once.
    { path: "/push.js", kept: "no-cache", precompressed: false },
    { path: "/:file{[a-z0-9-]+\\.(svg|png|ico)}", kept: "public, max-age=86400", precompressed: false },
  ];
  for (const { path, kept, precompressed } of served) {
    app.use(path, async (c, next) => {
      await next();
      if (c.res.ok) c.header("Cache-Control", kept);
    });
    app.get(path, serveStatic({ root, precompressed }));
  }
}
