import type { Msg } from '@nats-io/transport-node';
import type { LeaderRequests } from '../model/contracts/leader-requests.js';
import { Failure } from '../model/failure.js';
import { isNoResponders, natsFailure } from './nats-failure.js';
import type { NatsLink } from './nats-link.js';

/** Requests to the leader as NATS requests on one subject. */
export const natsRequests = ({ nc, isConnected, log }: NatsLink, subject: string): LeaderRequests => {
  const maxBody = nc.info?.max_payload ?? 0;
  const ask = async (body: Uint8Array, timeoutMs: number): Promise<Uint8Array> => {
    if (body.length > maxBody) throw new Failure('Rejected', `a request of ${String(body.length)} bytes exceeds ${String(maxBody)}`);
    // The client would keep the request and send it after it reconnects.
    if (!isConnected()) throw new Failure('NotConnected', 'not connected to NATS');
    try {
      return (await nc.request(subject, body, { timeout: timeoutMs })).data;
    } catch (error) {
      throw isNoResponders(error) ? new Failure('NotConnected', 'no instance leads') : natsFailure('reach the leader', error);
    }
  };
  const serve: LeaderRequests['serve'] = (handle) => {
    const answer = async (message: Msg): Promise<void> => {
      const reply = await handle(message.data);
      try {
        message.respond(reply);
      } catch (error) {
        // The other instance gets no reply in time, and tries again.
        log.warn('cannot answer a request of another instance', { error: natsFailure('reply', error).message });
      }
    };
    const callback = (error: Error | null, message: Msg): void => {
      if (error !== null) log.error('cannot receive requests of other instances', { error: natsFailure('serve requests', error).message });
      else void answer(message);
    };
    const subscription = nc.subscribe(subject, { callback });
    return () => {
      subscription.unsubscribe();
    };
  };
  return { ask, maxBody, serve };
};
