import { isList, isObject, text, type Json, entryOf } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

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

const bindingDeltas = c.compilePath('serviceData.policyDelta.bindingDeltas[]');

/** The entries that a call adds or removes, as `{role, entity}`. */
const entries =
  (action: 'ADD' | 'REMOVE'): c.Read =>
  ({ context }: AuditRecord) => {
    const deltas = bindingDeltas(context);
    if (!isList(deltas)) return undefined;
    return deltas.flatMap((delta): Json[] => {
      if (!isObject(delta) || delta['action'] !== action) return [];
      const role = entryOf(roles, text(delta['role']) ?? '');
      const entity = entityOf(text(delta['member']) ?? '');
      return role === undefined || entity === undefined ? [] : [{ role, entity, both: `${role}:${entity}` }];
    });
  };

const bucket = c.inName('buckets');
const control = c.on('google_storage_bucket_access_control', { bucket, entity: 'item.entity' });
const list = c.on('google_storage_bucket_acl', { bucket });

export const aclTypes: Readonly<Record<string, Partial<c.TypeSpec>>> = {
  google_storage_bucket_access_control: { keys: [['bucket', 'entity']], access: 'policy' },
  google_storage_bucket_acl: { keys: [['bucket']], access: 'policy' },
};

/** Never a creation: undeclared access is reported as membership of a role. */
export const aclChanges: readonly c.ChangeSpec[] = [
  c.forEach(entries('ADD'), c.put(control, { role: 'item.role' }), c.modify(list, { role_entity: c.add('item.both') })),
  c.forEach(
    entries('REMOVE'),
    c.destroy(control, { having: { role: 'item.role' } }),
    c.modify(list, { role_entity: c.remove('item.both') }),
  ),
];
