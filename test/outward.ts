import { once } from "node:events";
import { connect, createServer, isIP, type AddressInfo, type LookupFunction } from "node:net";

import { createOutward, type OutwardRequests, type OutwardOptions } from "#server/outside/outward.ts";

/** A public IP address to which every host name resolves. */
export const PUBLIC_ADDRESS = "93.184.215.14";

/**
 * Options of the client. `onConnect` receives the address to which the client wanted to connect. `port` is the
 * loopback port to which the client connects instead.
 */
export interface OutwardTestOptions extends Pick<OutwardOptions, "resolve" | "within"> {
  port: number;
  onConnect?: (address: string) => void;
}

/** The real client with its guard, except that every connection goes to a loopback port without TLS. */
export function makeOutwardToPort({
  port,
  onConnect,
  resolve = async () => [PUBLIC_ADDRESS],
  ...rest
}: OutwardTestOptions): OutwardRequests {
  return createOutward({
    ...rest,
    resolve,
    connect(options) {
      const { lookup, host = "" } = options as { lookup: LookupFunction; host?: string };
      const literal = host.replace(/^\[|\]$/gu, "");
      if (isIP(literal) !== 0) onConnect?.(literal);
      else
        lookup(host, { all: true }, (_error, found) =>
          (found as { address: string }[]).forEach(({ address }) => onConnect?.(address)),
        );
      return connect(port, "127.0.0.1");
    },
  });
}

/** A server on loopback that counts connections and never answers. */
export async function startConnectionCounter(): Promise<{ port: number; count: () => number } & AsyncDisposable> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.on("error", () => undefined).destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    async [Symbol.asyncDispose]() {
      await once(server.close(), "close");
    },
  };
}
