import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The questions that a process answers, by name. Questions and answers are cloned. */
type Handlers = Readonly<Record<string, (question: never) => unknown>>;
type Question = { readonly number: number; readonly name: string; readonly question: unknown };
type Reply = { readonly number: number; readonly answer: unknown; readonly problem: string };

/** A part of a bench in a separate process. Questions to a process that has ended are rejected. */
interface Peer<H extends Handlers> {
  ask<K extends keyof H & string>(name: K, question: Parameters<H[K]>[0]): Promise<Awaited<ReturnType<H[K]>>>;
  stop(): void;
}

/** Starts `script`, relative to this file, which calls `answering`. `flags`: of Node. */
export const startPeer = <H extends Handlers>(script: string, flags: readonly string[] = []): Peer<H> => {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    ...{ execArgv: [...process.execArgv, ...flags], serialization: 'advanced', stdio: ['ignore', 2, 2, 'ipc'] },
  });
  const waiting = new Map<number, { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void }>();
  let last = 0;
  child.on('message', ({ number, answer, problem }: Reply) => {
    const one = waiting.get(number);
    waiting.delete(number);
    if (problem === '') one?.resolve(answer);
    else one?.reject(new Error(`${script}: ${problem}`));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${script} ended with ${String(code ?? signal)}`));
  });
  return {
    ask: (name, question) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: resolve as (answer: unknown) => void, reject });
        child.send({ number: last, name, question });
      }),
    stop: () => void child.kill(),
  };
};

/** Answers the parent process until it ends. */
export const answering = (handlers: Handlers): void => {
  process.on('message', ({ number, name, question }: Question) => {
    const reply = (answer: unknown, problem: string): void => void process.send?.({ number, answer, problem });
    void Promise.resolve()
      .then(() => handlers[name]?.(question as never))
      .then(
        (answer) => {
          reply(answer, '');
        },
        (error: unknown) => {
          reply(undefined, error instanceof Error ? (error.stack ?? error.message) : String(error));
        },
      );
  });
  process.on('disconnect', () => process.exit());
};

/** CPU time of this process so far, user and system, in milliseconds. */
export const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};
