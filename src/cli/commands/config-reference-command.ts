import { Command } from 'commander';
import { configReference } from '../../config/config-reference.js';

/** `driftline config-reference`: every key of the configuration, as Markdown. */
export const configReferenceCommand = (): Command =>
  new Command('config-reference').description('Print the reference of all configuration keys (Markdown).').action(() => {
    process.stdout.write(configReference());
  });
