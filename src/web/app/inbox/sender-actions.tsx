import { useMutation } from "@tanstack/react-query";
import { Ban, Flag } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";

import type { NoticeView } from "#contract/notices/notices.ts";
import type { CodeHolder } from "#contract/words/list-filters.ts";
import { BLOCK_HOURS } from "#domain/notices/sender.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { ConfirmDialog } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { apiOfInbox, cacheNotice } from "./inbox-data.ts";

type SenderAction = "block" | "unblock" | "report";

const wordsOfAction = {
  block: {
    done: `Mesaj gönderen ${BLOCK_HOURS} saat engellendi.`,
    failed: "Mesaj gönderen engellenemedi. Lütfen tekrar deneyin.",
  },
  unblock: { done: "Engel kaldırıldı.", failed: "Engel kaldırılamadı. Lütfen tekrar deneyin." },
  report: {
    done: "Mesaj yöneticiye şikâyet edildi.",
    failed: "Mesaj şikâyet edilemedi. Lütfen tekrar deneyin.",
  },
} satisfies Record<SenderAction, Record<"done" | "failed", string>>;

const questionOfAction = {
  block: {
    title: "Bu mesajı gönderen engellensin mi?",
    description: `${BLOCK_HOURS} saat boyunca bu etikete mesaj gönderemez ve bunu görür. Onunla aynı ağı kullanan başkaları da gönderemez. Engeli yeniden kaldırabilirsiniz.`,
    action: "Engelle",
    busyText: "Engelleniyor…",
  },
  report: {
    title: "Bu mesaj şikâyet edilsin mi?",
    description:
      "Mesajın nedenini, notunu ve varsa fotoğrafını şu anki hâliyle yöneticiye iletiriz. Mesajı silseniz de bir yıl saklarız. Bu işlem geri alınamaz.",
    action: "Şikâyet et",
    busyText: "İletiliyor…",
  },
};

export function SenderActions({
  holder,
  noticeId,
  telling: { id, createdAt, mayBlock, isBlocked, isReported, isWithdrawn },
}: {
  holder: CodeHolder;
  noticeId: string;
  telling: NoticeView["tellings"][number];
}) {
  const [asked, setAsked] = useState<"block" | "report">();
  const [hasReported, setHasReported] = useState(false);
  const reported = useRef<HTMLSpanElement>(null);
  const act = useMutation({
    mutationFn: (deed: SenderAction) => apiOfInbox(holder)[deed].call({ id: noticeId, telling: id }),
    onSuccess: async (notice, deed) => {
      await cacheNotice(holder, notice);
      setAsked(undefined);
      setHasReported(deed === "report");
      showToast(wordsOfAction[deed].done);
    },
    onError: (error, deed) => {
      if (deed === "unblock") showToast(makeErrorSentence(error, wordsOfAction[deed].failed), "bad");
    },
  });

  useEffect(() => {
    // The pressed button has been removed, so the focus would be lost.
    if (hasReported && isReported) reported.current?.focus();
  }, [hasReported, isReported]);

  function ask(deed: "block" | "report") {
    act.reset();
    setAsked(deed);
  }

  const which = `${formatLongDateTime(createdAt)} tarihli mesaj`;
  const question = questionOfAction[asked ?? "block"];
  return (
    <div className="text-ink-soft flex flex-wrap items-center gap-x-5 text-sm">
      {isBlocked && <span className="text-bad font-semibold">Engellendi</span>}
      {(isBlocked || mayBlock) && (
        <QuietButton
          name={isBlocked ? `Engeli kaldır: ${which}` : `Engelle: ${which}`}
          onPress={() => (isBlocked ? act.mutate("unblock") : ask("block"))}
        >
          <Ban aria-hidden="true" size={16} />
          <span>{isBlocked ? "Engeli kaldır" : "Engelle"}</span>
        </QuietButton>
      )}
      {isReported ? (
        <span ref={reported} tabIndex={-1} className="inline-flex min-h-11 items-center gap-1.5 outline-none">
          <Flag aria-hidden="true" size={16} />
          Şikâyet edildi
        </span>
      ) : (
        !isWithdrawn && (
          <QuietButton name={`Şikâyet et: ${which}`} onPress={() => ask("report")}>
            <Flag aria-hidden="true" size={16} />
            Şikâyet et
          </QuietButton>
        )
      )}
      <ConfirmDialog
        {...question}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        busy={act.isPending}
        error={act.isError && asked ? makeErrorSentence(act.error, wordsOfAction[asked].failed) : undefined}
        onConfirm={() => asked && act.mutate(asked)}
      />
    </div>
  );
}

function QuietButton({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPress}
      className="hover:text-ink inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold underline"
    >
      {children}
    </button>
  );
}
