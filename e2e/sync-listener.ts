import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface SyncRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  isOpen: boolean;
}

/** Another origin than the product's, so browsers send preflight requests (CORS). */
export async function startListener() {
  const tellings: SyncRequest[] = [];
  let manner: "takes" | "fails once" | "hangs" = "takes";
  const server: Server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "");
    response.setHeader("Access-Control-Allow-Methods", "POST, DELETE");
    response.setHeader("Access-Control-Allow-Headers", "authorization");
    if (request.method === "OPTIONS") {
      response.writeHead(204).end();
      return;
    }
    void text(request).then((body) => {
      const { method = "", url: path = "", headers } = request;
      const telling: SyncRequest = { method, path, headers, body, isOpen: true };
      response.once("close", () => (telling.isOpen = false));
      tellings.push(telling);
      if (manner === "hangs") return;
      response.writeHead(manner === "takes" ? 204 : 500).end();
      manner = "takes";
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/oturum?kaynak=kodu-tara`,
    origin: `http://localhost:${port}`,
    tellings,
    set manner(now: typeof manner) {
      manner = now;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type SyncListener = Awaited<ReturnType<typeof startListener>>;
