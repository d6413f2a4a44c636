import { SecretValues } from '../../catalog/secrets/secret-values.js';
import { isAwsType, type TypeSpec } from '../../catalog/type-spec.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { anyType, anyTypeKey, type Change, type Ref } from '../../model/change.js';
import { withOne } from '../../lib/with-one.js';
import type { ClusterAgreement } from './cluster-of-states.js';
import { attributeAt, type Declared, type StateSnapshot } from '../../model/state-snapshot.js';

/** The account and region of a record. */
export type RecordScope = Pick<AuditRecord, 'account' | 'region'>;

/** Lookups over the newest snapshots of all state sources (D14). Only `put` changes them. */
export class DeclaredStates {
  readonly #snapshots = new Map<string, StateSnapshot>();
  /** Source, type and attribute → the resources by their values. */
  readonly #values = new Map<string, Map<string, number[]>>();
  /** The last result of `findFor`. */
  #last: Found = { ref: undefined, account: '', region: '', declared: none };

  /** The secret values in these snapshots, which no output may contain. */
  readonly secrets: SecretValues;

  /** `shows`: whether outputs may show the value of this environment variable. */
  constructor(
    readonly types: Readonly<Record<string, TypeSpec>>,
    shows: (variable: string) => boolean,
    readonly clusterAgreement: ClusterAgreement,
  ) {
    this.secrets = new SecretValues(shows);
  }

  get sources(): Iterable<string> {
    return this.#snapshots.keys();
  }

  has(source: string): boolean {
    return this.#snapshots.has(source);
  }

  put(snapshot: StateSnapshot): void {
    this.#snapshots.set(snapshot.source, snapshot);
    this.secrets.put(snapshot.source, snapshot.secrets);
    this.#values.clear();
    this.#last = { ref: undefined, account: '', region: '', declared: none };
  }

  /** The resources of this type with this value. The first call reads all resources of the type, 5 µs each. */
  naming(snapshot: StateSnapshot, type: string, attribute: string, value: string): readonly number[] {
    const slot = `${snapshot.source}\0${type}\0${attribute}`;
    let values = this.#values.get(slot);
    if (values === undefined) {
      this.#values.set(slot, (values = new Map<string, number[]>()));
      for (let resource = 0; resource < snapshot.size; resource++) {
        if (snapshot.type(resource) !== type || snapshot.mode(resource) !== 'managed') continue;
        const found = attributeAt(snapshot.attributes(resource), attribute);
        if (typeof found === 'string') values.set(found, withOne(values.get(found), resource));
      }
    }
    return values.get(value) ?? none;
  }

  get(source: string): StateSnapshot | undefined {
    return this.#snapshots.get(source);
  }

  /**
   * The resources that a reference in a record may denote: those whose known account and region do not contradict the record. If some are
   * known to agree, those of unknown account are omitted.
   */
  find(ref: Ref, account: string, region: string): readonly Declared[] {
    const scope = this.types[ref.type]?.scope ?? 'region';
    // Undefined until one is found: nearly always there is one, or none.
    let sure: Declared[] | undefined;
    let maybe: Declared[] | undefined;
    for (const snapshot of this.#snapshots.values()) {
      for (const resource of snapshot.find(ref.key)) {
        // A key of any type (D67) also finds resources of other types.
        if (ref.key.startsWith('*') && snapshot.type(resource) !== ref.type) continue;
        const agrees =
          scope === 'cluster' ? this.clusterAgreement(snapshot.source, account) : agreement(snapshot, resource, scope, account, region);
        if (agrees === 'agrees') sure = withOne(sure, { snapshot, resource });
        else if (agrees === 'unknown') maybe = withOne(maybe, { snapshot, resource });
      }
    }
    return sure ?? maybe ?? none;
  }

  /** The AWS resources of any type, covered or not, whose `arn` or `id` is this text. */
  findAny(text: string, { account, region }: RecordScope): readonly Declared[] {
    const isArn = text.startsWith('arn:');
    const [, , , ownRegion = '', ownAccount = ''] = isArn ? text.split(':') : [];
    const found: Declared[] = [];
    for (const snapshot of this.#snapshots.values()) {
      const ids = snapshot.find(anyTypeKey('id', text));
      for (const resource of isArn ? new Set([...snapshot.find(anyTypeKey('arn', text)), ...ids]) : ids) {
        const type = snapshot.type(resource);
        if (!isAwsType(type)) continue;
        const scope = this.types[type]?.scope ?? 'account';
        if (scope === 'cluster') continue;
        const agrees = agreement(
          snapshot,
          resource,
          scope,
          ownAccount === '' ? account : ownAccount,
          ownRegion === '' ? region : ownRegion,
        );
        if (agrees !== 'contradicts') found.push({ snapshot, resource });
      }
    }
    return found;
  }

  /**
   * The managed resources of any provider that this text names: by address, `id`, `arn` or `self_link`. Those of other providers than AWS also by the
   * forms that name the same; see `spellings`.
   */
  findNamed(name: string): readonly Declared[] {
    const found: Declared[] = [];
    for (const snapshot of this.#snapshots.values()) {
      const at = snapshot.byAddress(name);
      const resources = at === undefined ? findByName(snapshot, name) : [at];
      for (const resource of resources) if (snapshot.mode(resource) === 'managed') found.push({ snapshot, resource });
    }
    return found;
  }

  /** Identifies a resource in the ids of alerts (D3): its key, and its state if another state declares the same address. */
  alertNames(key: string, source: string | undefined): readonly string[] {
    for (const snapshot of this.#snapshots.values()) {
      if (source !== undefined && snapshot.source !== source && snapshot.byAddress(key) !== undefined) return [source, key];
    }
    return [key];
  }

  /** Whether any state declares the changed resource, under a covered or an uncovered type. */
  declaresAny(change: Change, scope: RecordScope): boolean {
    for (const { ref } of change.owners) if (this.findFor(ref, scope).length > 0) return true;
    return this.uncovered(change, scope).length > 0;
  }

  /** The changed resource, if it is declared as a type that the catalog does not cover. */
  uncovered(change: Change, scope: RecordScope): readonly Declared[] {
    return change.uncovered.length === 0 ? none : change.uncovered.flatMap((ref) => this.findFor(ref, scope));
  }

  /** Whether the change matters even if no state declares the resource. */
  isTracked({ owners }: Change): boolean {
    for (const { ref } of owners) if (this.types[ref.type]?.onlyDeclared !== true) return true;
    return false;
  }

  /**
   * `find` within the scope of a record; an ARN contains its own account and region. Masking and evaluating a reported call look up the same
   * reference one after the other, and a lookup is expensive.
   */
  findFor(ref: Ref, { account, region }: RecordScope): readonly Declared[] {
    const last = this.#last;
    if (last.ref === ref && last.account === account && last.region === region) return last.declared;
    const declared = this.#findFor(ref, account, region);
    this.#last = { ref, account, region, declared };
    return declared;
  }

  #findFor(ref: Ref, account: string, region: string): readonly Declared[] {
    const { arn } = ref.attributes;
    if (ref.type === anyType) return this.findAny(arn ?? '', { account, region }).filter(declaresTags);
    if (arn === undefined) return this.find(ref, account, region);
    const [, , , ownRegion = '', ownAccount = ''] = arn.split(':');
    return this.find(ref, ownAccount === '' ? account : ownAccount, ownRegion === '' ? region : ownRegion);
  }
}

type Found = RecordScope & { readonly ref: Ref | undefined; readonly declared: readonly Declared[] };

const none: readonly never[] = [];

const findByName = (snapshot: StateSnapshot, name: string): readonly number[] => {
  for (const one of spellings(name)) {
    const keys = one.startsWith('arn:')
      ? [anyTypeKey('arn', one), anyTypeKey('id', one)]
      : [anyTypeKey('id', one), anyTypeKey('self_link', one)];
    const found = keys.map((key) => snapshot.find(key)).find((resources) => resources.length > 0);
    if (found !== undefined) return found;
  }
  return none;
};

/** Google Cloud writes one name as a URL, with the service in front, and alone (D71). */
const spellings = (name: string): readonly string[] => {
  const [, path] = /^(?:https:)?\/\/[\w.-]+\.googleapis\.com\/(?:[\w]+\/v\d\w*\/|v\d\w*\/)?(.+)$/.exec(name) ?? [];
  return path === undefined ? [name] : [name, path];
};

/** A policy of a topic has the ARN of the topic, but no tags. */
const declaresTags = ({ snapshot, resource }: Declared): boolean =>
  snapshot.mode(resource) === 'managed' && Object.hasOwn(snapshot.attributes(resource), 'tags');

const agreement = (
  snapshot: StateSnapshot,
  resource: number,
  scope: Exclude<TypeSpec['scope'], 'cluster'>,
  account: string,
  region: string,
): 'agrees' | 'unknown' | 'contradicts' => {
  if (scope === 'global') return 'agrees';
  const known = snapshot.account(resource);
  if (known !== '' && account !== '' && known !== account) return 'contradicts';
  if (scope === 'account') return known === '' ? 'unknown' : 'agrees';
  const declaredRegion = snapshot.region(resource);
  if (declaredRegion !== '' && region !== '' && declaredRegion !== region) return 'contradicts';
  return known === '' || declaredRegion === '' ? 'unknown' : 'agrees';
};
