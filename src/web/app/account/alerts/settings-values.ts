import * as z from "zod/mini";

import type { AlertSettingsInput } from "#contract/notices/alerts.ts";
import { proposedQuietHours, formatMinuteOfDay, parseMinuteOfDay, TOPICS_OF_EVERY_WAY } from "#domain/notices/alert.ts";

import { listChosenTopics, toTopicValues, topicSwitchesSchema } from "./topic-values.ts";

const TIME_MISSING_MESSAGE = "Lütfen bir saat girin.";

/** The times of the quiet hours are validated only if the quiet hours are switched on. */
export const settingsFormSchema = z.pipe(
  z.object({
    version: z.int(),
    topics: topicSwitchesSchema,
    isQuiet: z.boolean(),
    from: z.string(),
    until: z.string(),
    urgentBreaksQuiet: z.boolean(),
    fleetAt: z.string(),
  }),
  z.transform(({ version, topics, isQuiet, urgentBreaksQuiet, ...times }, context): AlertSettingsInput => {
    const problem = (field: keyof typeof times, message: string) =>
      context.issues.push({ code: "custom", message, input: times[field], path: [field] });
    const at = (field: keyof typeof times) => {
      const minute = parseMinuteOfDay(times[field]);
      if (minute === undefined) problem(field, TIME_MISSING_MESSAGE);
      return minute ?? 0;
    };
    const quiet = isQuiet ? { from: at("from"), until: at("until") } : null;
    const isSame = quiet !== null && times.from !== "" && quiet.from === quiet.until;
    if (isSame) problem("until", "Bitiş, başlangıçla aynı olamaz.");
    return {
      version,
      mailTopics: listChosenTopics(topics, TOPICS_OF_EVERY_WAY),
      quiet,
      urgentBreaksQuiet,
      fleetAt: at("fleetAt"),
    };
  }),
);
export type SettingsValues = z.input<typeof settingsFormSchema>;

export function toSettingsValues({
  version,
  mailTopics,
  quiet,
  urgentBreaksQuiet,
  fleetAt,
}: AlertSettingsInput): SettingsValues {
  const { from, until } = quiet ?? proposedQuietHours;
  return {
    version,
    topics: toTopicValues(mailTopics),
    isQuiet: quiet !== null,
    from: formatMinuteOfDay(from),
    until: formatMinuteOfDay(until),
    urgentBreaksQuiet,
    fleetAt: formatMinuteOfDay(fleetAt),
  };
}
