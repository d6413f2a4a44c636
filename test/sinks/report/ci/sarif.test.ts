import t from 'tap';
import { severities } from '../../../../src/model/severity.js';
import { sarifReport } from '../../../../src/sinks/report/ci/sarif.js';
import { readSarif, sarifSchema } from '../../../support/sarif-schema.js';
import { drift, hostileDrift, run } from './report-fixture.js';

const { skip } = sarifSchema;
const sarif = (...args: Parameters<typeof run>) => readSarif(sarifReport(run(...args)).text);

void t.test('a result for each open alert, most severe first, at its block', { skip }, (t) => {
  const { results, tool, automationDetails } = sarif([
    drift({ id: 'b', severity: 'low', field: 'tags.Owner' }),
    drift({ id: 'a', severity: 'critical', field: 'assume_role_policy' }),
    drift({ id: 'c', resolution: 'reverted' }),
  ]);
  t.strictSame(
    results.map(({ ruleId, level }) => [ruleId, level]),
    [
      ['aws_iam_role.assume_role_policy', 'error'],
      ['aws_iam_role.tags', 'note'],
    ],
  );
  t.match(results[0], {
    message: { text: 'aws_iam_role.deploy: assume_role_policy 3600 -> 7200, by ana at 2026-03-10 08:41 UTC (UpdateRole).' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'modules/a%20b/main.tf', uriBaseId: '%SRCROOT%' },
          region: { startLine: 12, endLine: 12 },
        },
        logicalLocations: [{ fullyQualifiedName: 'aws_iam_role.deploy' }],
      },
    ],
    properties: { user: 'ana', account: '111122223333' },
  });
  t.equal(tool.driver.semanticVersion, '1.2.3');
  t.equal(automationDetails.id, 'driftline/production/', 'the part before the last slash is the category');
  t.end();
});

void t.test('severities are those of GitHub, and a rule has that of its most severe alert', { skip }, (t) => {
  const { tool } = sarif([
    ...severities.map((severity) => drift({ severity, field: severity })),
    drift({ severity: 'high', field: 'low', address: 'aws_iam_role.other' }),
  ]);
  t.strictSame(Object.fromEntries(tool.driver.rules.map(({ id, properties }) => [id.split('.')[1], properties['security-severity']])), {
    critical: '9.5',
    high: '8.0',
    medium: '5.5',
    low: '8.0',
  });
  t.end();
});

void t.test('rules are attributes without the keys that people choose, or what happened to the whole', { skip }, (t) => {
  const idOf = (over: Parameters<typeof drift>[0]): string | undefined => sarif([drift(over)]).results[0]?.ruleId;
  t.equal(idOf({ field: 'versioning.enabled' }), 'aws_iam_role.versioning.enabled');
  t.equal(idOf({ field: 'spec.template.metadata.labels.app' }), 'aws_iam_role.spec.template.metadata.labels');
  t.equal(idOf({ field: 'environment.variables.LOG' }), 'aws_iam_role.environment.variables');
  t.equal(idOf({ field: '*', change: 'created', address: null }), 'drift/created');
  t.equal(idOf({ field: '*', change: 'deleted' }), 'drift/deleted');
  t.equal(idOf({ field: 'Strange Name' }), 'drift/modified');
  t.end();
});

void t.test('a fingerprint follows resource and attribute, not line, time or value', { skip }, (t) => {
  const hashesOf = (...args: Parameters<typeof run>): readonly string[] =>
    sarif(...args).results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
  const [first] = hashesOf([drift()]);
  t.match(first, /^[0-9a-f]{32}:1$/);
  t.strictSame(
    hashesOf([drift({ id: 'x', new_value: 1, event_time: '2026-04-01T00:00:00Z', severity: 'low' })], { place: () => undefined }),
    [first],
  );
  t.not(hashesOf([drift({ field: 'path' })])[0], first);
  t.not(hashesOf([drift({ address: 'aws_iam_role.deploy["a"]' })])[0], first);
  t.strictSame(hashesOf([drift(), drift({ id: 'other' })]), [first, first?.replace(':1', ':2')]);
  t.not(hashesOf([drift({ address: null, resource_id: 'a' })])[0], hashesOf([drift({ address: null, resource_id: 'b' })])[0]);
  t.end();
});

void t.test('equal addresses of several states have fingerprints of their own, which stay when the other alert is gone', { skip }, (t) => {
  const hashOf = (...drifts: Parameters<typeof run>[0]): readonly string[] =>
    sarif(drifts).results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
  const [staging, production, elsewhere] = [
    drift({ id: 'a', account_id: '111122223333', event_time: '2026-03-01T00:00:00Z' }),
    drift({ id: 'b', account_id: '444455556666', event_time: '2026-03-02T00:00:00Z' }),
    drift({ id: 'c', account_id: '444455556666', event_time: '2026-03-03T00:00:00Z', region: 'us-east-1' }),
  ];
  const all = hashOf(staging, production, elsewhere);
  t.equal(new Set(all).size, 3);
  t.strictSame(hashOf(production, elsewhere), all.slice(1));
  t.strictSame(hashOf(elsewhere), all.slice(2));
  t.end();
});

void t.test('without a known place a result is at main.tf', { skip }, (t) => {
  const { locations } = sarif([drift({ address: null, field: '*', change: 'created', new_value: {} })]).results[0] ?? {};
  t.match(locations, [{ physicalLocation: { artifactLocation: { uri: 'main.tf' }, region: { startLine: 1 } } }]);
  t.end();
});

void t.test('hostile texts and no drift give valid reports', { skip }, (t) => {
  for (const change of ['modified', 'created', 'deleted', 'unknown'] as const)
    for (const field of ['*', 'a'.repeat(5_000), 'tags.x', ''])
      t.equal(sarif([hostileDrift({ change, field }), hostileDrift({ address: null, change, field })]).results.length, 2);
  t.strictSame(sarif([]).results, []);
  t.throws(() => readSarif('{"version": "2.1.0", "runs": [{}]}'), 'the schema is not empty');
  t.end();
});

void t.test('25,000 results at most, the least severe are left out and counted', { skip }, (t) => {
  const many = Array.from({ length: 25_003 }, (_, n) =>
    drift({ id: String(n), severity: n < 4 ? 'low' : 'high', address: `aws_iam_role.r${String(n)}` }),
  );
  const { text, notes } = sarifReport(run(many));
  const { results, invocations } = readSarif(text);
  t.equal(results.length, 25_000);
  t.equal(results.filter(({ level }) => level === 'note').length, 1);
  t.strictSame(notes, ['SARIF: 3 of 25003 results are left out: GitHub accepts 25,000']);
  t.match(invocations[0].toolExecutionNotifications, [{ level: 'warning', message: { text: notes[0] } }]);
  t.end();
});
