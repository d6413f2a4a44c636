import { eventsIn, type Event } from './stream-clients.js';

/** An event stream client that records what it receives. */
type EventReader = {
  readonly events: () => readonly Event[];
  /** Resolves when the stream ends: true if the service ended it, false if the connection broke. */
  readonly ended: Promise<boolean>;
};

/** Opens a stream; resolves after the response head. */
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
