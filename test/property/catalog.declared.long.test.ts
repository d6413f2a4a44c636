import t from 'tap';
import { awsServices } from '../../src/catalog/aws/services.js';
import { cloudCatalog, cloudTypes } from '../../src/catalog/providers.js';
import type { Change, Edit, OwnerCandidate } from '../../src/model/change.js';
import { isList, isObject, type Json } from '../../src/lib/json.js';
import { allCases, type KnownCase } from '../support/all-cases.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../support/arrivals.js';
import type { DeclaredResource } from '../support/catalog-case.js';
import { driftsOf, everyChange, runPipeline } from '../support/run-pipeline.js';

/**
 * A record that sets declared values never alerts. The states are derived from the catalog's own decoding of its examples: each attribute
 * that a record sets is declared with that value.
 */

type Block = Record<string, Json>;

const holder = (block: Block, path: readonly string[]): Block => {
  let at = block;
  for (const step of path) {
    const inner = at[step];
    const next: Block = isList(inner) && isObject(inner[0]) ? (inner[0] as Block) : {};
    at[step] = [next];
    at = next;
  }
  return at;
};

const listed = (value: Json | undefined): readonly Json[] => (isList(value) ? value : value === undefined || value === null ? [] : [value]);

/** Applies an edit to the declared attributes, after the edits before it. */
const declare = (attributes: Block, edit: Edit): void => {
  if (edit.as === 'object') {
    if (!isObject(edit.value)) return;
    // Rules of a web ACL, or of a security group whose call does not name the direction.
    if (edit.value['blocks'] !== undefined) attributes['rule'] = edit.value['blocks'];
    else attributes['ingress'] = listed(edit.value['modified']);
    return;
  }
  const path = edit.field.split('.');
  const name = path.pop() ?? '';
  const block = holder(attributes, path);
  const before = block[name];
  switch (edit.op) {
    case 'set':
      block[name] = edit.value;
      return;
    case 'add':
      block[name] = [...listed(before), ...listed(edit.value)];
      return;
    case 'amend': {
      const added = isObject(edit.value) ? listed(edit.value['add']) : [];
      block[name] = edit.as === 'joined' ? [...listed(before), ...added].map(String).join(',') : [...listed(before), ...added];
      return;
    }
    case 'merge':
      block[name] = { ...(isObject(before) ? before : {}), ...(isObject(edit.value) ? edit.value : {}) };
      return;
    case 'remove':
    case 'except':
    case 'drop':
    case 'hidden':
      return;
  }
};

const resourceFor = (owners: readonly OwnerCandidate[], at: number): DeclaredResource => {
  const [first] = owners;
  const attributes: Block = {};
  for (const owner of owners) {
    for (const [name, value] of Object.entries(owner.ref.attributes)) {
      const path = name.split('.');
      holder(attributes, path.slice(0, -1))[path.at(-1) ?? ''] = value;
    }
    for (const edit of owner.edits) declare(attributes, edit);
  }
  return { type: first?.ref.type ?? '', name: `r${String(at)}`, attributes };
};

/** Whether a change is declared on one type here and looked up on another type that is present too. */
const ambiguous = (resources: readonly DeclaredResource[], changes: readonly Change[], precedence: number): boolean => {
  const types = new Set(resources.map(({ type }) => type));
  return changes.some(
    ({ owners }) => owners.find(({ ref }) => types.has(ref.type))?.ref.type !== (owners[precedence] ?? owners.at(-1))?.ref.type,
  );
};

/** Whether two references may name the same resource: no attribute present in both differs. */
const compatible = (one: OwnerCandidate, other: OwnerCandidate): boolean =>
  one.ref.type === other.ref.type &&
  Object.entries(one.ref.attributes).every(([name, value]) => (other.ref.attributes[name] ?? value).toLowerCase() === value.toLowerCase());

/** All changes of a record at `precedence`, declared with the record's values. */
const stateFor = (changes: readonly Change[], precedence: number): readonly DeclaredResource[] => {
  const groups: OwnerCandidate[][] = [];
  for (const change of changes) {
    const owner = change.owners[precedence] ?? change.owners.at(-1);
    if (owner === undefined || owner.act === 'delete') continue;
    for (const one of change.owners.filter((candidate) => candidate.act !== 'delete' && compatible(owner, candidate))) {
      const group = groups.find((known) => known.every((member) => compatible(one, member)));
      if (group === undefined) groups.push([one]);
      else group.push(one);
    }
  }
  return groups.map(resourceFor);
};

/** A rename: afterwards the record's own reference matches nothing declared. */
const renames = (changes: readonly Change[]): boolean =>
  changes.some((change) =>
    change.owners.some(({ ref, edits }) =>
      edits.some(({ field, value }) => Object.hasOwn(ref.attributes, field) && ref.attributes[field] !== value),
    ),
  );

const changesOf = (one: KnownCase): { readonly record: ReturnType<typeof auditArrival>; readonly changes: readonly Change[] } => {
  const record = auditArrival(
    cloudTrailRecord(one.eventSource, one.event, { requestParameters: one.request, responseElements: one.response ?? null, ...one.record }),
  );
  const audit = record.kind === 'audit' ? record.record : undefined;
  return { record, changes: audit === undefined || !audit.succeeded || audit.readOnly ? [] : cloudCatalog.interpret(audit).changes };
};

void t.test('D7: never alerts on a record that sets declared values, for every example of the catalog', async (t) => {
  let checked = 0;
  for (const one of await allCases()) {
    const { record, changes } = changesOf(one);
    if (renames(changes)) continue;
    for (let precedence = 0; precedence < Math.max(0, ...changes.map((change) => change.owners.length)); precedence++) {
      const resources = stateFor(changes, precedence);
      if (resources.length === 0 || ambiguous(resources, changes, precedence)) continue;
      checked++;
      const outputs = runPipeline([[stateArrival(stateDocument(resources), '2026-03-02T10:00:00.000Z'), record]], everyChange);
      const found = driftsOf(outputs).filter((drift) => drift.address !== null && drift.detail === null && drift.change !== 'deleted');
      if (found.length > 0) {
        t.fail(
          `${one.event}: ${one.name}: ${found.map((drift) => `${String(drift.address)} ${drift.resource_type} ${drift.field} ${JSON.stringify(drift.old_value)} → ${JSON.stringify(drift.new_value)}`).join('; ')}`,
        );
      }
    }
  }
  t.ok(checked > 400, `${String(checked)} states checked`);
});

void t.test('D14: finds every type of AWS by each of its keys', async (t) => {
  const found = new Set<string>();
  for (const one of await allCases())
    for (const { owners, uncovered } of changesOf(one).changes) {
      for (const { ref, edits } of owners) {
        found.add(ref.type);
        // Resources that declare list elements are found through the holder of the list.
        for (const { field } of edits) {
          const list = cloudTypes[ref.type]?.shared?.[field];
          if (list !== undefined) found.add(list.type);
        }
      }
      for (const { type } of uncovered) found.add(type);
    }
  const missing = awsServices.flatMap(({ types }) => Object.keys(types)).filter((type) => !found.has(type));
  t.strictSame(missing, [], 'each key occurs in an example');
});
