import { Command } from 'commander';

/** `driftline config-reference`: every key of the configuration, as Markdown. */
export const configReferenceCommand = (): Command =>
  new Command('config-reference').description('Print the reference of all configuration keys (Markdown).').action(async () => {
    const { configReference } = await import('../../config/config-reference.js');
    process.stdout.write(configReference());
  });
