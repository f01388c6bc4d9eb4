import type { ReactNode } from "react";
import { get, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";

import { RAW_TEXT_MAX } from "#contract/words/fields.ts";
import type { Contact, ContactKind } from "#domain/words/contact.ts";
import { TextField } from "#web/ui/field.tsx";
import { Switch } from "#web/ui/switch.tsx";

import { makeOddPhoneHint } from "./odd-phone-hint.ts";

const inputOfContact = {
  phone: { type: "tel", autoComplete: "tel", placeholder: "0532 123 45 67" },
  whatsapp: { type: "tel", autoComplete: "tel", placeholder: "0532 123 45 67" },
  telegram: { type: "text", autoComplete: "off", placeholder: "kullaniciadi" },
  instagram: { type: "text", autoComplete: "off", placeholder: "kullaniciadi" },
  email: { type: "email", autoComplete: "email", placeholder: "ad@ornek.com" },
  website: { type: "url", autoComplete: "url", placeholder: "ornek.com" },
} as const satisfies Record<ContactKind, object>;

/** A hidden contact keeps its value but cannot be edited (docs/product/profiles.md 5.4). */
export function ContactFields<Values extends FieldValues, Sent>({
  form,
  fields,
  stored,
  show,
  below = {},
}: {
  form: UseFormReturn<Values, unknown, Sent>;
  fields: readonly { kind: ContactKind; label: string }[];
  stored: Partial<Record<ContactKind, Contact>>;
  show: string;
  below?: Partial<Record<ContactKind, ReactNode>>;
}) {
  return fields.map(({ kind, label }) => {
    const value = `contacts.${kind}.value` as Path<Values>;
    const visible = `contacts.${kind}.visible` as Path<Values>;
    const isVisible: boolean = form.watch(visible);
    const error: unknown = get(form.formState.errors, `${value}.message`);
    return (
      <div key={kind} className="border-line grid gap-1 border-t pt-4 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-5">
        <TextField
          label={label}
          autoCapitalize="none"
          spellCheck={false}
          disabled={!isVisible}
          hint={
            isVisible
              ? makeOddPhoneHint(kind, stored[kind]?.value)
              : "Gizli: okutanlar görmez. Değiştirmek için önce gösterin."
          }
          maxLength={RAW_TEXT_MAX}
          // Hidden values are not validated. Their errors appear when the values are shown again.
          error={isVisible && typeof error === "string" ? error : undefined}
          {...inputOfContact[kind]}
          {...form.register(value)}
        />
        <div className="sm:pt-8">
          <Switch
            label={
              <>
                <span>{show}</span>
                <span className="sr-only">{`: ${label}`}</span>
              </>
            }
            {...form.register(visible)}
          />
        </div>
        {below[kind] && <div className="sm:col-span-2">{below[kind]}</div>}
      </div>
    );
  });
}
