import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { logFolder } from '../../config/log-folder.js';
import { nearestKey } from '../../config/nearest-key.js';
import { loadConfigOrFail } from '../load-config-or-fail.js';
import { recordOption, withServiceOptions, type ServiceOptions } from '../service-options.js';

type Options = ServiceOptions & { readonly config?: string; readonly record?: string };

/** `driftline --server --config F`: without a command name, runs the service. `version`: version of the program. */
export const serveCommand = (program: Command, version: string): Command =>
  withServiceOptions(program)
    .option('--config <file>', 'configuration (YAML)')
    .addOption(recordOption('write every fact to a journal in this folder, and rebuild history from it at the next start'))
    .allowExcessArguments()
    .action(async (options: Options) => {
      const [unknown] = program.args;
      if (unknown !== undefined) {
        const names = program.commands.map((command) => command.name());
        const near = nearestKey(unknown, names);
        program.error(`error: unknown command '${unknown}'; ${near.startsWith('did') ? near : `known: ${near}`}`);
      }
      if (!options.server && options.config === undefined) program.help({ error: true });
      const config = await loadConfigOrFail(options.config, process.env);
      const folder = dirname(options.config ?? '.');
      const configured = logFolder(config);
      const { runService } = await import('../../service/run-service.js');
      await runService({
        config,
        folder,
        environment: process.env,
        version,
        api: options.server ? { port: options.apiPort } : undefined,
        pprofPort: options.pprofPort,
        journal: options.record ?? (configured === '' ? undefined : resolve(folder, configured)),
        onListening: () => undefined,
        recorded: undefined,
      });
    });
