const minute = 60_000;

/** How many deliveries may begin within any 60 s (D55). */
interface SinkWindow {
  /** How many may begin now. */
  left(now: number): number;
  /** When the next delivery beyond the limit may begin; milliseconds since the epoch. */
  freeAt(): number;
  begun(now: number): void;
}

/** Keeps: when each delivery of the last minute began, at most `perMinute`. */
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
