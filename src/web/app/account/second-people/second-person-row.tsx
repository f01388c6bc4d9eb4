import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { SecondPersonView } from "#contract/notices/second-people.ts";
import { SECOND_PERSON_DECLINED_DAYS } from "#domain/notices/second-person.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { api, queryClient } from "#web/app/api/client.ts";
import { ConfirmAction, orGone } from "#web/app/forms/confirm-action.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheSecondPeople, secondPeopleQueryOptions } from "./second-people-data.ts";

const SecondPersonForm = makeLazy(async () => (await import("./second-person-form.tsx")).SecondPersonForm);

export function SecondPersonRow({ person }: { person: SecondPersonView }) {
  const { id, code, plate, name, email, state } = person;
  const [isAsked, setAsked] = useState(false);
  const again = useMutation({
    mutationFn: () => api.secondPeople.inviteAgain.call({ id }),
    onSuccess: async (view) => {
      await cacheSecondPeople(view);
      showToast("Daveti yeniden gönderiyoruz.");
    },
  });
  const who = isolateDirection(name || email);
  const which = code === "" ? "Bütün etiketler" : plate || code;
  const isInvited = state === "asked";
  return (
    <FoldingRow
      id={id}
      title={name || email}
      value={<span>{state === "agreed" ? which : `${which}: ${isInvited ? "davetli" : "istemedi"}`}</span>}
    >
      <div className="grid gap-4">
        <p className="wrap-anywhere">
          {name !== "" && <span className="text-ink-soft block text-sm">{email}</span>}
          <span>{describeSecondPerson(person)}</span>
        </p>
        {code === "" && state !== "declined" && <SecondPersonForm person={person} />}
        <ActionFailure of={again} failed="Davet gönderilemedi. Lütfen tekrar deneyin." />
        {state !== "declined" && (
          <Actions>
            {isInvited && (
              <Button look="secondary" busy={again.isPending} busyText="Gönderiliyor…" onClick={() => again.mutate()}>
                Yeniden gönder
              </Button>
            )}
            <Button look="danger" onClick={() => setAsked(true)}>
              {isInvited ? "Daveti geri al" : "İkinci kişiyi kaldır"}
            </Button>
          </Actions>
        )}
        <ConfirmAction
          asked={isAsked || undefined}
          onClose={() => setAsked(false)}
          title={`${who}: kaldır`}
          description={describeRemoval(person)}
          action="Kaldır"
          busyText="Kaldırılıyor…"
          failed="Kaldırılamadı. Lütfen tekrar deneyin."
          act={() => orGone(api.secondPeople.remove.call({ id }), "SECOND_PERSON_NOT_FOUND")}
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: secondPeopleQueryOptions().queryKey });
            showToast(`${who} kaldırıldı.`);
          }}
        />
      </div>
    </FoldingRow>
  );
}

function describeSecondPerson({ code, plate, afterMinutes, state, at, expiresAt }: SecondPersonView): string {
  if (state === "declined")
    return `Mesaj almak istemedi. ${SECOND_PERSON_DECLINED_DAYS} gün geçmeden ona yeniden sormayız.`;
  const does =
    code === ""
      ? `${expiresAt ? "Kabul ederse siz" : "Siz"} bir mesaja ${afterMinutes ?? 0} dakika yanıt vermezseniz ona e-posta gider.`
      : `${expiresAt ? "Kabul ederse " : ""}${isolateDirection(plate || code)} etiketine gelen mesajları görür ve yanıtlar.`;
  const since = expiresAt
    ? `Davet ${formatLongDate(expiresAt)} tarihine kadar geçerli.`
    : `${formatLongDate(at)} tarihinden beri.`;
  return `${does} ${since}`;
}

function describeRemoval({ code, state }: SecondPersonView): string {
  if (state === "asked") return "Gönderdiğimiz bağlantı geçersiz olur.";
  return code === ""
    ? "Ona artık e-posta göndermeyiz. Yeniden seçerseniz onayını yeniden isteriz."
    : "Etiketin mesajlarını artık görmez ve bildirim almaz. Verdiği yanıtlar kalır.";
}
