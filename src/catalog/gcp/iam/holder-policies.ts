import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { grantBy, memberName, policyBy } from '../policy-grants.js';
import { noCondition } from '../no-condition.js';
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

const conditionKey: readonly c.KeyPart[] = ['condition.title', 'condition.expression'].map((attribute) => ({
  attribute,
  as: (value: string) => value,
  absent: noCondition,
}));
const memberKey: c.KeyPart = { attribute: 'member', as: memberName };

/** The key of the holder itself finds all resources that declare a part of its policy. */
const specsOf = (forms: readonly HolderForm[]): Readonly<Record<string, c.TypeSpec>> => {
  const spec = (kind: Kind, own: readonly c.KeyPart[]): c.TypeSpec => ({
    keys: forms.flatMap(({ template: { key } }) => [...(own.length === 0 ? [] : [[...key, ...own]]), key]),
    scope: 'global',
    family: 'iam',
    access: kind === 'member' ? 'attachment' : 'policy',
    noise: c.gcpNoise,
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

const target = (form: HolderForm, kind: Kind, own: Readonly<Record<string, c.From>>): c.Target =>
  c.on(typeOf(form, kind), { ...Object.fromEntries(form.template.names.map((name) => [name, `item.${form.slot}.${name}`])), ...own });

const conditionFrom = { 'condition.title': 'item.title', 'condition.expression': 'item.expression' };
const member = (form: HolderForm): c.Target => target(form, 'member', { role: 'item.role', member: 'item.member', ...conditionFrom });
const binding = (form: HolderForm): c.Target => target(form, 'binding', { role: 'item.role', ...conditionFrom });
const policy = (form: HolderForm): c.Target => target(form, 'policy', {});
const auditConfig = (form: HolderForm): c.Target => target(form, 'audit_config', { service: 'item.service' });

const parentsOf = (forms: readonly HolderForm[]): readonly c.Target[] =>
  forms.map(({ holder: { type, parent } }) =>
    parent === undefined
      ? c.ifCovered(`google_${type}`, { id: 'item.name' })
      : c.ifCovered(parent[0], { [parent[1]]: parent[2] ?? 'item.last' }),
  );

const isAct = (...acts: readonly string[]): c.Read => c.via('item.act', (act) => typeof act === 'string' && acts.includes(act));

/** Ids as the provider composes them, except for conditions. */
const grantId = c.nameOf(
  '{}/{}/{}',
  c.via('item.name', (name) => shortName(text(name) ?? '')),
  'item.role',
  'item.member',
);
const shortName = (holder: string): string =>
  holder.replace(/^projects\/_\/buckets\/(?=[^/]+$)/, 'b/').replace(/^(?:projects|organizations|billingAccounts)\/([^/]+)$/, '$1');

/** Owners of all forms in the order of kinds: a form of another type is as likely to declare the grant. */
const all = (forms: readonly HolderForm[], make: (form: HolderForm) => c.OwnerSpec | readonly c.OwnerSpec[]): readonly c.OwnerSpec[] =>
  forms.flatMap(make);

const deltaChanges = (forms: readonly HolderForm[]): c.ChangeSpec =>
  c.forEach(
    deltaItems(forms),
    ...all(forms, (form) => [
      c.create(c.within(parentsOf([form]), c.withId(member(form), grantId)), {}, { when: isAct('add') }),
      c.destroy(member(form), { when: isAct('remove') }),
    ]),
    ...all(forms, (form) => c.modify(binding(form), { members: c.amend('item.members', 'member') })),
    ...all(forms, (form) => c.modify(policy(form), { policy_data: c.amend('item.policy', 'grants', policyBy) })),
    ...all(forms, ({ holder }) => holder.others(isAct('add'), isAct('remove'))),
  );

const wholeChanges = (forms: readonly HolderForm[]): readonly c.ChangeSpec[] => [
  c.forEach(
    grantItems(forms),
    ...all(forms, (form) => [
      c.create(c.within(parentsOf([form]), c.withId(member(form), grantId)), {}, { when: isAct('add') }),
      c.put(member(form), {}, { when: isAct('keep') }),
    ]),
    ...all(forms, (form) => c.modify(binding(form), { members: c.set('item.members', 'member') })),
    // Evaluated below.
    ...all(forms, (form) => c.modify(policy(form), {})),
    ...all(forms, ({ holder }) => holder.others(isAct('add', 'keep'), isAct('remove'))),
  ),
  c.forEach(policyItem(forms), ...all(forms, (form) => c.modify(policy(form), { policy_data: c.set('item.policy', 'grants') }))),
  ...forms.flatMap((form) => [
    c.forEach(policyItem(forms), c.destroy(target(form, 'binding', {}), { having: { '*': c.except('item.grants', bindingBy) } })),
    c.forEach(policyItem(forms), c.destroy(target(form, 'member', {}), { having: { '*': c.except('item.grants', grantBy) } })),
  ]),
];

const bindingBy = grantBy.filter((path) => path !== 'member');

/** How a record shows the new configuration of a service: completely, as added and removed log types, or not at all. */
const auditEdits: readonly (readonly [form: string, edit: c.EditSpec])[] = [
  ['set', c.set('item.configs')],
  ['amend', c.amend('item.types', 'auto', ['log_type'])],
  ['hidden', c.hidden(c.fixed(true))],
];

const auditChanges = (forms: readonly HolderForm[]): readonly c.ChangeSpec[] => [
  c.forEach(
    auditItems(forms),
    ...all(audited(forms), (form) => [
      ...auditEdits.flatMap(([name, edit]) => [
        c.create(c.within(parentsOf([form]), auditConfig(form)), { audit_log_config: edit }, { when: isAct(`${name}+`) }),
        c.modify(auditConfig(form), { audit_log_config: edit }, { when: isAct(`${name}-`) }),
      ]),
      c.destroy(auditConfig(form), { when: isAct('gone') }),
    ]),
    ...all(forms, (form) => c.modify(policy(form), { policy_data: c.amend('item.policy', 'grants', policyBy) })),
  ),
  c.forEach(
    wholeAuditItems(forms),
    ...all(audited(forms), (form) => c.modify(auditConfig(form), { audit_log_config: c.set('item.configs') })),
  ),
  ...audited(forms).map((form) =>
    c.forEach(wholeAudit(forms), c.destroy(target(form, 'audit_config', {}), { having: { '*': c.except('item.services', ['service']) } })),
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

const entryOf = (forms: readonly HolderForm[]): c.Entry => [
  deltaChanges(forms),
  ...wholeChanges(forms),
  ...(audited(forms).length > 0 ? auditChanges(forms) : []),
];

/** One catalog per service. */
export const holderPolicies: readonly c.ServiceCatalog[] = [...groupedBy(formsOf(policyHolders), ({ holder }) => holder.source)].map(
  ([eventSource, forms]) => ({
    eventSource,
    types: Object.assign({}, ...[...groupedBy(forms, ({ holder }) => holder.type).values()].map(specsOf)) as c.ServiceCatalog['types'],
    events: Object.fromEntries([...groupedBy(forms, ({ holder }) => holder.event)].map(([event, own]) => [event, entryOf(own)])),
  }),
);
