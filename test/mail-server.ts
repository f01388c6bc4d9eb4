import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export interface ReceivedMail {
  messageId: string;
  from: { name: string; address: string };
  recipients: readonly string[];
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  headers: ReadonlyMap<string, string>;
  raw: Buffer;
}

export type MailServerBehaviour =
  | "takes mails"
  | "is silent from the start"
  | "refuses the sender"
  | "is busy"
  | "hangs up before the text"
  | "refuses the text"
  | "hangs after the text"
  | "takes the text and hangs up";

export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  manner: MailServerBehaviour;
  readonly unknown: Set<string>;
  readonly full: Set<string>;
  readonly connections: number;
  arrival(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  /** Closes all connections, and accepts no new connections until `comeUp`. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}

export async function startMailServer({
  port = 0,
  login,
}: { port?: number; login?: { user: string; password: string } } = {}): Promise<MailServer & AsyncDisposable> {
  const mails: ReceivedMail[] = [];
  const unknown = new Set<string>();
  const full = new Set<string>();
  const watchers = new Set<(mail: ReceivedMail) => void>();
  let manner: MailServerBehaviour = "takes mails";
  let wake = Promise.withResolvers<void>();
  let connections = 0;
  let server = makeServer();
  let listening = port;

  async function whileIs(waiting: MailServerBehaviour): Promise<void> {
    while (manner === waiting) await wake.promise;
  }

  function makeServer(): SMTPServer {
    return new SMTPServer({
      name: "localhost",
      disableReverseLookup: true,
      closeTimeout: 1,
      // No TLS, because the server has no certificate and everything stays on this machine.
      disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
      allowInsecureAuth: true,
      onConnect(_session, next) {
        void greet(next);
      },
      onAuth({ username, password }, _session, next) {
        if (username === login?.user && password === login?.password) next(null, { user: username });
        else next(makeSmtpError(535, "Unknown user or password"));
      },
      onMailFrom(_address, _session, next) {
        next(manner === "refuses the sender" ? makeSmtpError(550, "Who are you?") : null);
      },
      onRcptTo({ address }, session, next) {
        if (manner === "is busy") next(makeSmtpError(451, `Try ${address} later`));
        else if (unknown.has(address)) next(makeSmtpError(550, `No such user: ${address}`));
        else if (full.has(address)) next(makeSmtpError(450, `The mailbox of ${address} is full`));
        else if (manner === "hangs up before the text") hangUp(session);
        else next();
      },
      onData(stream, session, next) {
        void receive(stream, session, next);
      },
    }).on("error", () => undefined);
  }

  async function greet(next: () => void): Promise<void> {
    await whileIs("is silent from the start");
    next();
  }

  async function receive(
    stream: NodeJS.ReadableStream,
    session: SMTPServerSession,
    next: (error?: Error) => void,
  ): Promise<void> {
    // If the sender disconnects within the text, the mail does not count as sent.
    const raw = await buffer(stream).catch(() => undefined);
    if (!raw) return;
    if (manner === "refuses the text") {
      next(makeSmtpError(554, "This looks like spam"));
      return;
    }
    await whileIs("hangs after the text");
    const mail = await parseMail(
      raw,
      session.envelope.rcptTo.map(({ address }) => address),
    );
    mails.push(mail);
    for (const watcher of watchers) watcher(mail);
    if (manner === "takes the text and hangs up") hangUp(session);
    next();
  }

  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  }

  async function comeUp(): Promise<void> {
    server = makeServer();
    const socket = server.listen(listening, "127.0.0.1").on("connection", () => (connections += 1));
    await once(socket, "listening");
    listening = (socket.address() as AddressInfo).port;
  }

  async function goDown(): Promise<void> {
    for (const { _socket } of server.connections) _socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  }

  await comeUp();
  const userinfo = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : "";
  return {
    url: `smtp://${userinfo}127.0.0.1:${listening}`,
    mails,
    unknown,
    full,
    get manner() {
      return manner;
    },
    set manner(now) {
      manner = now;
      wake.resolve();
      wake = Promise.withResolvers();
    },
    get connections() {
      return connections;
    },
    arrival(fits) {
      const arrived = mails.find(fits);
      if (arrived) return Promise.resolve(arrived);
      return new Promise((resolve) => {
        const watcher = (mail: ReceivedMail) => {
          if (!fits(mail)) return;
          watchers.delete(watcher);
          resolve(mail);
        };
        watchers.add(watcher);
      });
    },
    goDown,
    comeUp,
    [Symbol.asyncDispose]: goDown,
  };
}

export async function parseMail(raw: Buffer, recipients: readonly string[] = []): Promise<ReceivedMail> {
  const { messageId = "", from, to = [], subject = "", text = "", html = "", headers } = await PostalMime.parse(raw);
  return {
    messageId,
    from: { name: from?.name ?? "", address: from?.address ?? "" },
    recipients,
    to: to.map(({ address }) => address ?? ""),
    subject,
    text,
    html,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    raw,
  };
}

function makeSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
