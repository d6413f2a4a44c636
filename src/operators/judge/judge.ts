import { iacToolTest } from './names-iac-tool.js';
import { clusterOfStates } from './states/cluster-of-states.js';
import { maskedByValue } from '../../catalog/secrets/mask-sensor-event.js';
import { variablesShown } from '../../catalog/secrets/variables.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import type { Checkpointed, SnapshotLookup } from '../../model/contracts/checkpointed.js';
import type { ImpactOf } from '../../model/contracts/impact-of.js';
import type { ActionFact, StateFact, TickFact } from '../../model/fact.js';
import { activityOf, dropped, isOutput, withEvent, type Emit, type Output, type StateChange } from '../../model/output.js';
import { anyTypeKey, makeEdit, unknownChange, type Change, type OwnerCandidate } from '../../model/change.js';
import { aws } from '../../model/contracts/provider.js';
import type { Declared } from '../../model/state-snapshot.js';
import { text } from '../../lib/json.js';
import { namedResource } from './states/named-resource.js';
import type { JudgePolicy } from '../../model/rules.js';
import type { Interpreted, Reported, Sighted } from '../interpret.js';
import type { Stage } from '../lift.js';
import { ChangeJudge } from './change-judge.js';
import { changedAddresses, lostResources } from './states/compare-snapshots.js';
import { DeclaredStates } from './states/declared-states.js';
import type { JudgeDeps } from './judge-deps.js';
import { initialJudgeState } from './judge-state.js';
import { concernsOf, makeJudgedEvent } from './judged-event.js';
import { maskReported } from './mask-reported.js';
import { closeOutcome, openOutcome } from './outcomes.js';
import { PendingAlerts } from './pending-alerts.js';
import { rejudge } from './rejudge.js';
import { restoreJudgeState } from './saved/restore-judge-state.js';
import { saveJudgeState } from './saved/save-judge-state.js';
import { SharedLists } from './states/shared-lists.js';
import { noteNews, statusOf } from './states/state-sources.js';
import { expireUndeclared, undeclaredDeadline } from './undeclared-changes.js';

/** State changes reported individually per reload (D44). */
const reportedChanges = 1_000;

/**
 * Compares the changes in records with the declared states, and announces the differences (D7 to D11, D22 to D26).
 *
 * **Emits** `drift`, `resolved`, `repeated`, `dropped`, `waiting`, `confirm`, `held`, `released`, `declared`, `state_change` and `activity`
 * outputs; passes other outputs. **Completes** with its source, after announcing every pending alert and counting every undeclared change.
 * **Errors** with its source. **Keeps** the newest snapshot of each state, the histories of 100,000 resources, 10,000 pending alerts,
 * 10,000 undeclared changes and 10,000 changes that agreed with an older state; evicts the oldest first. **Order**: arrival; by event time
 * within one attribute (D5). Time is the `at` of facts: a deadline takes effect before the first later fact. Ticks and
 * actions only pass time. **Saves** everything it keeps
 * except the snapshots, which `snapshotOf` returns on restore. `impact`: the blast radius of a resource, for rules with a condition on it.
 * Invariant: the same facts give the same outputs, in any batches.
 */
export const judge =
  (
    types: Readonly<Record<string, TypeSpec>>,
    policy: JudgePolicy,
    snapshotOf: SnapshotLookup = () => undefined,
    impact: ImpactOf = () => 0,
  ): (() => Stage<Interpreted | Reported | Sighted | StateFact | TickFact | ActionFact | Output, Output> & Checkpointed) =>
  () => {
    const state = initialJudgeState();
    const states = new DeclaredStates(types, variablesShown(policy.showVariables), state.snapshots, clusterOfStates(policy.clusters));
    const deps: JudgeDeps = { state, states, shared: new SharedLists(states, state.sources), policy, impact, barrier: undefined };
    const alerts = new PendingAlerts(deps);
    const changes = new ChangeJudge(deps, alerts);
    const isIacTool = iacToolTest(policy.iacAgents);
    const masked = maskReported(states, policy.showVariables);
    const passTime = (at: string, emit: Emit<Output>): void => {
      if (at !== state.at) {
        state.at = at;
        state.now = Date.parse(at);
      }
      const undeclared = undeclaredDeadline(state.undeclared);
      const pending = alerts.nextDeadline;
      if (pending === Infinity && undeclared === Infinity) return;
      const { now } = state;
      if (pending <= now) alerts.releaseDue(now, at, emit);
      if (undeclaredDeadline(state.undeclared) <= now) expireUndeclared(state.undeclared, state.outcomes, now, emit);
    };
    const reportWaiting = (emit: Emit<Output>): void => {
      const { size } = state.undeclared.byOutcome;
      if (size === state.waiting.not_in_state && alerts.size === state.waiting.candidates) return;
      state.waiting = { not_in_state: size, candidates: alerts.size };
      emit({ output: 'waiting', ...state.waiting });
    };
    /** An event outside of the catalog, which may name a declared resource (D67). */
    const observe = ({ record, sensor, seq, at }: Interpreted, emit: Emit<Output>): void => {
      const found = namedResource(states, record);
      if (found === undefined) {
        emit(dropped('unsupported_event', 1, record.eventName));
        return;
      }
      if (policy.alertUnknown) {
        judgeRecord({ kind: 'interpreted', record, seq, at, sensor, known: true, changes: [unknownChangeOf(found)] }, emit);
        return;
      }
      const { snapshot, resource } = found;
      emit(dropped('unsupported_event', 1, record.eventName, snapshot.type(resource)));
      emit(activityOf(record, sensor, [snapshot.address(resource)]));
    };
    const judgeRecord = ({ record, seq, at, changes: list, sensor }: Interpreted, emit: Emit<Output>): void => {
      const event = makeJudgedEvent(state.nextEvent++, seq, at, state.now, record, isIacTool(record));
      const judging = { event, outcome: openOutcome(state.outcomes, false) };
      for (const change of list) changes.judge(change, judging, emit);
      closeOutcome(state.outcomes, judging.outcome, emit);
      emit(activityOf(record, sensor, concernsOf(event)));
    };
    return {
      section: 'judge',
      version: 6,
      save: () => saveJudgeState(deps),
      restore: restoreJudgeState(deps, snapshotOf),
      next: (item, emit) => {
        if (isOutput(item)) {
          // Earlier stages mask secrets by name and form; only this one knows the secrets of the states.
          emit(item.output === 'sensor_event' ? withEvent(item, maskedByValue(item.event, states.secrets)) : item);
          return;
        }
        if (item.kind === 'reported') {
          const event = maskedByValue(masked(item.event, item.changes, item.record), states.secrets);
          emit({ output: 'sensor_event', event, at: item.at, json: event === item.event ? item.json : undefined });
          return;
        }
        state.seq = item.seq;
        passTime(item.at, emit);
        if (item.kind === 'interpreted') {
          if (!item.known) {
            observe(item, emit);
            reportWaiting(emit);
            return;
          }
          if (!matters(states, item)) {
            emit(dropped('unsupported_resource'));
            return;
          }
          judgeRecord(item, emit);
        } else if (item.kind === 'state') {
          takeNews({ deps, alerts, changes }, item, emit);
        }
        reportWaiting(emit);
      },
      end: (emit) => {
        alerts.releaseDue(Infinity, state.at, emit);
        expireUndeclared(state.undeclared, state.outcomes, Infinity, emit);
        reportWaiting(emit);
      },
    };
  };

/** Whether the record changes a resource that is declared, or that matters even if it is not. */
const matters = (states: DeclaredStates, { changes, record }: Interpreted): boolean => {
  for (const change of changes) if (states.isTracked(change) || states.declaresAny(change, record)) return true;
  return false;
};

/** A change of the declared resource that the record does not show. */
const unknownChangeOf = ({ snapshot, resource }: Declared): Change => {
  const type = snapshot.type(resource);
  const { arn, id } = snapshot.attributes(resource);
  const [name, value] = typeof arn === 'string' && arn !== '' ? (['arn', arn] as const) : (['id', text(id) ?? ''] as const);
  const ref = { type, attributes: { [name]: value }, key: anyTypeKey(name, value) };
  const owner: OwnerCandidate = { act: 'modify', ref, edits: [makeEdit(unknownChange, 'hidden', null)], name: '', id: '', parents: [] };
  return { owners: [owner], undeclared: 'unsupported_event', uncovered: [] };
};

const takeNews = (judge: Parameters<typeof rejudge>[0], fact: StateFact, emit: Emit<Output>): void => {
  const { alerts, changes: judged } = judge;
  const { state, states, barrier } = judge.deps;
  const { snapshot, source, at } = fact;
  if (snapshot === undefined) {
    noteNews(state.sources, fact, [], []);
    if (fact.news === 'unlocked') emit({ output: 'confirm', source, seq: fact.seq });
  } else {
    barrier?.sources();
    const before = states.get(source);
    const agreedWith = statusOf(state.sources, source).isDated ? before : undefined;
    const changes = changedAddresses(before, snapshot);
    states.put(snapshot);
    judged.takeSnapshot();
    const { keys, replaced } = lostResources(before, snapshot, changes, states.types);
    noteNews(
      state.sources,
      fact,
      changes.map((change) => change.address),
      keys,
    );
    emit({ output: 'declared', source, at, written: fact.written, snapshot, changes });
    for (const { address, action } of changes.slice(0, reportedChanges)) emit(stateChange(address, action, snapshot.serial, 1));
    if (changes.length > reportedChanges) emit(stateChange('', 'truncated', snapshot.serial, changes.length - reportedChanges));
    const changed = before && new Set(changes.map(({ address }) => address));
    rejudge(judge, fact, { changed, replaced, agreedWith }, emit);
  }
  alerts.releaseReady(Date.parse(at), at, emit);
};

const stateChange = (resource: string, action: StateChange['action'], serial: number, count: number): StateChange => ({
  output: 'state_change',
  resource,
  action,
  serial,
  provider: aws,
  count,
});
