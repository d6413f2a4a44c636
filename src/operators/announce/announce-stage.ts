import { exactJson, parseExactJson } from '../../lib/exact-json.js';
import { resolveDrift, type Drift, type ResolvedBy } from '../../model/drift.js';
import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import type { Emit } from '../../model/output.js';
import type { PlanHead } from '../../model/plan.js';
import type { EvaluationPolicy } from '../../model/rules.js';
import { withUnconfirmed } from '../rules/decide.js';
import { alertLife, type EndingEvidence, type StateEvidence } from '../flow/alert-life.js';
import {
  editsOf,
  alertUpdate,
  type AlertsAccepted,
  ownerOf,
  type End,
  verdict,
  type MatchedFinding,
  type FindingRepeated,
  type StateVersion,
  type Subject,
} from '../flow/finding.js';
import type { Item, ItemStage } from '../flow/item.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';
import {
  contentsOf,
  hiddenContents,
  replacedContents,
  AcceptanceEnds,
  announcedAgain,
  ResourceOfAlert,
  sharedTraits,
  type Acceptance,
  type Open,
} from './acceptances.js';

/**
 * The life of an alert (D96): announces it, resolves it by evidence, and keeps one open alert for each address and field (D11a).
 *
 * For comparing, an alert that a person accepted (D121) is still open: the same value is a repetition, and whatever ends an open alert ends
 * the acceptance. The value is silent until then; when the acceptance ends by time, the alert is announced again, under another id.
 *
 * **Emits** `drift`, `resolved` and `repeated` outputs, and verdicts; passes all else. **Keeps** the open and accepted alerts of the
 * resources that comparing remembers, which are the 100,000 newest with a difference. **Saves** all of them.
 */
export const announceStage = ({ verifies }: Pick<EvaluationPolicy, 'verifies'>): ItemStage & Checkpointed => {
  /** By resource. */
  const open = new Map<number, readonly Open[]>();
  const resources = new ResourceOfAlert();
  const ends = new AcceptanceEnds();
  let now = '';

  const find = ({ id }: Resource, field: string): Open | undefined => {
    const known = open.get(id);
    if (known !== undefined) for (const one of known) if (one.field === field) return one;
    return undefined;
  };
  const put = ({ id }: Resource, one: Open): void => {
    resources.add(id, one);
    const left = others(open.get(id), one.field);
    open.set(id, left.length === 0 ? [one] : [...left, one]);
  };
  const remove = ({ id }: Resource, one: Open): void => {
    resources.delete(one);
    const left = others(open.get(id), one.field);
    if (left.length === 0) open.delete(id);
    else open.set(id, left);
  };
  /** `by`: the record or the state that ended it. An accepted alert is resolved already. */
  const resolve = (subject: Subject, one: Open, evidence: Ending, at: string, emit: Emit<Item>, by: EvaluatedEvent | ResolvedBy): void => {
    remove(subject, one);
    if (one.acceptance !== null) return;
    const { drift } = one;
    const as = alertLife[evidence].open;
    emit({ output: 'resolved', drift: resolveDrift(drift, as, at, 'kind' in by ? by : byRecord(by)) });
    if (!('kind' in by)) emit(alertUpdate(by, as === 'reverted' ? 'restored' : 'superseded', subject, drift));
  };
  const deletionOf = (subject: Subject): Open | undefined => {
    const known = find(subject, '*');
    return known?.drift.change === 'deleted' ? known : undefined;
  };
  /** The other alerts of a resource end with its deletion. */
  const endWith = (subject: Subject, { id, event_time }: Drift, by: EvaluatedEvent, emit: Emit<Item>): void => {
    for (const one of open.get(subject.id) ?? []) {
      resolve(subject, { ...one, drift: { ...one.drift, superseded_by: id } }, 'deleted', event_time, emit, by);
      emit({ kind: 'settled', subject, field: one.field, number: one.number, isOpen: false, edits: [] });
    }
  };
  const announce = (item: MatchedFinding, emit: Emit<Item>): void => {
    const { finding, drift, traits, waited, wasHeld, isRefused } = item;
    const { subject, number, end, comparison } = finding;
    const { field } = comparison;
    const before = find(subject, field);
    // An alert that waited longer than a newer one of its field comes second, and ends at once.
    const deletion = field === '*' ? undefined : deletionOf(subject);
    const overtaken = (before !== undefined && before.number > number) || (deletion !== undefined && deletion.number > number);
    const { event } = finding.edit.from.evaluation;
    if (before !== undefined && !overtaken) {
      const told = isRefused || !isByPlan(before.drift) ? before : { ...before, drift: { ...before.drift, superseded_by: drift.id } };
      resolve(subject, told, 'replaced', event.eventTime, emit, event);
    }
    if (isRefused) return;
    const map = comparison.kind === 'key' ? finding.attribute : undefined;
    emit({ output: 'drift', drift, waited, traits, isUndone: end?.as === 'restored', map });
    const { source, address } = subject;
    if (verifies && source !== undefined && address !== undefined && finding.planned === undefined)
      emit({ output: 'unverified', source, address, on: 'alert' });
    const edits = editsOf(finding);
    const ends = wasHeld ? 'held' : undefined;
    for (const [at, { from }] of edits.entries())
      emit(verdict(from.evaluation, 'alerted', ends, at === 0 ? 'opened' : 'repeated', subject, ownerOf(from), drift.field, drift));
    const isOpen = end === undefined && !overtaken;
    const newer = before ?? deletion;
    if (isOpen) {
      if (finding.change === 'deleted') endWith(subject, drift, event, emit);
      const contents = finding.change === 'created' ? contentsOf(ownerOf(finding.edit.from)) : null;
      put(subject, { number, field, drift, traits: sharedTraits(traits), map: map ?? null, acceptance: null, contents });
    } else if (end !== undefined) {
      const by = end.event === undefined ? byEvidence(end, subject) : byRecord(end.event);
      emit({ output: 'resolved', drift: resolveDrift(drift, alertLife[end.as].open, end.at, by) });
      if (end.event !== undefined) emit(alertUpdate(end.event, end.as === 'restored' ? 'restored' : 'superseded', subject, drift));
    } else if (newer !== undefined) {
      const { id, event_time } = newer.drift;
      const told = newer === deletion ? { ...drift, superseded_by: id } : drift;
      emit({ output: 'resolved', drift: resolveDrift(told, alertLife.replaced.open, event_time, byAlert(newer.drift)) });
    }
    emit({ kind: 'settled', subject, field, number, isOpen, edits: edits.map((one) => one.number) });
  };
  const repeat = ({ subject, field, number, edit }: FindingRepeated, emit: Emit<Item>): void => {
    const known = find(subject, field);
    if (known?.number !== number) return;
    const { change, part, evaluation } = edit.from;
    const { event } = evaluation;
    const isOther = known.contents !== null && (known.contents === hiddenContents || contentsOf(ownerOf(edit.from)) !== known.contents);
    if (isOther && known.acceptance !== null) {
      // Not what the person accepted: evaluated anew, for an alert of its own.
      remove(subject, known);
      emit(verdict(evaluation, 'again', undefined, 'again', subject, ownerOf(edit.from), field));
      emit({ kind: 'settled', subject, field, number, isOpen: false, edits: [] });
      emit({ kind: 'again', change, part, event, evaluation, isFirst: false });
      return;
    }
    const { occurrences, last_seen } = known.drift;
    const isLater = Date.parse(last_seen) <= event.time;
    const drift = { ...known.drift, occurrences: occurrences + 1, last_seen: isLater ? event.eventTime : last_seen };
    put(subject, { ...known, drift, contents: isOther && known.contents !== hiddenContents ? replacedContents : known.contents });
    if (known.acceptance !== null) {
      emit(verdict(edit.from.evaluation, 'accepted', undefined, 'accepted', subject, ownerOf(edit.from), drift.field, drift));
      return;
    }
    emit(verdict(edit.from.evaluation, 'alerted', undefined, 'repeated', subject, ownerOf(edit.from), drift.field, drift));
    emit({ output: 'repeated', drift });
  };
  /** Announces an accepted alert again. Nothing else is told of its record, which was counted long ago. */
  const announceAgain = (resource: Resource, one: Open, acceptance: Acceptance, emit: Emit<Item>): void => {
    remove(resource, one);
    const again = { ...one, drift: announcedAgain(one.drift, acceptance, now), acceptance: null };
    put(resource, again);
    emit({ output: 'drift', drift: again.drift, waited: 0, traits: again.traits, isUndone: false, map: again.map ?? undefined });
  };
  const accept = ({ ids, action, at }: AlertsAccepted, emit: Emit<Item>): void => {
    const { by: name, until, comment } = action;
    for (const id of ids) {
      const resource = { id: resources.find(open, id) ?? -1 };
      const known = open.get(resource.id)?.find(({ drift }) => drift.id === id);
      if (known === undefined || known.acceptance !== null) continue;
      const accepted = { ...known, acceptance: { id: action.id, by: name, until } };
      put(resource, accepted);
      ends.add(resource, accepted);
      const person = { name, comment: comment ?? '', until };
      emit({ output: 'resolved', drift: resolveDrift(known.drift, alertLife.accepted.open, at, madeBy('person', { person })) });
      // The alert does not show what is there now, so nobody can have accepted it.
      if (known.contents === replacedContents) announceAgain(resource, accepted, accepted.acceptance, emit);
    }
  };
  return {
    section: 'announce',
    version: 3,
    save: () => saved([...open]),
    restore: (text) => {
      const [id, alerts] = parseExactJson(text) as [number, Open[]];
      open.set(
        id,
        alerts.map((one) => ({ ...one, traits: sharedTraits(one.traits) })),
      );
      for (const one of alerts) ends.add({ id }, one);
    },
    time: ({ at, now: time }, emit) => {
      now = at;
      if (ends.next > time) return;
      for (const [id, one] of ends.take(open, time)) if (one.acceptance !== null) announceAgain({ id }, one, one.acceptance, emit);
    },
    on: {
      accepted: accept,
      matched: announce,
      repeat,
      ended: ({ subject, field, number, end }, emit) => {
        const known = find(subject, field);
        if (known?.number !== number || end === undefined) return;
        resolve(subject, known, end.as, end.at, emit, end.event ?? byEvidence(end, subject));
      },
      confirmed: ({ subject, field, number, at, candidates }, emit) => {
        const known = find(subject, field);
        if (known?.number !== number || Date.parse(known.drift.event_time) > Date.parse(at)) return;
        const { verified_at, candidates: before } = known.drift;
        const isSame = candidates === undefined || exactJson(candidates) === exactJson(before);
        if (isSame && (verified_at ?? '') >= at) return;
        const drift = { ...known.drift, verified_at: (verified_at ?? '') > at ? verified_at : at, candidates: candidates ?? before };
        put(subject, { ...known, drift });
        if (known.acceptance === null) emit({ output: 'updated', drift });
      },
      stated: ({ subject, field, number, as, at, state }, emit) => {
        const known = find(subject, field);
        if (known?.number !== number) return;
        if (as !== 'mirrored') {
          resolve(subject, known, as, at, emit, byState(state));
          return;
        }
        if (known.drift.seen_in_state === at) return;
        const drift = { ...known.drift, seen_in_state: at };
        put(subject, { ...known, drift });
        if (known.acceptance === null) emit({ output: 'updated', drift });
      },
      recreated: ({ subject, field, number, unconfirmed }, emit) => {
        const known = find(subject, field);
        if (known?.number !== number) return;
        const drift = withUnconfirmed(known.drift, unconfirmed);
        if (known.acceptance !== null) {
          // What exists now is not what the person accepted.
          if (unconfirmed.length > 0) announceAgain(subject, { ...known, drift }, known.acceptance, emit);
          return;
        }
        put(subject, { ...known, drift });
        emit({ output: 'updated', drift });
      },
      moved: ({ subject }, emit) => {
        for (const one of open.get(subject.id) ?? []) {
          const drift = { ...one.drift, address: subject.address ?? null };
          put(subject, { ...one, drift });
          if (one.acceptance === null) emit({ output: 'updated', drift });
        }
      },
      renumbered: ({ subject, field, number, to }) => {
        const known = find(subject, field);
        if (known?.number === number) put(subject, { ...known, number: to });
      },
      lost: ({ subject }) => {
        for (const one of open.get(subject.id) ?? none) resources.delete(one);
        open.delete(subject.id);
      },
    },
  };
};

type Resource = Pick<Subject, 'id'>;
/** What ends an open alert. */
type Ending = EndingEvidence | Exclude<StateEvidence, 'mirrored'> | 'deleted';

const none: readonly Open[] = [];

/** In the order of the members in every output. */
const madeBy = (
  kind: ResolvedBy['kind'],
  {
    user_identity = null,
    event_id = null,
    event_name = null,
    state = null,
    serial = null,
    person = null,
    plan = null,
  }: Partial<ResolvedBy>,
): ResolvedBy => ({ kind, user_identity, event_id, event_name, state, serial, person, plan });

const byRecord = ({ user, id, eventName }: EvaluatedEvent): ResolvedBy =>
  madeBy('record', { user_identity: user, event_id: id, event_name: eventName });

/** A plan, or the state that has lost the resource. */
const byEvidence = ({ plan }: End, { source }: Subject): ResolvedBy =>
  plan === undefined ? byState({ name: source ?? '', serial: null }) : byPlan(plan);

const byPlan = ({ id, taken, program, by }: PlanHead): ResolvedBy => madeBy('plan', { plan: { id, taken, program, by } });

/** Whether no record explains the alert. */
const isByPlan = ({ origin }: Drift): boolean => origin.tool === 'plan';

/** The record that caused a newer alert. */
const byAlert = ({ user_identity, event_id, event_name }: Drift): ResolvedBy => madeBy('record', { user_identity, event_id, event_name });

const byState = ({ name, serial }: StateVersion): ResolvedBy => madeBy('state', { state: name, serial });

const others = (alerts: readonly Open[] | undefined, field: string): readonly Open[] =>
  // Nearly all resources have one alert.
  alerts === undefined || (alerts.length === 1 && alerts[0]?.field === field) ? none : alerts.filter((one) => one.field !== field);

function* saved(open: readonly (readonly [number, readonly Open[]])[]): Generator<string, undefined> {
  for (const entry of open) yield exactJson(entry);
  return undefined;
}
