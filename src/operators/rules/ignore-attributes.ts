import { noiseOf, type TypeSpec } from '../../catalog/type-spec.js';
import type { UserIdentity } from '../../model/audit-record.js';
import { anyGlob, glob } from '../../lib/glob.js';
import { matchesUser, matchesVia } from '../../model/matches-user.js';
import type { IgnoreRule } from '../../model/rules.js';

/** Whether to ignore a change of this attribute (D17b): built in by type, and by the configuration's `ignore[]`. */
export const ignoreAttributes = (
  types: Readonly<Record<string, TypeSpec>>,
  rules: readonly IgnoreRule[],
): ((type: string, address: string | null, field: string, user: UserIdentity) => boolean) => {
  const isNoise = noiseOf(types);
  const configured = rules.map((rule) => ({
    resource: glob(rule.resource),
    attributes: rule.attributes.length === 0 ? () => true : below(rule.attributes),
    users: rule.users.length === 0 ? () => true : matchesUser(rule.users),
    via: rule.via.length === 0 ? () => true : matchesVia(rule.via),
  }));
  return (type, address, field, user) => {
    if (field !== '*' && isNoise(type, field)) return true;
    return configured.some(
      (rule) => (rule.resource(type) || rule.resource(address ?? '')) && rule.attributes(field) && rule.users(user) && rule.via(user),
    );
  };
};

const below = (patterns: readonly string[]): ((field: string) => boolean) => {
  const exact = anyGlob(patterns);
  const inner = anyGlob(patterns.map((pattern) => `${pattern}.*`));
  return (field) => exact(field) || inner(field);
};
