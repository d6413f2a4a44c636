import { Metrics } from '../../src/sinks/metrics/metrics.js';
import { metricsTable, type MetricRow } from '../../src/sinks/metrics/metrics-table.js';
import { namedIn } from './promql.js';

/** Labels that a scrape adds to every sample. */
const scraped = ['job', 'instance'];

type Known = ReadonlyMap<string, MetricRow['labels']>;

/** Every series of a scrape with its labels; `up` comes from the scraper. */
export const knownSeries = async (): Promise<Known> => {
  const known = new Map<string, MetricRow['labels']>([['up', {}]]);
  for (const [name, { type, labels }] of Object.entries<MetricRow>(metricsTable)) {
    if (type !== 'histogram') known.set(name, labels);
    if (type === 'histogram') known.set(`${name}_bucket`, { ...labels, le: 'upper bound' });
    if (type === 'histogram' || type === 'summary') known.set(`${name}_sum`, labels).set(`${name}_count`, labels);
  }
  const metrics = new Metrics({ version: '0' });
  for (const [, name = ''] of (await metrics.text()).matchAll(/^((?:process|nodejs)_\w+)/gm)) if (!known.has(name)) known.set(name, {});
  metrics.close();
  return known;
};

/** The unknown metrics and labels of an expression. `legend`: a text whose `{{label}}`s must exist too. */
export const unknownIn = (expression: string, known: Known, legend = ''): readonly string[] => {
  const { selectors, labels } = namedIn(expression);
  const there = new Set(scraped);
  const wrong: string[] = selectors.length === 0 && !expression.includes('(') ? ['no metric'] : [];
  for (const { name, matchers } of selectors) {
    const own = known.get(name);
    if (own === undefined) wrong.push(`metric ${name}`);
    for (const label of Object.keys(own ?? {})) there.add(label);
    for (const { label, operator, value } of matchers) {
      const values = own?.[label];
      if (values === undefined && !scraped.includes(label)) wrong.push(`label ${label} of ${name}`);
      if (Array.isArray(values) && operator === '=' && !values.includes(value)) wrong.push(`${label}="${value}" of ${name}`);
    }
  }
  const shown = [...legend.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  for (const label of [...labels, ...shown]) if (!there.has(label)) wrong.push(`label ${label}`);
  return wrong;
};
