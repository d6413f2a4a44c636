import { from } from 'rxjs';
import t from 'tap';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import { stampFacts } from '../../../src/fact-log/stamp-facts.js';
import type { ImpactOf } from '../../../src/model/contracts/impact-of.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { Output } from '../../../src/model/output.js';
import type { DriftRule } from '../../../src/model/rules.js';
import { interpret } from '../../../src/operators/interpret.js';
import { evaluate } from '../../../bench/inputs/evaluate.js';
import { lift } from '../../../src/operators/flow/lift.js';
import { describeRole, evaluated, recordedCall, role, state } from '../../support/evaluate-facts.js';
import { driftsOf, dropsOf, everyChange, plainPolicy } from '../../support/run-pipeline.js';

type Asked = Parameters<ImpactOf>[0];

const rule = (name: string, changed: Partial<DriftRule>): DriftRule[] => everyChange.rules.map((one) => ({ ...one, name, ...changed }));
const wide = rule('wide', { severity: 'critical', minBlastRadius: 50 });

/** The outputs of evaluation under these rules, and the resources whose blast radius, `size`, was asked for. */
const run = (arrivals: readonly Arrival[], rules: readonly DriftRule[], size: number) => {
  const asked: Asked[] = [];
  const impact: ImpactOf = (resource) => {
    asked.push(resource);
    return size;
  };
  const outputs: Output[] = [];
  from(stampFacts(arrivals, 0).map((fact) => [fact]))
    .pipe(lift(interpret(cloudCatalog, [])), lift(evaluate(cloudCatalog.types, { ...plainPolicy, rules }, impact)))
    .subscribe((batch) => outputs.push(...batch));
  return { outputs, asked };
};

const described = [state([role()], 0), describeRole('plays', { time: 10 })];

void t.test('D22, D23: a rule about the blast radius raises the severity of a change that reaches enough', (t) => {
  const rules = [...everyChange.rules, ...wide];
  const seen = (size: number) => driftsOf(run(described, rules, size).outputs).map((drift) => [drift.severity, drift.rules]);
  t.strictSame(seen(50), [['critical', ['every', 'wide']]]);
  t.strictSame(seen(49), [['low', ['every']]]);
  t.strictSame(seen(0), [['low', ['every']]]);
  t.end();
});

void t.test('D23: without another rule, a change that reaches too little is counted as no_rule', (t) => {
  const { outputs } = run(described, wide, 49);
  t.strictSame([driftsOf(outputs), dropsOf(outputs)], [[], { no_rule: 1 }]);
  t.strictSame(driftsOf(evaluated(described, { rules: wide })), [], 'nor does one match without a causal graph');
  t.end();
});

void t.test('asks for the blast radius of a change once, and only for a rule about it', (t) => {
  const several = [...wide, ...rule('wider', { minBlastRadius: 100 }), ...rule('widest', { minBlastRadius: 1_000 })];
  const { asked, outputs } = run(described, several, 100);
  t.strictSame(driftsOf(outputs)[0]?.rules, ['wide', 'wider']);
  t.equal(asked.length, 1);
  t.match(asked, [
    {
      address: 'aws_iam_role.worker',
      type: 'aws_iam_role',
      account: '111122223333',
      attributes: { arn: 'arn:aws:iam::111122223333:role/worker', description: 'works' },
    },
  ]);
  for (const rules of [[], everyChange.rules, rule('other', { minBlastRadius: 1, resourceTypes: ['aws_vpc'] })])
    t.strictSame(run(described, rules, 100).asked, []);
  t.end();
});

void t.test('asks with the attributes in the record if no state declares the resource', (t) => {
  const attach = recordedCall(
    'iam',
    'AttachRolePolicy',
    { roleName: 'other', policyArn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' },
    { time: 10 },
  );
  const { asked } = run([state([role()], 0), attach], wide, 0);
  t.match(asked, [
    {
      address: null,
      type: 'aws_iam_role_policy_attachment',
      account: '111122223333',
      attributes: { role: 'other', policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' },
    },
  ]);
  t.end();
});

void t.test('D85: evaluation leaves the root cause and the blast radius to the causal graph', (t) => {
  t.match(driftsOf(run(described, wide, 50).outputs), [{ root_cause: null, blast_radius_size: null }]);
  t.end();
});
