import { isLeft } from 'fp-ts/lib/Either.js';
import { noAlerts, type StoredAlerts } from '../../src/sinks/notify/notified-alerts.js';
import { firstValueFrom, timer } from 'rxjs';
import { readConfig } from '../../src/config/load-config.js';
import type { TextStore } from '../../src/model/contracts/text-store.js';
import type { Output } from '../../src/model/output.js';
import { openSharedNotifier, type SharedNotifier } from '../../src/sinks/notify/shared/open-shared-notifier.js';
import { MemoryTexts } from './memory-texts.js';
import { positionAt } from './output-position.js';
import { RecordingLog } from './recording-log.js';
import { VirtualTime } from './virtual-time.js';

/** A request to a target. `answered`: when the sender received the answer, milliseconds since the epoch; undefined if it did not. */
type Request = {
  readonly target: string;
  /** `webhook-id`, or key and action for PagerDuty. */
  readonly id: string;
  readonly at: number;
  readonly by: number;
  readonly isAccepted: boolean;
  answered: number | undefined;
};

/** One instance of the service, as far as its notifications go. */
type Instance = {
  readonly number: number;
  readonly notifier: SharedNotifier;
  readonly log: RecordingLog;
  isDead: boolean;
  /** Batches of the log that it has taken. */
  taken: number;
};
type Leading = { readonly instance: Instance; isHeld: boolean; readonly term: ReturnType<SharedNotifier['lead']> };
type Checkpoint = { readonly items: readonly string[]; readonly taken: number };
type Options = {
  /** Which targets; `webhook` and `pagerduty` by default. */
  readonly targets?: readonly ('webhook' | 'pagerduty')[];
  /** Answer to a request, from its id and the number of earlier ones with this id at the target. By default it is accepted at once. */
  readonly answer?: (id: string, earlier: number, target: string) => { readonly status: number; readonly delay: number };
  /** The stored alerts of every instance. */
  readonly alerts?: StoredAlerts;
};

/**
 * Instances that share a log and a text store, in virtual time, with real targets up to `fetch`, which `fetch` below replaces. A crashed
 * instance reaches neither targets nor the store; what it does after that leaves no trace.
 */
export class SharedNotifiers {
  readonly time = new VirtualTime();
  readonly texts = new MemoryTexts(this.time);
  readonly requests: Request[] = [];
  /** What an instance did that does not lead. */
  readonly violations: string[] = [];
  readonly instances: Instance[] = [];
  leading: Leading | undefined;
  readonly #log: { readonly outputs: readonly Output[]; readonly at: string }[] = [];
  readonly #answer: Required<Options>['answer'];
  readonly #targets: readonly string[];
  readonly #alerts: StoredAlerts;

  constructor({ targets = ['webhook', 'pagerduty'], answer = () => ({ status: 202, delay: 0 }), alerts = noAlerts }: Options = {}) {
    this.#alerts = alerts;
    this.#targets = targets;
    this.#answer = answer;
  }

  /** Replaces the global one. */
  readonly fetch = async (url: string, { headers, body, signal }: RequestInit): Promise<Response> => {
    const [, by = '', target = ''] = new URL(url).pathname.split('/');
    const instance = this.instances[Number(by)];
    if (instance?.isDead !== false) return new Promise(() => undefined);
    this.#mustLead(instance, `sends to ${target}`);
    const id = target === 'pagerduty' ? incidentOf(body as string) : ((headers as Record<string, string>)['webhook-id'] ?? '');
    const earlier = this.requests.filter((one) => one.id === id && one.target === target).length;
    const { status, delay } = this.#answer(id, earlier, target);
    const request: Request = { target, id, at: this.time.now(), by: Number(by), isAccepted: status < 300, answered: undefined };
    this.requests.push(request);
    if (delay > 0) await firstValueFrom(timer(delay, this.time));
    if (instance.isDead) return new Promise(() => undefined);
    if (signal?.aborted === true) throw new Error('aborted');
    request.answered = this.time.now();
    return new Response(null, { status });
  };

  /** Starts an instance, from a checkpoint if given, that follows the log. */
  open(checkpoint?: Checkpoint, targets = this.#targets): Instance {
    const number = this.instances.length;
    const lines = targets.map(
      (target) => `${target}: {${target === 'pagerduty' ? 'routing_key: key, ' : ''}url: '${urlOf(number, target)}'}`,
    );
    const config = readConfig(`notifications: {${lines.join(', ')}}`, {});
    if (isLeft(config)) throw new Error(JSON.stringify(config.left));
    const log = new RecordingLog();
    const meter = { sent: () => undefined, retried: () => undefined, dead: () => undefined, dropped: () => undefined };
    const opened = openSharedNotifier({
      config: config.right,
      environment: {},
      log,
      meter: () => meter,
      progress: this.#textsOf(number),
      lease: 3_000,
      scheduler: this.time,
    });
    if (isLeft(opened)) throw new Error(opened.left.join('\n'));
    const notifier = opened.right;
    const part = notifier.openPart(this.#alerts);
    for (const item of checkpoint?.items ?? []) part.restore(item);
    part.adopt();
    const instance = { number, notifier, log, isDead: false, taken: checkpoint?.taken ?? 0 };
    this.instances.push(instance);
    this.#feed(instance);
    return instance;
  }

  /** Lets an instance lead; an earlier leader is deposed without being told. */
  lead(instance: Instance): Leading {
    this.depose();
    const leading: Leading = { instance, isHeld: true, term: instance.notifier.lead({ mayNotify: () => leading.isHeld }) };
    this.leading = leading;
    return leading;
  }

  depose(): void {
    if (this.leading !== undefined) this.leading.isHeld = false;
    this.leading = undefined;
  }

  crash(): void {
    if (this.leading !== undefined) this.leading.instance.isDead = true;
    this.leading = undefined;
  }

  /** Outputs of facts that arrive now reach all instances. */
  append(...outputs: readonly Output[]): void {
    this.#log.push({ outputs, at: new Date(this.time.now()).toISOString() });
    for (const instance of this.instances) this.#feed(instance);
  }

  checkpointOf({ notifier, taken }: Instance): Checkpoint {
    const saving = notifier.openPart(this.#alerts).save();
    const items: string[] = [];
    for (let item = saving.next(); item.done !== true; item = saving.next()) items.push(item.value);
    return { items, taken };
  }

  /** Ids that a target accepted, in order. */
  acceptedBy(target: string): readonly string[] {
    return this.requests.filter((one) => one.target === target && one.isAccepted).map(({ id }) => id);
  }

  close(): void {
    for (const { notifier } of this.instances) notifier.close();
  }

  #feed(instance: Instance): void {
    for (const { outputs, at } of this.#log.slice(instance.taken)) {
      if (!instance.isDead) instance.notifier.take(outputs, positionAt(at));
      instance.taken++;
    }
  }

  #textsOf(number: number): TextStore {
    const reach = async <A>(work: () => Promise<A>): Promise<A> => {
      const answer = this.instances[number]?.isDead === true ? new Promise<A>(() => undefined) : await work();
      return this.instances[number]?.isDead === true ? new Promise<A>(() => undefined) : answer;
    };
    return {
      names: () => reach(this.texts.names),
      get: (name) => reach(() => this.texts.get(name)),
      put: (name, text) =>
        reach(() => {
          this.#mustLead(this.instances[number], `writes ${name}`);
          return this.texts.put(name, text);
        }),
      remove: (name) => reach(() => this.texts.remove(name)),
    };
  }

  #mustLead(instance: Instance | undefined, what: string): void {
    if (this.leading?.instance !== instance)
      this.violations.push(`instance ${String(instance?.number)} ${what} at ${String(this.time.now())}`);
  }
}

const urlOf = (instance: number, target: string): string => `http://127.0.0.1:9/${String(instance)}/${target}`;

const incidentOf = (body: string): string => {
  const { dedup_key: key, event_action: action } = JSON.parse(body) as { readonly dedup_key: string; readonly event_action: string };
  return `${key}_${action === 'trigger' ? 'detected' : 'resolved'}`;
};
