import { get, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";

import type { profileEdit } from "#contract/profiles.ts";
import type { ContactKind } from "#domain/contact.ts";

import { TextField } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";

const fields: {
  kind: ContactKind;
  label: string;
  type: "tel" | "email" | "url" | "text";
  autoComplete: string;
  placeholder: string;
}[] = [
  { kind: "phone", label: "Telefon", type: "tel", autoComplete: "tel", placeholder: "0532 123 45 67" },
  { kind: "telegram", label: "Telegram", type: "text", autoComplete: "off", placeholder: "kullaniciadi" },
  { kind: "email", label: "E-posta", type: "email", autoComplete: "email", placeholder: "ad@ornek.com" },
  { kind: "website", label: "Web sitesi", type: "url", autoComplete: "url", placeholder: "ornek.com" },
];

type Edit = z.input<typeof profileEdit>;

/** The four contacts, each with its own visibility; a hidden one keeps its value but cannot be edited (specification 5). */
export function ContactFields({ form }: { form: UseFormReturn<Edit, unknown, z.output<typeof profileEdit>> }) {
  return fields.map(({ kind, label, ...input }) => {
    const visible = form.watch(`contacts.${kind}.visible`);
    const error: unknown = get(form.formState.errors, `contacts.${kind}.value.message`);
    return (
      <div key={kind} className="border-line grid gap-1 border-t pt-4 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-5">
        <TextField
          label={label}
          autoCapitalize="none"
          spellCheck={false}
          disabled={!visible}
          hint={visible ? undefined : "Gizli: okutanlar görmez. Değiştirmek için önce gösterin."}
          error={typeof error === "string" ? error : undefined}
          {...input}
          {...form.register(`contacts.${kind}.value`)}
        />
        <div className="sm:pt-8">
          <Switch
            label={
              <>
                Göster<span className="sr-only">: {label}</span>
              </>
            }
            {...form.register(`contacts.${kind}.visible`)}
          />
        </div>
      </div>
    );
  });
}
