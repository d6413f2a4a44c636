import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { alertRoles, benchAlert } from '../inputs/alerts.js';
import { rolesState } from '../service/declared-roles.js';
import { openPoster } from '../service/post-bodies.js';

const main = fileURLToPath(new URL('../../app/main.js', import.meta.url));
/** Alerts of one body. */
const perBody = 500;

/** The command with its page, and alerts that are posted to it. */
type PageService = {
  readonly url: string;
  /** Posts the next alerts; all of them drift. Resolves when the service has them. */
  readonly drift: (count: number) => Promise<void>;
  /** Posts so many alerts a second until the signal is aborted. Resolves with their number. */
  readonly driftSteadily: (perSecond: number, signal: AbortSignal) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Starts the command on a free port. `max`: alerts that it keeps. */
export const openPageService = async (max: number): Promise<PageService> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  writeFileSync(join(folder, 'terraform.tfstate'), rolesState(alertRoles));
  writeFileSync(join(folder, 'driftline.yaml'), configuration(max));
  const args = [main, '--server', '--config', join(folder, 'driftline.yaml'), '--api-port', '0'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await listening(child.stdout);
  const { post } = openPoster(Number(new URL(url).port));
  let number = 0;
  const lines = (count: number): string => Array.from({ length: count }, () => JSON.stringify(benchAlert(number++, 'drifts'))).join('\n');
  const total = async (): Promise<number> => {
    const response = await fetch(`${url}/api/v1/drifts?limit=1`);
    return response.ok ? ((await response.json()) as { readonly data: { readonly total: number } }).data.total : 0;
  };
  while (!(await fetch(`${url}/ready`)).ok) await setTimeout(50);
  return {
    url,
    drift: async (count) => {
      const wanted = Math.min(max, number + count);
      for (let left = count; left > 0; left -= perBody)
        await new Promise<void>((resolve) => {
          post(lines(Math.min(left, perBody)), resolve);
        });
      while ((await total()) < wanted) await setTimeout(50);
    },
    driftSteadily: async (perSecond, signal) => {
      const [began, first] = [performance.now(), number];
      let unanswered = 0;
      while (!signal.aborted) {
        const due = Math.floor(((performance.now() - began) * perSecond) / 1_000) - (number - first);
        if (due > 0) {
          unanswered++;
          post(lines(due), () => unanswered--);
        }
        await setTimeout(10);
      }
      // The poster would connect again to a service that has ended.
      while (unanswered > 0) await setTimeout(10);
      return number - first;
    },
    stop: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
};

const configuration = (max: number): string => `
providers: {aws: {state: {local_path: terraform.tfstate}}}
state: {confirm: false}
storage: {max_drifts: ${String(max)}}
api: {host: 127.0.0.1}
`;

const listening = async (output: NodeJS.ReadableStream): Promise<string> => {
  let text = '';
  return new Promise((resolve, reject) => {
    output.setEncoding('utf8');
    output.on('data', (chunk: string) => {
      if (text.length < 1_000_000) text += chunk;
      const [, found] = /"url":"([^"]+)"[^\n]*"msg":"listening"/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    output.on('end', () => {
      reject(new Error(`the service does not listen:\n${text}`));
    });
  });
};
