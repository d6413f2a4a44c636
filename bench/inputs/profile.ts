import { Session, type Profiler } from 'node:inspector/promises';

/** Microseconds between samples. */
const interval = 200;

/** Milliseconds of the main thread by stage. */
export type StageTimes = Readonly<Record<string, number>>;

/** Where compiled code belongs, by the start of its path; the first match counts. */
const stages: readonly (readonly [start: string, stage: string])[] = [
  ['src/streams/sensor/', 'decode'],
  ['src/decode/', 'decode'],
  ['src/streams/', 'inputs'],
  ['src/catalog/secrets/', 'mask'],
  ['src/catalog/', 'interpret'],
  ['src/operators/interpret', 'interpret'],
  ['src/operators/states/', 'judge'],
  ['src/operators/locate/', 'judge'],
  ['src/operators/compare/', 'judge'],
  ['src/operators/hold/', 'judge'],
  ['src/operators/rules/', 'judge'],
  ['src/operators/announce/', 'judge'],
  ['src/operators/count/', 'judge'],
  ['src/operators/', 'other operators'],
  ['src/fact-log/', 'log'],
  ['src/sinks/store/', 'store'],
  ['src/sinks/push/', 'streams'],
  ['src/sinks/metrics/', 'metrics'],
  ['src/sinks/', 'other sinks'],
  ['src/http/', 'http'],
  ['src/lib/', 'text, ids, times'],
  ['src/model/', 'text, ids, times'],
  ['src/', 'service'],
  ['node_modules/rxjs/', 'rxjs'],
  ['node_modules/@grpc/', 'grpc'],
  ['node_modules/', 'other packages'],
];

/** Profiles this process while `work` runs: self time of the main thread by stage. Idle time is left out. */
export const stageTimes = async (work: () => Promise<unknown>): Promise<StageTimes> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return timesIn(profile);
};

const timesIn = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): StageTimes => {
  const stageOfNode = new Map(nodes.map(({ id, callFrame }) => [id, stageOf(callFrame)]));
  const times: Record<string, number> = {};
  samples.forEach((id, i) => {
    const stage = stageOfNode.get(id) ?? 'native code';
    if (stage !== '') times[stage] = (times[stage] ?? 0) + Math.max(0, timeDeltas[i] ?? 0) / 1e3;
  });
  return times;
};

const stageOf = ({ functionName, url }: Profiler.ProfileNode['callFrame']): string => {
  if (functionName === '(garbage collector)') return 'garbage collection';
  // `dispatch` is the profiler itself as it starts.
  if (functionName === '(idle)' || functionName === 'dispatch') return '';
  if (url.startsWith('node:')) return 'node';
  const path = /\/(node_modules\/.*)/.exec(url)?.[1] ?? /\/dist\/(.*)/.exec(url)?.[1];
  if (path === undefined) return url === '' ? 'native code' : 'other packages';
  return stages.find(([start]) => path.startsWith(start))?.[1] ?? 'bench';
};
