import { Command, Option } from 'commander';
import { cloudServices } from '../../catalog/providers.js';
import { coverageOf, coverageText, type CoverageFormat } from '../../catalog/coverage.js';

/** `driftline coverage`: the supported events and attributes. */
export const coverageCommand = (): Command =>
  new Command('coverage')
    .description('List the supported audit-log events with the resource types and attributes that each is compared with.')
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'markdown', 'json']).default('text'))
    .action(({ format }: { format: CoverageFormat }) => {
      process.stdout.write(coverageText(coverageOf(cloudServices), format));
    });
