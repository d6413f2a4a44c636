import t from 'tap';
import { junitReport } from '../../../../src/sinks/report/ci/junit.js';
import type { RunReport } from '../../../../src/sinks/report/ci/run-report.js';
import { toolOf } from '../../../deploy/tools.js';
import { runPython } from '../../../support/run-python.js';
import { drift, hostile, hostileDrift, run, state } from './report-fixture.js';

const readers = toolOf('report-readers');
const { skip } = readers;

type Case = {
  readonly classname: string;
  readonly name: string;
  readonly results: readonly { readonly kind: string; readonly message: string | null; readonly text: string | null }[];
  readonly out: string | null;
};
type Suite = {
  readonly name: string;
  readonly counts: readonly number[];
  readonly counted: readonly number[];
  readonly timestamp: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly Case[];
};

/** Reads a report with junitparser. `counts` are those of the file, `counted` those that the reader counts itself. */
const program = `
import json, sys
from junitparser import JUnitXml
xml = JUnitXml.fromstring(sys.stdin.buffer.read())
suites = []
for suite in xml:
    counts = [suite.tests, suite.failures, suite.errors, suite.skipped]
    cases = [{'classname': case.classname, 'name': case.name, 'out': case.system_out,
              'results': [{'kind': type(one).__name__, 'message': one.message, 'text': one.text} for one in case.result]} for case in suite]
    one = {'name': suite.name, 'counts': counts, 'timestamp': suite.timestamp, 'cases': cases,
           'properties': {one.name: one.value for one in suite.properties()}}
    suite.update_statistics()
    one['counted'] = [suite.tests, suite.failures, suite.errors, suite.skipped]
    suites.append(one)
json.dump({'totals': [xml.tests, xml.failures, xml.errors, xml.skipped], 'suites': suites}, sys.stdout)
`;

const covered = new Set(['aws_iam_role']);

const read = (report: RunReport): readonly Suite[] => {
  const { text } = junitReport(covered)(report);
  const { totals, suites } = JSON.parse(runPython(readers.path, program, text)) as {
    readonly totals: readonly number[];
    readonly suites: readonly Suite[];
  };
  t.strictSame(
    totals,
    [0, 1, 2, 3].map((at) => suites.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)),
  );
  for (const { counts, counted } of suites) t.strictSame(counts, counted, 'counts as the reader counts');
  return suites;
};

const role = (id: string) => ({ id, name: id });

void t.test('a case for each declared resource: passed, failed or skipped', { skip }, async (t) => {
  const states = [
    state('prod.tfstate', [
      ['aws_iam_role', 'deploy', role('deploy')],
      ['aws_iam_role', 'calm', role('calm')],
      ['aws_imaginary', 'x', { id: 'x' }],
      ['aws_ami', 'a', { id: 'ami-1' }],
    ]),
  ];
  const [suite, ...more] = read(
    run(
      [
        drift({ id: '1', severity: 'low', field: 'tags.a' }),
        drift({ id: '2', severity: 'critical' }),
        drift({ id: '3', address: 'aws_iam_role.calm', resolution: 'reverted' }),
      ],
      { states },
    ),
  );
  t.strictSame(more, []);
  t.match(suite, {
    name: 'prod.tfstate',
    counts: [3, 1, 0, 1],
    timestamp: '2026-03-11T00:00:00',
    properties: {
      'driftline.version': '1.2.3',
      'state.lineage': 'lineage of prod.tfstate',
      'state.serial': '7',
      'state.iac_version': '1.9.8',
    },
    cases: [
      {
        classname: 'prod.tfstate',
        name: 'aws_iam_role.calm',
        results: [],
        out: /^reverted: aws_iam_role\.calm: max_session_duration 3600 -> 7200, by ana/,
      },
      {
        name: 'aws_iam_role.deploy',
        results: [
          {
            kind: 'Failure',
            message: 'max_session_duration 3600 -> 7200 by ana and 1 more',
            text: /^critical: .*\nlow: aws_iam_role\.deploy: tags\.a/,
          },
        ],
      },
      { name: 'aws_imaginary.x', results: [{ kind: 'Skipped', message: 'aws_imaginary is not in the catalog' }] },
    ],
  });
  t.equal(suite?.cases.length, 3, 'no case for data sources');
});

void t.test('alerts of resources that no state declares fail in a suite of their own', { skip }, async (t) => {
  const states = [state('prod.tfstate', [['aws_iam_role', 'calm', role('calm')]])];
  const created = {
    address: null,
    field: '*',
    change: 'created',
    old_value: null,
    new_value: { user: 'x' },
    resource_name: 'new',
  } as const;
  const suites = read(
    run(
      [
        drift({ ...created, id: '1' }),
        drift({ id: '2', address: 'aws_iam_role.gone' }),
        drift({ ...created, id: '3', resolution: 'reverted', resource_id: 'other' }),
      ],
      { states },
    ),
  );
  t.match(suites[1], {
    name: 'not declared',
    counts: [2, 2, 0, 0],
    cases: [
      { name: 'aws_iam_role.gone' },
      { classname: 'not declared', name: 'aws_iam_role "new"', results: [{ message: 'created user: x by ana' }] },
    ],
  });
});

void t.test('of two states with the same address, the one with the id or the account of the alert fails', { skip }, async (t) => {
  const arn = (account: string) => ({ arn: `arn:aws:iam::${account}:role/deploy` });
  const states = [
    state('a', [['aws_iam_role', 'deploy', { ...role('one'), ...arn('111111111111') }]]),
    state('b', [['aws_iam_role', 'deploy', { ...role('two'), ...arn('222222222222') }]]),
  ];
  const failing = (over: Parameters<typeof drift>[0]): readonly string[] =>
    read(run([drift(over)], { states })).flatMap(({ name, counts }) => (counts[1] === 1 ? [name] : []));
  t.strictSame(failing({ resource_id: 'two' }), ['b']);
  t.strictSame(failing({ resource_id: 'one', account_id: '222222222222' }), ['a']);
  t.strictSame(failing({ resource_id: 'else', account_id: '222222222222' }), ['b']);
  t.strictSame(failing({ resource_id: 'else', account_id: '' }), ['a']);
});

void t.test('hostile texts stay texts', { skip }, async (t) => {
  const suites = read(
    run([hostileDrift(), hostileDrift({ id: 'r', address: null })], { states: [state(hostile, [['aws_iam_role', 'x', role('x')]])] }),
  );
  t.strictSame(
    suites.map(({ counts }) => counts),
    [
      [1, 0, 0, 0],
      [2, 2, 0, 0],
    ],
  );
  // Control characters and halves of surrogate pairs do not exist in XML.
  t.equal(suites[0]?.name, hostile.replaceAll(/[\u0000\u0007\u001b\ufffe\ud800]/g, '\ufffd')); // eslint-disable-line no-control-regex -- the texts contain them
  t.match(suites[1]?.cases[0]?.results[0]?.text, '<img src=x onerror=alert(1)>');
});

void t.test('no state and no drift is a report without cases', { skip }, async (t) => {
  t.strictSame(read(run([])), []);
});
