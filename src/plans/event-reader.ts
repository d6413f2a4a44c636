import { parseEventTime } from '../lib/event-time.js';
import { isoMoment } from '../lib/iso-moment.js';
import { isObject, type Json, type JsonObject } from '../lib/json.js';
import { LineCutter } from '../lib/line-cutter.js';
import { maxDepth, nestsDeeper } from '../lib/nests-deeper.js';
import { draftOf, emptyDraft, joinRefreshed, type PlanDraft, type ResourceDraft } from './plan-draft.js';
import { PlanError } from './plan-error.js';
import type { ReadChange } from './read-change.js';
import { objectAt, textAt } from './take-value.js';

const maxLine = 1024 * 1024;
const utf8 = new TextDecoder('utf-8');

/**
 * Reads the events of `terraform plan -json`, one per line. They name addresses without attributes and without what is configured.
 *
 * A stream proves what it does not list only for resources with `refresh_complete`, and only if it ended with the `change_summary` of a plan and
 * has no error. So a plan with `-refresh=false` or `-target` proves nothing about what it did not read.
 */
export class EventReader {
  readonly #draft = emptyDraft('events');
  readonly #lines = new LineCutter();
  /** What was refreshed, by the address of the configuration. */
  readonly #refreshed = new Map<string, ResourceDraft>();
  readonly #moves = new Map<string, string>();
  #line = 0;
  #rest = 0;
  #hasEnded = false;
  #hasError = false;

  push(piece: Uint8Array): void {
    const cut = piece.lastIndexOf(0x0a);
    this.#rest = cut < 0 ? this.#rest + piece.length : piece.length - cut - 1;
    for (const line of this.#lines.cut(piece)) this.#event(line);
    if (this.#rest > maxLine) throw new PlanError(`line ${String(this.#line + 1)}: longer than 1 MiB`);
  }

  /** The steps after the last piece. */
  *finish(): Generator<undefined, PlanDraft> {
    const rest = this.#lines.rest();
    if (rest !== undefined) this.#event(rest);
    const draft = this.#draft;
    if (draft.version === '' && draft.resources.size === 0 && !this.#hasEnded && !this.#hasError)
      throw new PlanError('the events are not those of `terraform plan -json`');
    draft.isBroken = !this.#hasEnded || this.#hasError;
    yield* joinRefreshed(draft.resources, this.#refreshed, this.#moves);
    return draft;
  }

  #event(line: Uint8Array): void {
    this.#line++;
    const event = this.#parsed(line);
    if (event === undefined) return;
    const where = `line ${String(this.#line)}`;
    const draft = this.#draft;
    if (draft.taken === '') draft.taken = isoMoment(parseEventTime(textAt(event, '@timestamp', where))) ?? '';
    switch (textAt(event, 'type', where)) {
      case 'version': {
        const tofu = textAt(event, 'tofu', where);
        draft.program = tofu === '' ? 'terraform' : 'tofu';
        draft.version = tofu || textAt(event, 'terraform', where);
        break;
      }
      case 'refresh_complete':
        this.#complete(event, where);
        break;
      case 'resource_drift':
        this.#change(event, 'drift', where);
        break;
      case 'planned_change':
        this.#change(event, 'change', where);
        break;
      case 'diagnostic':
        if (textAt(objectAt(event, 'diagnostic', where) ?? {}, 'severity', where) === 'error') this.#hasError = true;
        break;
      case 'change_summary': {
        const operation = textAt(objectAt(event, 'changes', where) ?? {}, 'operation', where);
        if (operation !== 'plan') throw new PlanError(`${where}: these are the events of an apply, not of a plan`);
        this.#hasEnded = true;
        break;
      }
      default:
    }
  }

  #parsed(line: Uint8Array): JsonObject | undefined {
    const where = `line ${String(this.#line)}`;
    if (line.length > maxLine) throw new PlanError(`${where}: longer than 1 MiB`);
    const text = utf8.decode(line).trim();
    if (text === '') return undefined;
    let event: Json;
    try {
      event = nestsDeeper(text, maxDepth) ? null : (JSON.parse(text) as Json);
    } catch {
      throw new PlanError(`${where}: not valid JSON, in the events of \`terraform plan -json\``);
    }
    if (!isObject(event)) throw new PlanError(`${where}: expected an event, which is an object`);
    return event;
  }

  #complete(event: JsonObject, where: string): void {
    const hook = objectAt(event, 'hook', where) ?? {};
    const { address, type } = resourceOf(hook, 'resource', where);
    if (type === '') return;
    const found = draftOf(this.#refreshed, address, type, () => where);
    if (textAt(hook, 'id_key', where) === 'id') found.id = textAt(hook, 'id_value', where) || undefined;
  }

  #change(event: JsonObject, side: 'drift' | 'change', where: string): void {
    const change = objectAt(event, 'change', where) ?? {};
    const { address: movedTo, type } = resourceOf(change, 'resource', where);
    if (type === '') return;
    const { address: before } = resourceOf(change, 'previous_resource', where);
    const address = before === '' ? movedTo : before;
    if (address !== movedTo) this.#moves.set(movedTo, address);
    const found = draftOf(this.#draft.resources, address, type, () => where);
    found[side] = withoutAttributes(address, movedTo, type, actionOf(textAt(change, 'action', where)));
  }
}

/** The resource of an event; an empty type for data sources and if there is none. */
const resourceOf = (holder: JsonObject, name: string, where: string): { readonly address: string; readonly type: string } => {
  const resource = objectAt(holder, name, where) ?? {};
  const local = textAt(resource, 'resource', where);
  const isManaged = !local.startsWith('data.') && !local.startsWith('ephemeral.');
  return { address: textAt(resource, 'addr', where), type: isManaged ? textAt(resource, 'resource_type', where) : '' };
};

const actionOf = (action: string): ReadChange['action'] => {
  switch (action) {
    case 'create':
    case 'update':
    case 'replace':
    case 'delete':
      return action;
    case 'noop':
    case 'read':
    case 'move':
    case 'remove':
    case 'import':
      return 'none';
    default:
      return 'other';
  }
};

const withoutAttributes = (address: string, movedTo: string, type: string, action: ReadChange['action']): ReadChange => ({
  ...{ address, movedTo, type, action, before: null, after: null },
  ...{ unknown: nothing, marks: [], reason: '', isImport: false },
});
const nothing: ReadonlySet<string> = new Set();
