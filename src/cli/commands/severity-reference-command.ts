import { Command } from 'commander';

/** `driftline severity-reference`: the default alerts and their severities, as Markdown. */
export const severityReferenceCommand = (): Command =>
  new Command('severity-reference').description('Print the reference of default severities (Markdown).').action(async () => {
    const { cloudTypes } = await import('../../catalog/providers.js');
    const { severityReference } = await import('../../catalog/severity-reference.js');
    const { severityTable } = await import('../../catalog/severity-table.js');
    process.stdout.write(severityReference(severityTable, cloudTypes));
  });
