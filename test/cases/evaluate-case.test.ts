import t from 'tap';
import type { Expectation } from './case-form.js';
import { faultsOf } from './evaluate-case.js';

const alert = (id: string, more: object): string =>
  JSON.stringify({
    id,
    severity: 'medium',
    address: 'aws_iam_role.deploy["a[0]"]',
    resource_type: 'aws_iam_role',
    resource_name: 'deploy',
    field: 'tags.team',
    change: 'modified',
    old_value: 'ops',
    new_value: { b: 1, a: ['x'] },
    resolution: null,
    detail: null,
    user_identity: { user_name: 'mira' },
    ...more,
  });
const stdout = [alert('1', { resolution: null }), alert('2', { severity: 'high' }), alert('1', { resolution: 'reverted' })].join('\n');
const form = { title: 'a', area: 'b', why: 'c', run: [] };
const faults = (expect: readonly Expectation[], more: object = {}): number =>
  faultsOf({ ...form, expect, ...more }, { code: 0, stdout, stderr: 'Warning: odd\n' }).length;

void t.test('an expectation holds if an alert in its final form has everything that it names', async (t) => {
  const right: readonly Expectation[] = [
    { address: 'aws_iam_role.deploy["a[0]"]', type: 'aws_*', name: 'dep*', field: 'tags*', user: 'mira', not_user: 'terraform*' },
    { change: 'modified', min_severity: 'high', max_severity: 'high', resolution: null },
    { min_severity: 'low', max_severity: 'medium', resolution: 'reverted' },
    { resolution: '!declared', new_value: { a: ['x'], b: 1 }, new_value_contains: '"a":["x"]', old_value_contains: 'op', detail: '' },
    { resolution: 'any', new_value: '{"a":["x"],"b":1}' },
    { open: 1 },
    { open: 0, max_severity: 'medium' },
    { count: 2 },
    { count: 0, field: 'tags' },
    { any: [{ open: 2 }, { all: [{ stderr: 'warning: ODD' }, { exit: 0 }] }] },
  ];
  for (const item of right) t.equal(faults([item]), 0, JSON.stringify(item));
  const wrong: readonly Expectation[] = [
    { address: 'aws_iam_role.deploy["a0"]' },
    { type: 'aws_s3*' },
    { name: 'deploy2' },
    { field: 'tags' },
    { change: 'deleted' },
    { min_severity: 'critical' },
    { max_severity: 'low' },
    { resolution: 'declared' },
    { resolution: '!reverted', max_severity: 'medium' },
    { user: 'mir' },
    { not_user: 'm*' },
    { new_value: { a: ['y'], b: 1 } },
    { new_value_contains: 'y' },
    { old_value_contains: 'x' },
    { detail: '?*' },
    { open: 2 },
    { count: 1 },
    { any: [{ open: 2 }, { all: [{ stderr: 'odd' }, { exit: 1 }] }] },
  ];
  for (const item of wrong) t.equal(faults([item]), 1, JSON.stringify(item));
});

void t.test('a case is wrong with alerts although silent, another exit code, missing text, unknown keys or no expectation', async (t) => {
  t.equal(faults([], { silent: true }), 2);
  t.equal(faultsOf({ ...form, silent: true }, { code: 0, stdout: '', stderr: '' }).length, 0);
  t.equal(faults([{ open: 1 }], { exit: 2 }), 1);
  t.equal(faults([{ exit: 0 }], { exit: 2 }), 0);
  t.equal(faults([{ open: 1 }], { stderr: 'even' }), 1);
  t.equal(faults([{ open: 1 }], { expected: [] }), 1);
  t.equal(faults([]), 1);
  t.throws(() => faults([{ adress: 'x' } as Expectation]), /unknown key adress/);
});
