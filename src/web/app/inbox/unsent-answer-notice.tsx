import { Notice } from "#web/ui/notice.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

export function UnsentAnswerNotice({ note }: { note: string }) {
  if (note === "") return null;
  return (
    <Notice kind="info">
      Yazdığınız yanıt gönderilmedi:
      <OwnWords>{note}</OwnWords>
    </Notice>
  );
}
