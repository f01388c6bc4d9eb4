import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedPost {
  path: string;
  id: string;
  timestamp: number;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  signatures: number;
  signedWith: string[];
}

export interface ReceiverBehaviour {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  hangs?: boolean;
}

export async function startWebhookReceiver() {
  const posts: ReceivedPost[] = [];
  const secrets: string[] = [];
  const receiver = { posts, secrets, manner: {} as ReceiverBehaviour, port: 0 };
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
        String(request.headers[`webhook-${name}`]),
      );
      const given = signatures!.split(" ");
      const isSigned = (secret: string) => given.includes(`v1,${signText(secret, `${id}.${timestamp}.${raw}`)}`);
      posts.push({
        path: request.url ?? "",
        id: id!,
        timestamp: Number(timestamp),
        body: JSON.parse(raw) as ReceivedPost["body"],
        signatures: given.length,
        signedWith: secrets.filter(isSigned),
      });
      const { status = 204, headers = {}, body, hangs = false } = receiver.manner;
      if (!hangs) response.writeHead(status, headers).end(body);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  receiver.port = (server.address() as AddressInfo).port;
  return {
    ...receiver,
    behave(manner: ReceiverBehaviour) {
      receiver.manner = manner;
    },
    take: () => posts.splice(0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

function signText(secret: string, said: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/u, ""), "base64");
  return createHmac("sha256", key).update(said).digest("base64");
}
