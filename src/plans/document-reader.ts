import { isoMoment } from '../lib/iso-moment.js';
import { parseEventTime } from '../lib/event-time.js';
import type { Json } from '../lib/json.js';
import { JsonWalk, type Want } from './json-walk.js';
import { draftOf, emptyDraft, joinRefreshed, KeptChanges, type PlanDraft, type ResourceDraft } from './plan-draft.js';
import { PlanError } from './plan-error.js';
import { readBlock, type ConfiguredBlock } from './read-block.js';
import { readChange, type ReadChange } from './read-change.js';
import { parsedValue } from './take-value.js';

/**
 * Reads the document of `terraform show -json PLAN`, format 1. Its members come in any order, so nothing is known before its end. Passes over
 * `planned_values`, and reads of `prior_state` only the addresses and ids.
 *
 * **Keeps** the changes, a line for each resource and block; see `plan-draft.ts` for the bounds.
 */
export class DocumentReader {
  readonly #draft = emptyDraft('document');
  readonly #blocks = new Map<string, ConfiguredBlock>();
  readonly #kept = new KeptChanges();
  readonly #seen = new Set<string>();
  /** Addresses in `prior_state`, by which moves are undone at the end. */
  readonly #prior = new Map<string, ResourceDraft>();
  readonly #moves = new Map<string, string>();
  #format = '';
  readonly #walk = new JsonWalk({ kind: 'object', members: (name) => this.#member(name) });

  push(piece: Uint8Array): void {
    this.#walk.push(piece);
  }

  /** The steps after the last piece. */
  *finish(): Generator<undefined, PlanDraft> {
    this.#walk.end();
    this.#check();
    const draft = this.#draft;
    yield* joinRefreshed(draft.resources, this.#prior, this.#moves);
    return draft;
  }

  #member(name: string): Want | undefined {
    const isAgain = this.#seen.has(name);
    if (this.#seen.size < 100) this.#seen.add(name);
    const draft = this.#draft;
    switch (name) {
      case 'format_version':
        return text((value) => {
          this.#format = value;
          this.#checkFormat();
        });
      case 'terraform_version':
        return text((value) => (draft.version = value));
      case 'timestamp':
        return text((value) => (draft.taken = momentOf(value)));
      case 'errored':
        return flag((value) => (draft.isBroken = value));
      case 'complete':
        return flag((value) => (draft.isComplete = value));
      case 'resource_drift':
      case 'resource_changes':
      case 'configuration':
      case 'prior_state':
        if (isAgain) throw new PlanError(`${name}: given twice`);
        return this.#section(name);
      default:
        return undefined;
    }
  }

  #section(name: 'resource_drift' | 'resource_changes' | 'configuration' | 'prior_state'): Want {
    switch (name) {
      case 'resource_drift':
        return this.#changes('drift');
      case 'resource_changes':
        return this.#changes('change');
      case 'configuration':
        this.#draft.blocks = this.#blocks;
        return object({ root_module: () => this.#module('') });
      case 'prior_state':
        return object({ values: () => object({ root_module: () => this.#stateModule }) });
    }
  }

  #changes(side: 'drift' | 'change'): Want {
    const take = (json: string, where: () => string): void => {
      const change = readChange(parsedValue(json, where), where());
      if (change === undefined) return;
      this.#note(json);
      const known = draftOf(this.#draft.resources, change.address, change.type, where);
      if (known[side] !== undefined) throw new PlanError(`${where()}: the address is listed twice`);
      known[side] = change;
      if (keepsValues(change)) this.#kept.add(json.length);
      if (change.movedTo !== change.address) this.#moves.set(change.movedTo, change.address);
    };
    return { kind: 'list', items: { kind: 'object', take } };
  }

  /** Resources name the registry of their provider. */
  #note(json: string): void {
    if (this.#draft.program === 'terraform' && json.includes('"registry.opentofu.org/')) this.#draft.program = 'tofu';
  }

  #module(path: string): Want {
    const take = (json: string, where: () => string): void => {
      const read = readBlock(parsedValue(json, where), where());
      if (read !== undefined) this.#blocks.set(path + read.key, read.block);
    };
    const call = (name: string): Want => object({ module: () => this.#module(`${path}module.${name}.`) });
    return object({
      resources: () => ({ kind: 'list', items: { kind: 'object', take } }),
      module_calls: () => ({ kind: 'object', members: call }),
    });
  }

  get #stateModule(): Want {
    let one = { address: '', mode: '', type: '', deposed: '', id: undefined as string | undefined };
    const close = (where: () => string): void => {
      if (one.mode !== 'managed' || one.deposed !== '') return;
      const known = draftOf(this.#prior, one.address, one.type, where);
      known.id = one.id;
    };
    const resource: Want = {
      ...object({
        address: () => text((value) => (one.address = value)),
        mode: () => text((value) => (one.mode = value)),
        type: () => text((value) => (one.type = value)),
        deposed_key: () => text((value) => (one.deposed = value)),
        provider_name: () => text((value) => (value.startsWith('registry.opentofu.org/') ? (this.#draft.program = 'tofu') : value)),
        values: () => object({ id: () => anyText((value) => (one.id = value)) }),
      }),
      open: () => (one = { address: '', mode: '', type: '', deposed: '', id: undefined }),
      close,
    };
    return object({
      resources: () => ({ kind: 'list', items: resource }),
      child_modules: () => ({ kind: 'list', items: this.#stateModule }),
    });
  }

  #checkFormat(): void {
    const [major = ''] = this.#format.split('.');
    if (!/^\d+\.\d+$/.test(this.#format)) throw new PlanError('format_version: expected a version such as 1.2');
    if (major === '0')
      throw new PlanError(`format_version ${this.#format}: written by Terraform before 1.1; make the plan with a newer one`);
    if (major !== '1') throw new PlanError(`format_version ${this.#format}: newer than 1, the newest that is known`);
  }

  #check(): void {
    const seen = this.#seen;
    if (['planned_values', 'resource_changes', 'resource_drift', 'configuration'].some((name) => seen.has(name)) && this.#format !== '')
      return;
    if (seen.has('lineage') || seen.has('serial') || (seen.has('values') && this.#format !== ''))
      throw new PlanError('this is a state, not a plan: give it with --state, and here the output of `terraform show -json PLAN`');
    throw new PlanError(
      'not a plan: neither the output of `terraform show -json PLAN` (`format_version` with `planned_values`) nor of `terraform plan -json`',
    );
  }
}

const keepsValues = ({ before, after }: ReadChange): boolean => before !== null || after !== null;

const object = (members: Readonly<Record<string, () => Want>>): Want => ({
  kind: 'object',
  members: (name) => (Object.hasOwn(members, name) ? members[name]?.() : undefined),
});

const scalar = (isRight: (value: Json) => boolean, expected: string, give: (value: never) => void): Want => ({
  kind: 'any',
  take: (json, where) => {
    const value = parsedValue(json, where);
    if (!isRight(value)) throw new PlanError(`${where()}: expected ${expected}`);
    give(value as never);
  },
});

const text = (give: (value: string) => void): Want => scalar((value) => typeof value === 'string', 'a string', give);
const flag = (give: (value: boolean) => void): Want => scalar((value) => typeof value === 'boolean', 'true or false', give);
/** A string; anything else is passed over. */
const anyText = (give: (value: string) => void): Want => ({
  kind: 'any',
  take: (json, where) => {
    if (json.startsWith('"')) give(parsedValue(json, where) as string);
  },
});

/** ISO 8601 UTC. */
const momentOf = (value: string): string => {
  const moment = isoMoment(parseEventTime(value));
  if (moment === undefined) throw new PlanError('timestamp: expected a time in RFC 3339');
  return moment;
};
