import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { answerInput, type NoticeView } from "#contract/notices/notices.ts";
import { answerWords } from "#contract/notices/notices.words.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import type { Answer } from "#domain/notices/notice.ts";
import { cleanLine, isolateDirection } from "#domain/words/text.ts";
import { readFieldErrors, isRefusal } from "#web/app/api/sentences.ts";
import { showToast } from "#web/ui/toast.tsx";

import { readAnswerDraft, writeAnswerDraft } from "./answer-draft.ts";
import { apiOfInbox, cacheNotice } from "./inbox-data.ts";

interface SentAnswer {
  answer: Answer;
  note: string;
  from: NoticeView;
}

export function useAnswerForm(holder: CodeHolder, notice: NoticeView) {
  const { id } = notice;
  const [note, setNote] = useState(() => readAnswerDraft(id));
  const [noteError, setNoteError] = useState<string>();
  const [tapped, setTapped] = useState<Answer>();

  function write(text: string) {
    setNote(text);
    setNoteError(undefined);
    writeAnswerDraft(id, text);
  }

  const mutation = useMutation({
    mutationFn: async ({ answer, note: words, from: { version } }: SentAnswer) => {
      const inbox = apiOfInbox(holder);
      try {
        return await inbox.answer.call({ id, version, answer, note: words });
      } catch (error) {
        // The error message also describes how the notice has changed, so the present notice is loaded.
        if (isRefusal(error, "NOTICE_ANSWERED") || isRefusal(error, "NOTICE_OVER"))
          await cacheNotice(holder, await inbox.get.call({ id }));
        throw error;
      }
    },
    onSuccess: async (now, { answer, note: words }) => {
      // Keeps text that was typed during the request.
      if (cleanLine(readAnswerDraft(id)) === words) writeAnswerDraft(id, "");
      setNote((typed) => (cleanLine(typed) === words ? "" : typed));
      showToast(
        `Yanıtınız mesaj gönderenin sayfasında: ${answer === "words" ? isolateDirection(words) : answerWords[answer]}`,
      );
      await cacheNotice(holder, now);
    },
    onError: (error) => setNoteError(readFieldErrors(error)["note"]),
    onSettled: () => setTapped(undefined),
  });

  function send(answer: Answer) {
    if (tapped !== undefined) return;
    const words = cleanLine(note);
    const read = answerInput.safeParse({ id, version: notice.version, answer, note: words });
    const wrong = read.error?.issues.find(({ path }) => path[0] === "note");
    setNoteError(wrong?.message);
    if (wrong) return;
    setTapped(answer);
    mutation.mutate({ answer, note: words, from: notice });
  }

  return { note, noteError, write, send, tapped, mutation };
}
