/** By cause, then by upper bound in seconds: how often the event loop was held for 5 ms or more. */
export type Turns = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Reads `drift_event_loop_turn_seconds` in a scrape. */
export const turnsIn = (metrics: string): Turns => {
  const turns: Record<string, Record<string, number>> = {};
  const last = new Map<string, number>();
  for (const [, labels = '', value] of metrics.matchAll(/^drift_event_loop_turn_seconds_bucket\{([^}]*)\} (\S+)$/gm)) {
    const cause = /cause="([^"]*)"/.exec(labels)?.[1] ?? '';
    const bound = /le="([^"]*)"/.exec(labels)?.[1] ?? '';
    (turns[cause] ??= {})[bound] = Number(value) - (last.get(cause) ?? 0);
    last.set(cause, Number(value));
  }
  if (last.size === 0) throw new Error('the scrape has no turns of the event loop');
  return turns;
};

/** Increases between two scrapes, without zeros. */
export const turnsSince = (before: Turns, now: Turns): Turns =>
  Object.fromEntries(
    Object.entries(now)
      .map(
        ([cause, counts]) =>
          [
            cause,
            Object.fromEntries(
              Object.entries(counts)
                .map(([bound, count]) => [bound, count - (before[cause]?.[bound] ?? 0)] as const)
                .filter(([, count]) => count > 0),
            ),
          ] as const,
      )
      .filter(([, counts]) => Object.keys(counts).length > 0),
  );
