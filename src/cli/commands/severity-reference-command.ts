import { Command } from 'commander';
import { cloudTypes } from '../../catalog/providers.js';
import { severityReference } from '../../catalog/severity-reference.js';
import { severityTable } from '../../catalog/severity-table.js';

/** `driftline severity-reference`: the default alerts and their severities, as Markdown. */
export const severityReferenceCommand = (): Command =>
  new Command('severity-reference').description('Print the reference of default severities (Markdown).').action(() => {
    process.stdout.write(severityReference(severityTable, cloudTypes));
  });
