import { Command } from 'commander';

/** `driftline metrics-reference`: every metric, as Markdown. */
export const metricsReferenceCommand = (): Command =>
  new Command('metrics-reference').description('Print the reference of all metrics (Markdown).').action(async () => {
    const { metricsReference } = await import('../../sinks/metrics/metrics-reference.js');
    process.stdout.write(metricsReference());
  });
