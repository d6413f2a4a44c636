import { Masking } from '../../catalog/secrets/masking.js';
import { secretPaths } from '../../catalog/secrets/secret-types.js';
import { SecretValues } from '../../catalog/secrets/secret-values.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import type { Json } from '../../lib/json.js';
import type { Output } from '../../model/output.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import type { Suspicion } from '../../model/suspicion.js';
import type { Matches, Page, PageRequest, StateReader } from '../../model/contracts/store.js';
import { pageOfRuns, type SortedRun } from './sorted-runs.js';

/** Attributes with more bytes in the state are neither shown nor parsed; those of real resources are far smaller. */
const maxBytes = 4 * 1024 * 1024;

type DeclaredState = { readonly snapshot: StateSnapshot; readonly modified: string; readonly run: SortedRun };

/** A source as it is saved. */
export type SavedState = { readonly source: string; readonly modified: string; readonly suspicion?: Suspicion | undefined };

/** Reads the newest snapshot of each state source. **Keeps** the snapshots; a resource is parsed and serialised for each reply. */
export class StateView implements StateReader {
  /** By source, in the order of their first declaration. */
  readonly #states = new Map<string, DeclaredState>();
  readonly #suspicions = new Map<string, Suspicion>();
  #version = 0;
  #metadata: string | undefined;
  readonly #masking: Masking;
  readonly #secrets: SecretValues;

  constructor(
    private readonly types: Readonly<Record<string, TypeSpec>>,
    showVariables: readonly string[],
  ) {
    this.#masking = new Masking({ showVariables });
    this.#secrets = new SecretValues((variable) => this.#masking.shows(variable));
  }

  /** Adds new states, and notes those that are not believed; ignores other outputs. */
  take(output: Output): void {
    if (output.output === 'suspect') this.suspect(output.suspicion.source, output.end === undefined ? output.suspicion : undefined);
    if (output.output !== 'declared') return;
    const { source, snapshot, written, at } = output;
    this.declare(source, snapshot, written === '' ? at : written);
  }

  /** Notes that a version is not believed, or none any longer. */
  suspect(source: string, suspicion: Suspicion | undefined): void {
    this.#version++;
    if (suspicion === undefined) this.#suspicions.delete(source);
    else this.#suspicions.set(source, suspicion);
    this.#metadata = metadataOf(this.#states, this.#suspicions);
  }

  suspicions(): readonly Suspicion[] {
    return [...this.#suspicions.values()];
  }

  /** Replaces the snapshot of a source. `modified`: when the state was written, ISO 8601 UTC. */
  declare(source: string, snapshot: StateSnapshot, modified: string): void {
    this.#version++;
    this.#states.set(source, { snapshot, modified, run: this.#runOf(snapshot) });
    this.#secrets.put(source, snapshot.secrets);
    this.#metadata = metadataOf(this.#states, this.#suspicions);
  }

  snapshots(): readonly StateSnapshot[] {
    return [...this.#states.values()].map(({ snapshot }) => snapshot);
  }

  /** The sources in order. */
  sources(): readonly SavedState[] {
    return [...this.#states].map(([source, { modified }]) => ({ source, modified, suspicion: this.#suspicions.get(source) }));
  }

  get version(): number {
    return this.#version;
  }

  /** Managed instances of all states. */
  get managed(): number {
    return managedOf(this.#states.values());
  }

  metadata(): string | undefined {
    return this.#metadata;
  }

  page(request: PageRequest): Page | undefined {
    if (this.#states.size === 0) return undefined;
    return pageOfRuns(
      [...this.#states.values()].map(({ run }) => run),
      request,
    );
  }

  search(text: string): Generator<undefined, Matches, unknown> | undefined {
    return this.#states.size === 0 ? undefined : searchResources([...this.#states.values()], text);
  }

  /** If several states declare the address, the first of them wins. */
  get(address: string): string | undefined {
    for (const { snapshot } of this.#states.values()) {
      const resource = snapshot.byAddress(address);
      if (resource !== undefined) return this.#json(snapshot, resource);
    }
    const called = [...this.#states.values()].flatMap(({ snapshot }) =>
      snapshot.named(address, 2).map((resource) => ({ snapshot, resource })),
    );
    const [only] = called;
    return only !== undefined && called.length === 1 ? this.#json(only.snapshot, only.resource) : undefined;
  }

  #runOf(snapshot: StateSnapshot): SortedRun {
    return {
      size: snapshot.size,
      key: (rank) => [snapshot.address(snapshot.ranked(rank))],
      json: (rank) => this.#json(snapshot, snapshot.ranked(rank)),
    };
  }

  #json(snapshot: StateSnapshot, resource: number): string {
    const type = snapshot.type(resource);
    const isShown = snapshot.weight(resource) <= maxBytes;
    return JSON.stringify({
      address: snapshot.address(resource),
      type,
      name: snapshot.name(resource),
      provider: snapshot.provider(resource),
      mode: snapshot.mode(resource),
      attributes: isShown ? this.#shown(snapshot, resource) : {},
      ...(isShown ? {} : { truncated: true }),
    });
  }

  #shown(snapshot: StateSnapshot, resource: number): Json {
    const type = snapshot.type(resource);
    const secrets = secretPaths(type, Object.hasOwn(this.types, type) ? this.types[type] : undefined);
    return this.#secrets.maskedValue(this.#masking.value(snapshot.attributes(resource), '*', snapshot.sensitive(resource), secrets));
  }
}

/** The first source with the managed instances of all, and each source individually. */
const metadataOf = (states: ReadonlyMap<string, DeclaredState>, suspicions: ReadonlyMap<string, Suspicion>): string | undefined => {
  const all = [...states].map(([source, { snapshot, modified }]) => ({
    source,
    version: snapshot.version,
    iac_version: snapshot.iacVersion,
    serial: snapshot.serial,
    lineage: snapshot.lineage,
    resource_count: snapshot.managed,
    last_modified: modified,
    suspect: suspectOf(suspicions.get(source)),
  }));
  const [first] = all;
  if (first === undefined) return undefined;
  const { source: _, suspect: __, ...top } = first;
  return JSON.stringify({ ...top, resource_count: managedOf(states.values()), states: all });
};

const suspectOf = (suspicion: Suspicion | undefined): Json => {
  if (suspicion === undefined) return null;
  const { reason, since, version } = suspicion;
  return { reason, since, serial: version.serial, lineage: version.lineage, resource_count: version.resources };
};

const managedOf = (states: Iterable<DeclaredState>): number => [...states].reduce((sum, { snapshot }) => sum + snapshot.managed, 0);

/** Resources that are compared in one step: some 200 us. */
const resourcesPerStep = 256;

type Searched = { readonly snapshot: StateSnapshot; readonly run: SortedRun };

/**
 * The search of `StateReader` in the snapshots of these states. The type of a resource is a part of its address, so only the address is
 * compared. **Keeps** the ranks of all matches.
 */
function* searchResources(states: readonly Searched[], text: string): Generator<undefined, Matches, unknown> {
  const wanted = text.toLowerCase();
  const runs: SortedRun[] = [];
  let compared = 0;
  for (const { snapshot, run } of states) {
    const ranks: number[] = [];
    for (let rank = 0; rank < snapshot.size; rank++) {
      if (snapshot.address(snapshot.ranked(rank)).toLowerCase().includes(wanted)) ranks.push(rank);
      if (++compared % resourcesPerStep === 0) yield;
    }
    runs.push(picked(run, ranks));
  }
  return { total: runs.reduce((sum, { size }) => sum + size, 0), page: (request) => pageOfRuns(runs, request) };
}

const picked = (run: SortedRun, ranks: readonly number[]): SortedRun => ({
  size: ranks.length,
  key: (index) => run.key(ranks[index] as number),
  json: (index) => run.json(ranks[index] as number),
});
