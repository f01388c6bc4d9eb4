import type { UseFormRegisterReturn } from "react-hook-form";

import type { DriverView } from "#contract/fleet/drivers.ts";
import { identityKindWords } from "#contract/fleet/drivers.words.ts";
import { IDENTITY_KINDS, type IdentityKind, maskNumber } from "#domain/fleet/driver.ts";
import { TextField } from "#web/ui/field.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";

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
  field,
  kind,
  driver,
}: {
  field: (
    name: DriverFieldName,
    how?: { setValueAs: (text: string | null | undefined) => unknown },
  ) => UseFormRegisterReturn & { error: string | undefined };
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
        <WordSelect label="Kimlik" choices={IDENTITY_KINDS} words={identityKindWords} {...field("identityKind")} />
        {kind === "tc" ? (
          <TextField
            key="tc"
            label="T.C. kimlik no"
            inputMode="numeric"
            {...number(storedIdentity)}
            {...field("tcNumber", emptyAsUndefinedOptions)}
          />
        ) : (
          <>
            <TextField
              key="passport"
              label="Pasaport no"
              autoCapitalize="characters"
              {...number(storedIdentity)}
              {...field("passportNumber", emptyAsUndefinedOptions)}
            />
            <TextField label="Uyruk" autoComplete="off" placeholder="Almanya" {...field("nationality")} />
          </>
        )}
        <TextField label="Doğum tarihi" type="date" {...field("birthDate", emptyAsNullOptions)} />
        <TextField
          label="Ehliyet no"
          autoCapitalize="characters"
          {...number(storedLicence)}
          {...field("licenceNumber", emptyAsUndefinedOptions)}
        />
        <TextField
          label="Ehliyet sınıfı"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="B"
          {...field("licenceClass")}
        />
        <TextField label="Ehliyetin verildiği tarih" type="date" {...field("licenceDate", emptyAsNullOptions)} />
      </div>
      <TextField label="Adres" autoComplete="off" {...field("address")} />
    </>
  );
}
