import { alertText } from "#contract/notices/alerts.words.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";

/** Most bytes of a message before it is encrypted, so that it has 4,096 with its head, its mark of the end and its seal. */
export const PUSH_MESSAGE_MAX = 4096 - 86 - 1 - 16;

/** What stands in a message beside the words of its alert: where a tap leads, and its buttons. */
interface PushedWords {
  brand: string;
  navigate: string;
  actions: { action: string; title: string; navigate: string }[];
}

/** The words of an alert as browsers show them by themselves (Declarative Web Push), and our worker where they do not. */
export function pushMessage(content: AlertContent, { brand, navigate, actions }: PushedWords): Buffer {
  const { title, body } = alertText(content, { brand, isOpen: true });
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
          ...(actions.length > 0 && { actions }),
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
