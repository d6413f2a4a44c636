import t from 'tap';
import { evaluationPolicy } from '../../src/config/evaluation-policy.js';
import { usable } from './read.js';

void t.test('uses the default policy without a configuration', (t) => {
  t.strictSame(evaluationPolicy(usable(''), true), {
    rules: [],
    ignore: [],
    windows: [],
    environments: { aws: undefined, gcp: undefined, kubernetes: undefined },
    clusters: [],
    iacAgents: [],
    alertUnknown: false,
    verifies: false,
    accountNames: new Map(),
    confirm: true,
    respectLock: true,
    holdIacAgents: true,
    maxHold: 900_000,
    suspectFor: 86_400_000,
    unmatchedWindow: 900_000,
    showVariables: [],
  });
  t.end();
});

void t.test('D22: translates rules; an empty list matches all, an empty environment counts as not set', (t) => {
  const { rules, environments } = evaluationPolicy(
    usable(`
providers: {aws: {environment: production}, gcp: {environment: lab}}
drift_rules:
  - name: one
    resource_types: [aws_iam_*]
    watched_attributes: [policy]
    severity: critical
    environment: staging
    iac_managed_only: true
    exclude_users: ["bot-*"]
    via: [cloudformation.amazonaws.com]
    min_blast_radius: 50
  - name: two
    resource_types: []
    watched_attributes: []
    environment: ""
`),
    false,
  );
  t.strictSame(environments, { aws: 'production', gcp: 'lab', kubernetes: undefined });
  t.strictSame(rules, [
    {
      name: 'one',
      resourceTypes: ['aws_iam_*'],
      watchedAttributes: ['policy'],
      severity: 'critical',
      environment: 'staging',
      iacManagedOnly: true,
      excludeUsers: ['bot-*'],
      via: ['cloudformation.amazonaws.com'],
      minBlastRadius: 50,
    },
    {
      name: 'two',
      resourceTypes: ['*'],
      watchedAttributes: ['*'],
      severity: undefined,
      environment: undefined,
      iacManagedOnly: false,
      excludeUsers: [],
      via: [],
      minBlastRadius: undefined,
    },
  ]);
  t.equal(evaluationPolicy(usable('', { SVC_PROVIDERS_AWS_ENVIRONMENT: '' }), false).environments['aws'], undefined);
  t.end();
});

void t.test('D8, D9, D10: confirms alerts by a re-read only if the input has re-reads and confirmation is on', (t) => {
  t.equal(evaluationPolicy(usable(''), false).confirm, false);
  t.equal(evaluationPolicy(usable('state: {confirm: false}'), true).confirm, false);
  const { respectLock, holdIacAgents, maxHold, unmatchedWindow } = evaluationPolicy(
    usable('state: {respect_lock: false, hold_iac_agents: false, max_hold: 1m, unmatched_window: 2m}'),
    true,
  );
  t.strictSame([respectLock, holdIacAgents, maxHold, unmatchedWindow], [false, false, 60_000, 120_000]);
  t.end();
});

void t.test('D67: unknown changes are observed unless configured as alerts', (t) => {
  t.equal(evaluationPolicy(usable(''), false).alertUnknown, false);
  t.equal(evaluationPolicy(usable('detection: {unknown_changes: alert}'), false).alertUnknown, true);
  t.equal(evaluationPolicy(usable('', { SVC_DETECTION_UNKNOWN_CHANGES: 'alert' }), false).alertUnknown, true);
  t.end();
});

void t.test('D17b: passes ignore entries on unchanged', (t) => {
  t.strictSame(
    evaluationPolicy(usable('ignore: [{resource: aws_instance.*, attributes: [tags.*], users: [bot], via: [ssm.*]}]'), false).ignore,
    [{ resource: 'aws_instance.*', attributes: ['tags.*'], users: ['bot'], via: ['ssm.*'] }],
  );
  t.end();
});

void t.test('maps account ids to names', (t) => {
  const { accountNames } = evaluationPolicy(usable('providers: {aws: {account_names: {"111122223333": payments}}}'), true);
  t.strictSame([...accountNames], [['111122223333', 'payments']]);
  t.end();
});

void t.test('D20: takes shown variables from the file or the environment', (t) => {
  t.strictSame(evaluationPolicy(usable('', { SVC_SECRETS_SHOW_VARIABLES: 'TABLE_*,QUEUE_URL' }), false).showVariables, [
    'TABLE_*',
    'QUEUE_URL',
  ]);
  t.strictSame(evaluationPolicy(usable('secrets: {show_variables: [FEATURE_*]}'), false).showVariables, ['FEATURE_*']);
  t.end();
});
