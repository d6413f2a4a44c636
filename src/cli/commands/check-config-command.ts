import { Command } from 'commander';

/** `driftline check-config`; see `checkConfig`. */
export const checkConfigCommand = (): Command =>
  new Command('check-config')
    .description('Check a configuration file together with the environment.')
    .argument('<file>', 'configuration (YAML)')
    .action(async (file: string) => {
      const { checkConfig } = await import('../check-config.js');
      await checkConfig(file);
    });
