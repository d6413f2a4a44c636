import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import type { Json } from '../../src/lib/json.js';
import { announced, resolved } from './incident-alerts.js';
import { counters, driftline, driftsOf, finalDrifts, incident, inputs, packageRoot, replay } from './incident.js';

/** The demo line by line. `examples/incident/README.md` explains each line. */

const table = `
SEV   TIME UTC     STATUS      WHO               RESOURCE                                             WHAT                          DECLARED → NOW
HIGH  03-10 08:41  declared    priya.nair (Pla…  aws_db_instance.orders                               backup_retention_period       7 -> 14
MED   03-10 09:12  declared    tomas.weil (Dev…  aws_lambda_permission "orders-receipts"              created                       statement_id: AllowNightlyR…
MED   03-10 10:06  reverted    priya.nair (Pla…  module.api.aws_instance.this[0]                      instance_type                 t3.large -> t3.xlarge
MED   03-10 15:48  superseded  tomas.weil (Dev…  aws_lambda_function.receipts                         timeout                       30 -> 120
MED   03-10 15:51  open        tomas.weil (Dev…  aws_lambda_function.receipts                         environment.variables         (not in the record)
MED   03-10 16:04  open        tomas.weil (Dev…  aws_lambda_function.receipts                         timeout                       30 -> 300
MED   03-10 16:18  open ×2     tomas.weil@pape…  kubernetes_deployment_v1.ledger                      …template.spec.container.env  LOG_LEVEL: info -> debug
LOW   03-10 16:31  open        tomas.weil (Dev…  module.api.aws_instance.this[0]                      tags.Owner                    orders-team -> tomas.weil
MED   03-10 18:26  open        priya.nair (Pla…  aws_s3_bucket.access_logs                            versioning.enabled            true -> false
HIGH  03-11 02:14  open        dana.okafor       aws_db_instance.orders                               engine_version                15.7 -> 15.8 [database patc…
HIGH  03-11 08:58  reverted    milo.brandt       aws_iam_access_key "AKIAEXAMPLESTRANGER1"            created                       user: dana.okafor
CRIT  03-11 09:04  open        dana.okafor       module.api.aws_iam_role.this                         assume_role_policy            +Allow 444455556666:root st…
CRIT  03-11 09:06  open        dana.okafor       module.api.aws_iam_role.this                         inline_policy                 +metrics-sync
CRIT  03-11 09:11  reverted    dana.okafor       aws_s3_bucket_public_access_block.data["exports"]    block_public_acls             true -> false
CRIT  03-11 09:11  reverted    dana.okafor       aws_s3_bucket_public_access_block.data["exports"]    block_public_policy           true -> false
CRIT  03-11 09:11  reverted    dana.okafor       aws_s3_bucket_public_access_block.data["exports"]    ignore_public_acls            true -> false
CRIT  03-11 09:11  reverted    dana.okafor       aws_s3_bucket_public_access_block.data["exports"]    restrict_public_buckets       true -> false
CRIT  03-11 09:12  reverted    dana.okafor       aws_s3_bucket_policy.data["exports"]                 policy                        +Allow * s3:GetObject paper…
HIGH  03-11 09:15  reverted    dana.okafor       aws_db_instance.orders                               publicly_accessible           false -> true
HIGH  03-11 09:16  reverted    dana.okafor       aws_security_group.orders                            ingress                       +tcp 5432 203.0.113.0/24
HIGH  03-11 09:22  reverted    orders-sync@pap…  …unt_key "4e90ac1b7f35d268a1c04e97b3f6528d0c71ea96"  created                       service_account_id: deploy@…
CRIT  03-11 09:24  open        deploy@paperlar…  …rvice_account_iam_member "deploy@paperlark-ledger"  created                       role: roles/iam.serviceAcco…
CRIT  03-11 09:26  reverted    deploy@paperlar…  google_compute_firewall.api_server                   source_ranges                 +0.0.0.0/0 -198.51.100.0/24
CRIT  03-11 09:31  open        ledger:deployer   kubernetes_cluster_role_binding_v1 "metrics-sync"    created                       subject: default, role_ref:…
MED   03-11 09:33  reverted    ledger:deployer   kubernetes_deployment_v1.ledger                      …mplate.spec.container.image  …try.paperlark.example/ledg…
CRIT  03-11 09:33  reverted    ledger:deployer   kubernetes_deployment_v1.ledger                      …security_context.privileged  false -> true
`.trim();

const summary = [
  '26 drifts: 11 critical, 6 high, 8 medium, 1 low; resolved: 2 declared, 13 reverted, 1 superseded; 1 repeated',
  'no alert: read_only 166, declared 25, duplicate 5, not_in_state 4, failed_call 3, ignored 3, no_rule 2, excluded_user 1',
];

void t.test('the demo prints the command, the table and hints', (t) => {
  const run = driftline(['demo'], { cwd: packageRoot });
  const parts = run.stdout.split('\n\n');
  t.equal(
    parts[0],
    '$ driftline replay --config examples/incident/driftline.yaml --state examples/incident/state/before.tfstate' +
      ' --state-at 2026-03-10T14:09:40Z=examples/incident/state/after.tfstate --format table examples/incident/logs' +
      ' examples/incident/google-cloud.json examples/incident/kubernetes-audit.ndjson examples/incident/sensor.ndjson',
  );
  t.same(parts[1]?.split('\n'), table.split('\n'));
  t.ok(Math.max(...table.split('\n').map((line) => line.length)) <= 160, 'no line is longer than 160 columns');
  t.match(parts[2], /^Look at the four open CRIT lines/);
  t.same(counters(run), summary);
  t.equal(run.code, 0);
  t.end();
});

const named = (drift: Drift): string => drift.address ?? `${drift.resource_type} ${drift.resource_name}`;

/** Policies are compared semantically. */
const parsed = (value: Json): Json => {
  if (typeof value === 'string' && value.startsWith('{')) return JSON.parse(value) as Json;
  if (Array.isArray(value)) return (value as readonly Json[]).map(parsed);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, parsed(one ?? null)]));
  return value;
};

const run = replay(['--format', 'ndjson', ...inputs]);

void t.test('NDJSON has one line per alert and one per resolution, with all fields', (t) => {
  const lines = driftsOf(run);
  const open = lines.filter((drift) => drift.resolution === null);
  t.same(
    open.map((drift) => [
      drift.event_time,
      drift.detected_at.slice(11, 16),
      named(drift),
      drift.field,
      parsed(drift.old_value),
      parsed(drift.new_value),
      [drift.user_identity.user_name, drift.user_identity.role_name],
      drift.severity,
      drift.rules,
    ]),
    announced,
  );
  t.same(
    lines
      .filter((drift) => drift.resolution !== null)
      .map((drift) => [named(drift), drift.field, parsed(drift.new_value), drift.resolution, drift.resolved_at]),
    resolved,
  );
  t.same(counters(run), summary);

  t.same(new Set(open.map((drift) => drift.id)).size, open.length, 'D3: ids differ');
  t.same(
    [...new Set(lines.map(({ provider, account_id, region }) => `${provider} ${account_id} ${region}`))],
    ['aws 111122223333 us-east-1', 'kubernetes  ', 'gcp paperlark-ledger '],
  );
  t.ok(lines.every((drift) => drift.timestamp === drift.event_time));
  t.same(
    open.filter((drift) => drift.environment !== 'production').map((drift) => [named(drift), drift.environment]),
    [['aws_s3_bucket.access_logs', 'shared']],
    'D22: from the tag, else from the configuration',
  );
  t.same(
    open.filter((drift) => drift.maintenance !== null).map((drift) => [drift.field, drift.maintenance]),
    [['engine_version', 'database patching']],
    'D25',
  );
  t.same(
    open.filter((drift) => drift.detail !== null).map((drift) => [drift.field, drift.detail]),
    [['environment.variables', 'value not in the record']],
    'D16',
  );
  t.end();
});

void t.test('D6: every record is counted once', (t) => {
  const alerting = new Set(driftsOf(run).map((drift) => drift.event_id)).size;
  const counted = [...(summary[1] ?? '').matchAll(/ (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
  const repeated = Number(/; (\d+) repeated$/.exec(summary[0] ?? '')?.[1]);
  const line = /^(\d+) records in .*: (\d+) with drift, (\d+) without, (\d+) sensor events$/m.exec(run.stderr) ?? [];
  const [records, drift, without, sensor] = line.slice(1).map(Number);
  t.strictSame([drift, without], [alerting + repeated, counted]);
  t.equal(sensor, 4, 'the fifth alert of the sensor reports a record');
  t.equal(records, alerting + repeated + counted + 4);
  t.end();
});

void t.test('the README of the incident shows the actual table', (t) => {
  t.ok(readFileSync(join(incident, 'README.md'), 'utf8').includes(table));
  t.end();
});

void t.test('D117: the alerts of the incident by what belongs together; what the stolen access key did is one incident', (t) => {
  const byIncident = new Map<string, readonly Drift[]>();
  for (const drift of finalDrifts(replay(inputs)))
    byIncident.set(drift.incident ?? '', [...(byIncident.get(drift.incident ?? '') ?? []), drift]);
  t.notOk(byIncident.has(''));
  const told = [...byIncident.values()].map((alerts) => {
    const [first] = alerts;
    const users = [...new Set(alerts.map(({ user_identity: user }) => user.user_name))];
    return `${first?.event_time.slice(5, 16) ?? ''} ${users.join(', ')}: ${String(alerts.length)}`;
  });
  t.strictSame(told, [
    '03-10T08:41 priya.nair: 1',
    '03-10T09:12 tomas.weil: 1',
    '03-10T10:06 priya.nair: 1',
    '03-10T15:48 tomas.weil: 4',
    '03-10T16:18 tomas.weil@paperlark.example: 1',
    '03-10T18:26 priya.nair: 1',
    '03-11T02:14 dana.okafor: 1',
    '03-11T08:58 milo.brandt, dana.okafor: 10',
    '03-11T09:22 orders-sync@paperlark-ledger.iam.gserviceaccount.com, deploy@paperlark-ledger.iam.gserviceaccount.com: 3',
    '03-11T09:31 system:serviceaccount:ledger:deployer: 3',
  ]);
  t.end();
});
