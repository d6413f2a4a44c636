import { Command } from 'commander';
import { withFilterOptions } from '../filter-options.js';
import { withGateOptions, withOrderOptions, withOutputOptions } from '../run-options.js';
import type { VerifyOptions } from '../run-verify.js';
import { withStateOptions } from '../state-options.js';
import { withTerminalOptions } from '../terminal/terminal-options.js';

/**
 * `driftline verify`. `exit` gets 0; 2 if the plan could not be read or nothing was declared; 3 with `--fail-on-drift` if there was drift. A run
 * stopped by a signal exits with 130 or 143. `version`: version of the program.
 */
export const verifyCommand = (exit: (code: number) => void, version: string): Command =>
  withGateOptions(
    withOrderOptions(
      withOutputOptions(
        withStateOptions(
          withTerminalOptions(withFilterOptions(new Command('verify'), Date.now))
            .description(
              'Compare a plan of Terraform or OpenTofu with the declared state and recorded audit logs: who made each difference.',
            )
            .argument('[inputs...]', 'audit logs as for `replay`; without any, the plan alone tells what differs')
            .requiredOption(
              '--plan <file>',
              'the output of `terraform show -json PLAN`, or of `terraform plan -json`, which names no attributes; - is standard input',
            )
            .option(
              '--state-id <name>',
              'source or lineage of the state that the plan was made from; default: the only one that has its resources',
            ),
        ),
      ),
    ),
    'if there were drifts that the filters let pass',
  ).action(async (inputs: string[], options: VerifyOptions) => {
    const { runVerify } = await import('../run-verify.js');
    await runVerify(inputs, options, { exit, version });
  });
