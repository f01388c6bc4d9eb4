import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { SessionView } from "#contract/people/account.ts";
import { SESSIONS_MAX } from "#domain/words/session.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { failureSentence } from "#web/app/api/sentences.ts";
import { Loading } from "#web/app/page/loading.tsx";
import { focusRow, Row } from "#web/app/page/rows.tsx";
import { useNow } from "#web/app/page/use-now.ts";
import { pushEndpointHere } from "#web/parts/push-worker.ts";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/confirm.tsx";
import { announce } from "#web/ui/toast.tsx";

import { deviceOf, SessionRow } from "./session-row.tsx";

/** Lists where the account is signed in, and ends sessions there. */
export function Sessions() {
  const list = useQuery(api.account.sessions.queryOptions({ staleTime: 0 }));
  const now = useNow(60_000);
  const [asked, setAsked] = useState<SessionView | "others">();
  const end = useMutation({
    networkMode: "always",
    mutationFn: async (which: SessionView | "others") => {
      if (which !== "others") await api.account.endSession.call({ id: which.id });
      else await api.account.endOtherSessions.call({ pushEndpoint: await pushEndpointHere() });
    },
    onSuccess: async (_, which) => {
      setAsked(undefined);
      announce(which === "others" ? "Diğer oturumlar kapatıldı." : `${deviceOf(which)}: oturum kapatıldı.`);
      await queryClient.invalidateQueries({ queryKey: api.account.sessions.key() });
      // The pressed button has left the page.
      focusRow("oturumlar");
    },
  });

  function ask(which: SessionView | "others") {
    end.reset();
    setAsked(which);
  }

  const sessions = (list.data?.items ?? []).toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <Row
      id="oturumlar"
      title="Açık oturumlar"
      value={<span>{sessionsValue(list)}</span>}
      lead={`Hesabınıza giriş yapılmış cihazlar. En çok ${SESSIONS_MAX} oturum açık kalır. Yenisi açılınca en uzun süredir kullanılmayan kapanır.`}
    >
      <Loading of={list} failed="Oturumlar yüklenirken bir hata oluştu." rows={2} />
      {list.data && (
        <>
          <ul className="divide-line border-line divide-y border-y">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} now={now} onEnd={() => ask(session)} />
            ))}
          </ul>
          {others.length === 0 ? (
            <p className="text-ink-soft mt-4">Başka bir cihazda açık oturum yok.</p>
          ) : (
            <Button look="secondary" className="mt-5 max-sm:w-full" onClick={() => ask("others")}>
              Diğer oturumları kapat
            </Button>
          )}
        </>
      )}
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        {...questionFor(asked)}
        busyText="Kapatılıyor…"
        busy={end.isPending}
        error={failureSentence(end, "Oturum kapatılamadı. Lütfen tekrar deneyin.")}
        onConfirm={() => asked && end.mutate(asked)}
      />
    </Row>
  );
}

function sessionsValue({ isError, data }: { isError: boolean; data: { items: SessionView[] } | undefined }) {
  if (data) return `${data.items.length} cihaz`;
  return isError ? "Yüklenemedi" : "";
}

function questionFor(asked: SessionView | "others" | undefined) {
  if (asked === "others" || asked === undefined)
    return {
      title: "Diğer oturumları kapat",
      description: "Bu cihaz dışındaki bütün cihazlarda yeniden giriş yapmak gerekir.",
      action: "Hepsini kapat",
    };
  return {
    title: `${deviceOf(asked)}: oturumu kapat`,
    description: "O cihazdaki oturumunuz kapanır. Orada yeniden giriş yapmak gerekir.",
    action: "Oturumu kapat",
  };
}
