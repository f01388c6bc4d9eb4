import * as z from "zod/mini";

import { ALERT_TOPICS, type AlertTopic } from "#domain/notices/alert.ts";

export const topicSwitchesSchema = z.object({
  notices: z.boolean(),
  fleet: z.boolean(),
  rentals: z.boolean(),
  account: z.boolean(),
  "log-ins": z.boolean(),
} satisfies Record<AlertTopic, unknown>);
type TopicValues = z.infer<typeof topicSwitchesSchema>;

export function toTopicValues(topics: readonly AlertTopic[]): TopicValues {
  return Object.fromEntries(ALERT_TOPICS.map((topic) => [topic, topics.includes(topic)])) as TopicValues;
}

export function listChosenTopics<Topic extends AlertTopic>(values: TopicValues, topics: readonly Topic[]): Topic[] {
  return topics.filter((topic) => values[topic]);
}
