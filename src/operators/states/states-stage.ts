import { maskedByValue } from '../../catalog/secrets/mask-sensor-event.js';
import { variablesShown } from '../../catalog/secrets/variables.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import type { Checkpointed, SnapshotLookup } from '../../model/contracts/checkpointed.js';
import { aws } from '../../model/contracts/provider.js';
import type { StateFact } from '../../model/fact.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import type { SuspicionEnd } from '../../model/suspicion.js';
import type { Interpreted } from '../interpret.js';
import { withEvent, type Emit, type StateChange } from '../../model/output.js';
import type { EvaluationPolicy } from '../../model/rules.js';
import type { Item, ItemStage } from '../flow/item.js';
import { clusterOfStates } from './cluster-of-states.js';
import { changedAddresses, examineChanges } from './compare-snapshots.js';
import { Configured } from './configured.js';
import { DeclaredStates } from './declared-states.js';
import { maskReported } from './mask-reported.js';
import type { NewVersion } from './state-update.js';
import { restoreSources, SourcesSave } from './save-sources.js';
import { SharedLists } from './shared-lists.js';
import { SuspectStates, type Suspect } from './suspect-states.js';
import { makeStateSources, recordStateUpdate, statusOf, type StateSources } from './state-sources.js';

/** State changes reported individually per reload (D44). */
const reportedChanges = 1_000;

/** The newest declared states, which the later stages only read. */
export type States = {
  readonly declared: DeclaredStates;
  readonly sources: StateSources;
  readonly shared: SharedLists;
  readonly configured: Configured;
};

/** Opens the stage with its states. `snapshotOf` returns the snapshots of a checkpoint. */
export const openStates = (
  types: Readonly<Record<string, TypeSpec>>,
  policy: EvaluationPolicy,
  snapshotOf: SnapshotLookup,
): { readonly states: States; readonly stage: ItemStage & Checkpointed } => {
  const sources = makeStateSources();
  const declared = new DeclaredStates(types, variablesShown(policy.showVariables), clusterOfStates(policy.clusters));
  const states: States = { declared, sources, shared: new SharedLists(declared, sources), configured: new Configured() };
  return { states, stage: statesStage(states, policy, snapshotOf) };
};

/**
 * Takes the versions of the declared states, their locks and reads.
 *
 * **Emits** `declared`, `suspect`, `state_change` and `confirm` outputs and a `StateUpdate` for each state fact; sensor events with the secret
 * values of the states masked (D20); passes all else. **Keeps** the snapshot of each source that is in force, a newer one that is not believed
 * (D101), and the last changes of 100,000 resources. **Saves** all of it except the snapshots, which are looked up on restore.
 */
const statesStage = (
  { declared, sources, configured }: States,
  policy: EvaluationPolicy,
  snapshotOf: SnapshotLookup,
): ItemStage & Checkpointed => {
  const masked = maskReported(declared, policy.showVariables);
  let save: SourcesSave | undefined;
  const suspects = new SuspectStates(declared);
  /** When the first suspicion is over, in milliseconds since the epoch. */
  let due = Infinity;
  let seq = 0;
  const endSuspicion = ({ suspicion, fact }: Suspect, at: string, end: SuspicionEnd, emit: Emit<Item>): void => {
    suspects.end(fact.source);
    due = dueOf(suspects, policy);
    emit({ output: 'suspect', at, suspicion, snapshot: fact.snapshot, end });
  };
  /** Puts a version that was not believed into force. */
  const believe = (suspect: Suspect, at: string, end: SuspicionEnd, emit: Emit<Item>): void => {
    endSuspicion(suspect, at, end, emit);
    const fact = { ...suspect.fact, seq, at, readAfter: 0 };
    emit({ kind: 'state_update', fact, version: takeVersion(fact, fact.snapshot, emit) });
  };
  const take = (fact: StateFact, emit: Emit<Item>): void => {
    const { snapshot, source, at } = fact;
    const known = suspects.get(source);
    if (fact.update === 'accepted' && known !== undefined) believe(known, at, { as: 'accepted', by: fact.message }, emit);
    const suspect = snapshot === undefined ? undefined : suspects.examine({ ...fact, snapshot });
    if (snapshot === undefined || suspect !== undefined) {
      // The read is an answer all the same: what waits for it is announced.
      recordStateUpdate(sources, suspect === undefined ? fact : { ...fact, update: 'unchanged', snapshot: undefined }, [], nothing);
      if (suspect !== undefined) {
        due = dueOf(suspects, policy);
        emit({ output: 'suspect', at, suspicion: suspect.suspicion, snapshot: suspect.fact.snapshot, end: undefined });
      }
      if (fact.update === 'unlocked') emit({ output: 'confirm', source, seq: fact.seq });
      emit({ kind: 'state_update', fact, version: undefined });
      return;
    }
    if (known !== undefined) endSuspicion(known, at, { as: 'continued', by: '' }, emit);
    emit({ kind: 'state_update', fact, version: takeVersion(fact, snapshot, emit) });
  };
  /** Deletions explain a state without resources. */
  const noteDeletions = ({ changes, record, at }: Interpreted, emit: Emit<Item>): void => {
    for (const { owners } of changes) {
      for (const { act, ref } of owners) {
        if (act !== 'delete' && !(act === 'create' && suspects.hasDeleted)) continue;
        for (const on of declared.findFor(ref, record)) {
          const explained = suspects.note(on, act === 'delete');
          if (explained !== undefined) believe(explained, at, { as: 'recorded', by: '' }, emit);
        }
      }
    }
  };
  const takeVersion = (fact: StateFact, snapshot: StateSnapshot, emit: Emit<Item>): NewVersion => {
    const { source, at, written } = fact;
    save?.changing();
    const before = declared.get(source);
    const agreedWith = statusOf(sources, source).isDated ? before : undefined;
    const changes = changedAddresses(before, snapshot);
    declared.put(snapshot);
    suspects.settle(snapshot);
    const examined = examineChanges(before, snapshot, changes, declared.types);
    recordStateUpdate(
      sources,
      fact,
      changes.map(({ address }) => address),
      examined,
    );
    emit({ output: 'declared', source, at, written, snapshot, changes });
    for (const { address, action } of changes.slice(0, reportedChanges)) emit(stateChange(address, action, snapshot.serial, 1));
    if (changes.length > reportedChanges) emit(stateChange('', 'truncated', snapshot.serial, changes.length - reportedChanges));
    return { snapshot, before, changed: before && new Set(changes.map(({ address }) => address)), replaced: examined.replaced, agreedWith };
  };
  return {
    section: 'states',
    version: 3,
    save: () => (save = new SourcesSave(sources, [...declared.sources], suspects.save(), configured)),
    restore: (item) => {
      restoreSources({ declared, sources, suspects, configured }, snapshotOf, item);
      due = dueOf(suspects, policy);
    },
    time: (clock, emit) => {
      seq = clock.seq;
      if (clock.now < due) return;
      for (const suspect of suspects.all)
        if (Date.parse(suspect.suspicion.since) + policy.suspectFor <= clock.now) believe(suspect, clock.at, { as: 'over', by: '' }, emit);
    },
    on: {
      // Earlier stages mask secrets by name and form; only this one knows the secrets of the states.
      output: (item, emit) => {
        emit(item.output === 'sensor_event' ? withEvent(item, maskedByValue(item.event, declared.secrets)) : item);
      },
      reported: (item, emit) => {
        const event = maskedByValue(masked(item.event, item.changes, item.record), declared.secrets);
        emit({ output: 'sensor_event', event, at: item.at, json: event === item.event ? item.json : undefined });
      },
      state: take,
      plan: (fact, emit) => {
        configured.take(fact);
        emit(fact);
      },
      interpreted: (item, emit) => {
        noteDeletions(item, emit);
        emit(item);
      },
    },
  };
};

/** When the first suspicion is over, in milliseconds since the epoch. */
const dueOf = ({ all }: SuspectStates, { suspectFor }: EvaluationPolicy): number =>
  Math.min(Infinity, ...all.map(({ suspicion }) => Date.parse(suspicion.since) + suspectFor));

const nothing = { keys: [], replaced: new Set<string>(), names: [], attributes: [], filled: [] };

const stateChange = (resource: string, action: StateChange['action'], serial: number, count: number): StateChange => ({
  output: 'state_change',
  resource,
  action,
  serial,
  provider: aws,
  count,
});
