import { ownershipTransferSchema, type MemberView } from "#contract/people/members.ts";
import { api } from "#web/app/api/client.ts";
import { refreshAccount, useAccount } from "#web/app/api/current-account.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogFoot } from "#web/ui/dialog-foot.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { cacheMembers } from "./members-data.ts";

export function HandOverForm({ member, onDone }: { member: MemberView; onDone: () => void }) {
  const account = useAccount();
  const { form, submit, deed, failure } = useActionForm({
    schema: ownershipTransferSchema,
    defaultValues: { id: member.id, staysOwner: false, password: "" },
    deed: (sent) => api.company.members.handOver.call(sent),
    onDone: async (now, { staysOwner }) => {
      showToast(`${member.displayName} artık şirketin sahibi.`);
      onDone();
      // A former owner may have lost the right to read the list.
      if (staysOwner) cacheMembers(now);
      else await refreshAccount();
    },
    atField: { PASSWORD_WRONG: "password" },
  });
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <p>
        <bdi translate="no" className="font-semibold wrap-anywhere">
          {member.displayName}
        </bdi>
        <span>
          {form.watch("staysOwner")
            ? " sizinle birlikte sahip olur. Ekibi o da belirler, sizi de çıkarabilir."
            : " şirketin sahibi olur. Siz müdür olursunuz ve bunu tek başınıza geri alamazsınız."}
        </span>
      </p>
      <Switch label="Ben de sahip kalayım" {...form.register("staysOwner")} />
      <Username email={account?.email ?? ""} />
      <PasswordField
        label="Şifreniz"
        autoComplete="current-password"
        hint="Hesabın sizin olduğunu doğrulamak için."
        {...fieldOf(form, "password")}
      />
      <DialogFoot>
        <ActionFailure {...failure} failed="Sahiplik devredilemedi. Lütfen tekrar deneyin." />
        <Button look="final" type="submit" busy={deed.isPending} busyText="Devrediliyor…">
          Sahipliği devret
        </Button>
      </DialogFoot>
    </form>
  );
}
