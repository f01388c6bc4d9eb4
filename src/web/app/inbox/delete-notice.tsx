import { Trash2 } from "lucide-react";
import { useState } from "react";

import type { NoticeView } from "#contract/notices/notices.ts";
import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { ConfirmAction, orGone } from "#web/app/forms/confirm-action.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { writeAnswerDraft } from "./answer-draft.ts";
import { removeCachedNotice, apiOfInbox } from "./inbox-data.ts";

export function DeleteNotice({
  holder,
  notice: { id, reason, code, plate, mayAnswer },
  onDeleted,
}: {
  holder: CodeHolder;
  notice: NoticeView;
  onDeleted: () => void;
}) {
  const [asking, setAsking] = useState(false);

  return (
    <>
      <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" size={18} />
        Sil
      </Button>
      <ConfirmAction
        asked={asking || undefined}
        onClose={() => setAsking(false)}
        title={`“${noticeReasonWords[reason]}” mesajını sil`}
        description={`${isolateDirection(plate || code)} için gelen bu mesaj, yazılanlar ve yanıtlarla birlikte silinir.${mayAnswer ? " Mesaj gönderen, artık olmadığını görür." : ""} Bu işlem geri alınamaz.`}
        action="Mesajı sil"
        busyText="Siliniyor…"
        failed="Mesaj silinirken bir hata oluştu. Lütfen tekrar deneyin."
        act={() => orGone(apiOfInbox(holder).remove.call({ id }), "NOTICE_NOT_FOUND")}
        onDone={() => {
          writeAnswerDraft(id, "");
          showToast("Mesaj silindi.");
          removeCachedNotice(holder, id);
          onDeleted();
        }}
      />
    </>
  );
}
