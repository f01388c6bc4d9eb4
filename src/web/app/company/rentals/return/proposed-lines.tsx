import { Link } from "@tanstack/react-router";
import type { UseFormReturn } from "react-hook-form";

import { toActor } from "#contract/actor-of.ts";
import { chargeKindWords } from "#contract/fleet/ledger.words.ts";
import { pages } from "#contract/pages.ts";
import type { FeeProposal, RentalRules } from "#domain/fleet/rental-rules.ts";
import { hasRight } from "#domain/people/actor.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { describeProposal } from "#web/app/company/parts/proposal-text.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Switch } from "#web/ui/switch.tsx";

import type { ReturnDraft } from "./return-draft.ts";

export function ProposedLines({
  form,
  proposals,
  rules,
}: {
  form: UseFormReturn<ReturnDraft>;
  proposals: readonly FeeProposal[];
  rules: RentalRules;
}) {
  const actor = toActor(useAccount());
  const { errors } = form.formState;
  const lines = form.watch("lines");
  if (proposals.length > 0)
    return (
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-bold">Önerilen kalemler</legend>
        {proposals.map((proposal) => {
          const { kind } = proposal;
          const { what, how } = describeProposal(proposal);
          return (
            <div key={kind} className="border-line grid gap-2 rounded-xl border p-3">
              <Switch label={chargeKindWords[kind]} {...form.register(`lines.${kind}.isTaken`)} />
              <p className="text-ink-soft text-sm tabular-nums">
                <span>{what}</span>
                <br />
                <span>{how}</span>
              </p>
              {lines[kind].isTaken ? (
                <MoneyField
                  control={form.control}
                  name={`lines.${kind}.amount`}
                  label={`${chargeKindWords[kind]} (TL)`}
                  error={errors.lines?.[kind]?.amount?.message}
                />
              ) : (
                <p className="text-sm font-semibold">Hesaba yazılmayacak.</p>
              )}
            </div>
          );
        })}
      </fieldset>
    );
  const hasRules = rules.late !== null || rules.km !== null || rules.fuelPrice !== null;
  if (hasRules || !hasRight(actor, "company-profile")) return null;
  return (
    <p className="text-ink-soft text-sm">
      Gecikme, km ve yakıt farkı kendiliğinden hesaplansın isterseniz{" "}
      <Link to={pages.rentalRules.path} className="text-brand underline">
        kiralama kurallarınızı
      </Link>{" "}
      girin.
    </p>
  );
}
