import { faultSteps, faultTime, theLeader, type FaultStep } from './fault-steps.js';
import { SimInstance, type InstanceDeps } from './sim-instance.js';
import { SimRandom } from './sim-random.js';
import { SimServer } from './sim-server.js';
import { SimTime } from './sim-time.js';
import { wellLink } from './sim-link.js';

const instanceCount = 3;
/** Milliseconds after the last fault within which all instances must agree, and one must store facts. */
const recoveryTime = 20_000;
/** Milliseconds after that in which late copies may arrive. */
const quietTime = 1_500;
/** Mean milliseconds between two appends. */
const appendEvery = 250;

class LawBroken extends Error {}

export type SimReport = {
  readonly seed: number;
  /** The law that was broken; undefined if all hold. */
  readonly broken: string | undefined;
  readonly steps: readonly FaultStep[];
  readonly facts: number;
  readonly acknowledged: number;
  readonly terms: number;
  /** Virtual milliseconds from the end of the faults until all instances agreed. */
  readonly recovery: number;
};

/** Runs one schedule: three instances, a client, and the faults that the seed chooses. `trace` receives what happens, with its time. */
export const simulate = async (seed: number, trace?: (line: string) => void): Promise<SimReport> => {
  const random = new SimRandom(seed);
  const time = new SimTime();
  const leaseMs = random.pick([1_000, 3_000]);
  const note = trace === undefined ? undefined : (line: string): void => trace(`${time.now.toFixed(1).padStart(9)} ${line}`);
  let broken: string | undefined;
  // It only notes: RxJS would not pass on what an observer throws.
  const violation = (law: string): void => {
    broken ??= law;
  };
  const server = new SimServer({ time, leaseMs, lateness: () => random.between(0, 1_000), violation });
  const steps = faultSteps(random, instanceCount);
  const isExact = steps.every(({ kind }) => kind !== 'expire lease');
  const isAtomic = random.chance(0.5);
  const depsOf = (place: number): InstanceDeps => ({
    name: `i${String(place)}`,
    time,
    random,
    server,
    leaseMs,
    isAtomic,
    violation,
    trace: note,
  });
  const instances = Array.from({ length: instanceCount }, (_, place) => new SimInstance(depsOf(place)));
  const restart = (place: number): void => {
    const faults = instances[place]?.faults;
    note?.(`i${String(place)} starts`);
    instances[place] = new SimInstance(depsOf(place), faults);
  };
  if (note !== undefined)
    server.onStored.add((m) => note(`stored ${String(m.sequence)}: ${m.writer}, ${String(m.first)}+${String(m.count)}`));

  let appended = 0;
  const acknowledged: string[] = [];
  let burst = 1;
  const append = (): void => {
    for (const instance of instances) {
      const count = burst > 1 && random.chance(0.2) ? burst : random.whole(1, 4);
      if (!instance.isLeading) continue;
      const ats = Array.from({ length: count }, () => new Date(1e12 + ++appended).toISOString());
      instance.append(ats, () => acknowledged.push(...ats));
    }
    time.after(-appendEvery * Math.log(1 - random.next()), append);
  };
  append();

  let isHealed = false;
  const begin = (step: FaultStep): void => {
    const leader = instances.findIndex(({ isLeading }) => isLeading);
    const who = step.who === theLeader ? Math.max(0, leader) : step.who;
    const instance = instances[who];
    if (instance === undefined) return;
    note?.(`${step.kind} i${String(who)} for ${String(step.for)} ms`);
    const { faults, process, link } = instance;
    const later = (end: () => void): void => {
      time.after(step.for, () => {
        if (isHealed) return;
        note?.(`end of ${step.kind} i${String(who)}`);
        end();
      });
    };
    switch (step.kind) {
      case 'pause':
        process.pause();
        later(() => {
          process.wake();
        });
        return;
      case 'partition':
        faults.isCut = true;
        link.breakReaders(3_000);
        later(() => (faults.isCut = false));
        return;
      case 'crash':
        process.kill();
        instance.isLeading = false;
        later(() => {
          if (instances[who] === instance) restart(who);
        });
        return;
      case 'leave':
        instance.leave().then(
          () => {
            process.kill();
            if (!isHealed && instances[who] === instance)
              later(() => {
                if (instances[who] === instance) restart(who);
              });
          },
          () => undefined,
        );
        return;
      case 'slow':
        faults.slow = random.pick([100, 1_000, 4_000]);
        later(() => (faults.slow = 3));
        return;
      case 'lose requests':
        faults.lostRequests = random.pick([0.2, 0.8]);
        later(() => (faults.lostRequests = 0));
        return;
      case 'lose answers':
        faults.lostAnswers = random.pick([0.2, 0.8, 1]);
        later(() => (faults.lostAnswers = 0));
        return;
      case 'copy requests':
        faults.copies = random.pick([0.2, 1]);
        later(() => (faults.copies = 0));
        return;
      case 'break readers':
        link.breakReaders(1_000);
        return;
      case 'restart server':
        server.isUp = false;
        for (const one of instances) one.link.breakReaders(500);
        later(() => (server.isUp = true));
        return;
      case 'refuse':
        server.isRefusing = true;
        later(() => (server.isRefusing = false));
        return;
      case 'expire lease':
        server.expire();
        return;
      case 'burst':
        burst = random.pick([50, 400]);
        later(() => (burst = 1));
    }
  };
  for (const step of steps)
    time.after(step.at, () => {
      begin(step);
    });
  const heal = (): void => {
    note?.('all faults end');
    isHealed = true;
    server.isUp = true;
    server.isRefusing = false;
    burst = 1;
    for (const [place, { faults, process, isLeaving }] of instances.entries()) {
      Object.assign(faults, wellLink());
      if (process.isDead || isLeaving) {
        process.kill();
        restart(place);
      } else process.wake();
    }
  };

  const check = (): void => {
    if (broken !== undefined) throw new LawBroken(broken);
    if (!isExact) return;
    let held = 0;
    for (const { term, process } of instances) if (term !== undefined && !process.isDead && term.isHeld()) held++;
    if (held > 1) violation('two instances lead at the same time');
  };
  const agree = (): boolean => instances.every(({ folded, process }) => folded === server.facts.length && !process.isDead);

  let recovery = 0;
  try {
    await time.run(faultTime + 1_000, check);
    heal();
    const healedAt = time.now;
    const before = acknowledged.length;
    while ((acknowledged.length === before || !agree()) && broken === undefined) {
      if (time.now - healedAt > recoveryTime)
        violation(`no agreement ${String(recoveryTime)} ms after the last fault: ${stateOf(instances, server)}`);
      await time.run(time.now + 50, check);
    }
    recovery = time.now - healedAt;
    await time.run(time.now + quietTime, check);
    const stored = new Set(server.facts);
    if (stored.size < server.facts.length) violation('a fact is stored twice');
    const missing = acknowledged.find((at) => !stored.has(at));
    if (missing !== undefined) violation(`the acknowledged fact ${missing} is missing`);
  } catch (error) {
    if (!(error instanceof LawBroken)) throw error;
  }
  for (const { process } of instances) process.kill();
  const terms = new Set(server.messages.map(({ writer }) => writer)).size;
  return { seed, broken, steps, facts: server.facts.length, acknowledged: acknowledged.length, terms, recovery };
};

const stateOf = (instances: readonly SimInstance[], server: SimServer): string =>
  `${String(server.facts.length)} facts; ${instances.map((one) => `${String(one.folded)}${one.isLeading ? ' leads' : ''}${one.term === undefined ? '' : ' term'}`).join(', ')}`;
