const minute = 60_000;

/** Limits the deliveries that start within any 60 s (D55). */
interface SinkWindow {
  /** Number of deliveries that may start now. */
  left(now: number): number;
  /** When the next delivery beyond the limit may start, milliseconds since the epoch. */
  freeAt(): number;
  begun(now: number): void;
}

/** **Keeps** the start of each delivery of the last minute, at most `perMinute`. */
export const sinkWindow = (perMinute: number): SinkWindow => {
  const begun: number[] = [];
  return {
    left: (now) => {
      while (begun.length > 0 && now - (begun[0] ?? 0) >= minute) begun.shift();
      return perMinute - begun.length;
    },
    freeAt: () => (begun[0] ?? 0) + minute,
    begun: (now) => void begun.push(now),
  };
};
