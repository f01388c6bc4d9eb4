import { useState } from "react";

import type { AdminCodeView } from "#contract/sticker/admin-codes.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheAdminCode } from "./code-cache.ts";

type FormerOwner = AdminCodeView["formerNotesHidden"][number];

/** The note stays hidden if its owner links the code again. */
export function FormerNotes({ code: { code, formerNotesHidden } }: { code: AdminCodeView }) {
  const [asked, setAsked] = useState<FormerOwner>();
  if (formerNotesHidden.length === 0) return null;
  return (
    <div className="border-line grid gap-3 border-t pt-4">
      <h3 className="font-bold">Önceki sahiplerde gizlenmiş notlar</h3>
      <p className="text-ink-soft text-sm">Kodu yeniden bağlarlarsa notları gizli kalır.</p>
      <ul className="grid gap-3">
        {formerNotesHidden.map((former) => (
          <li key={former.userId} className="border-line bg-sunken grid gap-2 rounded-xl border px-4 py-3">
            <p className="wrap-anywhere">
              <span translate="no" className="block font-medium">
                {former.displayName}
              </span>
              <span className="text-ink-soft block text-sm">{`${former.email} · ${formatLongDateTime(former.at)}`}</span>
              <span>{former.reason}</span>
            </p>
            <Button
              look="secondary"
              className="sm:justify-self-start"
              aria-label={`${former.displayName}: notu gizli kalmasın`}
              onClick={() => setAsked(former)}
            >
              Gizli kalmasın
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmAction
        asked={asked}
        onClose={() => setAsked(undefined)}
        title={`${code}: ${asked?.displayName ?? ""} için notu göster`}
        description="Bu hesap kodu yeniden bağlarsa yazdığı not gösterilir."
        action="Gizli kalmasın"
        busyText="Kaydediliyor…"
        failed="Not gösterilemedi."
        danger={false}
        act={({ userId }) => api.admin.codes.showNote.call({ code, userId })}
        onDone={(now, { displayName }) => {
          showToast(`${code}: ${displayName} yeniden bağlarsa notu gösterilir.`);
          return cacheAdminCode(now);
        }}
      />
    </div>
  );
}
