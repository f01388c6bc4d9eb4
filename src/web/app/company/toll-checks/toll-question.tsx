import { useRef, useState } from "react";

import { formatUnchecked } from "#contract/fleet/toll-checks.words.ts";
import type { TollCheckCoverage } from "#domain/fleet/toll-check.ts";
import { api } from "#web/app/api/client.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";

interface TollQuestionState {
  readonly cover: TollCheckCoverage | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** The return is never blocked: if the server does not answer, no question is asked. */
export function useTollQuestion(rentalId: string): {
  ask: (go: () => void) => Promise<void>;
  question: TollQuestionState;
} {
  const [asked, setAsked] = useState<{ cover: TollCheckCoverage; go: () => void }>();
  const isAnswered = useRef(false);
  const isAsking = useRef(false);

  async function ask(go: () => void) {
    if (isAnswered.current) return go();
    if (isAsking.current) return;
    isAsking.current = true;
    const cover = await api.company.tollChecks.ofRental.call({ rentalId }).catch(() => undefined);
    isAsking.current = false;
    if (!cover || cover.unchecked.length === 0) return go();
    setAsked({ cover, go });
  }

  return {
    ask,
    question: {
      cover: asked?.cover,
      onClose: () => setAsked(undefined),
      onConfirm: () => {
        isAnswered.current = true;
        setAsked(undefined);
        asked?.go();
      },
    },
  };
}

export function TollQuestion({ question: { cover, onClose, onConfirm } }: { question: TollQuestionState }) {
  return (
    <ConfirmDialog
      open={cover !== undefined}
      onClose={onClose}
      danger={false}
      title="HGS’ye bakılmamış günler var. Depozito yine de geri verilsin mi?"
      description={
        cover &&
        `Bakılmayan: ${formatUnchecked(cover)}. Bu günlerin geçişleri sonradan gelirse kiracıdan ayrıca istemeniz gerekir.`
      }
      action="Geri ver"
      cancel="Şimdi verme"
      busyText="Kaydediliyor…"
      busy={false}
      onConfirm={onConfirm}
    />
  );
}
