import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";

const DEPLOY_FOLDER = join(import.meta.dirname, "../deploy");

export const proxyFile = readFileSync(join(DEPLOY_FOLDER, "nginx.conf"), "utf8");

export const IS_PROXY_INSTALLED = ["nginx", "openssl"].every(
  (program) => spawnSync(program, ["version"]).error === undefined,
);

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

export interface ProxyServer {
  /** Sends these bytes over TLS to the HTTPS port, to the HTTP port, or without TLS to the HTTPS port. */
  send(to: "https" | "http" | "plain to https", request: string): Promise<RawAnswer>;
  loseProcess(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProxy(listener: RequestListener): Promise<ProxyServer> {
  const folder = mkdtempSync(join(tmpdir(), "kodu-tara-proxy-"));
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert];
  execFileSync("openssl", [...made, ...subject], { stdio: "ignore" });
  const behind = createServer(listener);
  const port = await listenOnFreePort(behind);
  const [https, http] = [await findFreePort(), await findFreePort()];
  const own = proxyFile
    .replaceAll("server 127.0.0.1:3001", `server 127.0.0.1:${port}`)
    .replaceAll(/^\s*server 127\.0\.0\.1:3002.*$/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${https} ssl;`)
    .replaceAll("kodutara.example;", "localhost;")
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/error_log .*;/, `error_log ${folder}/error.log crit;`)
    .replaceAll("burst=5000 nodelay", "nodelay")
    .replace("rate=300r/s", "rate=1r/m")
    .replaceAll("/srv/kodu-tara/deploy", DEPLOY_FOLDER);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const conf = join(folder, "nginx.conf");
  writeFileSync(
    conf,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 64; }
    http { ${temporary} include /etc/nginx/mime.types; default_type application/octet-stream; ${own} }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", conf], { stdio: "ignore" });
  const ended = once(nginx, "exit");
  await waitUntil(async () => {
    if (nginx.exitCode !== null) throw new Error("nginx did not start.");
    return isListening(http);
  });

  const ca = readFileSync(cert);
  return {
    send(to, request) {
      const encrypted =
        to === "https" ? connectTls({ port: https, host: "127.0.0.1", servername: "localhost", ca }) : undefined;
      const socket = encrypted ?? connect(to === "http" ? http : https, "127.0.0.1");
      return readRawAnswer(socket, request);
    },
    async loseProcess() {
      behind.closeAllConnections();
      await new Promise((done) => behind.close(done));
    },
    async stop() {
      nginx.kill("SIGTERM");
      await ended;
      behind.closeAllConnections();
      behind.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function readRawAnswer(socket: ReturnType<typeof connect>, request: string): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  // nginx may close the connection before it has read a body that is too large.
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    // nginx waits for the rest of a refused body, unless the sender closes the connection.
    socket.end();
  });
  socket.write(request);
  await closed;
  const [head = "", ...body] = Buffer.concat(chunks).toString("utf8").split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  return { status: Number(first.split(" ")[1]), headers, body: body.join("\r\n\r\n") };
}

async function listenOnFreePort(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnFreePort(probe);
  await new Promise((done) => probe.close(done));
  return port;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(10);
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
