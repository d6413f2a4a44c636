import { AckPolicy, type ConsumerConfig } from '@nats-io/jetstream';
import { createInbox, nanos, type Msg } from '@nats-io/transport-node';
import { interval, Observable } from 'rxjs';
import { Failure } from '../model/failure.js';
import { natsFailure } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';

/** Messages requested ahead: the most that wait in the client. */
const ahead = 128;
const expiresMs = 30_000;
const heartbeatMs = 1_000;
/** Missed heartbeats after which the consumer counts as lost. */
const maxMissed = 4;
/** The server removes the consumer of a client that disappeared. */
const inactiveMs = 30_000;

export type Followed = { readonly message: Msg; readonly at: Delivery };

type Start = Pick<Partial<ConsumerConfig>, 'deliver_policy' | 'opt_start_seq' | 'filter_subject'>;

/**
 * Follows a stream with a consumer of its own.
 *
 * - Emits: the messages that the consumer delivers, in order.
 * - Completes: never.
 * - Errors: with a `Failure` of kind `NotConnected` when the connection or the consumer is lost, a delivery is missing, or neither a message
 *   nor a heartbeat arrived for four seconds. The consumers of the client library recreate themselves instead, and wait without a bound.
 * - Keeps: at most 128 messages in the client.
 */
export const followStream = ({ nc, jsm, disconnected$ }: NatsLink, stream: string, start: Start): Observable<Followed> =>
  new Observable((subscriber) => {
    const inbox = createInbox();
    let consumer: string | undefined;
    let requested = 0;
    let delivered = 0;
    let missed = 0;

    const fail = (reason: string): void => {
      subscriber.error(new Failure('NotConnected', `lost the consumer of stream ${stream}: ${reason}`));
    };
    const request = (): void => {
      if (consumer === undefined || requested > ahead / 2 || nc.isClosed()) return;
      const batch = ahead - requested;
      requested += batch;
      const body = { batch, expires: nanos(expiresMs), idle_heartbeat: nanos(heartbeatMs) };
      nc.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`, JSON.stringify(body), { reply: inbox });
    };
    const status = (message: Msg): void => {
      const { code = 0, description = '' } = message.headers ?? {};
      if (code === 100) return;
      // A request has expired or is full. Any other status means that the consumer is gone or moves.
      if (code !== 404 && code !== 408) return fail(`status ${String(code)} ${description}`);
      requested = Math.max(0, requested - Number(message.headers?.get('Nats-Pending-Messages') ?? ahead));
      request();
    };
    const receive = (error: Error | null, message: Msg): void => {
      if (error !== null) return fail(error.message);
      missed = 0;
      const at = deliveryOf(message);
      if (at === undefined) return status(message);
      if (at.delivery !== delivered + 1) return fail(`delivery ${String(delivered + 1)} is missing`);
      delivered++;
      requested--;
      subscriber.next({ message, at });
      if (!subscriber.closed) request();
    };

    const subscription = nc.subscribe(inbox, { callback: receive });
    // A timer that was late fires once, so a busy event loop is not mistaken for missed heartbeats.
    const watchdog = interval(heartbeatMs).subscribe(() => {
      if (++missed > maxMissed) fail('missed heartbeats');
    });
    const remove = (name: string): void => {
      if (!nc.isClosed()) void jsm.consumers.delete(stream, name).catch(() => undefined);
    };
    subscriber.add(disconnected$.subscribe(() => fail('the connection is lost')));
    subscriber.add(() => {
      watchdog.unsubscribe();
      subscription.unsubscribe();
      if (consumer !== undefined) remove(consumer);
    });
    const config: Partial<ConsumerConfig> = {
      ...start,
      ack_policy: AckPolicy.None,
      mem_storage: true,
      num_replicas: 1,
      inactive_threshold: nanos(inactiveMs),
    };
    jsm.consumers.add(stream, config).then(
      ({ name }) => {
        if (subscriber.closed) return remove(name);
        consumer = name;
        request();
      },
      (error: unknown) => {
        subscriber.error(natsFailure(`follow stream ${stream}`, error));
      },
    );
  });

/** Where a delivered message stands. */
type Delivery = {
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
const deliveryOf = ({ reply = '' }: Msg): Delivery | undefined => {
  const parts = reply.split('.');
  if (parts[0] !== '$JS' || parts[1] !== 'ACK' || parts.length < 9) return undefined;
  const at = parts.length === 9 ? 5 : 7;
  // Nanoseconds exceed the exact integers; the last six digits are dropped first.
  return { sequence: Number(parts[at]), delivery: Number(parts[at + 1]), storedAt: Number(parts[at + 2]?.slice(0, -6)) };
};
