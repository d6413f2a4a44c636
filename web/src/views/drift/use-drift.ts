import { useEffect, useState } from 'preact/hooks';
import { get, type DriftDetail } from '../../api/client.js';
import { useLoad, type Loaded } from '../../lib/use-load.js';
import { live } from '../../live/live.js';

/** Milliseconds between two loads, however often the alert changes. */
const period = 1_000;

/** Loads an alert, and again when it changes, after a break of the stream, and on request. */
export const useDrift = (id: string): { readonly loaded: Loaded<DriftDetail>; readonly reload: () => void } => {
  const [version, setVersion] = useState(0);
  const reload = (): void => {
    setVersion((former) => former + 1);
  };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, period);
    };
    let isBroken = live.state.get() === 'disconnected';
    const unsubscribe = [
      live.onMessages((messages) => {
        if (messages.some((message) => message.type === 'drift' && message.id === id)) later();
      }),
      live.state.subscribe(() => {
        const state = live.state.get();
        if (state === 'live' && isBroken) later();
        isBroken = state === 'disconnected' || (isBroken && state !== 'live');
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of unsubscribe) end();
    };
  }, [id]);
  const loaded = useLoad(`${id} ${String(version)}`, (signal) => get('/api/v1/drifts/{id}', { path: { id }, signal }));
  return { loaded, reload };
};
