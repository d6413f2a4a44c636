import { useRef, useState } from 'preact/hooks';
import { readSetting, writeSetting } from '../../lib/settings.js';
import { sendAction, type AlertAction } from './send-action.js';

const setting = 'name';

export type ActionRequest = {
  /** The name of whoever uses the page while authentication is off. */
  readonly name: string;
  readonly setName: (name: string) => void;
  /** The action that the service has not answered yet. */
  readonly pending: AlertAction['action'] | undefined;
  readonly failure: { readonly action: AlertAction['action']; readonly error: unknown } | undefined;
  /** Resolves to whether the service accepted the action. One at a time: false at once while another is pending. */
  readonly act: (act: AlertAction) => Promise<boolean>;
};

/** Sends actions on an alert. `onDone`: called after each that the service accepted. */
export const useAction = (id: string, onDone: () => void): ActionRequest => {
  const [name, setName] = useState(() => readSetting(setting) ?? '');
  const [pending, setPending] = useState<ActionRequest['pending']>(undefined);
  const [failure, setFailure] = useState<ActionRequest['failure']>(undefined);
  const isBusy = useRef(false);
  return {
    name,
    setName: (next) => {
      setName(next);
      writeSetting(setting, next);
    },
    pending,
    failure,
    act: async (act) => {
      if (isBusy.current) return false;
      isBusy.current = true;
      setPending(act.action);
      setFailure(undefined);
      try {
        await sendAction(id, act, name.trim());
        onDone();
        return true;
      } catch (error) {
        setFailure({ action: act.action, error });
        return false;
      } finally {
        isBusy.current = false;
        setPending(undefined);
      }
    },
  };
};
