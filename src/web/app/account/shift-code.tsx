import { useQuery } from "@tanstack/react-query";

import type { AccountView } from "#contract/people/account.ts";
import { newShiftCodeSchema } from "#contract/people/shared-devices.ts";
import { SHIFT_CODE_DIGITS } from "#domain/people/shared-device.ts";
import { formatLongDate } from "#domain/words/istanbul.ts";
import { api, cacheData } from "#web/app/api/client.ts";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { useActionForm } from "#web/app/forms/deed-form.ts";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { Username } from "#web/app/forms/username.tsx";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

const { min, max } = SHIFT_CODE_DIGITS;

export function ShiftCode({ account }: { account: AccountView }) {
  const options = api.shiftCode.get.queryOptions();
  const { data } = useQuery(options);
  const { form, isDirty, submit, deed, failure } = useActionForm({
    schema: newShiftCodeSchema,
    defaultValues: { code: "", password: "" },
    atField: { PASSWORD_WRONG: "password" },
    deed: (sent) => api.shiftCode.set.call(sent),
    onDone: (now) => {
      form.reset();
      void cacheData(options.queryKey, now);
    },
  });
  const setAt = data?.setAt;
  return (
    <FoldingRow
      id="ortak-cihaz"
      title="Ortak cihaz kodu"
      value={data && <span>{setAt ? `${formatLongDate(setAt)} belirlendi` : "Yok"}</span>}
      lead="Bürodaki ortak tablete adınıza dokunup bu kodla girersiniz. Yaptıklarınız sizin adınızla yazılır. Şifrenizi değiştirirseniz kod silinir."
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Username email={account.email} />
        <TextField
          label={setAt ? "Yeni kod" : "Kod"}
          hint={`${min} ile ${max} arasında rakam. 1234 gibi kolay bulunan bir kod seçmeyin.`}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          {...fieldOf(form, "code")}
        />
        <PasswordField label="Şifreniz" autoComplete="current-password" {...fieldOf(form, "password")} />
        {deed.isSuccess && !isDirty && (
          <Notice kind="good">Kodunuz kaydedildi. Ortak cihazda artık bu kodu yazın.</Notice>
        )}
        <ActionFailure {...failure} failed="Kod kaydedilemedi. Lütfen tekrar deneyin." />
        <Button type="submit" busy={deed.isPending} busyText="Kaydediliyor…" className="sm:justify-self-start">
          Kodu kaydet
        </Button>
      </form>
    </FoldingRow>
  );
}
