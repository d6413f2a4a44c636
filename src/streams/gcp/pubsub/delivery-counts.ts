/** Bound of the remembered messages. */
const most = 10_000;

/**
 * How often each message was received by this process, for subscriptions that do not count deliveries. **Keeps** the 10,000 messages that
 * were received last.
 */
export const deliveryCounts = () => {
  const counts = new Map<string, number>();
  return {
    /** Counts a delivery. Returns the number of deliveries so far. */
    add: (id: string): number => {
      const count = (counts.get(id) ?? 0) + 1;
      counts.delete(id);
      counts.set(id, count);
      const [oldest] = counts.keys();
      if (counts.size > most && oldest !== undefined) counts.delete(oldest);
      return count;
    },
  };
};
