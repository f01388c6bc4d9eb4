import { useState } from "react";

import type { StatusView } from "#contract/people/status-view.ts";
import type { StatusChange } from "#contract/people/status.ts";
import { formatStatus, statusWords } from "#contract/people/status.words.ts";
import { formatUntilDay } from "#contract/words/clock.ts";
import type { OwnerStatus } from "#domain/notices/status.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { makeErrorSentence } from "#web/app/api/sentences.ts";
import { usePendingAction } from "#web/app/forms/pending-action.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { announceToScreenReader } from "#web/ui/live-region.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { useUnexpiredStatus } from "./use-unexpired-status.ts";

const StatusDialog = makeLazy(
  async () => (await import("./status-dialog.tsx")).StatusDialog,
  "Durumlar yüklenirken bir hata oluştu.",
);

export type StatusToSet = Omit<StatusChange, "code"> | null;

/** The labels are short, so that all buttons fit in one line. */
const statusChips = [
  ["back-now", "Hemen"],
  ["back-5", "5 dk"],
  ["back-10", "10 dk"],
  ["back-30", "30 dk"],
] as const satisfies (readonly [OwnerStatus, string])[];

const chipStyle = "min-h-11 min-w-11 grow rounded-lg border px-1.5 text-sm font-semibold whitespace-nowrap";
const chipLooks = {
  plain: "border-line-strong bg-surface hover:bg-sunken",
  set: "border-brand bg-brand-soft text-brand",
};

export function StatusBar({
  name,
  code,
  status,
  isNoteHidden,
  send,
}: {
  name: string;
  code: string;
  status: StatusView;
  /** If true, a typed status is hidden too. */
  isNoteHidden: boolean;
  send?: ((sent: StatusToSet) => Promise<StatusView>) | undefined;
}) {
  const standing = useUnexpiredStatus(status);
  const [tapped, setTapped] = useState<OwnerStatus>();
  const [isChoosing, setChoosing] = useState<boolean>();
  const action = usePendingAction(async (kind: OwnerStatus | undefined) => {
    setTapped(kind);
    try {
      announceStatus(await send?.(kind ? { status: kind } : null));
    } catch (error) {
      showToast(makeErrorSentence(error, "Durum kaydedilemedi. Lütfen tekrar deneyin."), "bad");
    }
  });
  const busy = action.isPending ? (tapped ?? "none") : undefined;

  if (!send && !standing) return null;
  return (
    <div role="group" aria-label={`${name}: durum`}>
      {send && (
        <StatusChips
          name={name}
          marked={busy ?? standing?.kind}
          isBusy={busy !== undefined}
          onTap={action.run}
          onMore={() => setChoosing(true)}
        />
      )}
      {busy !== undefined && busy !== "none" ? (
        <p className="text-ink-soft mt-1.5 flex min-h-11 items-center">{`${statusWords[busy]}: kaydediliyor…`}</p>
      ) : (
        standing && (
          <ShownStatus
            name={name}
            status={standing}
            isBusy={busy !== undefined}
            onRemove={send && (() => action.run(undefined))}
          />
        )
      )}
      {standing?.kind === "words" && isNoteHidden && (
        <p className="text-ink-soft text-sm">Yönetici notunuzu gizlediği için okutanlar bunu görmüyor.</p>
      )}
      {send && isChoosing !== undefined && (
        <StatusDialog
          open={isChoosing}
          name={name}
          code={code}
          isNoteHidden={isNoteHidden}
          send={send}
          onSet={announceStatus}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function StatusChips({
  name,
  marked,
  isBusy,
  onTap,
  onMore,
}: {
  name: string;
  marked: OwnerStatus | "none" | undefined;
  isBusy: boolean;
  onTap: (kind: OwnerStatus) => void;
  onMore: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-1">
      {statusChips.map(([kind, short]) => (
        <button
          key={kind}
          type="button"
          aria-label={`${name}: ${statusWords[kind]}`}
          aria-disabled={isBusy || undefined}
          onClick={() => onTap(kind)}
          className={`${chipStyle} ${chipLooks[marked === kind ? "set" : "plain"]}`}
        >
          {short}
        </button>
      ))}
      <button
        type="button"
        aria-label={`${name}: başka bir durum`}
        aria-haspopup="dialog"
        onClick={onMore}
        className={`${chipStyle} ${chipLooks.plain}`}
      >
        Başka…
      </button>
    </div>
  );
}

function ShownStatus({
  name,
  status,
  isBusy,
  onRemove,
}: {
  name: string;
  status: NonNullable<StatusView>;
  isBusy: boolean;
  onRemove: (() => void) | undefined;
}) {
  const now = useNow(60_000);
  return (
    <div className="mt-1.5 flex min-h-11 items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{formatStatus(status)}</bdi> ·{" "}
        <span className="whitespace-nowrap">{formatUntilDay(status.until, now)}</span>
      </p>
      {onRemove && (
        <button
          type="button"
          aria-label={`${name}: durumu kaldır`}
          aria-disabled={isBusy || undefined}
          onClick={onRemove}
          className="text-brand min-h-11 shrink-0 px-1 font-semibold underline"
        >
          {isBusy ? "Kaldırılıyor…" : "Kaldır"}
        </button>
      )}
    </div>
  );
}

function announceStatus(status: StatusView | undefined): void {
  announceToScreenReader(
    status
      ? `Durum: ${isolateDirection(formatStatus(status))}, ${formatUntilDay(status.until, new Date())}.`
      : "Durum kaldırıldı.",
  );
}
