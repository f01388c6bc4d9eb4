import { useState } from "react";

import type { ProgramKeyView } from "#contract/people/program-keys.ts";
import { programScopeWords } from "#contract/people/program-keys.words.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api } from "#web/app/api/client.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { formatLastUse, storeProgramKeys } from "./program-keys-data.ts";

const MINUTE_MS = 60_000;

export function ProgramKeyRow({ programKey }: { programKey: ProgramKeyView }) {
  const { id, name, scopes, madeBy, isMakerOwner, createdAt, lastUsedAt } = programKey;
  const [isAsking, setAsking] = useState(false);
  const now = useNow(MINUTE_MS);
  const use = formatLastUse(lastUsedAt, now);
  return (
    <FoldingRow id={id} title={name} value={<span>{isMakerOwner ? use : "Oluşturan artık sahip değil"}</span>}>
      <div className="grid gap-4">
        {!isMakerOwner && (
          <Notice kind="info">
            Oluşturan artık şirketin sahiplerinden değil, ama bu anahtarı biliyor olabilir. Programa yeni bir anahtar
            verin, sonra bunu kapatın.
          </Notice>
        )}
        <div className="text-ink-soft">
          <p>{`${use}.`}</p>
          <p className="wrap-anywhere">
            <span>{`${formatLongDateTime(createdAt)} oluşturuldu. Oluşturan: `}</span>
            <bdi translate="no">{madeBy}</bdi>
          </p>
        </div>
        <ul className="grid gap-2">
          {scopes.map((scope) => (
            <li key={scope}>
              <p className="font-semibold">{programScopeWords[scope].label}</p>
              <p className="text-ink-soft text-sm">{programScopeWords[scope].lead}</p>
            </li>
          ))}
        </ul>
        <Actions>
          <Button look="danger" onClick={() => setAsking(true)}>
            Anahtarı kapat
          </Button>
        </Actions>
        <ConfirmAction
          asked={isAsking || undefined}
          onClose={() => setAsking(false)}
          title={`${name} anahtarı kapatılsın mı?`}
          description={<p>Bu anahtarı kullanan program hemen bağlanamaz olur. Kapattığınız anahtar geri açılmaz.</p>}
          action="Anahtarı kapat"
          busyText="Kapatılıyor…"
          failed="Kapatılamadı. Lütfen tekrar deneyin."
          act={() => api.company.programKeys.end.call({ id })}
          onDone={(left) => {
            showToast(`${name} anahtarı kapatıldı.`);
            storeProgramKeys(left);
          }}
        />
      </div>
    </FoldingRow>
  );
}
