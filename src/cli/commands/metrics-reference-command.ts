import { Command } from 'commander';
import { metricsReference } from '../../sinks/metrics/metrics-reference.js';

/** `driftline metrics-reference`: every metric, as Markdown. */
export const metricsReferenceCommand = (): Command =>
  new Command('metrics-reference').description('Print the reference of all metrics (Markdown).').action(() => {
    process.stdout.write(metricsReference());
  });
