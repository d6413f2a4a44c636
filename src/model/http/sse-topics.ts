import { Problem } from './problem.js';
import { allTopics, bitOf, maskOf, type TopicMask } from '../topic-mask.js';

/** `?topics=`: names separated by commas; '' selects all but `stats` (D45). */
export const sseTopics = (names: string): TopicMask | Problem => {
  if (names === '') return allTopics & ~bitOf('stats');
  const masks = names.split(',').map((name) => maskOf(name.trim()));
  let all: TopicMask = 0;
  for (const mask of masks) {
    if (mask === undefined) return new Problem('invalid', 'topics must be a list of drifts, events, state, stats, or all');
    all |= mask;
  }
  return all;
};
