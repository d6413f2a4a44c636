import { isMainThread } from 'node:worker_threads';
import { collectGarbage } from '../collect-garbage.js';

/** `cpu`: time of all threads, user and system, in milliseconds. `rss` and `peak`: resident memory now and at most, in bytes. */
export type Usage = { readonly cpu: number; readonly rss: number; readonly peak: number };
/** `isCollected`: collect garbage first. */
export type UsageRequest = { readonly isCollected: boolean };

/**
 * Preloaded into a measured process with `--import`: reports its usage to the parent process on request and once more at the exit. Ends
 * the process with its parent.
 */
const usage = (): Usage => {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1e3, rss: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 };
};

const report = (): void => void process.send?.(usage());

// Worker threads inherit the option.
if (isMainThread) {
  process.on('message', ({ isCollected }: UsageRequest) => {
    if (isCollected) collectGarbage();
    report();
  });
  process.on('exit', report);
  process.on('disconnect', () => process.exit(1));
  // The channel must not keep the process alive.
  process.channel?.unref();
}
