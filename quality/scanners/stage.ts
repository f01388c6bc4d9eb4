import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Kysely } from "kysely";
import { pino } from "pino";

import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import type { DB } from "#server/db/tables.ts";

import { startPostgres } from "../bench/postgres.ts";
import { pathInRoot, findFreePort, startProcess } from "../bench/processes.ts";
import { startProduct } from "../fuzz/product.ts";
import { makeFuzzWorld, type FuzzWorld } from "../fuzz/world.ts";

/** The built product behind nginx, with accounts and data, for the scanners. */
export interface ScannedSite {
  url: string;
  port: number;
  cookieOf(actor: "customer" | "company" | "admin"): string;
  world: FuzzWorld;
  /** Errors in the product's log. */
  complaints(): string[];
  strike(): Promise<void>;
}

export async function startScannedSite(folder: string): Promise<ScannedSite> {
  const port = await findFreePort();
  const url = `https://localhost:${port}`;
  const postgres = await startPostgres(join(folder, "data"));
  const databaseUrl = await postgres.create("scanners");
  const { slowDb: db, close } = openPool({ connectionString: databaseUrl }, pino({ level: "error" }));
  await migrate(db);
  const world = await makeFuzzWorld(db);
  const product = await startProduct(databaseUrl, folder, { PUBLIC_URL: url });
  const nginx = await startNginx(folder, port, product.port);
  // nginx does not end by itself when this process ends, so it is stopped here.
  const endNginx = () => void process.kill(nginx.pid);
  process.once("exit", endNginx);
  const forgetting = setInterval(() => void deleteLimits(db), 2000);
  const cookieOf: ScannedSite["cookieOf"] = (actor) => `__Host-session=${world.tokens[actor]}`;
  return {
    url,
    port,
    cookieOf,
    world,
    complaints: () => product.complaints(),
    async strike() {
      clearInterval(forgetting);
      process.off("exit", endNginx);
      await nginx.stop();
      await product.stop();
      await close();
      await postgres.stop();
    },
  };
}

/** Clears all rate limits, because other tests check them. */
async function deleteLimits(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom("limits").execute();
}

/** nginx with the configuration of deploy/, on other ports and with a self-signed certificate. */
function startNginx(folder: string, port: number, productPort: number) {
  const site = join(folder, "nginx");
  mkdirSync(site);
  const certificate = [join(site, "cert.pem"), join(site, "key.pem")] as const;
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-keyout", certificate[1], "-out"];
  execFileSync("openssl", [...made, certificate[0], ...subject], { stdio: "ignore" });
  // nginx replaces the visitor's address by random addresses, so that the rate limit of an address does not hide
  // vulnerabilities.
  const addresses = Array.from({ length: 250 }, (_, nth) => `0.4% 10.9.8.${nth + 1};`).join(" ");
  const own = readFileSync(pathInRoot("deploy/nginx.conf"), "utf8")
    .replaceAll(/^\s*server 127\.0\.0\.1:3001.*$/gm, `server 127.0.0.1:${productPort};`)
    .replaceAll(/^\s*server 127\.0\.0\.1:3002.*$/gm, "")
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll("kodutara.example", "localhost")
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate[0]};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate[1]};`)
    .replace(/error_log .*;/, `error_log ${site}/error.log crit;`)
    .replaceAll("X-Forwarded-For $remote_addr", "X-Forwarded-For $visitor")
    .replace("/srv/kodu-tara/deploy", pathInRoot("deploy"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${site}/${name};`)
    .join(" ");
  // The server on the HTTP port is only used to find out whether nginx is running.
  writeFileSync(
    join(site, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${site}/pid; error_log ${site}/error.log crit;
    events { worker_connections 1024; }
    http { ${temporary} include /etc/nginx/mime.types; split_clients "$request_id" $visitor { ${addresses} * 10.9.9.9; }
    server { listen 127.0.0.1:${port + 1}; location /healthz { return 200 "ok"; } }
    ${own} }`,
  );
  const line = ["nginx", "-p", site, "-c", join(site, "nginx.conf")];
  return startProcess({ line, env: process.env, port: port + 1, logFile: join(site, "said.log") });
}
