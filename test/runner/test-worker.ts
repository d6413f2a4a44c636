import { register } from 'node:module';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { runAs } from './current-test.js';

/**
 * Runs built test files in this process, one after the other: each message of the parent process names one, and the answer has its report
 * in TAP. Every file is a subtest of the process's own test, which lasts until the parent has no more files: the test of a file cannot end
 * while another is imported.
 */
let output = '';
t.pipe(
  new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, _, done) => {
      output += chunk.toString();
      done();
    },
  }) as unknown as NodeJS.WritableStream,
);
t.register();
register('./resolve-tap.js', import.meta.url);

const timeout = Number(process.env['DRIFTLINE_TEST_TIMEOUT']);
const [environment, folder] = [{ ...process.env }, process.cwd()];

const run = async (file: string): Promise<void> => {
  output = '';
  await t.test(file, { timeout }, async (test) => {
    runAs(test);
    await import(pathToFileURL(resolve('dist', file.replace(/\.ts$/, '.js'))).href);
  });
  runAs(t);
  // What a file changed for itself.
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(environment, name)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  process.chdir(folder);
  process.send?.({ file, output, memory: process.memoryUsage.rss() });
};

process.on('message', (file: string) => {
  void run(file);
});
// The parent ends the channel, and with it this process. tap does not let the channel keep the process alive.
process.channel?.ref();
process.on('disconnect', () => process.exit());
