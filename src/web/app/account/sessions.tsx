import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { SessionView } from "#contract/people/account.ts";
import { SESSIONS_MAX } from "#domain/people/session.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { focusRow, FoldingRow } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { findPushEndpoint } from "#web/parts/push-worker.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { LazyAccessWithoutSession } from "./lazy-access-without-session.tsx";
import { ProofForm } from "./second-factor/proof-form.tsx";
import { formatDevice, SessionRow } from "./session-row.tsx";

export function Sessions() {
  const account = useAccount();
  const list = useQuery(api.account.sessions.queryOptions({ staleTime: 0 }));
  const now = useNow(60_000);
  const [asked, setAsked] = useState<SessionView | "others">();
  const [endedOthers, setEndedOthers] = useState(false);

  async function end(which: SessionView | "others", password: string) {
    if (which !== "others") await api.account.endSession.call({ id: which.id, password });
    else await api.account.endOtherSessions.call({ password, pushEndpoint: await findPushEndpoint() });
    setAsked(undefined);
    setEndedOthers(which === "others");
    showToast(which === "others" ? "Diğer oturumlar kapatıldı." : `${formatDevice(which)}: oturum kapatıldı.`);
    await refreshPage();
    // The pressed button has been removed, so the focus would be lost.
    focusRow("oturumlar");
  }

  const sessions = (list.data?.items ?? []).toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <FoldingRow
      id="oturumlar"
      title="Açık oturumlar"
      value={<span>{formatSessions(list)}</span>}
      lead={`Hesabınıza giriş yapılmış cihazlar. En çok ${SESSIONS_MAX} oturum açık kalır. Yenisi açılınca en uzun süredir kullanılmayan kapanır.`}
    >
      <Loading of={list} failed="Oturumlar yüklenirken bir hata oluştu." rows={2} />
      {list.data && (
        <>
          <ul className="divide-line border-line divide-y border-y">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} now={now} onEnd={() => setAsked(session)} />
            ))}
          </ul>
          {others.length === 0 ? (
            <p className="text-ink-soft mt-4">Başka bir cihazda açık oturum yok.</p>
          ) : (
            <Button look="secondary" className="mt-5 max-sm:w-full" onClick={() => setAsked("others")}>
              Diğer oturumları kapat
            </Button>
          )}
          {endedOthers && <LazyAccessWithoutSession />}
        </>
      )}
      <Dialog open={asked !== undefined} onClose={() => setAsked(undefined)} {...makeQuestion(asked)}>
        {asked && account && (
          <ProofForm
            account={account}
            asksCode={false}
            action={asked === "others" ? "Hepsini kapat" : "Oturumu kapat"}
            busyText="Kapatılıyor…"
            failed="Oturum kapatılamadı. Lütfen tekrar deneyin."
            danger
            onProof={({ password }) => end(asked, password)}
            onCancel={() => setAsked(undefined)}
          />
        )}
      </Dialog>
    </FoldingRow>
  );
}

function formatSessions({ isError, data }: { isError: boolean; data: { items: SessionView[] } | undefined }) {
  if (data) return `${data.items.length} cihaz`;
  return isError ? "Yüklenemedi" : "";
}

function makeQuestion(asked: SessionView | "others" | undefined) {
  if (asked === "others" || asked === undefined)
    return {
      title: "Diğer oturumları kapat",
      description: "Bu cihaz dışındaki bütün cihazlarda yeniden giriş yapmak gerekir.",
    };
  return {
    title: `${formatDevice(asked)}: oturumu kapat`,
    description: "O cihazdaki oturumunuz kapanır. Orada yeniden giriş yapmak gerekir.",
  };
}
