import { join, relative } from 'node:path';
import { Command } from 'commander';
import { terminalArguments, withTerminalOptions, type TerminalOptions } from '../terminal/terminal-options.js';
import { replayCommand } from './replay-command.js';

/** When the apply in the example wrote its state. */
const applied = '2026-03-10T14:09:40Z';

/** CloudTrail, the audit log of Google Cloud, that of a Kubernetes cluster, and a runtime sensor. */
const inputs = ['logs', 'google-cloud.json', 'kubernetes-audit.ndjson', 'sensor.ndjson'];

const tableHint = `
Look at the four open CRIT lines. With Milo's key someone created a key for Dana, permitted account 444455556666 to assume
the role orders-api, and granted that role all of S3 and RDS. With the key of a service account the same person let a foreign
account act as deploy, opened the firewall before the cluster, and made a service account there an administrator.
Bucket, database, ports and deployment were reverted an hour later; the role and the two grants were not.
Terraform's own writes on 10 March, the nightly scaling, the autoscaler and the GitOps controller are not in the table.
examples/incident/README.md explains each line, and each record without a line.
`;

const serverHint = (url: string): string => `
The demo feeds recorded inputs: two days of audit logs and sensor alerts within a minute. Nothing live is read.
Watch them on the dashboard, ${url}/. Ctrl-C ends the demo.

`;

const fedHint = (url: string): string => `
All recorded inputs were fed. How a stolen access key led to a shell in a container:
  ${url}/api/graph/drift/d_7c3spvqr5zquzxvv4tlp5u2c2q
The rest, until Ctrl-C:
  ${url}/                 the dashboard
  ${url}/api/v1/drifts    what drifted, newest first
  ${url}/api/v1/stream    the same as it happens:  curl -N ${url}/api/v1/stream
  ${url}/api/v1/stats     statistics
  ${url}/api/v1/graph     resources, drifts and their relations
  ${url}/metrics          metrics
docs/api.md lists all routes.
`;

/** Seconds of the recording per second of the live demo. */
const liveSpeed = '3600';

/**
 * `driftline demo`: prints the bundled incident as a table; with `--server`, feeds it to the running service. `exit` and `version` as for
 * `driftline replay`; `packageRoot` is the folder that holds `examples`.
 */
export const demoCommand = (exit: (code: number) => void, version: string, packageRoot: string): Command =>
  withTerminalOptions(new Command('demo'))
    .description('Replay the bundled incident: two days of records of a small company.')
    .option('--server', 'feed it to the running service, a day in half a minute, and serve the API', false)
    .option('--api-port <port>', 'port of the API', '8080')
    .action(async (given: { readonly server: boolean; readonly apiPort: string } & TerminalOptions) => {
      const file = (...path: readonly string[]): string => relative(process.cwd(), join(packageRoot, 'examples', 'incident', ...path));
      const options = [
        '--config',
        file('driftline.yaml'),
        '--state',
        file('state', 'before.tfstate'),
        '--state-at',
        `${applied}=${file('state', 'after.tfstate')}`,
        ...(given.server ? ['--server', '--api-port', given.apiPort, '--speed', liveSpeed] : ['--format', 'table']),
      ];
      const args = [...options, ...inputs.map((name) => file(name))];
      process.stdout.write(`$ driftline replay ${args.join(' ')}\n\n`);
      const onListening = (url: string) => {
        process.stdout.write(serverHint(url));
        return () => process.stdout.write(fedHint(url));
      };
      await replayCommand(exit, version, onListening)
        .exitOverride()
        .parseAsync([...terminalArguments(given), ...args], { from: 'user' });
      if (!given.server) process.stdout.write(tableHint);
    });
