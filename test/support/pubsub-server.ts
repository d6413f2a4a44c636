import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { served } from './served.js';

type Message = { readonly id: string; readonly data: string; attempts: number; ackId: string; hiddenUntil: number };
type Trouble = 'none' | 'error' | 'throttled' | 'denied' | 'hang';
type Body = {
  readonly ackIds?: readonly string[];
  readonly ackDeadlineSeconds?: number;
  readonly maxMessages?: number;
  readonly returnImmediately?: boolean;
};

/**
 * The REST calls of Pub/Sub for one subscription: `pull`, `acknowledge`, `modifyAckDeadline`, with deadlines, redelivery and a dead-letter
 * policy.
 */
export class PubsubServer {
  readonly subscription = 'projects/acme-prod/subscriptions/audit';
  trouble: Trouble = 'none';
  /** Bearer token required from each request; '' for none. */
  token = '';
  /** Seconds; that of the subscription. */
  ackDeadline = 10;
  /** Deliveries after which a message goes to the dead letters; 0: never, and deliveries are not counted. */
  maxAttempts = 0;
  /** Milliseconds that a pull waits for messages. */
  longPoll = 1_000;
  /** The clock of deadlines, in milliseconds. */
  clock: () => number = Date.now;
  exists = true;
  readonly dead: string[] = [];
  /** Methods and bodies of all requests. */
  readonly requests: { readonly method: string; readonly body: Body }[] = [];
  /** Ids of acknowledgements that are answered like those of a subscription with exactly-once delivery; the value is the reason. */
  readonly refusedAcks = new Map<string, string>();
  readonly #messages: Message[] = [];
  #made = 0;
  #url = '';
  readonly #waiting = new Set<() => void>();
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response);
  });

  async open(t: { readonly teardown: (work: () => Promise<void>) => void }): Promise<this> {
    this.#url = await served(t, this.#server);
    return this;
  }

  get url(): string {
    return this.#url;
  }

  publish(...bodies: readonly string[]): void {
    for (const body of bodies) {
      const id = String(++this.#made);
      this.#messages.push({ id, data: Buffer.from(body).toString('base64'), attempts: 0, ackId: '', hiddenUntil: 0 });
    }
    this.#wake();
  }

  /** Number of messages that are not acknowledged. */
  get left(): number {
    return this.#messages.length;
  }

  /** Number of messages that no consumer receives at present. */
  get hidden(): number {
    return this.#messages.filter(({ hiddenUntil }) => hiddenUntil > this.clock()).length;
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const [path = '', method = ''] = new URL(request.url ?? '/', 'http://pubsub').pathname.split(':');
    const body = JSON.parse(Buffer.concat(pieces).toString()) as Body;
    this.requests.push({ method, body });
    const send = (value: object, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const refuse = (code: number, message: string, metadata?: object): void => {
      send({ error: { code, message, ...(metadata === undefined ? {} : { details: [{ metadata }] }) } }, code);
    };
    if (this.trouble === 'hang') return;
    if (this.trouble === 'error') {
      refuse(503, 'The service was unable to fulfill your request. Please try again.');
      return;
    }
    if (this.trouble === 'throttled') {
      refuse(429, 'Quota exceeded for quota metric');
      return;
    }
    if (this.trouble === 'denied') {
      refuse(403, 'User not authorized to perform this action.');
      return;
    }
    if (this.token !== '' && request.headers.authorization !== `Bearer ${this.token}`) {
      refuse(401, 'Request had invalid authentication credentials.');
      return;
    }
    if (!this.exists || path !== `/v1/${this.subscription}`) {
      refuse(404, 'Resource not found (resource=audit).');
      return;
    }
    const of = (message: Message): boolean => body.ackIds?.includes(message.ackId) === true;
    switch (method) {
      case 'pull': {
        send(await this.#pull(body, response));
        return;
      }
      case 'acknowledge': {
        const refused = (body.ackIds ?? []).filter((id) => this.refusedAcks.has(id));
        for (let i = this.#messages.length - 1; i >= 0; i--) {
          const message = this.#messages[i];
          if (message !== undefined && of(message) && !refused.includes(message.ackId)) this.#messages.splice(i, 1);
        }
        if (refused.length === 0) {
          send({});
          return;
        }
        refuse(400, 'Some acknowledgement ids failed.', Object.fromEntries(refused.map((id) => [id, this.refusedAcks.get(id)])));
        return;
      }
      case 'modifyAckDeadline':
        for (const message of this.#messages.filter(of)) message.hiddenUntil = this.clock() + (body.ackDeadlineSeconds ?? 0) * 1_000;
        this.#wake();
        {
          send({});
          return;
        }
      default: {
        refuse(404, 'Method not found.');
        return;
      }
    }
  }

  async #pull({ maxMessages = 1, returnImmediately = false }: Body, response: ServerResponse): Promise<object> {
    const end = Date.now() + (returnImmediately ? 0 : this.longPoll);
    for (;;) {
      const found = response.destroyed ? [] : this.#take(maxMessages);
      const left = end - Date.now();
      if (found.length > 0) return { receivedMessages: found };
      if (left <= 0 || response.destroyed) return {};
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          this.#waiting.delete(done);
          response.off('close', done);
          resolve();
        };
        // Deadlines expire without a call.
        const timer = setTimeout(done, Math.min(left, 50));
        this.#waiting.add(done);
        response.once('close', done);
      });
    }
  }

  #take(most: number): readonly object[] {
    const now = this.clock();
    if (this.maxAttempts > 0) {
      for (const message of this.#messages.filter(({ attempts, hiddenUntil }) => attempts >= this.maxAttempts && hiddenUntil <= now)) {
        this.#messages.splice(this.#messages.indexOf(message), 1);
        this.dead.push(Buffer.from(message.data, 'base64').toString());
      }
    }
    const due = this.#messages.filter(({ hiddenUntil }) => hiddenUntil <= now).slice(0, most);
    return due.map((message) => {
      message.attempts++;
      message.hiddenUntil = now + this.ackDeadline * 1_000;
      message.ackId = `ack-${message.id}-${String(message.attempts)}`;
      return {
        ackId: message.ackId,
        message: { data: message.data, messageId: message.id, publishTime: new Date(now).toISOString() },
        ...(this.maxAttempts > 0 ? { deliveryAttempt: message.attempts } : {}),
      };
    });
  }
}
