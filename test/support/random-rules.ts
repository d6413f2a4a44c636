import fc from 'fast-check';
import type { DriftRule, EvaluationPolicy, MaintenanceWindow, RulePolicy } from '../../src/model/rules.js';
import { clock } from './applies.js';

/** Random rules about the resources and users of random histories. */

const users = fc.constantFrom([], [], ['alice'], ['bob', 'carol']);

const anyRule: fc.Arbitrary<DriftRule> = fc.record({
  name: fc.constantFrom('one', 'two', 'three'),
  resourceTypes: fc.constantFrom(['*'], ['*'], ['aws_*'], ['aws_iam_*', 'google_*'], ['aws_s3_bucket', 'kubernetes_*']),
  watchedAttributes: fc.constantFrom(['*'], ['*'], ['*'], ['tags', 'description']),
  severity: fc.constantFrom(undefined, 'low' as const, 'high' as const, 'critical' as const),
  environment: fc.constantFrom(undefined, undefined, undefined, 'production'),
  iacManagedOnly: fc.constantFrom(false, false, true),
  excludeUsers: users,
  via: fc.constantFrom([], [], ['*'], ['cloudformation.amazonaws.com']),
  minBlastRadius: fc.constant(undefined),
});

const anyIgnore: fc.Arbitrary<RulePolicy['ignore'][number]> = fc.record({
  resource: fc.constantFrom('*', 'aws_iam_role', 'aws_iam_user.*'),
  attributes: fc.constantFrom(['tags'], ['tags.*'], ['description'], ['*']),
  users,
  via: fc.constantFrom([], [], ['*'], ['ssm.*']),
});

const anyWindow: fc.Arbitrary<MaintenanceWindow> = fc
  .record({ start: fc.integer({ min: 0, max: 600 }), length: fc.integer({ min: 1, max: 600 }) })
  .map(({ start, length }) => ({
    name: 'patching',
    recurring: undefined,
    once: { start: Date.parse(clock(start)), end: Date.parse(clock(start + length)) },
  }));

/** The members of a policy that a preview may change. */
export const anyRules: fc.Arbitrary<Pick<EvaluationPolicy, 'rules' | 'ignore' | 'windows'>> = fc.record({
  rules: fc.array(anyRule, { maxLength: 3 }),
  ignore: fc.array(anyIgnore, { maxLength: 1 }),
  windows: fc.array(anyWindow, { maxLength: 1 }),
});
