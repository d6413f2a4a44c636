import type { Json, JsonObject } from '../../lib/json.js';
import { isObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Change, Edit, OwnerCandidate } from '../../model/change.js';
import type { Evidence, EvidenceReader, EvidenceScope, Link, NodeRef } from '../../model/graph-evidence.js';
import type { Contribution, Contributions } from './contributions.js';
import type { GraphNodes } from './graph-nodes.js';
import type { Proof } from './proofs.js';

/** Changed identities and attachments whose state was not read yet. */
const maxOwners = 100_000;

/** What a record proves about one resource. `time`: of the record. */
export type RecordedEvidence = { readonly self: NodeRef; readonly links: readonly Link[]; readonly time: number; readonly proof: Proof };

type Drawn = { readonly recorded: RecordedEvidence; readonly contribution: Contribution | undefined };

type Readers = ReadonlyMap<string, EvidenceReader<JsonObject>>;

/**
 * What successful calls prove about identities before a state shows it: a trust policy, an attachment, a binding. A later state of the
 * resource takes its place, and its deletion ends it. **Keeps** the newest 100,000.
 */
export class RecordEvidence {
  readonly #byOwner = new Map<string, Drawn>();
  readonly #ofNode = new Map<number, Set<string>>();

  constructor(
    readonly nodes: GraphNodes,
    readonly contributions: Contributions,
    readonly readers: Readers,
    /** Call before reading what states prove. */
    readonly settle: () => void,
  ) {}

  take(record: AuditRecord, changes: readonly Change[], scope: EvidenceScope): void {
    for (const { owners } of changes) {
      for (const owner of owners) {
        const reader = this.readers.get(owner.ref.type);
        if (reader === undefined || !mayProve(owner)) continue;
        if (owner.act === 'delete') {
          this.#withdrawAll(owner, record.time);
          continue;
        }
        const read = reader(attributesOf(owner), scope);
        if (this.#put(owner, read, record)) break;
      }
    }
  }

  /** Call when a state written at this time shows the resource of a node. */
  declared(node: number, written: number): void {
    for (const owner of this.#ofNode.get(node) ?? []) {
      const known = this.#byOwner.get(owner);
      if (known !== undefined && known.recorded.time <= written) this.#withdraw(owner);
    }
  }

  save(): readonly (readonly [string, RecordedEvidence])[] {
    return [...this.#byOwner].map(([owner, { recorded }]) => [owner, recorded]);
  }

  restore(owner: string, recorded: RecordedEvidence): void {
    const before = this.#forget(owner);
    const node = this.nodes.nodeOf(recorded.self);
    const contribution = this.contributions.draw(node, recorded.links, false, (attribute) => ({ ...recorded.proof, attribute }));
    if (before !== undefined) this.contributions.withdraw(before);
    this.#byOwner.set(owner, { recorded, contribution });
    this.#ofNode.set(node, (this.#ofNode.get(node) ?? new Set<string>()).add(owner));
    const [oldest] = this.#byOwner.size > maxOwners ? this.#byOwner.keys() : [];
    if (oldest !== undefined) this.#withdraw(oldest);
  }

  #put(candidate: OwnerCandidate, { self, links }: Evidence, record: AuditRecord): boolean {
    // Whose account a pod has, observations show.
    if (self?.type === 'pod') return false;
    const isEmpty = self === undefined || links.length === 0;
    if (isEmpty && !isReplaced(candidate)) return false;
    this.settle();
    const owner = ownerKey(candidate);
    const known = this.#byOwner.get(owner);
    const isNewer = known === undefined || known.recorded.time <= record.time;
    if (isEmpty) {
      // A new trust policy may admit nobody.
      if (isNewer) this.#withdraw(owner);
      return false;
    }
    const proof = { event_id: record.id, event_name: record.eventName, timestamp: record.eventTime };
    if (isNewer) this.restore(owner, { self, links, time: record.time, proof });
    return true;
  }

  /** A deletion that arrives late leaves what was created again. */
  #withdrawAll(owner: OwnerCandidate, time: number): void {
    for (const field of ['', ...knownFields]) {
      const key = `${recordOwner}${owner.ref.key}\0${field}`;
      if ((this.#byOwner.get(key)?.recorded.time ?? time) <= time) this.#withdraw(key);
    }
  }

  #withdraw(owner: string): void {
    const contribution = this.#forget(owner);
    if (contribution !== undefined) this.contributions.withdraw(contribution);
  }

  /** Returns what is still drawn. */
  #forget(owner: string): Contribution | undefined {
    const known = this.#byOwner.get(owner);
    if (known === undefined) return undefined;
    this.#byOwner.delete(owner);
    const node = this.nodes.table.find(known.recorded.self.key);
    const owners = this.#ofNode.get(node);
    owners?.delete(owner);
    if (owners?.size === 0) this.#ofNode.delete(node);
    return known.contribution;
  }
}

const recordOwner = 'record\0';

/** Attributes of an identity that calls replace one at a time, so that a call leaves what others proved. */
const knownFields = ['assume_role_policy', 'inline_policy', 'managed_policy_arns', 'policy'];

const isReplaced = ({ act, edits }: OwnerCandidate): boolean =>
  act === 'put' || act === 'create' || edits.some(({ field, op }) => op === 'set' && knownFields.includes(field));

const ownerKey = ({ ref, edits }: OwnerCandidate): string => {
  const field = edits.find((edit) => knownFields.includes(edit.field))?.field ?? '';
  return `${recordOwner}${ref.key}\0${field}`;
};

/** Only texts name others: an update of numbers and switches proves nothing, and reading it takes as long as evaluating it. */
const mayProve = ({ act, edits }: OwnerCandidate): boolean =>
  act !== 'modify' || edits.some(({ value }) => typeof value === 'string' || (typeof value === 'object' && value !== null));

/** The attributes in the record, as a state would have them. */
const attributesOf = ({ ref, edits }: OwnerCandidate): JsonObject => {
  const result: Record<string, Json> = { ...ref.attributes };
  for (const edit of edits) {
    const value = valueOf(edit);
    if (value === undefined || value === null) continue;
    if (edit.field === '') Object.assign(result, isObject(value) ? value : {});
    else result[edit.field] = value;
  }
  return result;
};

const valueOf = ({ op, value }: Edit): Json | undefined => {
  switch (op) {
    case 'set':
    case 'add':
    case 'merge':
      return value;
    case 'amend':
      return isObject(value) ? value['add'] : undefined;
    default:
      return undefined;
  }
};
