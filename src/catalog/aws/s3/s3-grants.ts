import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, type Json, type JsonObject } from '../../../lib/json.js';
import type * as c from '../language.js';
import { child, children, descend, s3Document, textAt } from './s3-document.js';

/**
 * Access control lists: the grants in the document of the call or in its `x-amz-grant-…` headers.
 * Source: S3 API reference, PutBucketAcl; Terraform AWS provider, `aws_s3_bucket_acl` and `grant` of `aws_s3_bucket`.
 */

type Grant = {
  readonly type: string;
  readonly id: string;
  readonly uri: string;
  readonly email: string;
  readonly permission: string;
};

export const grantsOf = (elements: readonly Json[]): readonly Grant[] =>
  elements.map((element) => {
    const grantee = child(element, 'Grantee');
    const id = textAt(grantee, 'ID');
    const uri = textAt(grantee, 'URI');
    const email = textAt(grantee, 'EmailAddress');
    const stated = textAt(grantee, 'xsi:type') || textAt(grantee, 'Type');
    return { type: stated || typeOf(id, uri), id, uri, email, permission: textAt(element, 'Permission') };
  });

const typeOf = (id: string, uri: string): string => (uri !== '' ? 'Group' : id !== '' ? 'CanonicalUser' : 'AmazonCustomerByEmail');

/** Grants as `access_control_policy.grant` and `target_grant` declare them, without display names, which nobody sets. */
export const grantBlocks = (grants: readonly Grant[]): readonly JsonObject[] =>
  grants.map(({ type, id, uri, email, permission }) => ({ grantee: [{ type, id, uri, email_address: email }], permission }));

/** Grants as `grant` of `aws_s3_bucket` declares them: one block per grantee. */
export const granteeBlocks = (grants: readonly Grant[]): readonly JsonObject[] => {
  const permissions = new Map<string, { readonly grant: Grant; readonly held: string[] }>();
  for (const grant of grants) {
    const key = `${grant.type} ${grant.id} ${grant.uri}`;
    const known = permissions.get(key);
    if (known === undefined) permissions.set(key, { grant, held: [grant.permission] });
    else if (!known.held.includes(grant.permission)) known.held.push(grant.permission);
  }
  return [...permissions.values()].map(({ grant, held }) => ({ id: grant.id, type: grant.type, uri: grant.uri, permissions: held }));
};

const policy = s3Document('AccessControlPolicy');

/** The grants of the call; `undefined` if it names a canned ACL, or has none. */
const requestedGrants = (record: AuditRecord): readonly Grant[] | undefined => {
  const document = policy(record);
  if (document === undefined) return headerGrants(record);
  return grantsOf(children(child(document, 'AccessControlList') ?? document, 'Grant'));
};

/** Whether only the owner has full control: the grants of the canned ACL `private`. */
export const grantsOnlyOwner = (record: AuditRecord): boolean => {
  const grants = requestedGrants(record) ?? [];
  const [only] = grants;
  return (
    grants.length === 1 &&
    only?.permission === 'FULL_CONTROL' &&
    only.id !== '' &&
    only.id === textAt(descend(policy(record), 'Owner'), 'ID')
  );
};

export const fromGrants =
  (translate: (grants: readonly Grant[]) => readonly Json[]): c.Read =>
  (record) => {
    const grants = requestedGrants(record);
    return grants === undefined ? undefined : translate(grants);
  };

const headers: Readonly<Record<string, string>> = {
  'x-amz-grant-full-control': 'FULL_CONTROL',
  'x-amz-grant-read': 'READ',
  'x-amz-grant-write': 'WRITE',
  'x-amz-grant-read-acp': 'READ_ACP',
  'x-amz-grant-write-acp': 'WRITE_ACP',
};

/** `id="…", uri="…"`: each header lists the grantees of one permission. */
const headerGrants = (record: AuditRecord): readonly Grant[] | undefined => {
  const grants: Grant[] = [];
  for (const [header, permission] of Object.entries(headers)) {
    const value = child(record.request, header);
    for (const text of isList(value) ? value : [value]) {
      if (typeof text !== 'string') continue;
      for (const [, kind = '', named = ''] of text.matchAll(/(id|uri|emailAddress)\s*=\s*"?([^",]+)"?/gi)) {
        const field = kind.toLowerCase();
        const [id, uri, email] = ['id', 'uri', 'emailaddress'].map((one) => (one === field ? named.trim() : ''));
        grants.push({ type: typeOf(id ?? '', uri ?? ''), id: id ?? '', uri: uri ?? '', email: email ?? '', permission });
      }
    }
  }
  return grants.length > 0 ? grants : undefined;
};
