/** What is told: what happened and why. */
type Tell = (message: string, reason: string) => void;
type TellReason = Tell & {
  /** Something was told that makes every reason news again. */
  readonly forget: () => void;
};

const minute = 60_000;
const maxReasons = 16;

/** Passes on a new reason at once, and the same one at most once a minute. Keeps the newest 16 reasons. `now`: milliseconds. */
export const tellReason = (now: () => number, tell: Tell): TellReason => {
  const toldAt = new Map<string, number>();
  const tellOnce: Tell = (message, reason) => {
    const last = toldAt.get(reason);
    if (last !== undefined && now() - last < minute) return;
    toldAt.delete(reason);
    toldAt.set(reason, now());
    for (const oldest of toldAt.keys()) if (toldAt.size > maxReasons) toldAt.delete(oldest);
    tell(message, reason);
  };
  return Object.assign(tellOnce, { forget: () => toldAt.clear() });
};
