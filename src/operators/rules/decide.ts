import { regionName } from '../../catalog/providers.js';
import { Masking } from '../../catalog/secrets/masking.js';
import { secretPaths } from '../../catalog/secrets/secret-types.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import { partName } from '../../catalog/type-spec.js';
import { anyAttribute, idOf, unknownChange, type OwnerCandidate } from '../../model/change.js';
import { hiddenValue, summaryOf, withSummary } from '../../model/summary.js';
import { contentId } from '../../lib/content-id.js';
import type { Drift } from '../../model/drift.js';
import type { ImpactOf } from '../../model/contracts/impact-of.js';
import type { DropReason } from '../../model/drop-reason.js';
import { once } from '../../lib/once.js';
import { isList, isObject, member, text, type Json, type JsonObject } from '../../lib/json.js';
import type { EvaluationPolicy, RuleTraits } from '../../model/rules.js';
import { attributeAt, type Declared } from '../../model/state-snapshot.js';
import { kubernetes } from '../../model/contracts/provider.js';
import { alertKey, ownerOf, type Finding, type Subject } from '../flow/finding.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';
import type { DeclaredStates } from '../states/declared-states.js';
import { declaredValue } from '../states/declared-value.js';
import { mirrored } from '../compare/mirrored.js';
import { asDeclared } from './as-declared.js';
import { matchRules } from './match-rules.js';
import { matchWindow } from './match-window.js';
import { severityContext } from './severity-context.js';
import { severityOf, type SeverityInput } from './severity-of.js';
import { sharedOrigins, sharedUsers } from './shared-users.js';

/** A finding that may be announced, with its declared resource. `at`: arrival of the fact that released it. */
type Released = { readonly finding: Finding; readonly declared: Declared | undefined; readonly at: string };

type Deps = { readonly policy: EvaluationPolicy; readonly states: DeclaredStates; readonly impact: ImpactOf };

/** `refused`: the reason why no rule announces the alert, which then has no severity of a rule. */
type Decision = { readonly drift: Drift; readonly traits: RuleTraits; readonly refused: DropReason | undefined };

/** Builds the alert, and decides whether the rules announce it (D19, D20, D22 to D25). */
export const decide = ({ policy, states, impact }: Deps): ((released: Released) => Decision) => {
  const matches = matchRules(policy.rules, policy.accountNames);
  const around = severityContext(states, policy.accountNames);
  const maintenance = matchWindow(policy.windows);
  const masking = new Masking({ showVariables: policy.showVariables });
  const sharedUser = sharedUsers();
  const sharedOrigin = sharedOrigins();
  return (released) => {
    const { finding, declared, at } = released;
    const { change: kind, comparison, edit, repeats, subject } = finding;
    const isUnknown = comparison.field === unknownChange;
    const field = isUnknown || comparison.field === anyAttribute ? '*' : comparison.field;
    const { from } = edit;
    const { event } = from.evaluation;
    const owner = ownerOf(edit.from);
    const { type } = subject;
    const spec = states.types[type];
    const attributes = declared?.snapshot.attributes(declared.resource) ?? {};
    const marked = declared?.snapshot.sensitive(declared.resource) ?? [];
    const shown = valuesOf(released, owner, attributes, spec);
    // Whoever creates a resource chooses its tags: they count only where nothing is configured.
    const environment =
      (declared === undefined
        ? (environmentOfProvider(policy, event) ?? environmentOf(reportedTags(owner, spec)))
        : (environmentOf(attributes) ?? environmentOfProvider(policy, event))) ?? null;
    const account = (declared?.snapshot.account(declared.resource) ?? '') || event.account;
    const address = subject.address ?? null;
    const input: SeverityInput = {
      family: spec?.family,
      resourceType: type,
      change: isUnknown ? 'unknown' : kind,
      field,
      oldValue: shown.old,
      newValue: shown.new,
      hidden: comparison.hidden,
      before: attributes,
      after: () =>
        owner.act === 'modify' ? { ...attributes, ...reportedAttributes(owner, spec, false) } : reportedAttributes(owner, spec, true),
      known: around(event),
    };
    const traits: RuleTraits = {
      severity: severityOf(input),
      isBuiltIn:
        // A creation attached to a declared resource, or of an identity, policy, credential or attachment to an identity.
        owner.parents.some((parent) => states.findFor(parent, event).length > 0) || spec?.access !== undefined || isAccess(owner, spec),
    };
    const match = matches({
      resourceType: type,
      field,
      ...traits,
      caller: { user: event.user, provider: event.provider, account },
      environment,
      declared: subject.address !== undefined,
      blastRadius: once(() => {
        const known = declared === undefined ? reportedAttributes(owner, spec, true) : attributes;
        return impact({ address, type, attributes: known, account });
      }),
    });
    const secrets = secretPaths(type, spec);
    const show = (value: Json): Json => states.secrets.maskedValue(masking.value(value, field, marked, secrets));
    const [resource_name, change] = [declared?.snapshot.name(declared.resource) ?? owner.name, isUnknown ? ('unknown' as const) : kind];
    const [old_value, new_value, detail] = [show(shown.old), show(shown.new), detailOf(finding, isUnknown)];
    const { eventName: event_name } = event;
    // In the order of `makeDrift`, which would copy it.
    const drift: Drift = {
      id: idOfAlert(states, event, subject, comparison.field),
      timestamp: event.eventTime,
      severity: match.announced ? match.severity : traits.severity,
      resource_type: type,
      resource_name,
      resource_id: cloudId(attributes, spec) ?? idOf(owner),
      field,
      old_value,
      new_value,
      summary: summaryOf({ field, change, fields: null, old_value, new_value, detail, resource_name, account_id: account, event_name }),
      fields: null,
      user_identity: sharedUser(event.user),
      origin: sharedOrigin(event.origin),
      address,
      provider: event.provider,
      account_id: account,
      account_name: policy.accountNames.get(account) ?? null,
      region: event.region,
      region_name: regionName(event.region),
      change,
      rules: match.announced ? match.rules : noRules,
      event_name,
      event_id: event.id,
      event_time: event.eventTime,
      detected_at: at,
      environment,
      maintenance: maintenance(event.time),
      detail,
      incident: null,
      root_cause: null,
      blast_radius_size: null,
      seen_in_state: null,
      verified_at: finding.planned?.at,
      candidates: finding.planned?.candidates ?? undefined,
      unconfirmed: finding.unconfirmed.length === 0 ? null : finding.unconfirmed.slice(0, maxUnconfirmed),
      cascade_of: from.cascadeOf === undefined ? null : idOfAlert(states, event, from.cascadeOf, '*'),
      superseded_by: null,
      occurrences: 1 + repeats.length,
      last_seen: repeats.at(-1)?.from.evaluation.event.eventTime ?? event.eventTime,
      resolution: null,
      resolved_at: null,
      resolved_by: null,
      triage: null,
    };
    return { drift, traits, refused: match.announced ? undefined : match.reason };
  };
};

/** D3. */
const idOfAlert = (states: DeclaredStates, event: EvaluatedEvent, subject: Subject, field: string): string =>
  contentId('d_', event.id, ...states.alertNames(alertKey(subject), subject.source), field);

const detailOf = ({ change, comparison, edit, unconfirmed }: Finding, isUnknown: boolean): string | null => {
  const { cascaded } = edit.from;
  if (isUnknown) return 'event not in the catalog';
  const isUnseen = change === 'created' && ownerOf(edit.from).edits.some(({ field, op }) => op === 'hidden' && field === anyAttribute);
  if (comparison.hidden || isUnseen) return hiddenValue;
  if (unconfirmed.length > 0) return createdAgain;
  return cascaded === 0 ? null : `${String(cascaded)} declared resource${cascaded === 1 ? '' : 's'} went with it`;
};

/** Attributes that may differ after a resource was created again (D98). */
export const withUnconfirmed = (drift: Drift, unconfirmed: readonly string[]): Drift =>
  withSummary({
    ...drift,
    detail: unconfirmed.length === 0 ? null : createdAgain,
    unconfirmed: unconfirmed.length === 0 ? null : unconfirmed.slice(0, maxUnconfirmed),
  });

const createdAgain = 'created again; not known to be as declared';
const maxUnconfirmed = 50;

const noRules: readonly string[] = [];

const valuesOf = (
  { finding, declared }: Released,
  owner: OwnerCandidate,
  attributes: JsonObject,
  spec: TypeSpec | undefined,
): { readonly old: Json; readonly new: Json } => {
  switch (finding.change) {
    case 'deleted':
      return { old: identifying(attributes, spec), new: null };
    case 'created':
      return { old: null, new: reportedAttributes(owner, spec, true) };
    case 'modified': {
      const { attribute, comparison, value } = finding;
      const shownRoot = declared === undefined ? undefined : declaredValue(declared, attribute, spec);
      const root = finding.isMirror ? mirrored(shownRoot, finding.edit.edit, spec) : shownRoot;
      const key = comparison.field.slice(attribute.length + 1);
      const old = key === '' ? root : member(root, key);
      return { old: old ?? null, new: comparison.hidden ? null : asDeclared(value, old) };
    }
  }
};

/** The declared attributes that identify a resource (D17). */
const identifying = (attributes: JsonObject, spec: TypeSpec | undefined): JsonObject => {
  const names = new Set(['id', 'arn', ...(spec?.keys ?? []).flatMap((key) => key.map((part) => partName(part).replace(/\.\*$/, '')))]);
  const result: Record<string, Json> = {};
  for (const name of names) {
    const value = attributes[name];
    if (value !== undefined && value !== null && value !== '') result[name] = value;
  }
  return result;
};

/** The attributes in the record. `isWhole`: include those of a whole object. */
const reportedAttributes = (owner: OwnerCandidate, spec: TypeSpec | undefined, isWhole: boolean): JsonObject => {
  const result: Record<string, Json> = {};
  for (const [name, value] of Object.entries(owner.ref.attributes)) if (!isAbsentBlock(name, value, spec)) result[name] = value;
  for (const edit of owner.edits) {
    if (edit.as === 'object') {
      if (isWhole) Object.assign(result, spec?.object?.attributes(edit.value));
    } else if (edit.op !== 'hidden' && edit.value !== null) result[edit.field] = edit.value;
  }
  return result;
};

/** Whether the value stands for a block that the resource does not have, see `KeyPart`. */
const isAbsentBlock = (name: string, value: string, spec: TypeSpec | undefined): boolean =>
  name.includes('.') &&
  spec?.keys.some((key) =>
    key.some((part) => typeof part !== 'string' && 'as' in part && part.attribute === name && part.absent === value),
  ) === true;

/** See `TypeSpec.accessIf`. */
const isAccess = (owner: OwnerCandidate, spec: TypeSpec | undefined): boolean => {
  const condition = spec?.accessIf;
  if (condition === undefined) return false;
  const value = reportedAttributes(owner, spec, true)[condition.attribute];
  return (isList(value) ? value : [value]).some((one) => condition.values.includes(text(one) ?? ''));
};

const reportedTags = (owner: OwnerCandidate, spec: TypeSpec | undefined): JsonObject => {
  const object = owner.edits.find((edit) => edit.as === 'object');
  if (object !== undefined) return spec?.object?.attributes(object.value) ?? {};
  return Object.fromEntries(['tags', 'labels'].map((name) => [name, owner.edits.find((edit) => edit.field === name)?.value ?? null]));
};

/** The value of the tag or label `environment` or `env`, ignoring case (D22). */
const environmentOf = (attributes: JsonObject): string | undefined => {
  for (const holder of ['tags', 'tags_all', 'labels', 'effective_labels', 'metadata.labels']) {
    const tags = attributeAt(attributes, holder);
    if (!isObject(tags)) continue;
    for (const wanted of ['environment', 'env']) {
      for (const key of Object.keys(tags)) {
        const value = key.length === wanted.length && key.toLowerCase() === wanted ? text(tags[key]) : undefined;
        if (value !== undefined) return value;
      }
    }
  }
  return undefined;
};

/** `environment` of the cluster, or of the provider. */
const environmentOfProvider = ({ clusters, environments }: EvaluationPolicy, { provider, account }: EvaluatedEvent): string | undefined =>
  (provider === kubernetes ? clusters.find(({ name }) => name === account)?.environment : undefined) ?? environments[provider];

const cloudId = (attributes: JsonObject, spec: TypeSpec | undefined): string | undefined =>
  text(attributes[spec?.cloudId ?? 'id']) ?? text(attributes['arn']);
