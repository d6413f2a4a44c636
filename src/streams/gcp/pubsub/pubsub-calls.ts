import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import { googleError, type GoogleApi } from '../../../clients/google-api.js';
import { setNewest } from '../../../lib/bounded-map.js';
import { text } from '../../../lib/json.js';
import { Failure } from '../../../model/failure.js';
import { unlessAborted } from '../../../runtime/unless-aborted.js';
import type { QueueCalls, QueueMessage } from '../../queue/queue-calls.js';

type SubscriptionOptions = {
  /** `projects/P/subscriptions/S` */
  readonly subscription: string;
  readonly api: GoogleApi;
  /** Milliseconds for which a received message is hidden. */
  readonly ackDeadline: number;
  readonly scheduler: SchedulerLike;
};

/** One message of `receivedMessages`. `deliveryAttempt` is absent without a dead-letter policy. */
type Received = {
  readonly ackId?: string;
  readonly deliveryAttempt?: number;
  readonly message?: { readonly data?: string; readonly messageId?: string };
};

/** An entry has up to 512 KiB; acknowledgements of more messages would exceed no limit. */
const callSize = 100;
/** A pull without messages lasts about 90 s; add a margin before the call times out. */
const pullWithin = 120_000;
const answerWithin = 30_000;
/** The longest acknowledgement deadline of Pub/Sub. */
const maxDeadline = 600;
/** Pull at most this often while the service returns empty responses at once. */
const leastEmptyPull = 500;

/**
 * Opens a subscription and checks the permission to read it by a pull. Rejects with a `Failure`, immediately when `signal` aborts. Source:
 * Pub/Sub REST reference, `projects.subscriptions`.
 */
export const openSubscription = async (options: SubscriptionOptions, signal: AbortSignal): Promise<QueueCalls> => {
  const { subscription, api, ackDeadline, scheduler } = options;
  const closed = new AbortController();
  const receives = deliveryCounts();
  const name = subscription.slice(subscription.lastIndexOf('/') + 1);
  const path = (method: string): string => `/v1/${subscription}:${method}`;

  const pull = async (isImmediate: boolean, signal: AbortSignal): Promise<readonly QueueMessage[]> => {
    const body = { maxMessages: callSize, ...(isImmediate ? { returnImmediately: true } : {}) };
    const call = { what: `read subscription ${name}`, signal, within: isImmediate ? answerWithin : pullWithin };
    const { receivedMessages = [] } = parsed((await api.post(path('pull'), body, call)).body, call.what);
    return receivedMessages.flatMap(({ ackId, deliveryAttempt = 0, message: { data = '', messageId = '' } = {} }) =>
      ackId === undefined
        ? []
        : [
            {
              id: messageId,
              receipt: ackId,
              body: Buffer.from(data, 'base64').toString('utf8'),
              receives: Math.max(deliveryAttempt, receives.add(messageId)),
            },
          ],
    );
  };

  const calls: QueueCalls = {
    callSize,
    receive: async (signal) => {
      let messages = first;
      first = [];
      const began = scheduler.now();
      if (messages.length === 0) messages = await pull(false, signal);
      const early = leastEmptyPull - (scheduler.now() - began);
      if (messages.length === 0 && early > 0) await pause(early, signal, scheduler);
      // The deadline of the subscription may be shorter, and applies until this call. If it fails, messages may arrive twice.
      else if (messages.length > 0) calls.hide(receiptsOf(messages), ackDeadline).catch(() => undefined);
      return messages;
    },
    remove: async (ackIds) => {
      const call = { what: `acknowledge messages of ${name}`, signal: closed.signal, within: answerWithin };
      const { status, body } = await api.post(path('acknowledge'), { ackIds }, call, (status) => status === 400);
      if (status === 200) return new Map();
      return refusedAcks(body, ackIds, call.what);
    },
    hide: async (ackIds, milliseconds) => {
      const call = { what: `extend the deadline of messages of ${name}`, signal: closed.signal, within: answerWithin };
      const ackDeadlineSeconds = Math.min(maxDeadline, Math.ceil(milliseconds / 1_000));
      await api.post(path('modifyAckDeadline'), { ackIds, ackDeadlineSeconds }, call);
    },
    close: () => {
      closed.abort();
    },
  };
  let first = await pull(true, signal);
  return calls;
};

const receiptsOf = (messages: readonly QueueMessage[]): readonly string[] => messages.map(({ receipt }) => receipt);

const parsed = (body: Buffer, what: string): { readonly receivedMessages?: readonly Received[] } => {
  try {
    return JSON.parse(body.toString('utf8')) as { readonly receivedMessages?: readonly Received[] };
  } catch {
    throw new Failure('Failed', `cannot ${what}: the response is not JSON`);
  }
};

/**
 * A subscription with exactly-once delivery names the acknowledgements that failed, in the metadata of the error; the others succeeded.
 * Source: Pub/Sub documentation, "Exactly-once delivery".
 */
const refusedAcks = (body: Buffer, ackIds: readonly string[], what: string): ReadonlyMap<string, boolean> => {
  const { message, metadata } = googleError(body);
  const refused = ackIds.flatMap((one) => {
    const reason = text(metadata[one]);
    return reason === undefined ? [] : [[one, reason.startsWith('TRANSIENT_')] as const];
  });
  if (refused.length === 0) throw new Failure('Failed', `cannot ${what}: the request is invalid: ${message}`);
  return new Map(refused);
};

const pause = (milliseconds: number, signal: AbortSignal, scheduler: SchedulerLike): Promise<unknown> =>
  unlessAborted(firstValueFrom(timer(milliseconds, scheduler)), signal).catch(() => undefined);

/** Bound of the remembered messages. */
const most = 10_000;

/**
 * How often each message was received by this process, for subscriptions that do not count deliveries. **Keeps** the 10,000 messages that
 * were received last.
 */
const deliveryCounts = () => {
  const counts = new Map<string, number>();
  return {
    /** Counts a delivery. Returns the number of deliveries so far. */
    add: (id: string): number => {
      const count = (counts.get(id) ?? 0) + 1;
      setNewest(counts, id, count, most);
      return count;
    },
  };
};
