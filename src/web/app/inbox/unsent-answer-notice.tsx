import { Notice } from "#web/ui/notice.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

/**
 * An unsent text for a notice that can no longer be answered, to read and copy. Renders nothing if there is no text.
 */
export function UnsentAnswerNotice({ note }: { note: string }) {
  if (note === "") return null;
  return (
    <Notice kind="info">
      Yazdığınız yanıt gönderilmedi:
      <OwnWords>{note}</OwnWords>
    </Notice>
  );
}
