import { text } from '../../../lib/json.js';
import {
  amend,
  create,
  destroy,
  except,
  fixed,
  forEach,
  hidden,
  ifCovered,
  modify,
  on,
  put,
  set,
  via,
  type ChangeSpec,
  type EditSpec,
  type Entry,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import type { KeyPart, TypeSpec } from '../../type-spec.js';
import { grantBy, memberName, policyBy } from '../policy-grants.js';
import { nameOf } from '../gcp-reads.js';
import { noCondition } from '../no-condition.js';
import { gcpNoise } from '../noise.js';
import { compileTemplate } from './holder-template.js';
import { auditedTypes, policyHolders, type Holder } from './policy-holders.js';
import { auditItems, deltaItems, grantItems, policyItem, wholeAudit, wholeAuditItems, type HolderForm } from './policy-items.js';

/**
 * Access policies of Google Cloud (D72): who has which role on a resource. A grant is declared on its own (`…_iam_member`), with all members
 * of a role (`…_iam_binding`), or with the whole policy (`…_iam_policy`). Source: googleapis `google/iam/v1/policy.proto`,
 * `google/iam/v1/logging/audit_data.proto`; Terraform Google provider, `tpgiamresource`.
 */

type Kind = 'member' | 'binding' | 'policy' | 'audit_config';

const typeOf = ({ holder }: HolderForm, kind: Kind): string => `google_${holder.type}_iam_${kind}`;

const conditionKey: readonly KeyPart[] = ['condition.title', 'condition.expression'].map((attribute) => ({
  attribute,
  as: (value: string) => value,
  absent: noCondition,
}));
const memberKey: KeyPart = { attribute: 'member', as: memberName };

/** The key of the holder itself finds all resources that declare a part of its policy. */
const specsOf = (forms: readonly HolderForm[]): Readonly<Record<string, TypeSpec>> => {
  const spec = (kind: Kind, own: readonly KeyPart[]): TypeSpec => ({
    keys: forms.flatMap(({ template: { key } }) => [...(own.length === 0 ? [] : [[...key, ...own]]), key]),
    scope: 'global',
    family: 'iam',
    access: kind === 'member' ? 'attachment' : 'policy',
    noise: gcpNoise,
  });
  const [form] = forms;
  if (form === undefined) return {};
  return {
    [typeOf(form, 'member')]: spec('member', ['role', memberKey, ...conditionKey]),
    [typeOf(form, 'binding')]: spec('binding', ['role', ...conditionKey]),
    [typeOf(form, 'policy')]: spec('policy', []),
    ...(auditedTypes.has(form.holder.type) ? { [typeOf(form, 'audit_config')]: spec('audit_config', ['service']) } : {}),
  };
};

const target = (form: HolderForm, kind: Kind, own: Readonly<Record<string, From>>): Target =>
  on(typeOf(form, kind), {
    ...Object.fromEntries(form.template.names.map((name) => [name, `item.${form.slot}.${name}`])),
    ...own,
  });

const conditionFrom = { 'condition.title': 'item.title', 'condition.expression': 'item.expression' };
const member = (form: HolderForm): Target => target(form, 'member', { role: 'item.role', member: 'item.member', ...conditionFrom });
const binding = (form: HolderForm): Target => target(form, 'binding', { role: 'item.role', ...conditionFrom });
const policy = (form: HolderForm): Target => target(form, 'policy', {});
const auditConfig = (form: HolderForm): Target => target(form, 'audit_config', { service: 'item.service' });

const parentsOf = (forms: readonly HolderForm[]): readonly Target[] =>
  forms.map(({ holder: { type, parent } }) =>
    parent === undefined
      ? ifCovered(`google_${type}`, { id: 'item.name' })
      : ifCovered(parent[0], { [parent[1]]: parent[2] ?? 'item.last' }),
  );

const isAct = (...acts: readonly string[]): Read => via('item.act', (act) => typeof act === 'string' && acts.includes(act));

/** Ids as the provider composes them, except for conditions. */
const grantId = nameOf(
  '{}/{}/{}',
  via('item.name', (name) => shortName(text(name) ?? '')),
  'item.role',
  'item.member',
);
const shortName = (holder: string): string =>
  holder.replace(/^projects\/_\/buckets\/(?=[^/]+$)/, 'b/').replace(/^(?:projects|organizations|billingAccounts)\/([^/]+)$/, '$1');

/** Owners of all forms in the order of kinds: a form of another type is as likely to declare the grant. */
const all = (forms: readonly HolderForm[], make: (form: HolderForm) => OwnerSpec | readonly OwnerSpec[]): readonly OwnerSpec[] =>
  forms.flatMap(make);

const deltaChanges = (forms: readonly HolderForm[]): ChangeSpec =>
  forEach(
    deltaItems(forms),
    ...all(forms, (form) => [
      create(member(form), {}, { parent: parentsOf([form]), id: grantId, when: isAct('add') }),
      destroy(member(form), { when: isAct('remove') }),
    ]),
    ...all(forms, (form) => modify(binding(form), { members: amend('item.members', 'member') })),
    ...all(forms, (form) => modify(policy(form), { policy_data: amend('item.policy', 'grants', policyBy) })),
    ...all(forms, ({ holder }) => holder.others(isAct('add'), isAct('remove'))),
  );

const wholeChanges = (forms: readonly HolderForm[]): readonly ChangeSpec[] => [
  forEach(
    grantItems(forms),
    ...all(forms, (form) => [
      create(member(form), {}, { parent: parentsOf([form]), id: grantId, when: isAct('add') }),
      put(member(form), {}, { when: isAct('keep') }),
    ]),
    ...all(forms, (form) => modify(binding(form), { members: set('item.members', 'member') })),
    // Evaluated below.
    ...all(forms, (form) => modify(policy(form), {})),
    ...all(forms, ({ holder }) => holder.others(isAct('add', 'keep'), isAct('remove'))),
  ),
  forEach(policyItem(forms), ...all(forms, (form) => modify(policy(form), { policy_data: set('item.policy', 'grants') }))),
  ...forms.flatMap((form) => [
    forEach(policyItem(forms), destroy(target(form, 'binding', {}), { having: { '*': except('item.grants', bindingBy) } })),
    forEach(policyItem(forms), destroy(target(form, 'member', {}), { having: { '*': except('item.grants', grantBy) } })),
  ]),
];

const bindingBy = grantBy.filter((path) => path !== 'member');

/** How a record shows the new configuration of a service: completely, as added and removed log types, or not at all. */
const auditEdits: readonly (readonly [form: string, edit: EditSpec])[] = [
  ['set', set('item.configs')],
  ['amend', amend('item.types', 'auto', ['log_type'])],
  ['hidden', hidden(fixed(true))],
];

const auditChanges = (forms: readonly HolderForm[]): readonly ChangeSpec[] => [
  forEach(
    auditItems(forms),
    ...all(audited(forms), (form) => [
      ...auditEdits.flatMap(([name, edit]) => [
        create(auditConfig(form), { audit_log_config: edit }, { parent: parentsOf([form]), when: isAct(`${name}+`) }),
        modify(auditConfig(form), { audit_log_config: edit }, { when: isAct(`${name}-`) }),
      ]),
      destroy(auditConfig(form), { when: isAct('gone') }),
    ]),
    ...all(forms, (form) => modify(policy(form), { policy_data: amend('item.policy', 'grants', policyBy) })),
  ),
  forEach(wholeAuditItems(forms), ...all(audited(forms), (form) => modify(auditConfig(form), { audit_log_config: set('item.configs') }))),
  ...audited(forms).map((form) =>
    forEach(wholeAudit(forms), destroy(target(form, 'audit_config', {}), { having: { '*': except('item.services', ['service']) } })),
  ),
];

const audited = (forms: readonly HolderForm[]): readonly HolderForm[] => forms.filter(({ holder }) => auditedTypes.has(holder.type));

const formsOf = (holders: readonly Holder[]): readonly HolderForm[] =>
  holders.flatMap((holder) =>
    holder.templates.map((template, at) => ({ holder, template: compileTemplate(template), slot: `${holder.type}_${String(at)}` })),
  );

const groupedBy = <T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
};

const entryOf = (forms: readonly HolderForm[]): Entry => [
  deltaChanges(forms),
  ...wholeChanges(forms),
  ...(audited(forms).length > 0 ? auditChanges(forms) : []),
];

/** One catalog per service. */
export const holderPolicies: readonly ServiceCatalog[] = [...groupedBy(formsOf(policyHolders), ({ holder }) => holder.source)].map(
  ([eventSource, forms]) => ({
    eventSource,
    types: Object.assign({}, ...[...groupedBy(forms, ({ holder }) => holder.type).values()].map(specsOf)) as ServiceCatalog['types'],
    events: Object.fromEntries([...groupedBy(forms, ({ holder }) => holder.event)].map(([event, own]) => [event, entryOf(own)])),
  }),
);
