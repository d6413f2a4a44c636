import { Session, type Profiler } from 'node:inspector';
import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';

/**
 * Preloaded into the service with `--import`: measures garbage collection, delay and utilisation of the event loop, and on demand a CPU
 * profile, between two messages of the parent process.
 */
export type Probed = {
  readonly ms: number;
  readonly cpu_ms: number;
  readonly loop_busy: number;
  readonly loop_delay_ms: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly collections: number;
  readonly collection_ms: number;
  readonly longest_collection_ms: number;
  readonly heap_mb: number;
  /** Share of samples by function, greatest first; empty without a profile. */
  readonly profile: readonly string[];
};

const delay = monitorEventLoopDelay({ resolution: 1 });
let pauses: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) pauses.push(duration);
}).observe({ entryTypes: ['gc'] });
let began = performance.now();
let cpu = process.cpuUsage();
let busy = performance.eventLoopUtilization();
let session: Session | undefined;

const start = (isProfiled: boolean): void => {
  delay.reset();
  delay.enable();
  pauses = [];
  began = performance.now();
  cpu = process.cpuUsage();
  busy = performance.eventLoopUtilization();
  if (!isProfiled) return;
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.start');
};

const stop = async (): Promise<Probed> => {
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  const ms = (nanoseconds: number): number => nanoseconds / 1e6;
  return {
    ms: performance.now() - began,
    cpu_ms: (user + system) / 1e3,
    loop_busy: performance.eventLoopUtilization(busy).utilization,
    loop_delay_ms: { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) },
    collections: pauses.length,
    collection_ms: pauses.reduce((sum, one) => sum + one, 0),
    longest_collection_ms: Math.max(0, ...pauses),
    heap_mb: process.memoryUsage().heapUsed / 1e6,
    profile: session === undefined ? [] : summary(await profileOf(session)),
  };
};

const profileOf = (session: Session): Promise<Profiler.Profile> =>
  new Promise((resolve, reject) => {
    session.post('Profiler.stop', (error, { profile }) => {
      session.disconnect();
      if (error === null) resolve(profile);
      else reject(error);
    });
  });

const shown = 25;

const summary = ({ nodes }: Profiler.Profile): readonly string[] => {
  const hits = new Map<string, number>();
  let all = 0;
  for (const { callFrame, hitCount = 0 } of nodes) {
    const file = callFrame.url.split('/').slice(-2).join('/');
    const name = `${callFrame.functionName === '' ? '(anonymous)' : callFrame.functionName} ${file}`.trim();
    if (name !== '(idle)') all += hitCount;
    hits.set(name, (hits.get(name) ?? 0) + hitCount);
  }
  hits.delete('(idle)');
  const sorted = [...hits].sort(([, a], [, b]) => b - a).slice(0, shown);
  return sorted.map(([name, count]) => `${((100 * count) / all).toFixed(1)} % ${name}`);
};

process.on('message', (message: 'start' | 'profile' | 'stop') => {
  if (message !== 'stop') start(message === 'profile');
  else void stop().then((probed) => process.send?.(probed));
});
// Do not let the channel keep the process alive.
process.channel?.unref();
