import { topics, type Topic } from './contracts/broadcast.js';

/** A set of topics: bit `i` represents `topics[i]`. */
export type TopicMask = number;

export const allTopics: TopicMask = (1 << topics.length) - 1;

const masks: ReadonlyMap<string, TopicMask> = new Map<string, TopicMask>([
  ['all', allTopics],
  ...topics.map((topic, bit): [string, TopicMask] => [topic, 1 << bit]),
]);

/** Mask of a topic or of `all`; undefined for any other name. */
export const maskOf = (name: string): TopicMask | undefined => masks.get(name);

/** In the order of `topics`. */
export const topicsOf = (mask: TopicMask): readonly Topic[] => topics.filter((_, bit) => (mask & (1 << bit)) !== 0);

const bits: Readonly<Record<Topic, TopicMask>> = { drifts: 1, events: 2, state: 4, stats: 8, incidents: 16 };

export const bitOf = (topic: Topic): TopicMask => bits[topic];
