import type { Msg } from '@nats-io/transport-node';

/** Where a delivered message stands. */
export type Delivery = {
  /** Sequence in the stream. */
  readonly sequence: number;
  /** Counted by the consumer, from 1. */
  readonly delivery: number;
  /** When it was stored, milliseconds since the epoch. */
  readonly storedAt: number;
};

/**
 * Reads the reply subject of a message that a consumer delivered:
 * `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<delivery>.<nanoseconds>.<pending>`, or with domain and account before the stream
 * and a random part at the end (ADR-15). Undefined for other messages.
 */
export const deliveryOf = ({ reply = '' }: Msg): Delivery | undefined => {
  const parts = reply.split('.');
  if (parts[0] !== '$JS' || parts[1] !== 'ACK' || parts.length < 9) return undefined;
  const at = parts.length === 9 ? 5 : 7;
  // Nanoseconds exceed the exact integers; the last six digits are dropped first.
  return { sequence: Number(parts[at]), delivery: Number(parts[at + 1]), storedAt: Number(parts[at + 2]?.slice(0, -6)) };
};
