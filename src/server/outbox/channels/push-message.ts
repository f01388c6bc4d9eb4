import type { AlertContent } from "#contract/ports/alerts.ts";
import { alertText } from "#contract/wording/alerts.ts";

import { linkOf } from "./told.ts";

/** Most bytes of a message before it is encrypted, so that it has 4,096 with its head, its mark of the end and its seal. */
export const PUSH_MESSAGE_MAX = 4096 - 86 - 1 - 16;

/** The words of an alert as browsers show them by themselves (Declarative Web Push), and our worker where they do not. */
export function pushMessage(content: AlertContent, { publicUrl, brand }: { publicUrl: string; brand: string }): Buffer {
  const { title, body } = alertText(content, { brand, isOpen: true });
  const navigate = linkOf(content, publicUrl);
  const isAnswered = content.kind === "notice" || content.kind === "nudge";
  const write = (words: string) =>
    Buffer.from(
      JSON.stringify({
        web_push: 8030,
        notification: {
          title,
          body: words,
          lang: "tr",
          dir: "ltr",
          tag: tagOf(content),
          navigate,
          ...(isAnswered && { actions: [{ action: "answer", title: "Yanıtla", navigate }] }),
        },
      }),
    );
  const signs = Array.from(body);
  let message = write(body);
  while (message.length > PUSH_MESSAGE_MAX && signs.length > 0) {
    // A sign has six bytes at most as JSON writes it.
    signs.splice(-Math.ceil((message.length - PUSH_MESSAGE_MAX) / 6) - 1);
    message = write(`${signs.join("")}…`);
  }
  return message;
}

/** What makes a notification take the place of another one on the screen: the same notice, or the same kind of news. */
function tagOf(content: AlertContent): string {
  return "noticeId" in content ? content.noticeId : content.kind;
}
