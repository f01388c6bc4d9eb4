import type { UseFormRegisterReturn } from "react-hook-form";

import { PASSWORD_MIN, ratePassword } from "#domain/people/password.ts";
import { PasswordField } from "#web/ui/password-field.tsx";

type PasswordFieldName = "password" | "passwordConfirmation";

const wordsOfStrength = {
  weak: "Zayıf bir şifre. Daha uzun ve tahmin edilmesi zor bir şifre öneririz.",
  fair: "Orta. Birkaç karakter daha eklerseniz güçlenir.",
  strong: "Güçlü bir şifre.",
};

/** The fields show advice on the password's strength, but never refuse a weak password. */
export function NewPasswordFields({
  label,
  min = PASSWORD_MIN,
  password,
  register,
  errors,
}: {
  label: string;
  min?: number;
  password: string;
  register: (name: PasswordFieldName) => UseFormRegisterReturn;
  errors: Partial<Record<PasswordFieldName, { message?: string }>>;
}) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={
          errors.password
            ? undefined
            : password === ""
              ? `En az ${min} karakter.`
              : wordsOfStrength[ratePassword(password)]
        }
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label={`${label} (tekrar)`}
        autoComplete="new-password"
        error={errors.passwordConfirmation?.message}
        {...register("passwordConfirmation")}
      />
    </>
  );
}
