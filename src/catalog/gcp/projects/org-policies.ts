import { lastSegment } from '../../../lib/last-segment.js';
import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { standard } from '../standard.js';

/**
 * Organization policies, by the calls of both versions and as the types of both versions declare them. Source: googleapis
 * `google/cloud/orgpolicy/v1/orgpolicy.proto`, `google/cloud/orgpolicy/v2/{orgpolicy,constraint}.proto`; Terraform Google provider
 * `google_{project,folder}_organization_policy`, `google_organization_policy`, `google_org_policy_policy`, `google_org_policy_custom_constraint`.
 */

const bare = (constraint: string): string => constraint.replace(/^constraints\//, '');

/** The resource with the policy (`projects/P`) and the constraint, from either version of a call. */
type Subject = { readonly holder: string; readonly constraint: string };

const names = c.either('policy.name', 'name');
const parents = c.either('resource', 'parent');
const constraints = c.either('policy.constraint', 'constraint');

const subjectOf: (record: Parameters<c.Read>[0]) => Subject | undefined = (record) => {
  const given = [record.resource, text(names(record)) ?? ''].map((name) => /^(\w+\/[^/]+)\/policies\/([^/]+)$/.exec(name));
  const [, ownHolder, ownConstraint] = given.find((one) => one !== null) ?? [];
  const holder = ownHolder ?? text(parents(record)) ?? record.resource;
  const constraint = ownConstraint ?? bare(text(constraints(record)) ?? '');
  if (constraint === '' || !/^(?:projects|folders|organizations)\/[^/]+$/.test(holder)) return undefined;
  const isNamed = /^[a-z]/.test(record.account) && !record.account.includes('/');
  return { holder: isNamed ? holder.replace(/^projects\/\d+$/, `projects/${record.account}`) : holder, constraint };
};

const kinds = [
  { start: 'projects/', type: 'google_project_organization_policy', attribute: 'project' },
  { start: 'folders/', type: 'google_folder_organization_policy', attribute: 'folder' },
  { start: 'organizations/', type: 'google_organization_policy', attribute: 'org_id' },
] as const;

const constraintKey: c.KeyPart = { attribute: 'constraint', as: bare };

const ofConstraint: c.Read = (record) => subjectOf(record)?.constraint;
const holderUnder =
  (start: string): c.Read =>
  (record) => {
    const holder = subjectOf(record)?.holder;
    return holder?.startsWith(start) === true ? holder : undefined;
  };

const older: readonly c.Target[] = kinds.map(({ start, type, attribute }) =>
  c.on(type, { constraint: ofConstraint, [attribute]: holderUnder(start) }),
);
const newer = c.on('google_org_policy_policy', {
  id: (record) => {
    const subject = subjectOf(record);
    return subject === undefined ? undefined : `${subject.holder}/policies/${subject.constraint}`;
  },
});

const objectAt = (path: string): c.Read => c.via(path, (value) => (isObject(value) ? value : undefined));
const policyOfV1 = objectAt('policy');
const specOfV2 = objectAt('policy.spec');

const member = (value: Json | undefined, path: string): Json | undefined => c.compilePath(path)(value);
const textsAt = (value: Json | undefined, path: string): readonly Json[] => {
  const found = member(value, path);
  return isList(found) ? found : [];
};

/** The blocks of the older types. */
const olderBlocks = (policy: JsonObject): { readonly boolean: Json; readonly list: Json; readonly restore: Json } => {
  const boolean = member(policy, 'booleanPolicy');
  const list = member(policy, 'listPolicy');
  const restore = member(policy, 'restoreDefault');
  return {
    boolean: boolean === undefined ? null : [{ enforced: member(boolean, 'enforced') ?? false }],
    list: list === undefined ? null : [listBlock(list)],
    restore: restore === undefined ? null : [{ default: true }],
  };
};

const listBlock = (list: Json): JsonObject => {
  const all = member(list, 'allValues');
  const values = (path: string, word: string, number: number): Json => {
    const named = textsAt(list, path);
    return all === word || all === number ? [{ all: true }] : named.length === 0 ? [] : [{ values: named }];
  };
  return {
    allow: values('allowedValues', 'ALLOW', 1),
    deny: values('deniedValues', 'DENY', 2),
    inherit_from_parent: member(list, 'inheritFromParent') ?? false,
    suggested_value: member(list, 'suggestedValue') ?? '',
  };
};

/** The rules of the newer type that say the same. */
const rulesOfV1 = (policy: JsonObject): Json => {
  const boolean = member(policy, 'booleanPolicy');
  if (boolean !== undefined) return [{ enforce: flag(member(boolean, 'enforced') ?? false) }];
  const list = member(policy, 'listPolicy');
  if (list === undefined) return [];
  const all = member(list, 'allValues');
  if (all === 'ALLOW' || all === 1) return [{ allow_all: 'TRUE' }];
  if (all === 'DENY' || all === 2) return [{ deny_all: 'TRUE' }];
  return [{ values: [{ allowed_values: textsAt(list, 'allowedValues'), denied_values: textsAt(list, 'deniedValues') }] }];
};

const flag = (value: Json): Json => (value === true || value === 'true' ? 'TRUE' : value === false || value === 'false' ? 'FALSE' : value);

/** Rules as the provider writes them, with flags as `TRUE` and `FALSE`. */
const rules = (from: c.Read): c.Read =>
  c.via(c.blocks(from), (list) =>
    (isList(list) ? list : []).map((rule) =>
      isObject(rule)
        ? Object.fromEntries(
            Object.entries(rule).map(([name, value]) => [
              name,
              ['enforce', 'allow_all', 'deny_all'].includes(name) ? flag(value ?? '') : (value ?? null),
            ]),
          )
        : rule,
    ),
  );

const fromV1: { readonly older: c.Edits; readonly newer: c.Edits } = {
  older: {
    boolean_policy: c.via(policyOfV1, (policy) => (isObject(policy) ? olderBlocks(policy).boolean : undefined)),
    list_policy: c.via(policyOfV1, (policy) => (isObject(policy) ? olderBlocks(policy).list : undefined)),
    restore_policy: c.via(policyOfV1, (policy) => (isObject(policy) ? olderBlocks(policy).restore : undefined)),
  },
  newer: {
    'spec.rules': c.via(policyOfV1, (policy) => (isObject(policy) ? rulesOfV1(policy) : undefined)),
    'spec.inherit_from_parent': c.via(policyOfV1, (policy) => member(policy, 'listPolicy.inheritFromParent') ?? false),
    'spec.reset': c.via(policyOfV1, (policy) => member(policy, 'restoreDefault') !== undefined),
  },
};

/** The policy of version 1 that says the same, unless it depends on conditions. */
const simplePolicy: c.Read = c.via(specOfV2, (spec): Json | undefined => {
  if (member(spec, 'reset') === true) return { restoreDefault: {} };
  const list = member(spec, 'rules');
  const rule = isList(list) && list.length === 1 ? list[0] : undefined;
  if (!isObject(rule) || rule['condition'] !== undefined) return undefined;
  if (rule['enforce'] !== undefined) return { booleanPolicy: { enforced: rule['enforce'] } };
  const all = rule['allowAll'] === true ? 'ALLOW' : rule['denyAll'] === true ? 'DENY' : undefined;
  return {
    listPolicy: {
      ...(all === undefined ? {} : { allValues: all }),
      allowedValues: textsAt(rule, 'values.allowedValues'),
      deniedValues: textsAt(rule, 'values.deniedValues'),
      inheritFromParent: member(spec, 'inheritFromParent') ?? false,
    },
  };
});

const dryRun = objectAt('policy.dryRunSpec');
const specEdits = (name: string, spec: c.Read): c.Edits => ({
  [`${name}.rules`]: c.set(rules(c.via(spec, (one) => member(one, 'rules') ?? []))),
  [`${name}.inherit_from_parent`]: c.via(spec, (one) => member(one, 'inheritFromParent') ?? false),
  [`${name}.reset`]: c.via(spec, (one) => member(one, 'reset') ?? false),
});
const fromV2: { readonly older: c.Edits; readonly newer: c.Edits } = {
  older: {
    boolean_policy: c.via(simplePolicy, (policy) => (isObject(policy) ? olderBlocks(policy).boolean : undefined)),
    list_policy: c.via(simplePolicy, (policy) => (isObject(policy) ? olderBlocks(policy).list : undefined)),
    restore_policy: c.via(simplePolicy, (policy) => (isObject(policy) ? olderBlocks(policy).restore : undefined)),
  },
  newer: { ...specEdits('spec', specOfV2), ...specEdits('dry_run_spec', dryRun) },
};

type Act = (target: c.Target, edits: c.Edits) => c.OwnerSpec;
const owners = (act: Act, edits: typeof fromV1, first: 'older' | 'newer') => {
  const [old, current] = [older.map((target) => act(target, edits.older)), [act(newer, edits.newer)]];
  return { owners: first === 'older' ? [...old, ...current] : [...current, ...old] };
};
const removed: Act = (target) => c.destroy(target);
/** A call that sets a policy creates it if there is none. */
const written: Act = (target, edits) => c.create(target, edits);

const customConstraint = {
  type: 'google_org_policy_custom_constraint',
  noun: 'CustomConstraint',
  collection: 'customConstraints',
  fields: c.cleared('display_name description condition action_type method_types resource_types'),
  spec: { family: 'iam', access: 'policy' } as const,
};

export const orgPolicies: readonly c.ServiceCatalog[] = [
  {
    eventSource: 'cloudresourcemanager.googleapis.com',
    types: c.googleTypes(
      'iam',
      Object.fromEntries(
        kinds.map(({ type, attribute }) => [
          type,
          { keys: [[constraintKey, { attribute, as: lastSegment }]], access: 'policy' as const, noise: ['version'] },
        ]),
      ),
    ),
    events: { SetOrgPolicy: owners(written, fromV1, 'older'), ClearOrgPolicy: owners(removed, fromV1, 'older') },
  },
  standard(
    'orgpolicy.googleapis.com',
    [customConstraint],
    {
      CreatePolicy: owners(written, fromV2, 'newer'),
      UpdatePolicy: owners((target, edits) => c.put(target, edits), fromV2, 'newer'),
      DeletePolicy: owners(removed, fromV2, 'newer'),
    },
    c.googleTypes('iam', { google_org_policy_policy: { access: 'policy', noise: ['name'] } }),
  ),
];
