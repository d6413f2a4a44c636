import t from 'tap';
import type { DriftRule } from '../../../src/model/rules.js';
import { matchRules } from '../../../src/operators/rules/match-rules.js';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { modified } from '../../support/weights.js';

const rule = (name: string, changed: Partial<DriftRule> = {}): DriftRule => ({
  name,
  resourceTypes: ['*'],
  watchedAttributes: ['*'],
  severity: 'medium',
  environment: undefined,
  iacManagedOnly: false,
  excludeUsers: [],
  via: [],
  minBlastRadius: undefined,
  ...changed,
});
type Candidacy = Parameters<ReturnType<typeof matchRules>>[0];

const input = modified('aws_instance', 'instance_type', 'a', 'b');
const bob = {
  type: 'IAMUser',
  principal_id: 'AIDAEXAMPLEEXAMPLEBOB',
  arn: 'arn:aws:iam::1:user/bob',
  account_id: '1',
  user_name: 'bob',
  role_name: '',
};
const candidate = ({ change = 'modified', ...changed }: Partial<Candidacy> & Partial<Pick<typeof input, 'change'>> = {}): Candidacy => ({
  resourceType: 'aws_instance',
  field: 'instance_type',
  severity: severityOf({ ...input, change, field: changed.field ?? input.field }),
  caller: { user: bob, provider: 'aws', account: '1' },
  environment: 'prod',
  declared: true,
  isBuiltIn: false,
  blastRadius: () => 0,
  ...changed,
});
const matches = (one: DriftRule, of: Candidacy): boolean => matchRules([one])(of).announced;

void t.test('D22: resource types: any, by name, by prefix', (t) => {
  for (const [patterns, expected] of [
    [['*'], true],
    [['aws_instance'], true],
    [['aws_*'], true],
    [['aws_s3_*', 'aws_instance'], true],
    [['aws_inst'], false],
    [['AWS_INSTANCE'], false],
    [['aws_s3_bucket'], false],
  ] as const) {
    t.equal(matches(rule('r', { resourceTypes: patterns }), candidate()), expected, patterns.join());
  }
  t.end();
});

void t.test('D22: watched attributes: any, by name, below a name, by pattern', (t) => {
  const watched = (patterns: readonly string[], field: string): boolean =>
    matches(rule('r', { watchedAttributes: patterns }), candidate({ field }));
  for (const [pattern, field] of [
    ['*', 'a'],
    ['a', 'a'],
    ['a', 'a.b'],
    ['a.b', 'a.b'],
    ['a.b', 'a.b.c'],
    ['tags', 'tags.Owner'],
    ['tags.*', 'tags.Owner'],
    ['a.b', 'a'],
    ['ingress.*', 'ingress.0'],
  ] as const) {
    t.ok(watched([pattern], field), `${pattern} watches ${field}`);
  }
  for (const [pattern, field] of [
    ['a', 'b'],
    ['a', 'ab'],
    ['a.b', 'a.c'],
    ['tags.Owner', 'tags.Team'],
    ['a.b', 'b'],
  ] as const)
    t.notOk(watched([pattern], field), `${pattern} does not watch ${field}`);
  t.end();
});

void t.test('D22: a created or deleted resource matches every rule of its type', (t) => {
  for (const change of ['created', 'deleted'] as const)
    t.ok(matches(rule('r', { watchedAttributes: ['tags'] }), candidate({ change, field: '*' })));
  t.end();
});

void t.test('D22: environment: a rule without one matches all; an unknown one matches only such rules', (t) => {
  t.ok(matches(rule('r'), candidate({ environment: null })));
  t.ok(matches(rule('r', { environment: 'prod' }), candidate()));
  t.notOk(matches(rule('r', { environment: 'test' }), candidate()));
  t.notOk(matches(rule('r', { environment: 'prod' }), candidate({ environment: null })));
  t.end();
});

void t.test('D22, D24: iac_managed_only excludes undeclared resources, including children of declared ones', (t) => {
  const only = rule('r', { iacManagedOnly: true });
  t.ok(matches(only, candidate()));
  t.notOk(matches(only, candidate({ change: 'created', field: '*', declared: false })));
  t.notOk(matches(only, candidate({ change: 'created', field: '*', declared: false, isBuiltIn: true })));
  t.ok(matches(rule('r'), candidate({ change: 'created', field: '*', declared: false })));
  t.end();
});

void t.test('D104: a rule for calls through services', (t) => {
  const { caller } = candidate();
  const through = candidate({ caller: { ...caller, user: { ...bob, invoked_by: 'cloudformation.amazonaws.com' } } });
  for (const via of [['cloudformation.amazonaws.com'], ['eks.*', 'cloud*'], ['*'], []])
    t.ok(matches(rule('r', { via }), through), via.join());
  for (const via of [['eks.amazonaws.com'], ['cloudformation'], ['CloudFormation.amazonaws.com']])
    t.notOk(matches(rule('r', { via }), through), via.join());
  t.notOk(matches(rule('r', { via: ['*'] }), candidate()), 'a direct call');
  t.end();
});

void t.test('D19b, D22: matches excluded users by user, principal id and ARN', (t) => {
  for (const pattern of ['bob', 'AIDAEXAMPLEEXAMPLEBOB', 'arn:aws:iam::1:user/*', 'b*']) {
    t.strictSame(matchRules([rule('r', { excludeUsers: [pattern] })])(candidate()), { announced: false, reason: 'excluded_user' }, pattern);
  }
  for (const pattern of ['alice', 'BOB', 'bo', 'AIDA', '*/bob', 'session:bob', ''])
    t.ok(matches(rule('r', { excludeUsers: [pattern] }), candidate()), pattern);
  t.ok(
    matches(
      rule('r', { excludeUsers: ['*'] }),
      candidate({
        caller: {
          user: { type: '', principal_id: '', arn: '', account_id: '', user_name: '', role_name: '' },
          provider: 'aws',
          account: '1',
        },
      }),
    ),
    'an actor without a name is not excluded',
  );
  t.end();
});

void t.test('D23: the severity is the highest of the matching rules, all of which are listed', (t) => {
  const match = matchRules([
    rule('a', { severity: 'low' }),
    rule('b', { severity: 'high' }),
    rule('c', { resourceTypes: ['aws_vpc'], severity: 'critical' }),
    rule('d', { severity: 'medium' }),
  ]);
  t.strictSame(match(candidate()), { announced: true, severity: 'high', rules: ['a', 'b', 'd'] });
  t.end();
});

void t.test('D23: a rule without severity takes the default one', (t) => {
  t.strictSame(matchRules([rule('a', { severity: undefined })])(candidate({ change: 'deleted', field: '*' })), {
    announced: true,
    severity: 'high',
    rules: ['a'],
  });
  t.end();
});

void t.test('D23: a matching rule that excludes the user does not count', (t) => {
  const match = matchRules([rule('a', { severity: 'critical', excludeUsers: ['bob'] }), rule('b', { severity: 'low' })]);
  t.strictSame(match(candidate()), { announced: true, severity: 'low', rules: ['b'] });
  t.strictSame(matchRules([rule('a', { excludeUsers: ['bob'] }), rule('b', { resourceTypes: ['x'] })])(candidate()), {
    announced: false,
    reason: 'excluded_user',
  });
  t.strictSame(
    matchRules([rule('a', { excludeUsers: ['bob'], resourceTypes: ['x'] })])(candidate()),
    { announced: false, reason: 'no_rule' },
    'a rule that does not match excludes no one',
  );
  t.end();
});

void t.test('D22: a least blast radius: met, not met, and never by a resource without one', (t) => {
  const wide = rule('wide', { minBlastRadius: 50 });
  const of = (size: number): Candidacy => candidate({ blastRadius: () => size });
  for (const [least, size, expected] of [
    [50, 50, true],
    [50, 51, true],
    [50, 49, false],
    [1, 1, true],
    [1, 0, false],
  ] as const)
    t.equal(matches(rule('r', { minBlastRadius: least }), of(size)), expected, `${String(size)} of at least ${String(least)}`);
  t.ok(matches(rule('r'), of(0)), 'a rule without the condition matches');
  t.strictSame(matchRules([wide])(of(49)), { announced: false, reason: 'no_rule' });
  t.strictSame(matchRules([{ ...wide, excludeUsers: ['bob'] }])(of(49)), { announced: false, reason: 'no_rule' });
  t.strictSame(matchRules([{ ...wide, excludeUsers: ['bob'] }])(of(50)), { announced: false, reason: 'excluded_user' });
  t.end();
});

void t.test('D22, D23: a rule about the blast radius raises the severity if its other conditions match too', (t) => {
  const match = matchRules([
    rule('every', { severity: 'low' }),
    rule('wide', { severity: 'critical', minBlastRadius: 50 }),
    rule('other type', { severity: 'critical', minBlastRadius: 1, resourceTypes: ['aws_vpc'] }),
  ]);
  t.strictSame(match(candidate({ blastRadius: () => 50 })), { announced: true, severity: 'critical', rules: ['every', 'wide'] });
  t.strictSame(match(candidate({ blastRadius: () => 49 })), { announced: true, severity: 'low', rules: ['every'] });
  t.end();
});

void t.test('asks for the blast radius only if a rule needs it whose other conditions match', (t) => {
  const of = candidate({
    blastRadius: () => {
      throw new Error('asked');
    },
  });
  t.ok(matches(rule('r'), of));
  t.ok(matchRules([])(of).announced);
  for (const changed of [{ resourceTypes: ['aws_vpc'] }, { watchedAttributes: ['ami'] }, { environment: 'test' }])
    t.notOk(matches(rule('r', { minBlastRadius: 1, ...changed }), of));
  t.throws(() => matches(rule('r', { minBlastRadius: 1 }), of), { message: 'asked' });
  t.end();
});

void t.test('D22 to D24: every combination of conditions in a rule', (t) => {
  const either = [true, false];
  for (const excluded of either)
    for (const typed of either)
      for (const environment of either)
        for (const managed of either)
          for (const declared of either) {
            const of = candidate({ declared, change: declared ? 'modified' : 'created', field: declared ? 'instance_type' : '*' });
            const verdict = matchRules([
              rule('r', {
                excludeUsers: excluded ? ['bob'] : [],
                resourceTypes: typed ? ['aws_instance'] : ['aws_vpc'],
                environment: environment ? 'prod' : 'test',
                iacManagedOnly: managed,
              }),
            ])(of);
            const matching = typed && environment && (!managed || declared);
            const expected = !matching
              ? { announced: false, reason: 'no_rule' }
              : excluded
                ? { announced: false, reason: 'excluded_user' }
                : { announced: true, severity: 'medium', rules: ['r'] };
            t.strictSame(verdict, expected, JSON.stringify({ excluded, typed, environment, managed, declared }));
          }
  t.end();
});

void t.test('D24: without rules, announces changes to declared resources, their children, and identities', (t) => {
  const match = matchRules([]);
  t.ok(match(candidate()).announced);
  const created = { change: 'created', field: '*', declared: false } as const;
  t.ok(match(candidate({ ...created, isBuiltIn: true })).announced);
  t.strictSame(match(candidate(created)), { announced: false, reason: 'not_in_state' });
  t.end();
});
