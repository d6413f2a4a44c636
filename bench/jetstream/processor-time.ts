import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of another process so far, all threads, in milliseconds. NaN on systems other than Linux. */
export const processorTime = (pid: number): number => {
  try {
    const folder = `/proc/${String(pid)}/task`;
    return readdirSync(folder).reduce((sum, thread) => sum + nanoseconds(`${folder}/${thread}/schedstat`), 0) / 1e6;
  } catch {
    return NaN;
  }
};

/** 0 for a thread that has ended since. */
const nanoseconds = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
};
