import { request } from '../api/request.js';
import { sseParser, type StreamEvent } from './sse-parser.js';

/** The service sends a comment every 30 seconds. */
const silence = 45_000;

type StreamOptions = {
  readonly topics: string;
  /** Resumes after this event; '' starts with the next one. */
  readonly lastEventId: string;
  readonly signal: AbortSignal;
  readonly onEvents: (events: readonly StreamEvent[]) => void;
};

/** Reads one connection of the event stream. Resolves when it ends; rejects if it breaks, or is silent for 45 seconds. */
export const readStream = async ({ topics, lastEventId, signal, onEvents }: StreamOptions): Promise<void> => {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort();
  };
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  let timer = setTimeout(abort, silence);
  try {
    const response = await request(`/api/v1/stream?topics=${topics}`, {
      headers: { Accept: 'text/event-stream', ...(lastEventId === '' ? {} : { 'Last-Event-ID': lastEventId }) },
      signal: controller.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (reader === undefined) return;
    const parse = sseParser();
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(abort, silence);
      const events = parse(value);
      if (events.length > 0) onEvents(events);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    controller.abort();
  }
};
