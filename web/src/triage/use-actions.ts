import { useRef, useState } from 'preact/hooks';
import { actionRows, concerned, countText, type Actionable, type ActionKind, type AlertAction } from './actions.js';
import { myName } from './my-name.js';
import { sendActions } from './send-actions.js';

export type Actions = {
  /** The action that the service has not answered yet. */
  readonly pending: ActionKind | undefined;
  readonly failure: { readonly action: ActionKind; readonly error: unknown } | undefined;
  /** The last action that the service took, and how to take it back. */
  readonly done: { readonly text: string; readonly undo: (() => void) | undefined } | undefined;
  /** Resolves to whether the service took the action. One at a time: false at once while another is pending. */
  readonly act: (act: AlertAction, alerts: readonly Actionable[]) => Promise<boolean>;
};

/** Sends actions on alerts. `onDone`: called after each that the service took. */
export const useActions = (onDone: () => void): Actions => {
  const [pending, setPending] = useState<Actions['pending']>(undefined);
  const [failure, setFailure] = useState<Actions['failure']>(undefined);
  const [done, setDone] = useState<Actions['done']>(undefined);
  const isBusy = useRef(false);
  const send = async (given: AlertAction, ids: readonly string[]): Promise<boolean> => {
    if (isBusy.current || ids.length === 0) return false;
    isBusy.current = true;
    setPending(given.action);
    setFailure(undefined);
    setDone(undefined);
    try {
      const { taken, problem } = await sendActions(ids, given, myName.get().trim());
      const { done: text, undo } = actionRows[given.action];
      setDone({
        text: `${text} ${countText(taken)}${problem === '' ? '' : ` of ${String(ids.length)}: ${problem}`}.`,
        undo: undo === undefined ? undefined : () => void send({ action: undo }, ids),
      });
      onDone();
      return true;
    } catch (error) {
      setFailure({ action: given.action, error });
      return false;
    } finally {
      isBusy.current = false;
      setPending(undefined);
    }
  };
  const act: Actions['act'] = (given, alerts) =>
    send(
      given,
      concerned(given.action, alerts).map(({ id }) => id),
    );
  return { pending, failure, done, act };
};
