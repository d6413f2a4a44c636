import { noiseOf, type TypeSpec } from '../../catalog/type-spec.js';
import { anyGlob, glob } from '../../lib/glob.js';
import type { RulePolicy } from '../../model/rules.js';
import { callerMatcher, viaMatcher, type Caller } from './match-caller.js';

/** Whether to ignore a change of this attribute (D17b): built in by type, and by the configuration's `ignore[]`. */
export const ignoreAttributes = (
  types: Readonly<Record<string, TypeSpec>>,
  { ignore, accountNames }: Pick<RulePolicy, 'ignore' | 'accountNames'>,
): ((type: string, address: string | null, field: string, caller: Caller) => boolean) => {
  const isNoise = noiseOf(types);
  const configured = ignore.map((rule) => ({
    resource: glob(rule.resource),
    attributes: rule.attributes.length === 0 ? () => true : below(rule.attributes),
    users: rule.users.length === 0 ? () => true : callerMatcher(rule.users, accountNames),
    via: rule.via.length === 0 ? () => true : viaMatcher(rule.via),
  }));
  return (type, address, field, caller) => {
    if (field !== '*' && isNoise(type, field)) return true;
    return configured.some(
      (rule) => (rule.resource(type) || rule.resource(address ?? '')) && rule.attributes(field) && rule.users(caller) && rule.via(caller),
    );
  };
};

const below = (patterns: readonly string[]): ((field: string) => boolean) => {
  const exact = anyGlob(patterns);
  const inner = anyGlob(patterns.map((pattern) => `${pattern}.*`));
  return (field) => exact(field) || inner(field);
};
