import { join } from 'node:path';
import t from 'tap';
import { linesOf, runCommand } from '../support/command.js';
import { packageRoot } from './incident.js';

/** The scene in `examples/azure`, as its README tells it. */

const file = (name: string): string => join(packageRoot, 'examples', 'azure', name);
const log = [file('activity.json'), '--state', file('terraform.tfstate')];

void t.test('the entries are counted as the README says', async (t) => {
  const run = await runCommand(['replay', ...log]);
  t.equal(run.code, 0);
  t.match(run.stderr, /^11 records .*\n0 drifts\nno alert: duplicate 4, unsupported_event 4, read_only 2, failed_call 1\n/m);
});

void t.test('explain tells which declared resources were observed', async (t) => {
  const run = await runCommand(['explain', ...log]);
  const lines = linesOf(run.stdout);
  const observed = lines.flatMap((line, at) =>
    /names a declared resource/.test(line) ? [`${lines[at - 2] ?? ''}\n${lines[at - 1] ?? ''}`] : [],
  );
  t.equal(observed.length, 3);
  t.match(observed, [
    /securityrules\/write .* by nora@shop\.example .*\n {2}azurerm_network_security_rule$/,
    /storageaccounts\/write .* by omar@shop\.example .*\n {2}azurerm_storage_account$/,
    /roleassignments\/delete .* by nightly-cleanup .*\n {2}azurerm_role_assignment$/,
  ]);
});

void t.test('with `unknown_changes: alert` each of them is an alert with its caller', async (t) => {
  const run = await runCommand(['replay', ...log], { environment: { SVC_DETECTION_UNKNOWN_CHANGES: 'alert' } });
  const drifts = linesOf(run.stdout).map((line) => JSON.parse(line) as { readonly address: string; readonly provider: string });
  t.match(drifts, [
    { address: 'azurerm_network_security_rule.admin_ssh', provider: 'azure', user_identity: { user_name: 'nora@shop.example' } },
    { address: 'azurerm_storage_account.assets', provider: 'azure', user_identity: { user_name: 'omar@shop.example' } },
    { address: 'azurerm_role_assignment.checkout_reads_secrets', provider: 'azure', user_identity: { user_name: 'nightly-cleanup' } },
  ]);
  t.equal(drifts.length, 3);
});
