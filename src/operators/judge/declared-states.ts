import { SecretValues } from '../../catalog/secrets/secret-values.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Change, Ref } from '../../model/change.js';
import { isObject, type Json } from '../../lib/json.js';
import { attributeAt, type Declared, type StateSnapshot } from '../../model/state-snapshot.js';

/** The newest snapshot of each state source, and the lookups over all of them (D14). */
export class DeclaredStates {
  readonly #snapshots = new Map<string, StateSnapshot>();
  /** Source, type and attribute → the values that are declared. */
  readonly #values = new Map<string, Set<string>>();

  /** What no output may repeat: the secret values of these snapshots. */
  readonly secrets: SecretValues;

  /** `shows`: may the value of this environment variable be told? */
  constructor(
    readonly types: Readonly<Record<string, TypeSpec>>,
    shows: (variable: string) => boolean,
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
  }

  /** Does the snapshot declare a resource of this type with this value? Reads all of the type when it is first asked, 5 µs each. */
  declares(snapshot: StateSnapshot, type: string, attribute: string, value: string): boolean {
    const slot = `${snapshot.source}\0${type}\0${attribute}`;
    let values = this.#values.get(slot);
    if (values === undefined) {
      this.#values.set(slot, (values = new Set()));
      for (let resource = 0; resource < snapshot.size; resource++) {
        if (snapshot.type(resource) !== type || snapshot.mode(resource) !== 'managed') continue;
        const found = attributeAt(snapshot.attributes(resource), attribute);
        if (typeof found === 'string') values.add(found);
      }
    }
    return values.has(value);
  }

  get(source: string): StateSnapshot | undefined {
    return this.#snapshots.get(source);
  }

  /**
   * The resources that a record's reference can mean: those whose known account and region do not contradict the
   * record's. Where some are known to agree, those of unknown account are left out.
   */
  find(ref: Ref, account: string, region: string): readonly Declared[] {
    const scope = this.types[ref.type]?.scope ?? 'region';
    const sure: Declared[] = [];
    const maybe: Declared[] = [];
    for (const snapshot of this.#snapshots.values()) {
      for (const resource of snapshot.find(ref.key)) {
        const places = agreement(snapshot, resource, scope, account, region);
        if (places === 'agrees') sure.push({ snapshot, resource });
        else if (places === 'unknown') maybe.push({ snapshot, resource });
      }
    }
    return sure.length > 0 ? sure : maybe;
  }

  /** What names a subject in the ids of alerts (D3): its address, and the state where several declare that address. */
  unmistakable({ key, source }: { readonly key: string; readonly source: string | undefined }): readonly string[] {
    for (const snapshot of this.#snapshots.values()) {
      if (source !== undefined && snapshot.source !== source && snapshot.byAddress(key) !== undefined) return [source, key];
    }
    return [key];
  }

  /** Does some state declare what is changed, under a covered type or another? */
  knows(change: Change, record: AuditRecord): boolean {
    return change.owners.some(({ ref }) => this.findFor(ref, record).length > 0) || this.uncovered(change, record).length > 0;
  }

  /** What is changed, where it is declared as a type that the catalog does not cover. */
  uncovered(change: Change, record: AuditRecord): readonly Declared[] {
    return change.uncovered.flatMap((ref) => this.findFor(ref, record));
  }

  /** Is what changes of interest where no state declares it? */
  follows({ owners: places }: Change): boolean {
    return !places.every(({ ref }) => this.types[ref.type]?.onlyDeclared === true);
  }

  /** A reference by ARN says itself which account and region it means. */
  findFor(ref: Ref, record: AuditRecord): readonly Declared[] {
    const [, , , region = '', account = ''] = ref.attributes['arn']?.split(':') ?? [];
    return this.find(ref, account === '' ? record.account : account, region === '' ? record.region : region);
  }
}

const agreement = (
  snapshot: StateSnapshot,
  resource: number,
  scope: TypeSpec['scope'],
  account: string,
  region: string,
): 'agrees' | 'unknown' | 'contradicts' => {
  if (scope === 'global') return 'agrees';
  const known = snapshot.account(resource);
  if (known !== '' && account !== '' && known !== account) return 'contradicts';
  if (scope === 'account') return known === '' ? 'unknown' : 'agrees';
  const place = snapshot.region(resource);
  if (place !== '' && region !== '' && place !== region) return 'contradicts';
  return known === '' || place === '' ? 'unknown' : 'agrees';
};

/** The declared value of a field; `tags` includes what only `tags_all` has, the provider's default tags (D15). */
export const declaredValue = (declared: Declared, field: string): Json | undefined => {
  const attributes = declared.snapshot.attributes(declared.resource);
  const value = attributeAt(attributes, field);
  if (field !== 'tags' || !isObject(attributes['tags_all'])) return value;
  return { ...attributes['tags_all'], ...(isObject(value) ? value : {}) };
};
