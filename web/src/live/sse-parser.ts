/** One server-sent event; `id` is that of the newest event with one. */
export type StreamEvent = { readonly id: string; readonly type: string; readonly data: string };

/**
 * Parses server-sent events (HTML Living Standard, section 9.2.6), because `EventSource` cannot send headers. Call with each chunk of text;
 * returns the events that it completes.
 */
export const sseParser = (): ((chunk: string) => readonly StreamEvent[]) => {
  let rest = '';
  let id = '';
  let type = '';
  let data: string[] = [];

  const take = (line: string, events: StreamEvent[]): void => {
    if (line === '') {
      if (data.length > 0) events.push({ id, type: type === '' ? 'message' : type, data: data.join('\n') });
      type = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    else if (field === 'event') type = value;
    else if (field === 'id') id = value;
  };

  return (chunk) => {
    const events: StreamEvent[] = [];
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line.endsWith('\r') ? line.slice(0, -1) : line, events);
    return events;
  };
};
