import { register } from 'node:module';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';

/**
 * Runs built test files in this process, one after the other: each message of the parent names one, the answer has its report in TAP.
 * Every file is a subtest of the test of the process, which lasts until the parent closes the channel. So a file cannot end the test of
 * the process while another is imported, and what it leaves behind ends with its own test.
 */
export type TestReport = {
  readonly file: string;
  readonly output: string;
  /** Resident memory of the process in bytes; modules stay loaded. */
  readonly memory: number;
};

let current: Test = t;
const shared = globalThis as { driftlineTest?: Test };
/** For `tap` in the modules of the file that runs: its own test. */
shared.driftlineTest = new Proxy<Test>(t, {
  get: (_, name) => {
    const value: unknown = Reflect.get(current, name, current);
    return typeof value === 'function' ? (value.bind(current) as unknown) : value;
  },
  set: (_, name, value) => Reflect.set(current, name, value, current),
});
const replacement = 'const t = globalThis.driftlineTest; export default t; export const test = (...args) => t.test(...args);';
const hooks = `
  export const resolve = (name, context, next) => name === 'tap' ? { url: 'driftline:tap', shortCircuit: true } : next(name, context);
  export const load = (url, context, next) =>
    url === 'driftline:tap' ? { format: 'module', source: ${JSON.stringify(replacement)}, shortCircuit: true } : next(url, context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

let output = '';
t.pipe(
  new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _, done) => {
      output += chunk.toString();
      done();
    },
  }),
);
t.register();

const [environment, folder] = [{ ...process.env }, process.cwd()];
const timeout = Number(environment['DRIFTLINE_TEST_TIMEOUT']);

const run = async (file: string): Promise<void> => {
  output = '';
  await t.test(file, { timeout }, async (test) => {
    current = test;
    await import(pathToFileURL(resolve('dist', file.replace(/\.ts$/, '.js'))).href);
  });
  current = t;
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(environment, name)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  process.chdir(folder);
  const report: TestReport = { file, output, memory: process.memoryUsage.rss() };
  process.send?.(report);
};

process.on('message', (file: string) => {
  void run(file);
});
// tap does not let the channel keep the process alive.
process.channel?.ref();
process.on('disconnect', () => process.exit());
