import { makeAlertText } from "#contract/notices/alerts.words.ts";
import type { AlertContent } from "#domain/notices/alert-content.ts";

/** With header, padding mark and tag, the message then has 4,096 bytes. */
export const PUSH_MESSAGE_MAX = 4096 - 86 - 1 - 16;

interface PushMessageParts {
  brand: string;
  navigate: string;
  actions: { action: string; title: string; navigate: string }[];
}

/** In other browsers our service worker shows it. */
export function makePushMessage(content: AlertContent, { brand, navigate, actions }: PushMessageParts): Buffer {
  const { title, body } = makeAlertText(content, { brand, isOpen: true });
  const write = (words: string) =>
    Buffer.from(
      JSON.stringify({
        web_push: 8030,
        notification: {
          title,
          body: words,
          lang: "tr",
          dir: "ltr",
          tag: pushTagOf(content),
          navigate,
          ...(actions.length > 0 && { actions }),
        },
      }),
    );
  const signs = Array.from(body);
  let message = write(body);
  while (message.length > PUSH_MESSAGE_MAX && signs.length > 0) {
    // JSON takes at most six bytes a character.
    signs.splice(-Math.ceil((message.length - PUSH_MESSAGE_MAX) / 6) - 1);
    message = write(`${signs.join("")}…`);
  }
  return message;
}

/**
 * A notification replaces an earlier notification with the same tag: about the same notice or, if there is no notice,
 * of the same kind.
 */
function pushTagOf(content: AlertContent): string {
  return "noticeId" in content ? content.noticeId : content.kind;
}
