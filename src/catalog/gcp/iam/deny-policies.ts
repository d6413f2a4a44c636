import { decodedUri } from '../../../lib/decoded-uri.js';
import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { standard } from '../standard.js';

/**
 * Policies that restrict access: deny policies, access boundaries of resources and of principals, and their bindings. Source: googleapis
 * `google/iam/v2/policy.proto`, `google/iam/v3/*.proto`; Terraform Google provider `google_iam_deny_policy`,
 * `google_iam_access_boundary_policy`, `google_iam_principal_access_boundary_policy`, `google_iam_{projects,folders,organizations}_policy_binding`.
 */

const kinds = { denypolicies: 'google_iam_deny_policy', accessboundarypolicies: 'google_iam_access_boundary_policy' } as const;
type Kind = keyof typeof kinds;

const parentKey: c.KeyPart = { attribute: 'parent', as: decodedUri };

const names = c.either('name', 'policy.name', 'parent');

/** `policies/cloudresourcemanager.googleapis.com%2Fprojects%2FP/denypolicies/N`: the attachment point and, except in a parent, the policy. */
const partOf =
  (kind: Kind, part: 1 | 2): c.Read =>
  (record) => {
    for (const name of [record.resource, text(names(record)) ?? '']) {
      const found = new RegExp(`^policies/(.+?)/${kind}(?:/([^/]+))?$`, 'i').exec(name);
      const value = found?.[part];
      if (value === undefined) continue;
      if (part === 2) return value;
      const point = decodedUri(value);
      return /^[a-z]/.test(record.account) && !record.account.includes('/')
        ? point.replace(/projects\/\d+$/, `projects/${record.account}`)
        : point;
    }
    return undefined;
  };

const policy = (kind: Kind) => c.on(kinds[kind], { name: c.either(partOf(kind, 2), ofKind(kind, 'policyId')), parent: partOf(kind, 1) });

/** A parameter of calls for policies of this kind. */
const ofKind = (kind: Kind, parameter: string): c.Read => {
  const point = partOf(kind, 1);
  const read = c.request(parameter);
  return (record) => (point(record) === undefined ? undefined : read(record));
};

const both = (make: (kind: Kind) => c.OwnerSpec) => ({ owners: [make('denypolicies'), make('accessboundarypolicies')] });

const edits = c.whole('policy', c.cleared('display_name rules'));

const policySpec = { keys: [['name', parentKey]], access: 'policy' } as const;

const binding = (holder: string) => ({
  type: `google_iam_${holder}_policy_binding`,
  noun: 'PolicyBinding',
  collection: 'policyBindings',
  under: `${holder}/`,
  fields: c.cleared('display_name condition'),
  spec: { family: 'iam', access: 'policy', noise: ['policy_uid'] } as const,
});

export const denyPolicies = standard(
  'iam.googleapis.com',
  [
    {
      type: 'google_iam_principal_access_boundary_policy',
      noun: 'PrincipalAccessBoundaryPolicy',
      collection: 'principalAccessBoundaryPolicies',
      fields: c.cleared('display_name details{rules}'),
      spec: { family: 'iam', access: 'policy' },
    },
    ...['projects', 'folders', 'organizations'].map(binding),
  ],
  {
    CreatePolicy: both((kind) =>
      c.create(
        c.withId(
          policy(kind),
          c.via('parent', (parent) => parent),
        ),
        edits,
      ),
    ),
    UpdatePolicy: both((kind) => c.modify(policy(kind), edits)),
    DeletePolicy: both((kind) => c.destroy(policy(kind))),
  },
  c.googleTypes('iam', { google_iam_deny_policy: policySpec, google_iam_access_boundary_policy: policySpec }),
);
