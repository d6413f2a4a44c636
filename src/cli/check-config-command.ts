import { Command } from 'commander';
import { loadConfigOrFail } from './load-config-or-fail.js';

/** `driftline check-config`: says that a configuration can be used, or everything that is wrong with it. */
export const checkConfigCommand = (): Command =>
  new Command('check-config')
    .description('Check a configuration file, and the environment laid over it.')
    .argument('<file>', 'configuration (YAML)')
    .action(async (file: string) => {
      const config = await loadConfigOrFail(file, process.env);
      const rules = config.drift_rules.length;
      process.stdout.write(
        `${file}: ok, ${rules === 0 ? 'no drift rules (the built-in default holds)' : `${String(rules)} drift rule${rules === 1 ? '' : 's'}`}\n`,
      );
    });
