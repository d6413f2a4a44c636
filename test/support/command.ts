import { spawn, type ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runHosted } from './command-process.js';

/** The result of a run. `peak`: peak resident memory in bytes; 0 after a signal, and of a run in the host. */
export type Ran = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly peak: number;
};

type RunOptions = {
  /** Written in pieces with backpressure. Without it standard input is empty. */
  readonly stdin?: string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** A program that runs the command: `sh -c '… "$@"' sh`. */
  readonly wrapper?: readonly string[];
  readonly uid?: number;
  /** Called with each chunk of output; may send signals. */
  readonly onOutput?: (child: ChildProcess, text: string) => void;
  /** Starts a process for this run: its end, its memory or its input is what the test is about. */
  readonly ownProcess?: boolean;
};

const commandUrl = new URL('../../app/main.js', import.meta.url).href;
const commandPath = fileURLToPath(commandUrl);

/** Do not pass SVC_ variables of the machine to the program. */
const environment = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value = '']) => (name.startsWith('SVC_') ? [] : [[name, value]])),
);

/** Reports peak memory at exit. Sampling the process from outside misses peaks. */
const tellPeak = `data:text/javascript,${encodeURIComponent(
  "import{writeSync}from'node:fs';import{isMainThread}from'node:worker_threads';if(isMainThread)process.on('exit',()=>writeSync(3,String(process.resourceUsage().maxRSS)))",
)}`;

/** `DRIFTLINE_TEST_OWN_PROCESS`: for every run, as in the campaigns. */
const needsProcess = ({ stdin, environment = {}, wrapper, uid, onOutput, ownProcess }: RunOptions, args: readonly string[]): boolean =>
  ownProcess === true ||
  // What Node reads only when it starts.
  Object.keys(environment).some((name) => name.startsWith('NODE_')) ||
  (stdin !== undefined && typeof stdin !== 'string') ||
  wrapper !== undefined ||
  uid !== undefined ||
  onOutput !== undefined ||
  args.includes('--server') ||
  process.env['DRIFTLINE_TEST_OWN_PROCESS'] !== undefined;

/** Runs the built command: in a process that has it loaded, or with real streams in a process of its own where the run needs one. */
export const runCommand = async (args: readonly string[], options: RunOptions = {}): Promise<Ran> => {
  if (!needsProcess(options, args)) {
    const { stdin, cwd = process.cwd() } = options;
    const run = { main: commandUrl, args, stdin: typeof stdin === 'string' ? stdin : '', cwd };
    return runHosted({ ...run, environment: { ...environment, ...options.environment } });
  }
  const [program = '', ...rest] = [...(options.wrapper ?? []), process.execPath, '--import', tellPeak, commandPath, ...args];
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: { ...environment, ...options.environment },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  const text = ['', '', '', ''];
  for (const [from, stream] of child.stdio.entries()) {
    if (from === 0 || !(stream instanceof Readable)) continue;
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text[from] = `${text[from] ?? ''}${piece}`;
      if (from < 3) options.onOutput?.(child, piece);
    });
  }
  const ended = new Promise<Pick<Ran, 'code' | 'signal'>>((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => {
      resolve({ code, signal });
    });
  });
  await feed(child, options.stdin ?? '');
  const { code, signal } = await ended;
  const [, stdout = '', stderr = '', peak = ''] = text;
  return { code, signal, stdout, stderr, peak: Number(peak) * 1024 };
};

/** A child that exits before it has read all input is not an error. */
const feed = async (child: ChildProcess, input: NonNullable<RunOptions['stdin']>): Promise<void> => {
  const { stdin } = child;
  if (stdin === null) return;
  const gone = new Promise<void>((resolve) => {
    stdin.on('error', () => {
      resolve();
    });
    child.on('close', () => {
      resolve();
    });
  });
  for await (const piece of typeof input === 'string' ? [input] : input) {
    if (stdin.destroyed) return;
    if (!stdin.write(piece)) {
      await Promise.race([
        gone,
        new Promise<void>((resolve) => {
          stdin.once('drain', resolve);
        }),
      ]);
    }
  }
  stdin.end();
};

/** The results of `work` for each item, a few at a time: a process takes half a second to start. */
export const forEach = async <A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<readonly B[]> => {
  const results: B[] = [];
  for (let at = 0; at < items.length; at += 4) results.push(...(await Promise.all(items.slice(at, at + 4).map(work))));
  return results;
};

/** The figures of the closing summary. */
type Summary = {
  readonly records: number;
  readonly drifts: number;
  readonly drops: Readonly<Record<string, number>>;
};

export const summaryOf = ({ stderr }: Ran): Summary => {
  const numberIn = (pattern: RegExp): number => Number((pattern.exec(stderr)?.[1] ?? 'NaN').replaceAll(',', ''));
  const drops = /^no alert: (.*)$/m.exec(stderr)?.[1] ?? '';
  return {
    records: numberIn(/^([\d,]+) records in/m),
    drifts: numberIn(/^([\d,]+) drifts?\b/m),
    drops: Object.fromEntries(
      [...drops.matchAll(/(\w+) ([\d,]+)/g)].map(([, reason = '', count = '']) => [reason, Number(count.replaceAll(',', ''))]),
    ),
  };
};

export const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** Whether the run printed a stack trace, the mark of a bug. */
export const hasStack = ({ stderr }: Ran): boolean => /^ {4}at .*:\d+:\d+\)?$|Unhandled|Node\.js v\d/m.test(stderr);
