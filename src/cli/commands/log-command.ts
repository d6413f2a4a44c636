import { Command } from 'commander';
import type { CopyOptions } from '../copy-log.js';

/** `driftline log copy`; see `copyLog`. `version`: version of the program. */
export const logCommand = (version: string): Command =>
  new Command('log').description('Tools for the fact log.').addCommand(
    new Command('copy')
      .description('Copy a journal to a JetStream stream (--from), or the stream to a new journal (--to). Stop the service first.')
      .requiredOption('--config <file>', 'configuration (YAML) with log.kind: jetstream')
      .option('--from <folder>', 'the journal to copy to the stream, which must be empty')
      .option('--to <folder>', 'an empty folder for a copy of the stream')
      .action(async (options: CopyOptions) => {
        const { copyLog } = await import('../copy-log.js');
        await copyLog(options, version);
      }),
  );
