import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { flushCompileCache } from "node:module";

import { getRequestListener } from "@hono/node-server";

import { createApp } from "./app.ts";
import { clientFiles, loadPages, loadShell } from "./built-files.ts";
import { loadConfig } from "./config.ts";
import { openMigrated } from "./db/open-migrated.ts";
import type { Deps } from "./deps.ts";
import { createLimits } from "./limits.ts";
import { createLog } from "./log.ts";
import { ensureFirstAdmin, hasAdmin } from "./modules/account/first-admin.ts";
import { keepSweeping } from "./modules/account/sweep.ts";
import { keepSending } from "./modules/mails/outbox.ts";
import { loadLegalTexts } from "./outside/legal-texts.ts";
import { createMailer } from "./outside/mail.ts";
import { createTokenSync } from "./outside/token-sync.ts";
import { sayAndExit } from "./say.ts";
import { serveUntilStopped } from "./serve.ts";

try {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const { firstAdmin } = config.secrets;
  const database = await openMigrated(config, { log });
  try {
    if (firstAdmin) await ensureFirstAdmin(database.db, firstAdmin, new Date());

    const now = () => new Date();
    const pages = await loadPages();
    const mailer = createMailer(config);
    const texts = await loadLegalTexts(config);
    const outbox = keepSending({ config, db: database.db, log, pages, mailer, now });
    const deps: Deps = {
      config,
      db: database.db,
      slowDb: database.slowDb,
      limits: createLimits(database.pool),
      log,
      pages,
      texts,
      tokenSync: createTokenSync(config),
      mailer,
      wakeOutbox: outbox.wake,
      clientFiles,
      now,
      randomBytes,
    };
    const app = createApp(deps, await loadShell(clientFiles));
    const listener = getRequestListener(app.fetch);
    const stopSweeping = keepSweeping(deps);
    await serveUntilStopped(
      createServer((request, response) => void listener(request, response)),
      config,
      {
        ready: async () => {
          // Now and not at the end, so that a killed server leaves it to the next one as well.
          flushCompileCache();
          console.log(`\n${config.brand.name} hazır: ${config.publicUrl}`);
          console.log(mailer.description);
          if (config.publicUrl.startsWith("https:") && config.trustedProxies === 0) {
            console.log(
              "Uyarı: PUBLIC_URL https ama TRUSTED_PROXIES 0. Öndeki vekil sunucu sayılmazsa bütün ziyaretçiler tek adres sayılır.",
            );
          }
          if (config.publicUrl.startsWith("https:") && config.operator.name === "") {
            console.log(
              "Uyarı: OPERATOR_NAME ve öteki OPERATOR_… ayarları boş; yasal metinlerde hizmeti sunan belirtilmemiş.",
            );
          }
          if (!(await hasAdmin(database.db))) {
            console.log("Henüz yönetici yok. Başka bir uçbirimde oluşturun:  npm run admin -- siz@ornek.com\n");
          }
        },
      },
    );
    stopSweeping();
    await outbox.stop();
  } finally {
    await database.close();
  }
} catch (error) {
  sayAndExit(error);
}
