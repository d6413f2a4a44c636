import { leaderOf, othersOf, type Instance } from './instances.js';
import type { NatsServer } from './nats-server.js';
import { pause } from './pause.js';
import { until } from './until.js';

/** What happens to the leader, or to NATS. */
export type Disturbance = 'kill' | 'end' | 'pause' | 'cut' | 'stall' | 'restart NATS' | 'lose a member';

/**
 * One disturbance. Times are those of `performance.now()`. `killed`: it began. `at`: the same, but for the only NATS server its return.
 * `led`: an instance leads again. `over`: what was disturbed works again.
 */
export type Disturbed = {
  readonly kind: Disturbance;
  readonly killed: number;
  readonly at: number;
  readonly led: number;
  readonly over: number;
};

type DisturbanceOptions = {
  readonly instances: readonly Instance[];
  readonly nats: readonly NatsServer[];
  readonly random: () => number;
};

/** Waits until one instance leads and another is ready to. */
const untilCalm = async (instances: readonly Instance[]): Promise<Instance> => {
  const { leader } = await until(
    async () => {
      const leader = await leaderOf(instances);
      const statuses = await Promise.all(othersOf(instances, leader).map(async (one) => (one.isRunning() ? one.status() : undefined)));
      const isFollowed = statuses.some((one) => one?.isReady === true && one.connected && one.leader === leader.name);
      return { leader, isCalm: isFollowed && (await leader.status())?.leading === true };
    },
    ({ isCalm }) => isCalm,
  );
  return leader;
};

/**
 * Disturbs the instances again and again, and repairs what it broke. Goes on once one instance leads and another one follows, while the third
 * may still start. Stops early after `budget` milliseconds.
 */
export const disturb = async (
  kinds: readonly Disturbance[],
  { instances, nats, random }: DisturbanceOptions,
  budget: number,
): Promise<readonly Disturbed[]> => {
  const within = (least: number, most: number): number => least + random() * (most - least);
  const end = performance.now() + budget;
  const repairs: Promise<void>[] = [];
  const done: Disturbed[] = [];
  /** Disturbs the leader, waits for another one, and repairs the first a moment later. */
  const onLeader = async (kind: Disturbance, leader: Instance, strike: () => void, repair: () => Promise<void>): Promise<void> => {
    const at = performance.now();
    strike();
    await leaderOf(othersOf(instances, leader));
    const led = performance.now();
    repairs.push(
      // A random moment.
      pause(within(0, 2_000))
        .then(repair)
        .then(() => {
          done.push({ kind, at, killed: at, led, over: performance.now() });
        }),
    );
  };
  const restart = (leader: Instance) => async (): Promise<void> => {
    await leader.service().ended;
    await leader.start();
  };
  const onNats = async (kind: Disturbance, server: NatsServer | undefined): Promise<void> => {
    await server?.kill();
    const killed = performance.now();
    // NATS is away for a random time.
    await pause(within(200, 5_000));
    await server?.start();
    const at = kind === 'restart NATS' ? performance.now() : killed;
    await leaderOf(instances);
    const led = performance.now();
    done.push({ kind, at, killed, led, over: led });
  };
  const strikes: Readonly<Record<Disturbance, (leader: Instance) => Promise<void>>> = {
    kill: (leader) =>
      onLeader(
        'kill',
        leader,
        () => {
          leader.signal('SIGKILL');
        },
        restart(leader),
      ),
    end: (leader) =>
      onLeader(
        'end',
        leader,
        () => {
          leader.signal('SIGTERM');
        },
        restart(leader),
      ),
    pause: (leader) =>
      onLeader(
        'pause',
        leader,
        () => {
          leader.signal('SIGSTOP');
        },
        async () => {
          leader.signal('SIGCONT');
          await Promise.resolve();
        },
      ),
    cut: (leader) =>
      onLeader('cut', leader, leader.cut, async () => {
        leader.mend();
        await Promise.resolve();
      }),
    stall: (leader) =>
      onLeader('stall', leader, leader.stall, async () => {
        leader.mend();
        await Promise.resolve();
      }),
    'restart NATS': () => onNats('restart NATS', nats[0]),
    'lose a member': () => onNats('lose a member', nats[Math.floor(random() * nats.length)]),
  };
  for (const kind of kinds) {
    if (performance.now() > end) break;
    await untilCalm(instances);
    // A random moment.
    await pause(within(100, 2_000));
    await strikes[kind](await untilCalm(instances));
  }
  await Promise.all(repairs);
  return done;
};
