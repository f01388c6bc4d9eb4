import { Link } from "@tanstack/react-router";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";

import { pages } from "#contract/pages.ts";
import type { PrinterView } from "#contract/sticker/print-settings.ts";
import type { PrintKind } from "#domain/sticker/print-job.ts";
import { TextField } from "#web/ui/field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Switch } from "#web/ui/switch.tsx";

import type { groupLayouts } from "./layouts.ts";
import type { PrintChoice } from "./print-choice.ts";
import type { PrintSubject } from "./print-dialog.tsx";
import { hasCopies, isPrintedOnSheets, printKindWords } from "./print-words.ts";

type LayoutGroups = ReturnType<typeof groupLayouts>;

type NumberFieldName = "from" | "to" | "copies";

export function PrintFields({
  things: { batchId, count, hasClaims = false },
  kinds,
  choice: { kind, layout, printer, marks, ground },
  onChoose,
  layouts,
  printers,
  register,
  errors,
  withClaims,
  onWithClaims,
  onLeave,
}: {
  things: PrintSubject;
  kinds: readonly PrintKind[];
  choice: PrintChoice;
  onChoose: (change: Partial<PrintChoice>) => void;
  layouts: LayoutGroups;
  printers: readonly PrinterView[];
  register: (name: NumberFieldName) => UseFormRegisterReturn;
  errors: FieldErrors<Record<NumberFieldName, number>>;
  withClaims: boolean;
  onWithClaims: (withClaims: boolean) => void;
  onLeave: () => void;
}) {
  const number = (name: NumberFieldName, label: string) => (
    <TextField label={label} inputMode="numeric" autoComplete="off" error={errors[name]?.message} {...register(name)} />
  );
  return (
    <div className="grid min-w-0 gap-4">
      {kinds.length > 1 && (
        <SelectField
          label="Ne hazırlansın?"
          hint={printKindWords[kind].hint}
          value={kind}
          onChange={(event) => onChoose({ kind: kinds.find((one) => one === event.target.value)! })}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {printKindWords[one].name}
            </option>
          ))}
        </SelectField>
      )}
      {isPrintedOnSheets(kind) && (
        <LayoutField layouts={layouts} chosen={layout} onChoose={(chosen) => onChoose({ layout: chosen })} />
      )}
      {kind !== "calibration" && (
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
          {batchId !== undefined && count > 1 && number("from", "İlk numara")}
          {batchId !== undefined && count > 1 && number("to", "Son numara")}
          {hasCopies(kind) && number("copies", "Her birinden")}
        </div>
      )}
      {(kind === "sheets" || kind === "print-house") && (
        <div className="grid sm:grid-cols-2">
          <Switch
            label="Renkli zemin"
            checked={ground === "colour"}
            onChange={(event) => onChoose({ ground: event.target.checked ? "colour" : "white" })}
          />
          {kind === "sheets" && (
            <Switch
              label="Kesim işaretleri"
              checked={marks}
              onChange={(event) => onChoose({ marks: event.target.checked })}
            />
          )}
        </div>
      )}
      {kind === "list" && hasClaims && (
        <Switch
          label="Etkinleştirme kodlarını da yaz"
          checked={withClaims}
          onChange={(event) => onWithClaims(event.target.checked)}
        />
      )}
      {isPrintedOnSheets(kind) && (
        <PrinterField
          printers={printers}
          chosen={printer}
          onChoose={(chosen) => onChoose({ printer: chosen })}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}

function LayoutField({
  layouts,
  chosen,
  onChoose,
}: {
  layouts: LayoutGroups;
  chosen: string;
  onChoose: (key: string) => void;
}) {
  return (
    <SelectField label="Etiket kâğıdı" value={chosen} onChange={(event) => onChoose(event.target.value)}>
      {layouts.own.length > 0 && (
        <optgroup label="Kendi düzenleriniz">
          {layouts.own.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="Hazır düzenler">
        {layouts.builtIn.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}

function PrinterField({
  printers,
  chosen,
  onChoose,
  onLeave,
}: {
  printers: readonly PrinterView[];
  chosen: string;
  onChoose: (id: string) => void;
  onLeave: () => void;
}) {
  return (
    <SelectField
      label="Yazıcı"
      hint={
        <Link to={pages.adminPrint.path} onClick={onLeave} className="text-brand inline-block min-h-6 underline">
          Yazıcıları ve düzenleri yönet
        </Link>
      }
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">Düzeltme yok</option>
      {printers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
