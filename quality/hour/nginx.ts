import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pathInRoot } from "../bench/processes.ts";
import { findSteadyPort } from "../cluster/ports.ts";
import { waitUntil } from "../cluster/programs.ts";

export interface RunningProxy {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts nginx with deploy/nginx.conf in front of the given processes. This nginx uses no TLS. It trusts the
 * visitor's IP address in a request's header, because all requests of the trial come from this machine.
 */
export async function startNginx(folder: string, processes: readonly number[]): Promise<RunningProxy> {
  const port = await findSteadyPort();
  const shipped = readFileSync(pathInRoot("deploy/nginx.conf"), "utf8");
  const encrypted = shipped.slice(shipped.lastIndexOf("\nserver {"));
  const shared = shipped.slice(0, shipped.indexOf("\nserver {"));
  const own = `${shared}${encrypted}`
    .replaceAll(/server 127\.0\.0\.1:300(\d)/g, (_, nth: string) => `server 127.0.0.1:${processes[Number(nth) - 1]}`)
    .replaceAll("$remote_addr", "$http_x_forwarded_for")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_.*$/gm, "")
    .replace(/error_log .*;/, `error_log ${folder}/error.log warn;`)
    .replaceAll("/srv/kodu-tara/deploy", pathInRoot("deploy"));
  mkdirSync(folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 2048; }
    http { ${temporary.join(" ")} include /etc/nginx/mime.types; default_type application/octet-stream; ${own} }`,
  );
  const nginx: ChildProcess = spawn("nginx", ["-p", folder, "-c", file], { stdio: "ignore" });
  await waitUntil("nginx answers", async () => {
    if (nginx.exitCode !== null) throw new Error("nginx did not start.");
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status > 0 ? true : undefined;
  });
  return {
    port,
    async stop() {
      const ended = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await ended;
    },
  };
}
