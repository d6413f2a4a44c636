import type { Checkpointed } from '../../model/contracts/checkpointed.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { Outcome } from '../../model/outcome.js';
import { dropped, type Emit, type Output, type Waiting } from '../../model/output.js';
import type { AlertUpdate, Verdict } from '../flow/finding.js';
import type { ItemStage } from '../flow/item.js';

/** If the parts of one record cause no alert for different reasons, the first of these is counted. */
const precedence: readonly DropReason[] = [
  'accepted',
  'excluded_user',
  'no_rule',
  'ignored',
  'declared',
  'not_in_state',
  'no_resource_id',
  'unsupported_resource',
];

/** What is known of one walk of a record; a copy after each fact. Its parts are its changes and, within them, the fields that they set. */
type Account = {
  readonly number: number;
  readonly key: string;
  readonly id: string;
  /** Parts that wait as findings, and those that wait for a state that declares their resource. */
  held: number;
  kept: number;
  /** Whether a part waited so after the last fact. */
  wasHeld: boolean;
  wasKept: boolean;
  /** The record caused an alert, or its drop was counted. */
  isCounted: boolean;
  reason: DropReason | undefined;
  /** Those of the current fact. */
  verdicts: Verdict[];
};

type SavedItem =
  { readonly waiting: Waiting; readonly at: string } | (Omit<Account, 'reason' | 'verdicts'> & { readonly reason: DropReason | null });

/**
 * Counts what became of the records: once per record, when nothing of it waits any longer and it caused no alert (D6).
 *
 * **Emits** an `outcome` for each record that a fact evaluated (D112), and `dropped`, `held`, `released` and `waiting` outputs, after each fact;
 * passes outputs. **Keeps** the records of which a part waits, as many as the earlier stages let wait. **Saves** all of it.
 */
export const countStage = (): ItemStage & Checkpointed => {
  const accounts = new Map<number, Account>();
  /** Copies of those that the current fact changed. The newest is nearly always the only one, and setting a map per record is slow. */
  const touched = new Map<number, Account>();
  let newest: Account | undefined;
  let notes: AlertUpdate[] = [];
  let at = '';
  let waiting: Waiting = { not_in_state: 0, candidates: 0 };
  let keptRecords = 0;
  let candidates = 0;

  const take = (verdict: Verdict): void => {
    const { evaluation, fate, ends } = verdict;
    const account = accountOf(evaluation);
    account.verdicts.push(verdict);
    if (ends !== undefined) account[ends]--;
    if (fate === 'held' || fate === 'kept') account[fate]++;
    else if (fate === 'alerted') account.isCounted = true;
    else if (
      fate !== 'again' &&
      fate !== 'exists' &&
      (account.reason === undefined || precedence.indexOf(fate) < precedence.indexOf(account.reason))
    )
      account.reason = fate;
  };
  const accountOf = ({ event, number, isCounted }: Verdict['evaluation']): Account => {
    if (newest?.number === number) return newest;
    const changed = touched.get(number);
    if (changed !== undefined) return changed;
    if (newest !== undefined) touched.set(newest.number, newest);
    const known = accounts.get(number);
    newest =
      known === undefined
        ? {
            number,
            key: event.key,
            id: event.id,
            held: 0,
            kept: 0,
            wasHeld: false,
            wasKept: false,
            isCounted,
            reason: undefined,
            verdicts: [],
          }
        : { ...known, verdicts: [] };
    return newest;
  };
  const finish = (account: Account, emit: Emit<Output>): void => {
    const { number, key, id, held, kept, wasHeld, wasKept, isCounted, reason, verdicts } = account;
    const isWaiting = held > 0 || kept > 0;
    const counted = isCounted || isWaiting ? undefined : (reason ?? 'declared');
    const [first] = verdicts;
    if (first !== undefined) {
      const record = first.evaluation.event;
      emit({ output: 'outcome', record, walk: number, at, steps: verdicts, state: isWaiting ? 'waiting' : 'over', counted });
    }
    if (held > 0 && !wasHeld) emit({ output: 'held', key, id });
    if (counted !== undefined) emit(dropped(counted));
    if (held === 0 && wasHeld) emit({ output: 'released', key, id });
    keptRecords += Number(kept > 0) - Number(wasKept);
    account.wasHeld = held > 0;
    account.wasKept = kept > 0;
    // The output has them now.
    account.verdicts = [];
    if (isWaiting) accounts.set(number, account);
    else if (wasHeld || wasKept) accounts.delete(number);
  };
  const finishAll = (emit: Emit<Output>): void => {
    for (const account of touched.values()) finish(account, emit);
    if (touched.size > 0) touched.clear();
    if (newest !== undefined) finish(newest, emit);
    newest = undefined;
    for (const note of notes) emit(outcomeOf(note, at));
    if (notes.length > 0) notes = [];
  };
  const report = (emit: Emit<Output>): void => {
    if (keptRecords === waiting.not_in_state && candidates === waiting.candidates) return;
    waiting = { not_in_state: keptRecords, candidates };
    emit({ output: 'waiting', ...waiting });
  };
  return {
    section: 'count',
    version: 1,
    save: () => saved({ waiting, at }, [...accounts.values()]),
    restore: (text) => {
      const item = JSON.parse(text) as SavedItem;
      if ('waiting' in item) {
        ({ waiting, at } = item);
        candidates = waiting.candidates;
        keptRecords = waiting.not_in_state;
      } else accounts.set(item.number, { ...item, reason: item.reason ?? undefined, verdicts: [] });
    },
    time: (clock) => {
      at = clock.at;
    },
    on: {
      verdict: take,
      noted: (item) => {
        notes.push(item);
      },
      candidates: ({ count }) => {
        candidates = count;
      },
      done: (_, emit) => {
        finishAll(emit);
        report(emit);
      },
    },
  };
};

const outcomeOf = (note: AlertUpdate, at: string): Outcome => ({
  output: 'outcome',
  record: note.event,
  walk: -1,
  at,
  steps: [note],
  state: 'note',
  counted: undefined,
});

function* saved(head: SavedItem, accounts: readonly Account[]): Generator<string, undefined> {
  yield JSON.stringify(head);
  for (const { verdicts: _, ...account } of accounts)
    yield JSON.stringify({ ...account, reason: account.reason ?? null } satisfies SavedItem);
  return undefined;
}
