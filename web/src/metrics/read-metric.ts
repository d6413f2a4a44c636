import type { Metrics, Sample } from './parse-metrics.js';

const noSamples: readonly Sample[] = [];

const samplesOf = (metrics: Metrics, name: string): readonly Sample[] => metrics.get(name) ?? noSamples;

/** The value of the first sample with these labels; undefined if there is none. */
export const metricOf = (metrics: Metrics, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined =>
  samplesOf(metrics, name).find((sample) => Object.entries(labels).every(([label, value]) => sample.labels.get(label) === value))?.value;

/** The different values of a label, in the order of the text. */
export const labelValues = (metrics: Metrics, name: string, label: string): readonly string[] => [
  ...new Set(samplesOf(metrics, name).map(({ labels }) => labels.get(label) ?? '')),
];
