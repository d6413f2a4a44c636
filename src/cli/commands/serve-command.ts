import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { recordOption, withServiceOptions, type ServiceOptions } from '../service-options.js';

type Options = ServiceOptions & { readonly config?: string; readonly record?: string };

/** `driftline --server --config F`: without a command name, runs the service. `version`: version of the program. */
export const serveCommand = (program: Command, version: string): Command =>
  withServiceOptions(program)
    .option('--config <file>', 'configuration (YAML)')
    .addOption(recordOption('write every fact to a journal in this folder, and rebuild history from it at the next start'))
    .allowExcessArguments()
    // Reported together with mistyped commands.
    .allowUnknownOption()
    .action(async (options: Options) => {
      if (program.args.length > 0) {
        const { refuseUnknown } = await import('../refuse-unknown.js');
        refuseUnknown(program);
      }
      if (!options.server && options.config === undefined) program.help({ error: true });
      const { loadConfigOrFail } = await import('../load-config-or-fail.js');
      const { logFolder } = await import('../../config/log-folder.js');
      const config = await loadConfigOrFail(options.config, process.env);
      const folder = dirname(options.config ?? '.');
      const configured = logFolder(config);
      const isShared = config.log.kind === 'jetstream';
      if (isShared && options.record !== undefined) program.error('error: --record cannot be combined with log.kind: jetstream');
      const journal = options.record ?? (configured === '' ? undefined : resolve(folder, configured));
      const { openStatePool } = await import('../../state/state-pool.js');
      const { configuredStates, localFiles } = await import('../../service/states/state-entries.js');
      const { poolAtStart } = await import('../../state/small-states.js');
      const states = configuredStates(config);
      const files = localFiles(states, folder);
      const threads = openStatePool(config.performance.state_parser_workers);
      // Several instances share the states of the log, and only the leader reads them.
      const pool = isShared ? threads : poolAtStart(threads, files, states.length > files.length);
      const { openApiPort } = await import('../../service/api-port.js');
      const api = options.server ? await openApiPort(config, options.apiPort) : undefined;
      const { readAhead } = await import('../../state/read-ahead.js');
      // With a journal, a checkpoint may contain the states.
      const statePool = readAhead(pool, journal === undefined && !isShared ? files : []);
      const { runService } = await import('../../service/run-service.js');
      await runService({
        config,
        folder,
        environment: process.env,
        version,
        api,
        pprofPort: options.pprofPort,
        journal,
        onListening: () => undefined,
        statePool,
        recorded: undefined,
      });
    });
