import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { replayCommand } from './replay-command.js';

const packageRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** When the apply of the example had written its state. */
const applied = '2026-03-10T14:09:40Z';

const whatToLookAt = `
Look at the two CRIT lines that are open: with Milo's key somebody made a key for Dana, let account 444455556666 take the
role orders-api, and gave that role all of S3 and RDS. Bucket and database were set back an hour later; the role was not.
Terraform's own ten writes on 10 March, the nightly scaling and the patch scan are no lines.
examples/incident/README.md explains each line, and each record that is none.
`;

/** `driftline demo`: the bundled incident as a table. `exit` as for `driftline replay`. */
export const demoCommand = (exit: (code: number) => void): Command =>
  new Command('demo').description('Replay the bundled incident: two days of records of a small account.').action(async () => {
    const file = (...path: readonly string[]): string => relative(process.cwd(), join(packageRoot, 'examples', 'incident', ...path));
    const options = [
      '--config',
      file('driftline.yaml'),
      '--state',
      file('state', 'before.tfstate'),
      '--state-at',
      `${applied}=${file('state', 'after.tfstate')}`,
      '--format',
      'table',
    ];
    const args = [...options, file('logs'), file('sensor.ndjson')];
    process.stdout.write(`$ driftline replay ${args.join(' ')}\n\n`);
    await replayCommand(exit).exitOverride().parseAsync(args, { from: 'user' });
    process.stdout.write(whatToLookAt);
  });
