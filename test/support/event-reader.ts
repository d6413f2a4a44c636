import { eventsIn, type Event } from './stream-clients.js';

/** A client of the event stream that writes down what it is told. */
type EventReader = {
  readonly events: () => readonly Event[];
  /** Resolves when the stream has ended: true where the service ended it, false where it broke off. */
  readonly ended: Promise<boolean>;
};

/** Opens a stream; resolves when the service has answered. */
export const readEvents = async (url: string, query = ''): Promise<EventReader> => {
  const response = await fetch(`${url}/api/v1/stream${query}`);
  let rest = '';
  const events: Event[] = [];
  const read = async (): Promise<boolean> => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        rest += decoder.decode(chunk as Uint8Array, { stream: true });
        const end = rest.lastIndexOf('\n\n') + 2;
        if (end < 2) continue;
        events.push(...eventsIn(rest.slice(0, end)));
        rest = rest.slice(end);
      }
      return true;
    } catch {
      return false;
    }
  };
  return { events: () => events, ended: read() };
};
