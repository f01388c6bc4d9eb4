import { useState } from "react";

import type { MemberView } from "#contract/people/members.ts";
import { memberRoleDescriptions, memberRoleWords } from "#contract/people/members.words.ts";
import type { AssignableRole } from "#domain/people/membership.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { LeaveCompany } from "#web/app/account/own-membership.tsx";
import { api } from "#web/app/api/client.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { makeFailureSentence } from "#web/app/api/sentences.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { FormDialog } from "#web/app/forms/form-dialog.tsx";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";

import { useMembersAction } from "./members-data.ts";

const HandOverForm = makeLazy(async () => (await import("./hand-over-form.tsx")).HandOverForm);

export function MemberRow({ member, isSelf, owners }: { member: MemberView; isSelf: boolean; owners: number }) {
  const { id, displayName, email, role, since } = member;
  return (
    <FoldingRow
      id={id}
      title={isSelf ? `${displayName} (siz)` : displayName}
      value={<span>{memberRoleWords[role]}</span>}
    >
      <div className="grid gap-4">
        <div>
          <p translate="no" className="wrap-anywhere">
            {email}
          </p>
          <p className="text-ink-soft">{`Katıldığı gün: ${formatLongDate(since)}. ${memberRoleDescriptions[role]}`}</p>
        </div>
        {isSelf ? <OwnMembershipActions owners={owners} /> : <MemberActions member={member} />}
      </div>
    </FoldingRow>
  );
}

function OwnMembershipActions({ owners }: { owners: number }) {
  const company = useAccount()?.company;
  if (owners > 1 && company) return <LeaveCompany name={company.name} />;
  return <p>Şirketin tek sahibi sizsiniz. Ayrılmak isterseniz önce sahipliği başka birine devredin.</p>;
}

function MemberActions({ member }: { member: MemberView }) {
  const { id, displayName, role } = member;
  const [asks, setAsks] = useState<"remove" | "hand-over">();
  const close = () => setAsks(undefined);
  const others: AssignableRole[] = role === "owner" ? ["manager", "clerk"] : [role === "manager" ? "clerk" : "manager"];
  const change = useMembersAction(
    (next: AssignableRole) => api.company.members.change.call({ id, role: next }),
    (next) => `${displayName} artık ${memberRoleWords[next].toLocaleLowerCase("tr-TR")}.`,
  );
  const remove = useMembersAction(
    () => api.company.members.remove.call({ id }),
    () => `${displayName} ekipten çıkarıldı.`,
  );
  return (
    <>
      <ActionFailure of={change} failed="Görevi değiştirilemedi. Lütfen tekrar deneyin." />
      <Actions>
        {others.map((next) => (
          <Button
            key={next}
            look="secondary"
            busy={change.isPending}
            busyText="Kaydediliyor…"
            onClick={() => change.mutate(next)}
          >{`${memberRoleWords[next]} yap`}</Button>
        ))}
        {role !== "owner" && (
          <Button look="secondary" onClick={() => setAsks("hand-over")}>
            Sahipliği devret
          </Button>
        )}
        <Button look="danger" onClick={() => setAsks("remove")}>
          Ekipten çıkar
        </Button>
      </Actions>
      <ConfirmDialog
        open={asks === "remove"}
        onClose={() => {
          remove.reset();
          close();
        }}
        title={`${displayName} ekipten çıkarılsın mı?`}
        description={
          <div className="grid gap-2">
            <p>Şirketin hiçbir sayfasını artık açamaz. Yaptıkları, adıyla birlikte kayıtlarınızda kalır.</p>
            {role === "owner" && (
              <p>
                Oluşturduğu program anahtarları kapanmaz, çünkü programlarınız onlarla çalışır. Anahtarları biliyor
                olabilir: Şirket Profili’nde, Program anahtarları sayfasında yenileyin.
              </p>
            )}
          </div>
        }
        action="Ekipten çıkar"
        busyText="Çıkarılıyor…"
        busy={remove.isPending}
        error={makeFailureSentence(remove, "Ekipten çıkarılamadı. Lütfen tekrar deneyin.")}
        onConfirm={() => remove.mutate(undefined)}
      />
      <FormDialog open={asks === "hand-over"} onClose={close} title="Sahipliği devret">
        {({ close: done }) => <HandOverForm member={member} onDone={done} />}
      </FormDialog>
    </>
  );
}
