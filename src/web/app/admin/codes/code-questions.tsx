import { useState } from "react";

import { readSentenceFor } from "#web/app/api/sentences.ts";
import { showToast } from "#web/ui/toast.tsx";

import type { CodeAction } from "./code-actions.ts";
import type { CodeQuestion } from "./code-question.tsx";

type CodeQuestionComponent = typeof CodeQuestion;

export function useCodeQuestion() {
  const [asked, setAsked] = useState<{
    code: string;
    deed: CodeAction;
    Question: CodeQuestionComponent;
    round: number;
  }>();
  const [isOpen, setOpen] = useState(false);

  async function ask(code: string, deed: CodeAction) {
    try {
      const { CodeQuestion: Question } = await import("./code-question.tsx");
      setAsked((before) => ({ code, deed, Question, round: (before?.round ?? 0) + 1 }));
      setOpen(true);
    } catch (error) {
      showToast(readSentenceFor(error, "Bu işlem açılamadı. Lütfen tekrar deneyin."), "bad");
    }
  }

  return {
    ask: (code: string, deed: CodeAction) => void ask(code, deed),
    dialog: asked && (
      <asked.Question
        key={asked.round}
        code={asked.code}
        deed={asked.deed}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
