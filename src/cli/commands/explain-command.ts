import { Command, Option } from 'commander';
import type { ExplainOptions } from '../run-explain.js';
import { withStateOptions } from '../state-options.js';
import { withTerminalOptions } from '../terminal/terminal-options.js';

/** `driftline explain`. `exit` gets 0 if a record was found; 130 or 143 if a signal stopped the run. */
export const explainCommand = (exit: (code: number) => void): Command =>
  withStateOptions(
    withTerminalOptions(new Command('explain'))
      .description('Tell what became of audit records: owner, comparison, waits, rules, alerts, or why there is no alert.')
      .argument('<record>', 'a file with audit records, - for standard input, or the id of a record in the logs')
      .argument('[logs...]', 'where to look for the id: files, folders, s3://bucket/prefix or gs://bucket/prefix, journals'),
  )
    .addOption(
      new Option('--order <order>', 'arrival: as delivered; event-time: as it happened')
        .choices(['arrival', 'event-time'])
        .default('arrival'),
    )
    .addOption(new Option('--format <format>').choices(['text', 'json']).default('text'))
    .action(async (record: string, logs: string[], options: ExplainOptions) => {
      const { runExplain } = await import('../run-explain.js');
      await runExplain(record, logs, options, exit);
    });
