import { Readable, Writable } from 'node:stream';

/**
 * Runs the built command in this process, one run after the other, as `command-process.ts` asks. Each run evaluates the main module again
 * with its own arguments, environment, folder and streams; what that imports stays loaded, and compiled. A start as a process of its own
 * takes 0.3 to 1.5 s of processor time, a run here mostly less than 0.1 s.
 */
export type HostedRun = {
  readonly main: string;
  readonly args: readonly string[];
  readonly stdin: string;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
};
export type HostedResult = { readonly code: number; readonly stdout: string; readonly stderr: string };

const replaced = (name: 'stdin' | 'stdout' | 'stderr', value: Readable | Writable): void => {
  Object.defineProperty(process, name, { value, configurable: true });
};

/** Keeps what is written as text; without `isTTY`, as a pipe. */
const collected = (pieces: Buffer[]): Writable =>
  new Writable({
    write: (piece: Buffer, _, done) => {
      pieces.push(piece);
      done();
    },
  });

const exit = process.exit.bind(process);
const exitCode = (): number => (process.exitCode === undefined ? 0 : Number(process.exitCode));
let runs = 0;

const run = async ({ main, args, stdin, cwd, environment }: HostedRun): Promise<void> => {
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  const streams = [collected(stdout), collected(stderr)] as const;
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  process.chdir(cwd);
  process.argv.splice(1, process.argv.length, main, ...args);
  process.exitCode = undefined;
  replaced('stdin', Readable.from(stdin === '' ? [] : [Buffer.from(stdin)], { objectMode: false }));
  replaced('stdout', streams[0]);
  replaced('stderr', streams[1]);
  const before = new Map(process.eventNames().map((event) => [event, new Set(process.listeners(event as 'exit'))]));
  const answer = (code: number, sent?: () => void): void => {
    const result: HostedResult = { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
    process.send?.(result, undefined, undefined, sent);
  };
  // A run that ends the process ends the host, and the next one starts another.
  process.exit = ((code?: number) => {
    answer(code ?? exitCode(), () => exit());
  }) as typeof process.exit;
  runs += 1;
  await import(`${main}?run=${String(runs)}`);
  for (const stream of streams) await new Promise<void>((done) => stream.end(done));
  // Handlers of this run: those of the end run now, as they would at the end of its process.
  for (const event of process.eventNames()) {
    for (const listener of process.listeners(event as 'exit')) {
      if (before.get(event)?.has(listener) === true) continue;
      process.removeListener(event, listener);
      if (event === 'exit') listener.call(process, exitCode());
    }
  }
  answer(exitCode());
};

process.setMaxListeners(0);
process.on('message', (asked: HostedRun) => {
  void run(asked);
});
process.on('disconnect', () => exit());
