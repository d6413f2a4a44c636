import { Command } from 'commander';
import { isLeft } from 'fp-ts/lib/Either.js';
import { openTargets } from '../sinks/notify/open-targets.js';
import { loadConfigOrFail } from './load-config-or-fail.js';
import { UsageError } from './usage-error.js';

/**
 * `driftline check-config`: says that a configuration can be used, or everything that is wrong with it: targets of notifications and the variables
 * that hold their secrets included, which would stop the service at its start.
 */
export const checkConfigCommand = (): Command =>
  new Command('check-config')
    .description('Check a configuration file, and the environment laid over it.')
    .argument('<file>', 'configuration (YAML)')
    .action(async (file: string) => {
      const config = await loadConfigOrFail(file, process.env);
      const targets = openTargets(config, process.env, Date.now);
      if (isLeft(targets))
        throw new UsageError([`${file}: the configuration cannot be used:`, ...targets.left.map((one) => `  ${one}`)].join('\n'));
      const rules = config.drift_rules.length;
      process.stdout.write(
        `${file}: ok, ${rules === 0 ? 'no drift rules (the built-in default holds)' : `${String(rules)} drift rule${rules === 1 ? '' : 's'}`}\n`,
      );
    });
