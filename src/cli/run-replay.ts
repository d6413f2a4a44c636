import { dirname } from 'node:path';
import { printable } from '../lib/printable.js';
import { UsageError } from '../service/usage-error.js';
import { filtersIn } from './filter-options.js';
import { namedStates } from './given-states.js';
import { loadConfigOrFail } from './load-config-or-fail.js';
import { loadStates } from './load-states.js';
import { runToEnd, type RunOptions } from './run-to-end.js';
import type { ServiceOptions } from './service-options.js';
import { refuseSharedStdin } from './state-location.js';
import { openNotices } from './terminal/notices.js';

export type ReplayOptions = ServiceOptions & RunOptions;

type Deps = {
  /** Called with the exit code. */
  readonly exit: (code: number) => void;
  /** Version of the program. */
  readonly version: string;
  /** Called with the address of the service. Returns what to call when all inputs were fed. */
  readonly onListening: (url: string) => () => void;
};

/** The action of `driftline replay`. Rejects with errors for users, such as `UsageError`. */
export const runReplay = async (inputs: readonly string[], options: ReplayOptions, { exit, version, onListening }: Deps): Promise<void> => {
  if (options.server && options.rulesBefore === undefined && options.rulesAfter === undefined) {
    await replayIntoService(inputs, options, version, onListening);
    return;
  }
  const notices = openNotices(process.stderr, process.env, options);
  try {
    exit(await runToEnd(inputs, options, { command: 'replay', version, plan: undefined }, notices));
  } catch (error) {
    notices.explain();
    throw error;
  }
};

/** The given options that only apply to a run that ends. */
const onlyOfRuns = (options: ReplayOptions): readonly string[] => [
  ...(options.output === undefined ? [] : ['--output']),
  ...(options.format === undefined ? [] : ['--format']),
  ...(options.failOnDrift ? ['--fail-on-drift'] : []),
  ...(options.strict ? ['--strict'] : []),
  ...(options.exitCodeStyle === undefined ? [] : ['--exit-code-style']),
  ...(options.sourceRoot === undefined ? [] : ['--source-root']),
  ...(options.sarifCategory === undefined ? [] : ['--sarif-category']),
  ...filtersIn(options),
];

const replayIntoService = async (
  inputs: readonly string[],
  options: ReplayOptions,
  version: string,
  onListening: Deps['onListening'],
): Promise<void> => {
  const refused = onlyOfRuns(options);
  if (refused.length > 0) throw new UsageError(`${refused.join(', ')} cannot be used with --server: query the API`);
  if (options.verbose || options.quiet)
    throw new UsageError('--verbose and --quiet cannot be used with --server: set logging.level in the configuration');
  const config = await loadConfigOrFail(options.config, process.env);
  const named = namedStates(options);
  refuseSharedStdin(
    inputs,
    named.map(({ path }) => path),
  );
  const warn = (text: string): void => {
    process.stderr.write(`warning: ${printable(text)}\n`);
  };
  const states = await loadStates(named, { config, environment: process.env, stdin: process.stdin, warn });
  const { openApiPort } = await import('../service/api-port.js');
  const { runService } = await import('../service/run-service.js');
  let onFed = (): void => undefined;
  await runService({
    config,
    folder: dirname(options.config ?? '.'),
    environment: process.env,
    version,
    api: await openApiPort(config, options.apiPort),
    pprofPort: options.pprofPort,
    journal: options.record,
    onListening: (url) => {
      onFed = onListening(url);
    },
    recorded: {
      inputs,
      states,
      speed: options.speed,
      order: options.order,
      prefilter: options.prefilter,
      onFed: () => {
        onFed();
      },
    },
  });
};
