import type { AuditRecord } from '../model/audit-record.js';
import { refKey, type Ref } from '../model/change.js';
import { isList, type Json, type JsonObject } from '../model/json.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import type { DeclaredStates } from './declared-states.js';
import type { Surroundings } from './severity-conditions.js';

/** What states and configuration say beside the resource of a record, for its severity (D24). `configured`: accounts that the configuration names. */
export const surroundings = (states: DeclaredStates, configured: ReadonlyMap<string, string>): ((record: AuditRecord) => Surroundings) => {
  const accountsOf = accountsOfSnapshots(states);
  return (record) => {
    const declared = (type: string, attributes: Readonly<Record<string, string>>): readonly JsonObject[] => {
      const ref: Ref = { type, attributes, key: refKey(type, Object.keys(attributes), Object.values(attributes)) };
      return states.findFor(ref, record).map(({ snapshot, resource }) => snapshot.attributes(resource));
    };
    return {
      isAccount: (id) => {
        if (id === record.account || configured.has(id)) return true;
        for (const source of states.sources) if (accountsOf(source).has(id)) return true;
        return false;
      },
      policyDocument: (arn) => declared('aws_iam_policy', { arn })[0]?.['policy'] ?? null,
      groupHolds: (group, arn) =>
        declared('aws_iam_group_policy_attachment', { group, policy_arn: arn }).length > 0 ||
        declared('aws_iam_group_policy_attachments_exclusive', { group_name: group }).some((one) => lists(one['policy_arns'], arn)) ||
        declared('aws_iam_policy_attachment', { policy_arn: arn }).some((one) => lists(one['groups'], group)),
    };
  };
};

const lists = (value: Json | undefined, name: string): boolean => isList(value) && value.includes(name);

/** The accounts of a state's resources, worked out when they are first asked for: half a million resources take 50 ms. */
const accountsOfSnapshots = (states: DeclaredStates): ((source: string) => ReadonlySet<string>) => {
  const known = new WeakMap<StateSnapshot, ReadonlySet<string>>();
  return (source) => {
    const snapshot = states.get(source);
    if (snapshot === undefined) return new Set();
    const kept = known.get(snapshot);
    if (kept !== undefined) return kept;
    const accounts = new Set<string>();
    for (let resource = 0; resource < snapshot.size; resource++) {
      // A permission's `account_id` is that of whom it lets in.
      if (snapshot.mode(resource) === 'managed' && states.types[snapshot.type(resource)]?.scope !== 'global')
        accounts.add(snapshot.account(resource));
    }
    known.set(snapshot, accounts);
    return accounts;
  };
};
