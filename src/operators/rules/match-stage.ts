import type { ImpactOf } from '../../model/contracts/impact-of.js';
import type { Emit } from '../../model/output.js';
import type { Drift } from '../../model/drift.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { EvaluationPolicy } from '../../model/rules.js';
import { ownerOf, verdict, type Finding, type ReleasedFinding } from '../flow/finding.js';
import type { Item, ItemStage } from '../flow/item.js';
import type { States } from '../states/states-stage.js';
import { decide } from './decide.js';

/**
 * Builds the alert of a finding, and decides whether the rules announce it and how severe it is (D19, D20, D22 to D25).
 *
 * **Emits** a `Matched` for each released finding; for those that no rule announces, a `refused` output and a verdict besides, and their
 * next edit to wait by itself. Passes all else. **Keeps** nothing. `impact`: the blast radius of a resource, for rules with a condition on it.
 */
export const matchStage = ({ declared }: States, policy: EvaluationPolicy, impact: ImpactOf): ItemStage => {
  const decided = decide({ policy, states: declared, impact });
  return {
    on: {
      released: (item, emit) => {
        const { drift, traits, refused } = decided(item);
        if (refused !== undefined) {
          emit({ output: 'refused', candidate: drift, traits });
          refuse(item, refused, drift, emit);
        }
        const { finding, declared: on, at, waited, wasHeld } = item;
        // Not a spread of the item, which took 5 µs an alert (bench `sensor`, grpc_drifts).
        emit({ kind: 'matched', finding, declared: on, at, waited, wasHeld, drift, traits, isRefused: refused !== undefined });
      },
    },
  };
};

const refuse = ({ finding, wasHeld }: ReleasedFinding, reason: DropReason, drift: Drift, emit: Emit<Item>): void => {
  const { subject, number, comparison, edit } = finding;
  const { change, part, evaluation } = edit.from;
  const ends = wasHeld ? 'held' : undefined;
  if (finding.change === 'created' && (reason === 'no_rule' || reason === 'not_in_state')) {
    emit(verdict(evaluation, 'kept', ends, reason, subject, ownerOf(edit.from), drift.field, drift));
    emit({ kind: 'kept', change, part, evaluation, reason });
  } else emit(verdict(evaluation, reason, ends, reason, subject, ownerOf(edit.from), drift.field, drift));
  const [next, ...repeats] = finding.repeats;
  if (next !== undefined) emit({ kind: 'retried', finding: { ...finding, edit: next, repeats } satisfies Finding });
  else emit({ kind: 'settled', subject, field: comparison.field, number, isOpen: false, edits: [edit.number] });
};
