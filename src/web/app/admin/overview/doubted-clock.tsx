import { useState } from "react";

import type { DoubtedClockView } from "#contract/people/overview.ts";
import {
  clockRemedies,
  makeDoubtedClockSentence,
  NOTHING_DELETED_MESSAGE,
} from "#contract/words/doubted-clock.words.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { api, refreshPage } from "#web/app/api/client.ts";
import { ConfirmAction } from "#web/app/forms/confirm-action.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

export function DoubtedClock({ clock }: { clock: DoubtedClockView }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Notice kind="bad">
      <p>{`${makeDoubtedClockSentence(clock)} ${NOTHING_DELETED_MESSAGE}`}</p>
      <p className="mt-1 font-normal">{clockRemedies[clock.doubt]}</p>
      {clock.doubt !== "apart" && (
        <Button look="secondary" className="mt-3" onClick={() => setAsked(true)}>
          Saat doğru, devam et
        </Button>
      )}
      <ConfirmAction
        asked={isAsked || undefined}
        onClose={() => setAsked(false)}
        title="Saat doğru mu?"
        description={`Sunucuya göre şu an ${formatLongDateTime(clock.database)}. Onaylarsanız sunucu, süresi dolan kayıtları bir saat içinde kalıcı olarak siler.`}
        action="Saat doğru, devam et"
        busyText="Onaylanıyor…"
        failed="Saat onaylanamadı."
        act={() => api.admin.overview.trustClock.call({})}
        onDone={async () => {
          showToast("Saat onaylandı.");
          await refreshPage();
        }}
      />
    </Notice>
  );
}
