import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { openWorker, type TestWorker } from './run-in-worker.js';

const folder = mkdtempSync(join(tmpdir(), 'driftline-test-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});
let files = 0;
/** A test file, which imports tap as all do. */
const file = (text: string): string => {
  const path = join(folder, `file-${String(++files)}.mjs`);
  writeFileSync(path, `import t from 'tap';\n${text}`);
  return path;
};
const opened = (test: { readonly teardown: (action: () => void) => void }): TestWorker => {
  const worker = openWorker();
  test.teardown(worker.end);
  return worker;
};

void t.test('runs files one after the other, however long an import takes and whatever the file before has left', async (t) => {
  const worker = opened(t);
  // tap ends the test of a process that has a teardown as soon as it is idle, which it is while a file is imported.
  const leaving = file(`t.teardown(() => (globalThis.isOver = true));\nvoid t.test('a', (t) => (t.pass(), t.end()));`);
  const late = file(
    `for (let turn = 0; turn < 200; turn++) await new Promise((done) => setTimeout(done));\nt.equal(globalThis.isOver, true);\nvoid t.test('b', async (t) => t.pass());`,
  );
  t.match(await worker.run(leaving), { passed: 1, failed: 0, trouble: undefined });
  t.match(await worker.run(late), { passed: 2, failed: 0, trouble: undefined, text: '' });
  t.ok(worker.isGood());
});

void t.test('resets the environment and the folder after each file', async (t) => {
  const worker = opened(t);
  const changing = file(`process.env.PATH = '';\nprocess.env.DRIFTLINE_LEFT = '1';\nprocess.chdir('/');\nt.pass();`);
  t.match(await worker.run(changing), { passed: 1, trouble: undefined });
  const checking = `t.equal(process.env.PATH, ${JSON.stringify(process.env['PATH'])});\nt.notOk('DRIFTLINE_LEFT' in process.env);\nt.equal(process.cwd(), ${JSON.stringify(process.cwd())});`;
  t.match(await worker.run(file(checking)), { passed: 3, trouble: undefined });
});

void t.test('reports a failed assertion, a failed import and a file without tests, and is not used again', async (t) => {
  for (const [text, failed, trouble, shown] of [
    [`t.equal(1, 1);\nvoid t.test('sums', async (t) => t.equal(2, 3, 'two'));`, 1, '1 failed', /sums > two/],
    [`void t.test('one', async (t) => t.pass());\nthrow new Error('at the start');`, 1, '1 failed', /at the start/],
    [
      `setTimeout(() => { throw new Error('later'); });\nawait t.test('waits', () => new Promise((done) => setTimeout(done, 1_000)));`,
      1,
      '1 failed',
      /later/,
    ],
    [``, 1, 'no tests', /^/],
  ] as const) {
    const worker = opened(t);
    const result = await worker.run(file(text));
    t.match(result, { failed, trouble, text: shown });
    t.notOk(worker.isGood());
  }
});

void t.test('reports how a process ended in the middle of a file, with what it wrote', async (t) => {
  const worker = opened(t);
  const result = await worker.run(
    file(`t.pass();\nprocess.stderr.write('last words\\n', () => process.exit(3));\nawait new Promise(() => {});`),
  );
  t.match(result, { passed: 0, failed: 1, trouble: /^its process ended with \d/, text: /last words/ });
  t.notOk(worker.isGood());
});
