import * as z from "zod/mini";

import { ALERT_TOPICS, type AlertTopic } from "#domain/notices/alert.ts";

/** The topics as a form holds them: a switch each. */
export const topicSwitches = z.object({
  notices: z.boolean(),
  fleet: z.boolean(),
  account: z.boolean(),
  "log-ins": z.boolean(),
} satisfies Record<AlertTopic, unknown>);
type TopicValues = z.infer<typeof topicSwitches>;

/** The switches of those that are chosen. */
export function switchedOn(topics: readonly AlertTopic[]): TopicValues {
  return Object.fromEntries(ALERT_TOPICS.map((topic) => [topic, topics.includes(topic)])) as TopicValues;
}

/** The topics whose switches are on. */
export function chosenOf(values: TopicValues): AlertTopic[] {
  return ALERT_TOPICS.filter((topic) => values[topic]);
}
