import type { SimRandom } from './sim-random.js';

const faultKinds = [
  'pause',
  'partition',
  'crash',
  'leave',
  'slow',
  'lose requests',
  'lose answers',
  'copy requests',
  'break readers',
  'restart server',
  'refuse',
  'expire lease',
  'burst',
] as const;

type FaultKind = (typeof faultKinds)[number];

/** As `who`: the instance that leads when the fault begins. */
export const theLeader = -1;

/** A fault of an instance, or of the server, that begins at `at` and lasts `for` milliseconds. */
export type FaultStep = { readonly at: number; readonly kind: FaultKind; readonly who: number; readonly for: number };

/** Milliseconds of a schedule in which faults begin. */
export const faultTime = 16_000;

/** The faults of a schedule, in order. Some schedules prefer few kinds, so that these meet each other. */
export const faultSteps = (random: SimRandom, instances: number): readonly FaultStep[] => {
  const kinds = random.chance(0.5) ? faultKinds : [random.pick(faultKinds), random.pick(faultKinds), random.pick(faultKinds)];
  const isShort = random.chance(0.3);
  const step = (): FaultStep => ({
    at: Math.round(random.between(0, faultTime)),
    kind: random.pick(kinds),
    who: random.chance(0.6) ? theLeader : random.whole(0, instances - 1),
    for: Math.round(random.between(1, isShort ? 500 : random.pick([500, 3_000, 6_000]))),
  });
  return Array.from({ length: random.whole(2, 14) }, step).sort((one, other) => one.at - other.at);
};
