import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import type { NoticeView } from "#contract/notices/notices.ts";
import { noticeReasonWords } from "#contract/notices/notices.words.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { makeFailureSentence, isRefusal } from "#web/app/api/sentences.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
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
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await apiOfInbox(holder).remove.call({ id });
      } catch (error) {
        // Somebody else deleted the notice first, so there is nothing left to do.
        if (!isRefusal(error, "NOTICE_NOT_FOUND")) throw error;
      }
    },
    onSuccess: () => {
      writeAnswerDraft(id, "");
      showToast("Mesaj silindi.");
      removeCachedNotice(holder, id);
      onDeleted();
    },
  });

  function close() {
    remove.reset();
    setAsking(false);
  }

  return (
    <>
      <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" size={18} />
        Sil
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`“${noticeReasonWords[reason]}” mesajını sil`}
        description={`${isolateDirection(plate || code)} için gelen bu mesaj, yazılanlar ve yanıtlarla birlikte silinir.${mayAnswer ? " Mesaj gönderen, artık olmadığını görür." : ""} Bu işlem geri alınamaz.`}
        action="Mesajı sil"
        busyText="Siliniyor…"
        busy={remove.isPending}
        error={makeFailureSentence(remove, "Mesaj silinirken bir hata oluştu. Lütfen tekrar deneyin.")}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
