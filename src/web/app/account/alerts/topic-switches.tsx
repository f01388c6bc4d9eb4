import type { ComponentProps } from "react";

import { alertTopicWords } from "#contract/notices/alerts.words.ts";
import type { AlertTopic } from "#domain/notices/alert.ts";
import { useAccount } from "#web/app/api/current-account.ts";
import { useHasCompanyRight } from "#web/app/api/use-has-company-right.ts";
import { Switch } from "#web/ui/switch.tsx";

export function TopicSwitches({
  legend,
  topics,
  always,
  isShort = false,
  register,
}: {
  legend: string;
  topics: readonly AlertTopic[];
  always?: AlertTopic;
  isShort?: boolean;
  register: (topic: AlertTopic) => ComponentProps<"input">;
}) {
  const offered: Partial<Record<AlertTopic, boolean>> = {
    fleet: useHasCompanyRight("fleet-alerts"),
    rentals: useAccount()?.role === "company",
  };
  return (
    <fieldset className="divide-line grid divide-y">
      <legend className="sr-only">{legend}</legend>
      {topics
        .filter((topic) => offered[topic] ?? true)
        .map((topic) => {
          const { label, hint } = alertTopicWords[topic];
          const isAlways = topic === always;
          return (
            <div key={topic} className="py-2">
              <Switch
                label={
                  <>
                    <span className="block">{label}</span>
                    {!isShort && (
                      <span className="text-ink-soft block text-sm font-normal">
                        {isAlways ? "Her zaman göndeririz" : hint}
                      </span>
                    )}
                  </>
                }
                {...(isAlways ? { checked: true, disabled: true, readOnly: true } : register(topic))}
              />
            </div>
          );
        })}
    </fieldset>
  );
}
