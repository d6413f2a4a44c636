import { DeliverPolicy, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import { defer, map, mergeMap, type Observable } from 'rxjs';
import type { LogStream, StoredMessage, StreamBounds } from '../model/contracts/log-stream.js';
import { Failure } from '../model/failure.js';
import type { FactStream } from './fact-stream.js';
import { factMessage } from './fact-message.js';
import { followStream, type Followed } from './follow-stream.js';
import { natsCall } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';
import { publishFacts } from './publish-facts.js';
import { withoutStall } from './without-stall.js';
import { whileConnected } from './while-connected.js';

/** Space for the headers of a message, which count against the largest payload. */
const headerBytes = 1_024;
/** Bounds what 128 messages in flight occupy. */
const largestBody = 1024 ** 2 - headerBytes;

/** The fact log as a JetStream stream. */
export const natsStream = (link: NatsLink, { name, subject, id, isAtomic, maxMessage }: FactStream): LogStream => {
  const { jsm } = link;

  const bounds = (): Promise<StreamBounds> =>
    natsCall(`read the bounds of stream ${name}`, async () => {
      const { state } = await whileConnected(link, jsm.streams.info(name));
      const { messages, first_seq: first, last_seq: last, bytes, first_ts: oldest } = state;
      return messages === 0 ? { first: last + 1, last, bytes, oldestAt: 0 } : { first, last, bytes, oldestAt: Date.parse(oldest) };
    });

  const read = (sequence: number): Promise<StoredMessage | undefined> =>
    natsCall(`read message ${String(sequence)} of stream ${name}`, async () => {
      const direct = await whileConnected(link, jsm.direct.getMessage(name, { seq: sequence }));
      if (direct !== null) return stored(sequence, direct.time.getTime(), direct.header, direct.data);
      // A copy that lags behind may have answered; the leader of the stream knows.
      try {
        const found = await whileConnected(link, jsm.streams.getMessage(name, { seq: sequence }));
        return found === null ? undefined : stored(sequence, found.time.getTime(), found.header, found.data);
      } catch (error) {
        if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.NoMessageFound) return undefined;
        throw error;
      }
    });

  const stored = (sequence: number, storedAt: number, headers: MsgHdrs | undefined, body: Uint8Array): StoredMessage => {
    const message = factMessage(headers, body);
    if (message === undefined)
      throw new Failure(
        'Closed',
        `message ${String(sequence)} of stream ${name} is not from driftline: no other program may publish to ${subject}`,
      );
    return { ...message, sequence, storedAt };
  };

  const removed = (sequence: number): Failure => new Failure('Rejected', `message ${String(sequence)} of stream ${name} was removed`);

  const lost = (known: number, last: number): Failure =>
    new Failure(
      'Rejected',
      `stream ${name} ends at message ${String(last)}, but message ${String(known)} was stored before: it lost messages`,
    );

  const follow = (sequence: number): Observable<StoredMessage> => {
    let next = sequence;
    const decode = ({ message, at }: Followed): StoredMessage => {
      if (at.sequence !== next)
        throw new Failure('NotConnected', `stream ${name} continues at message ${String(at.sequence)} instead of ${String(next)}`);
      next++;
      return stored(at.sequence, at.storedAt, message.headers, message.data);
    };
    const start = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: sequence };
    return withoutStall(followStream(link, name, start).pipe(map(decode)), {
      last: async () => (await bounds()).last,
      reached: () => next - 1,
    });
  };

  return {
    id,
    maxBody: Math.min(maxMessage - headerBytes, largestBody),
    isAtomic,
    publish: (messages, expectedLast) => publishFacts(link, subject, messages, expectedLast),
    bounds,
    read,
    messages$: (sequence) =>
      defer(bounds).pipe(
        mergeMap(({ first, last }) => {
          if (sequence < first) throw removed(sequence);
          if (sequence > last + 1) throw lost(sequence - 1, last);
          return follow(sequence);
        }),
      ),
    purge: async (sequence) => {
      await natsCall(`remove messages of stream ${name}`, () => jsm.streams.purge(name, { seq: sequence }));
    },
  };
};
