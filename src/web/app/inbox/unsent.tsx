import { Notice } from "#web/ui/notice.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

/** A line that was typed for a notice and can be sent no more, to be read and copied; nothing where none was typed. */
export function Unsent({ note }: { note: string }) {
  if (note === "") return null;
  return (
    <Notice kind="info">
      Yazdığınız yanıt gönderilmedi:
      <OwnWords>{note}</OwnWords>
    </Notice>
  );
}
