import { Command, Option } from 'commander';
import type { CoverageFormat } from '../../catalog/coverage.js';

/** `driftline coverage`: the supported events and attributes. */
export const coverageCommand = (): Command =>
  new Command('coverage')
    .description('List the supported audit-log events with the resource types and attributes that each is compared with.')
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'markdown', 'json']).default('text'))
    .action(async ({ format }: { format: CoverageFormat }) => {
      const { cloudCoverage, cloudTypes } = await import('../../catalog/providers.js');
      const { coverageText, unevaluatedIn } = await import('../../catalog/coverage.js');
      process.stdout.write(coverageText(cloudCoverage(), format, unevaluatedIn(cloudTypes)));
    });
