import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive } from '../runtime/is-alive.js';

/** Identifies a process, also against a later one with the same number. */
export type ProcessId = {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601, for display. */
  readonly start: string;
  /** The start time as the kernel reports it; '' except on Linux. */
  readonly ticks: string;
};

const start = new Date(Date.now() - 1_000 * process.uptime()).toISOString();

export const ownProcess = (): ProcessId => ({ pid: process.pid, host: hostname(), start, ticks: startTicks(process.pid) });

/** Whether a process of this host still runs. After a container restart its number is often that of this process. */
export const runs = ({ pid, ticks, start: began }: ProcessId): boolean => {
  if (pid === process.pid && ticks === '') return began === start;
  return isAlive(pid) && startTicks(pid) === ticks;
};

/**
 * Field 22 of `/proc/PID/stat` with the id of the boot that it counts from; '' for a zombie, which has ended. The name in field 2 may
 * contain spaces and parentheses. Source: proc(5).
 */
const startTicks = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : `${fields[19] ?? ''}@${boot}`;
  } catch {
    return '';
  }
};
