import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { answerInput, type NoticeView } from "#contract/notices/notices.ts";
import { answerWords } from "#contract/notices/notices.words.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import type { Answer } from "#domain/notices/notice.ts";
import { cleanLine, isolateDirection } from "#domain/words/text.ts";
import { fieldErrorsOf, isRefusal } from "#web/app/api/sentences.ts";
import { announce } from "#web/ui/toast.tsx";

import { readAnswerDraft, writeAnswerDraft } from "./answer-draft.ts";
import { inboxApi, putNotice } from "./inbox-data.ts";

interface Sent {
  answer: Answer;
  note: string;
  /** The notice as the person saw it when answering. */
  from: NoticeView;
}

/** Sends an answer to a notice. Keeps the typed line as a draft until the answer is saved. */
export function useAnswerForm(holder: CodeHolder, notice: NoticeView) {
  const { id } = notice;
  const [note, setNote] = useState(() => readAnswerDraft(id));
  const [noteError, setNoteError] = useState<string>();
  // Separate from the mutation's state, because a second tap may come before that has changed.
  const [tapped, setTapped] = useState<Answer>();

  function write(text: string) {
    setNote(text);
    setNoteError(undefined);
    writeAnswerDraft(id, text);
  }

  const mutation = useMutation({
    networkMode: "always",
    mutationFn: async ({ answer, note: words, from: { version } }: Sent) => {
      const inbox = inboxApi(holder);
      try {
        return await inbox.answer.call({ id, version, answer, note: words });
      } catch (error) {
        // The message about the refusal also says what has changed.
        if (isRefusal(error, "NOTICE_ANSWERED") || isRefusal(error, "NOTICE_OVER"))
          await putNotice(holder, await inbox.get.call({ id }));
        throw error;
      }
    },
    onSuccess: async (now, { answer, note: words }) => {
      // Keeps text that was typed during the request.
      if (cleanLine(readAnswerDraft(id)) === words) writeAnswerDraft(id, "");
      setNote((typed) => (cleanLine(typed) === words ? "" : typed));
      announce(
        `Yanıtınız mesaj gönderenin sayfasında: ${answer === "words" ? isolateDirection(words) : answerWords[answer]}`,
      );
      await putNotice(holder, now);
    },
    onError: (error) => setNoteError(fieldErrorsOf(error)["note"]),
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
