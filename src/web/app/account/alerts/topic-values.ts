import * as z from "zod/mini";

import { ALERT_TOPICS, type AlertTopic } from "#domain/notices/alert.ts";

/** The topics as a form holds them: one boolean per topic. */
export const topicSwitches = z.object({
  notices: z.boolean(),
  fleet: z.boolean(),
  account: z.boolean(),
  "log-ins": z.boolean(),
} satisfies Record<AlertTopic, unknown>);
type TopicValues = z.infer<typeof topicSwitches>;

/** Turns a list of topics into the booleans of the form. */
export function toTopicValues(topics: readonly AlertTopic[]): TopicValues {
  return Object.fromEntries(ALERT_TOPICS.map((topic) => [topic, topics.includes(topic)])) as TopicValues;
}

/** Turns the booleans of the form into a list of topics. */
export function listChosenTopics(values: TopicValues): AlertTopic[] {
  return ALERT_TOPICS.filter((topic) => values[topic]);
}
