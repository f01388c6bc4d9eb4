import { once } from "node:events";
import { connect, createServer, isIP, type AddressInfo, type LookupFunction } from "node:net";

import { createOutward, type OutwardRequests, type OutwardOptions } from "#server/outside/outward.ts";

export const PUBLIC_ADDRESS = "93.184.215.14";

export interface OutwardTestOptions extends Pick<OutwardOptions, "resolve" | "within"> {
  port: number;
  onConnect?: (address: string) => void;
}

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
