import type { UseFormRegisterReturn } from "react-hook-form";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { identityKindWords } from "#contract/fleet/drivers.words.ts";
import { IDENTITY_KINDS, type IdentityKind, maskNumber } from "#domain/fleet/driver.ts";
import { TextField } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

type DriverFieldName =
  | "identityKind"
  | "tcNumber"
  | "passportNumber"
  | "nationality"
  | "birthDate"
  | "licenceNumber"
  | "licenceClass"
  | "licenceDate"
  | "address";

/** Field options: an empty field becomes undefined and is not sent, so that the stored number stays. */
const emptyAsUndefinedOptions = { setValueAs: (text: string | null | undefined) => (text === "" ? undefined : text) };
const emptyAsNullOptions = { setValueAs: (text: string | null | undefined) => (text === "" ? null : text) };

export function DriverFields({
  register,
  errors,
  kind,
  driver,
}: {
  register: (
    name: DriverFieldName,
    how?: { setValueAs: (text: string | null | undefined) => unknown },
  ) => UseFormRegisterReturn;
  errors: Partial<Record<DriverFieldName, { message?: string }>>;
  kind: IdentityKind;
  driver: DriverView | null;
}) {
  const storedIdentity = driver?.identityKind === kind ? maskNumber(driver.identityEnd) : "";
  const storedLicence = driver?.licenceEnd ? maskNumber(driver.licenceEnd) : "";
  const number = (stored: string) => ({
    autoComplete: "off",
    placeholder: stored,
    hint: stored && "Değiştirmeyecekseniz boş bırakın.",
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Kimlik" {...register("identityKind")}>
          {IDENTITY_KINDS.map((one) => (
            <option key={one} value={one}>
              {identityKindWords[one]}
            </option>
          ))}
        </SelectField>
        {kind === "tc" ? (
          <TextField
            key="tc"
            label="T.C. kimlik no"
            inputMode="numeric"
            {...number(storedIdentity)}
            error={errors.tcNumber?.message}
            {...register("tcNumber", emptyAsUndefinedOptions)}
          />
        ) : (
          <>
            <TextField
              key="passport"
              label="Pasaport no"
              autoCapitalize="characters"
              {...number(storedIdentity)}
              error={errors.passportNumber?.message}
              {...register("passportNumber", emptyAsUndefinedOptions)}
            />
            <TextField
              label="Uyruk"
              autoComplete="off"
              placeholder="Almanya"
              error={errors.nationality?.message}
              {...register("nationality")}
            />
          </>
        )}
        <TextField
          label="Doğum tarihi"
          type="date"
          error={errors.birthDate?.message}
          {...register("birthDate", emptyAsNullOptions)}
        />
        <TextField
          label="Ehliyet no"
          autoCapitalize="characters"
          {...number(storedLicence)}
          error={errors.licenceNumber?.message}
          {...register("licenceNumber", emptyAsUndefinedOptions)}
        />
        <TextField
          label="Ehliyet sınıfı"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="B"
          error={errors.licenceClass?.message}
          {...register("licenceClass")}
        />
        <TextField
          label="Ehliyetin verildiği tarih"
          type="date"
          error={errors.licenceDate?.message}
          {...register("licenceDate", emptyAsNullOptions)}
        />
      </div>
      <TextField label="Adres" autoComplete="off" error={errors.address?.message} {...register("address")} />
    </>
  );
}
