import { maskedByValue } from '../../catalog/secrets/mask-sensor-event.js';
import { variablesShown } from '../../catalog/secrets/variables.js';
import type { TypeSpec } from '../../catalog/type-spec.js';
import type { StateFact, TickFact } from '../../model/fact.js';
import { activityOf, dropped, isOutput, type Emit, type Output, type StateChange } from '../../model/output.js';
import type { JudgePolicy } from '../../model/rules.js';
import { DeclaredStates } from './declared-states.js';
import type { Interpreted, Reported } from '../interpret.js';
import { Judgement } from './judgement.js';
import type { Stage } from '../lift.js';
import { maskReported } from './mask-reported.js';
import { rejudge } from './rejudge.js';
import { changedAddresses, losses } from './state-sources.js';
import { Verdict } from './verdict.js';

/** State changes told one by one with each reload (D44). */
const toldChanges = 1_000;

/**
 * Compares what records say with what is declared, and announces what differs (D7 to D11, D22 to D26).
 *
 * **Emits** `drift`, `resolved`, `repeated`, `dropped`, `waiting`, `confirm`, `declared`, `state_change` and `activity` outputs; other outputs
 * as they are. **Completes** with its source, after every candidate that still waits was announced and every record that is
 * still kept was counted. **Errors** as the source does. **Keeps** the newest snapshot of each state, 100,000 resources that records
 * spoke of, 10,000 waiting candidates, 10,000 records of unknown resources, 10,000 that agreed with an older state, all dropped
 * oldest first. **Order**: arrival; by event time within one attribute (D5). Time is the `at` of facts: what waits past its
 * deadline is released before the first later fact. Invariant: the same facts give the same outputs, however they are cut into batches.
 */
export const judge =
  (
    types: Readonly<Record<string, TypeSpec>>,
    policy: JudgePolicy,
  ): (() => Stage<Interpreted | Reported | StateFact | TickFact | Output, Output>) =>
  () => {
    const states = new DeclaredStates(types, variablesShown(policy.showVariables));
    const judgement = new Judgement(states, policy);
    const masked = maskReported(states, policy.showVariables);
    let latest = '';
    const pass = (at: string, emit: Emit<Output>): void => {
      latest = at;
      const { candidates, unmatched } = judgement;
      if (candidates.nextDeadline === Infinity && unmatched.nextDeadline === Infinity) return;
      const now = Date.parse(at);
      if (candidates.nextDeadline <= now) candidates.releaseDue(now, at, emit);
      if (unmatched.nextDeadline <= now) unmatched.expire(now, emit);
    };
    let told = { not_in_state: 0, candidates: 0 };
    const tellWaiting = (emit: Emit<Output>): void => {
      const waiting = { not_in_state: judgement.unmatched.records, candidates: judgement.candidates.size };
      if (waiting.not_in_state === told.not_in_state && waiting.candidates === told.candidates) return;
      told = waiting;
      emit({ output: 'waiting', ...waiting });
    };
    return {
      next: (item, emit) => {
        if (isOutput(item)) {
          // Its secrets are masked by name and shape; what the states declare is known here.
          emit(item.output === 'sensor_event' ? { ...item, event: maskedByValue(item.event, states.secrets) } : item);
          return;
        }
        if (item.kind === 'reported') {
          const event = masked(item.event, item.changes, item.record);
          emit({ output: 'sensor_event', event: maskedByValue(event, states.secrets), at: item.at });
          return;
        }
        pass(item.at, emit);
        if (item.kind === 'interpreted') {
          const { record, seq, at, changes, sensor } = item;
          if (changes.every((change) => !states.follows(change) && !states.knows(change, record))) {
            emit(dropped('unsupported_resource'));
            return;
          }
          const touched = new Set<string>();
          const context = { record, seq, at, verdict: new Verdict(), touched };
          for (const change of changes) judgement.change(change, context, emit);
          context.verdict.close(emit);
          emit(activityOf(record, sensor, [...touched]));
        } else if (item.kind === 'state') {
          takeNews(item, states, judgement, emit);
        }
        tellWaiting(emit);
      },
      end: (emit) => {
        judgement.candidates.releaseDue(Infinity, latest, emit);
        judgement.unmatched.expire(Infinity, emit);
        tellWaiting(emit);
      },
    };
  };

const takeNews = (fact: StateFact, states: DeclaredStates, judgement: Judgement, emit: Emit<Output>): void => {
  const { snapshot, source, at } = fact;
  if (snapshot === undefined) {
    judgement.sources.note(fact, [], []);
    if (fact.news === 'unlocked') emit({ output: 'confirm', source, seq: fact.seq });
  } else {
    const before = states.get(source);
    const changes = changedAddresses(before, snapshot);
    states.put(snapshot);
    const { keys, replaced } = losses(before, snapshot, changes, states.types);
    judgement.sources.note(
      fact,
      changes.map((change) => change.address),
      keys,
    );
    emit({ output: 'declared', source, at, written: fact.written, snapshot, changes });
    for (const { address, action } of changes.slice(0, toldChanges)) emit(stateChange(address, action, snapshot.serial, 1));
    if (changes.length > toldChanges) emit(stateChange('', 'truncated', snapshot.serial, changes.length - toldChanges));
    rejudge(judgement, fact, replaced, emit);
  }
  judgement.candidates.releaseReady(Date.parse(at), at, emit);
};

const stateChange = (resource: string, action: StateChange['action'], serial: number, count: number): StateChange => ({
  output: 'state_change',
  resource,
  action,
  serial,
  provider: 'aws',
  count,
});
