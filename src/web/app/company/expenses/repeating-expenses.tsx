import { useQuery } from "@tanstack/react-query";
import { CircleStop } from "lucide-react";
import { useRef, useState } from "react";

import type { RepeatingExpenseView } from "#contract/fleet/expenses.ts";
import { expenseRepeatWords } from "#contract/fleet/expenses.words.ts";
import { formatCalendarDate } from "#domain/words/istanbul.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { ConfirmAction, orGone } from "#web/app/forms/confirm-action.tsx";
import { LoadFailure } from "#web/app/page/loading.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { showToast } from "#web/ui/toast.tsx";

import { ExpenseProposal } from "./expense-proposal.tsx";

export function RepeatingExpenses() {
  const list = useQuery(api.company.expenses.repeating.queryOptions());
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<RepeatingExpenseView>();
  const all = list.data ?? [];
  const waiting = all.filter((one) => one.waiting > 0);
  if (list.isError && !list.data)
    return <LoadFailure of={list} failed="Tekrarlayan giderler yüklenirken bir hata oluştu." />;
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="tekrarlayan" className="border-line mt-6 border-t pt-5">
      <h3 id="tekrarlayan" ref={heading} tabIndex={-1} className="text-lg font-bold">
        Tekrarlayan giderler
      </h3>
      {waiting.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {waiting.map((one) => (
            // The key contains the date, so that the next date of the same expense gets a new form.
            <ExpenseProposal key={`${one.id} ${one.nextOn}`} of={one} onDecided={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      <ul className="divide-line mt-3 divide-y">
        {all.map((one) => (
          <li key={one.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{`${one.description}${one.plate !== "" ? ` · ${one.plate}` : ""}`}</p>
              <p className="text-ink-soft text-sm">{`${expenseRepeatWords[one.repeats]} ${formatKurus(one.amount)}${one.waiting === 0 ? ` · sıradaki ${formatCalendarDate(one.nextOn)}` : ""}`}</p>
            </div>
            <div className="-my-1 -mr-2">
              <IconButton
                Icon={CircleStop}
                name={`${one.description}: tekrarlamayı durdur`}
                danger
                onClick={() => setAsked(one)}
              />
            </div>
          </li>
        ))}
      </ul>
      <ConfirmAction
        asked={asked}
        onClose={() => setAsked(undefined)}
        title="Bu gider artık önerilmesin mi?"
        description={
          asked && (
            <>
              <strong className="text-ink wrap-anywhere">{asked.description}</strong>
              <span>
                {asked.waiting > 0
                  ? " bundan sonra önerilmez. Bekleyen önerisi de kalkar. Kaydettiğiniz giderler yerinde kalır."
                  : " bundan sonra önerilmez. Kaydettiğiniz giderler yerinde kalır."}
              </span>
            </>
          )
        }
        action="Durdur"
        busyText="Durduruluyor…"
        failed="Tekrarlama durdurulurken bir hata oluştu. Lütfen tekrar deneyin."
        act={({ id }) => orGone(api.company.expenses.stop.call({ id }), "REPEATING_NOT_FOUND")}
        onDone={(_, { description }) => {
          showToast(`Artık önerilmeyecek: ${description}`);
          heading.current?.focus();
        }}
      />
    </section>
  );
}
