import { errors } from '@nats-io/transport-node';
import { firstValueFrom, from, map, race } from 'rxjs';
import type { NatsLink } from './nats-link.js';

/** The answer to a request. Rejects as soon as the connection is lost; the client library would wait until its timeout. */
export const whileConnected = <A>({ disconnected$ }: NatsLink, answer: Promise<A>): Promise<A> =>
  firstValueFrom(
    race(
      from(answer),
      disconnected$.pipe(
        map(() => {
          throw new errors.ConnectionError('the connection was lost');
        }),
      ),
    ),
  );
