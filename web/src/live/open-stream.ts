import { readText } from './read-text.js';
import { sseParser, type StreamEvent } from './sse-parser.js';

type StreamOptions = {
  readonly topics: string;
  /** Resumes after this event; '' starts with the next one. */
  readonly lastEventId: string;
  readonly signal: AbortSignal;
  readonly onEvents: (events: readonly StreamEvent[]) => void;
};

/** Reads one connection of the event stream. Resolves when it ends; rejects if it breaks or is silent. */
export const readStream = async ({ topics, lastEventId, signal, onEvents }: StreamOptions): Promise<void> => {
  const parse = sseParser();
  await readText({
    path: `/api/v1/stream?topics=${topics}`,
    headers: { Accept: 'text/event-stream', ...(lastEventId === '' ? {} : { 'Last-Event-ID': lastEventId }) },
    signal,
    onText: (text) => {
      const events = parse(text);
      if (events.length > 0) onEvents(events);
    },
  });
};
