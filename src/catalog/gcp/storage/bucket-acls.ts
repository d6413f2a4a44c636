import { isList, isObject, text, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { add, destroy, forEach, modify, on, put, remove, type ChangeSpec, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import type { TypeSpec } from '../../type-spec.js';
import { inName } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';

/**
 * Access control lists of buckets. Records show them as the legacy roles of a policy; entries of project teams are omitted, because the
 * state names them by the number of the project. Source: Cloud Storage "IAM roles", legacy roles; schemas of `google_storage_bucket_acl`
 * and `google_storage_bucket_access_control`.
 */

const roles: Readonly<Record<string, string>> = {
  'roles/storage.legacyBucketReader': 'READER',
  'roles/storage.legacyBucketWriter': 'WRITER',
  'roles/storage.legacyBucketOwner': 'OWNER',
};

/** `user:a@b` → `user-a@b`; service accounts are users. Undefined for project teams. */
const entityOf = (member: string): string | undefined => {
  if (member === 'allUsers' || member === 'allAuthenticatedUsers') return member;
  const [, kind = '', name = ''] = /^(user|serviceAccount|group|domain):(.+)$/.exec(member) ?? [];
  return kind === '' ? undefined : `${kind === 'serviceAccount' ? 'user' : kind}-${name}`;
};

const bindingDeltas = compilePath('serviceData.policyDelta.bindingDeltas[]');

/** The entries that a call adds or removes, as `{role, entity}`. */
const entries =
  (action: 'ADD' | 'REMOVE'): Read =>
  ({ context }: AuditRecord) => {
    const deltas = bindingDeltas(context);
    if (!isList(deltas)) return undefined;
    return deltas.flatMap((delta): Json[] => {
      if (!isObject(delta) || delta['action'] !== action) return [];
      const role = roles[text(delta['role']) ?? ''];
      const entity = entityOf(text(delta['member']) ?? '');
      return role === undefined || entity === undefined ? [] : [{ role, entity, both: `${role}:${entity}` }];
    });
  };

const bucket = inName('buckets');
const control = on('google_storage_bucket_access_control', { bucket, entity: 'item.entity' });
const list = on('google_storage_bucket_acl', { bucket });

export const aclTypes: Readonly<Record<string, TypeSpec>> = {
  google_storage_bucket_access_control: {
    keys: [['bucket', 'entity']],
    scope: 'global',
    family: 'storage',
    access: 'policy',
    noise: [...gcpNoise, 'domain', 'email'],
  },
  google_storage_bucket_acl: { keys: [['bucket']], scope: 'global', family: 'storage', access: 'policy', noise: gcpNoise },
};

/** Never a creation: undeclared access is reported as membership of a role. */
export const aclChanges: readonly ChangeSpec[] = [
  forEach(entries('ADD'), put(control, { role: 'item.role' }), modify(list, { role_entity: add('item.both') })),
  forEach(entries('REMOVE'), destroy(control, { having: { role: 'item.role' } }), modify(list, { role_entity: remove('item.both') })),
];
