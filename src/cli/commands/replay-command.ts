import { Command, InvalidArgumentError, Option } from 'commander';
import { withFilterOptions } from '../filter-options.js';
import { withGateOptions, withOrderOptions, withOutputOptions } from '../run-options.js';
import type { ReplayOptions } from '../run-replay.js';
import { recordOption, withServiceOptions } from '../service-options.js';
import { withStateOptions } from '../state-options.js';
import { withTerminalOptions } from '../terminal/terminal-options.js';

/**
 * `driftline replay`. `exit` gets 0; 2 if no input was readable, nothing was declared, or with `--strict` an input was damaged; 3 with
 * `--fail-on-drift` if there was drift. A run stopped by a signal exits with 130 or 143. With `--server` the inputs are fed to the running
 * service, which continues after they end. `version`: version of the program. `onListening` receives the address of that service, and
 * returns what to call when the inputs were fed.
 */
export const replayCommand = (
  exit: (code: number) => void,
  version: string,
  onListening: (url: string) => () => void = () => () => undefined,
): Command =>
  withGateOptions(
    withOrderOptions(
      withOutputOptions(
        withStateOptions(
          withTerminalOptions(withFilterOptions(withServiceOptions(new Command('replay')), Date.now))
            .description('Replay recorded audit logs, sensor alerts or a journal against declared state, and list the drifts.')
            .argument(
              '<inputs...>',
              'files, folders, s3://bucket/prefix or gs://bucket/prefix: CloudTrail .json/.json.gz, audit logs of Google Cloud and Kubernetes, sensor alerts, journals; - is standard input',
            ),
        ).addOption(recordOption('write a journal of the run')),
      ).addOption(
        new Option('--speed <speed>', 'max, realtime, or how many times as fast as recorded').argParser(parseSpeed).default(0, 'max'),
      ),
    )
      .option('--rules-after <file>', 'try other rules: list the alerts that would appear, vanish or change with the rules of this file')
      .option('--rules-before <file>', 'the rules to compare with; default: those of the configuration'),
    'if there were drifts that the filters let pass; with --rules-after, if there were differences',
  ).action(async (inputs: string[], options: ReplayOptions) => {
    const { runReplay } = await import('../run-replay.js');
    await runReplay(inputs, options, { exit, version, onListening });
  });

function parseSpeed(value: string): number {
  if (value === 'max') return 0;
  const speed = value === 'realtime' ? 1 : Number(value);
  if (!(speed > 0 && Number.isFinite(speed))) throw new InvalidArgumentError('Expected max, realtime, or a number above 0.');
  return speed;
}
