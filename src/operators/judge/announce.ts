import { regionName } from '../../catalog/aws/region-names.js';
import { Masking } from '../../catalog/secrets/masking.js';
import { secretPaths } from '../../catalog/secrets/secret-types.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import { partName } from '../../catalog/type-spec.js';
import { idOf } from '../../model/change.js';
import { contentId } from '../../lib/content-id.js';
import { makeDrift, type Drift } from '../../model/drift.js';
import type { DropReason } from '../../model/drop-reason.js';
import { isObject, member, text, type Json, type JsonObject } from '../../lib/json.js';
import type { JudgePolicy } from '../../model/rules.js';
import type { Declared } from '../../model/state-snapshot.js';
import { declaredValue, type DeclaredStates } from './declared-states.js';
import { matchRules } from '../rules/match-rules.js';
import { matchWindow } from '../rules/match-window.js';
import type { Candidate } from './subject.js';
import { surroundings } from './surroundings.js';

/** Makes the alert of a candidate, or says why no rule wants it (D19, D20, D22 to D25). `at`: arrival of the fact that released it. */
export const announce = (
  policy: JudgePolicy,
  states: DeclaredStates,
): ((candidate: Candidate, declared: Declared | undefined, at: string) => Drift | DropReason) => {
  const match = matchRules(policy.rules);
  const around = surroundings(states, policy.accountNames);
  const maintenance = matchWindow(policy.windows);
  const masking = new Masking({ showVariables: policy.showVariables });
  return (candidate, declared, at) => {
    const { record } = candidate.context;
    const { subject, field, owner: place, kind } = candidate;
    const type = subject.ref.type;
    const spec = states.types[type];
    const attributes = declared?.snapshot.attributes(declared.resource) ?? {};
    const marked = declared?.snapshot.sensitive(declared.resource) ?? [];
    const shown = valuesOf(candidate, declared, attributes, spec);
    const environment = environmentOf(declared === undefined ? tagsSaid(candidate) : attributes) ?? policy.environment ?? null;
    const verdict = match({
      family: spec?.family,
      resourceType: type,
      change: kind,
      field,
      oldValue: shown.old,
      newValue: shown.new,
      hidden: candidate.touch.hidden,
      before: attributes,
      // Most rows of the table do not ask.
      get after() {
        return place.act === 'modify' ? { ...attributes, ...said(candidate) } : said(candidate);
      },
      known: around(record),
      user: record.user,
      environment,
      declared: subject.address !== undefined,
      parentDeclared: place.parents.some((parent) => states.findFor(parent, record).length > 0),
      access: spec?.access !== undefined,
    });
    if (!verdict.announced) return verdict.reason;
    const secrets = secretPaths(type, spec);
    const show = (value: Json): Json => states.secrets.maskedValue(masking.value(value, field, marked, secrets));
    const account = (declared?.snapshot.account(declared.resource) ?? '') || record.account;
    return makeDrift({
      id: contentId('d_', record.id, ...states.unmistakable(subject), field),
      timestamp: record.eventTime,
      severity: verdict.severity,
      resource_type: type,
      resource_name: declared?.snapshot.name(declared.resource) ?? place.name,
      resource_id: cloudId(attributes, spec) ?? idOf(place),
      field,
      old_value: show(shown.old),
      new_value: show(shown.new),
      user_identity: record.user,
      address: subject.address ?? null,
      provider: record.provider,
      account_id: account,
      account_name: policy.accountNames.get(account) ?? null,
      region: record.region,
      region_name: regionName(record.region),
      change: kind,
      rules: verdict.rules,
      event_name: record.eventName,
      event_id: record.id,
      event_time: record.eventTime,
      detected_at: at,
      environment,
      maintenance: maintenance(record.time),
      detail: candidate.touch.hidden ? 'value not in the record' : null,
      occurrences: 1 + candidate.repeats.length,
      last_seen: candidate.repeats.at(-1)?.said.context.record.eventTime ?? record.eventTime,
      resolution: null,
      resolved_at: null,
    });
  };
};

const valuesOf = (
  candidate: Candidate,
  declared: Declared | undefined,
  attributes: JsonObject,
  spec: TypeSpec | undefined,
): { readonly old: Json; readonly new: Json } => {
  switch (candidate.kind) {
    case 'deleted':
      return { old: identifying(attributes, spec), new: null };
    case 'created':
      return { old: null, new: said(candidate) };
    case 'modified': {
      const root = declared === undefined ? undefined : declaredValue(declared, candidate.leaf.root);
      const key = candidate.field.slice(candidate.leaf.root.length + 1);
      const old = key === '' ? root : member(root, key);
      return { old: old ?? null, new: candidate.touch.hidden ? null : candidate.value };
    }
  }
};

/** The declared attributes that name a resource (D17). */
const identifying = (attributes: JsonObject, spec: TypeSpec | undefined): JsonObject => {
  const names = new Set(['id', 'arn', ...(spec?.keys ?? []).flatMap((key) => key.map(partName))]);
  const result: Record<string, Json> = {};
  for (const name of names) {
    const value = attributes[name];
    if (value !== undefined && value !== null && value !== '') result[name] = value;
  }
  return result;
};

/** What the record says of a thing. */
const said = ({ owner: place }: Candidate): JsonObject => {
  const result: Record<string, Json> = { ...place.ref.attributes };
  for (const edit of place.edits) if (edit.op !== 'hidden' && edit.value !== null) result[edit.field] = edit.value;
  return result;
};

const tagsSaid = (candidate: Candidate): JsonObject => ({
  tags: candidate.owner.edits.find((edit) => edit.field === 'tags')?.value ?? null,
});

/** From the tag or label `environment` or `env`, in whatever case (D22). */
const environmentOf = (attributes: JsonObject): string | undefined => {
  for (const holder of ['tags', 'tags_all', 'labels']) {
    const tags = attributes[holder];
    if (!isObject(tags)) continue;
    for (const wanted of ['environment', 'env']) {
      for (const [key, value] of Object.entries(tags)) if (key.toLowerCase() === wanted && text(value) !== undefined) return text(value);
    }
  }
  return undefined;
};

const cloudId = (attributes: JsonObject, spec: TypeSpec | undefined): string | undefined =>
  text(attributes[spec?.cloudId ?? 'id']) ?? text(attributes['arn']);
