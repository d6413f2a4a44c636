import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** An instance of the service as a process of its own. */
export type Instance = {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** Whether it leads. False also while it cannot answer. */
  readonly leads: () => Promise<boolean>;
  /** Ends it and resolves when the process is gone. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
};

type Start = {
  /** With the state `terraform.tfstate`. */
  readonly folder: string;
  readonly name: string;
  /** The section `log` of its configuration. */
  readonly log: Readonly<Record<string, unknown>>;
};

const main = fileURLToPath(new URL('../../app/main.js', import.meta.url));
const startTimeout = 60_000;

/** Starts an instance. Resolves once it is ready. */
export const startInstance = async ({ folder, name, log }: Start): Promise<Instance> => {
  const config = join(folder, `${name}.yaml`);
  // JSON is YAML.
  writeFileSync(
    config,
    JSON.stringify({
      providers: { aws: { state: { local_path: 'terraform.tfstate' } } },
      state: { confirm: false },
      api: { host: '127.0.0.1' },
      log,
    }),
  );
  const service = spawn(process.execPath, [main, '--server', '--config', config, '--api-port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await listening(service);
    await until(service, async () => (await answerOf(port, '/ready')).status === 200);
    return {
      name,
      port,
      pid: service.pid ?? 0,
      leads: async () => /^drift_leader(?:\{.*\})? 1$/m.test((await answerOf(port, '/metrics')).text),
      end: async (signal) => {
        if (service.exitCode !== null || service.signalCode !== null) return;
        const ended = once(service, 'exit');
        service.kill(signal);
        await ended;
      },
    };
  } catch (error) {
    service.kill('SIGKILL');
    throw error;
  }
};

/** The instance that leads; waits until there is one. */
export const leaderOf = async (instances: readonly Instance[]): Promise<Instance> => {
  for (const end = performance.now() + startTimeout; performance.now() < end;) {
    for (const one of instances) if (await one.leads()) return one;
    await setTimeout(20);
  }
  throw new Error('no instance leads');
};

const listening = (service: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let output = '';
    service.stdout?.setEncoding('utf8').on('data', (text: string) => {
      // Keeps reading, so that the service does not wait.
      if (output.length > 100_000) return;
      output += text;
      const port = /"msg":"listening".*"port":(\d+)|"port":(\d+).*"msg":"listening"/.exec(output);
      if (port !== null) resolve(Number(port[1] ?? port[2]));
    });
    service.on('exit', (code) => {
      reject(new Error(`the service ended with ${String(code)}: ${output}`));
    });
  });

const until = async (service: ChildProcess, isDone: () => Promise<boolean>): Promise<void> => {
  for (const end = performance.now() + startTimeout; !(await isDone());) {
    if (performance.now() > end || service.exitCode !== null) throw new Error('the service did not become ready');
    await setTimeout(20);
  }
};

/** Status 0 while it does not answer. */
const answerOf = async (port: number, path: string): Promise<{ readonly status: number; readonly text: string }> => {
  try {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`);
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
};
