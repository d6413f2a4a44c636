import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { FolderRun, recordLine } from '../../../support/folder-run.js';

const openRun = (t: Test, options: ConstructorParameters<typeof FolderRun>[0] = {}): FolderRun => {
  const run = new FolderRun(options);
  t.teardown(async () => {
    await run.close();
    run.remove();
  });
  return run;
};
const lines = (...ids: readonly string[]): string => ids.map(recordLine).join('');
/** As logrotate compresses: the file keeps its time. */
const compress = (run: FolderRun, path: string): void => {
  writeFileSync(run.path(`${path}.gz`), gzipSync(readFileSync(run.path(path))));
  utimesSync(run.path(`${path}.gz`), 1_790_000_000, 1_790_000_000);
  rmSync(run.path(path));
};

void t.test('start: new', async (t) => {
  await t.test('a rotation before the first poll: the new file is read, the old records are not', async (t) => {
    const run = openRun(t, { start: 'new' });
    writeFileSync(run.path('e.log'), lines('old'));
    await run.open();
    renameSync(run.path('e.log'), run.path('e.log.1'));
    await run.poll();
    appendFileSync(run.path('e.log.1'), lines('late'));
    writeFileSync(run.path('e.log'), lines('new'));
    await run.poll();
    t.strictSame([...run.take()].sort(), ['late', 'new']);
  });

  await t.test('an empty file is followed across a restart', async (t) => {
    const run = openRun(t, { start: 'new' });
    writeFileSync(run.path('e.log'), '');
    await run.open();
    await run.close();
    appendFileSync(run.path('e.log'), lines('a'));
    await run.open();
    t.strictSame(run.take(), ['a']);
  });

  await t.test('what arrives while the service is down is read, although nothing was read before', async (t) => {
    const run = openRun(t, { start: 'new' });
    writeFileSync(run.path('old.log'), lines('old'));
    await run.open();
    await run.close();
    writeFileSync(run.path('b.log'), lines('b'));
    writeFileSync(run.path('c.log.gz'), gzipSync(lines('c')));
    utimesSync(run.path('c.log.gz'), 1_790_000_000, 1_790_000_000);
    await run.open();
    t.strictSame([...run.take()].sort(), ['b', 'c']);
  });

  await t.test('a line that is complete only after the start is new', async (t) => {
    const run = openRun(t, { start: 'new' });
    writeFileSync(run.path('e.log'), lines('old') + lines('half').slice(0, 300));
    await run.open();
    appendFileSync(run.path('e.log'), lines('half').slice(300));
    await run.poll();
    t.strictSame(run.take(), ['half']);
    t.equal(run.malformed, 0);
  });

  await t.test('a first listing that was stopped is not kept', async (t) => {
    const run = openRun(t, { start: 'new' });
    writeFileSync(run.path('old.log'), lines('old'));
    const source = run.source();
    const stopped = AbortSignal.abort();
    await t.rejects(source.connect(stopped), { message: /stopped/ });
    await run.open(false);
    appendFileSync(run.path('old.log'), lines('new'));
    await run.poll();
    t.strictSame(run.take(), ['new']);
  });
});

void t.test('what was not acknowledged is read again by a new connection', async (t) => {
  const run = openRun(t);
  writeFileSync(run.path('e.log'), lines('a', 'b'));
  run.acks = false;
  await run.open();
  t.strictSame(run.take(), ['a', 'b']);
  await run.close();
  run.acks = true;
  await run.open(false);
  t.strictSame(run.take(), ['a', 'b']);
  await run.close();
  await run.open(false);
  t.strictSame(run.take(), []);
});

void t.test('text in any form', async (t) => {
  await t.test('documents of several lines, longer than one reading', async (t) => {
    const run = openRun(t);
    const ids = Array.from({ length: 12_000 }, (_, n) => `r-${String(n)}`);
    writeFileSync(run.path('x.json'), ids.map((id) => `${JSON.stringify(JSON.parse(recordLine(id)), null, 2)}\n`).join(''));
    await run.open();
    t.strictSame(run.take(), ids);
    t.equal(run.malformed, 0);
  });

  await t.test('the rest of a long file after the connection was closed in its middle', async (t) => {
    const run = openRun(t, { workers: 1 });
    const ids = Array.from({ length: 20_000 }, (_, n) => `r-${String(n)}`);
    writeFileSync(run.path('x.log'), lines(...ids));
    run.stopAfter = 16_000;
    await run.open();
    run.stopAfter = Number.POSITIVE_INFINITY;
    await run.close();
    await run.open(false);
    t.strictSame([...new Set(run.take())], ids);
  });

  await t.test('a document that is added in two writes', async (t) => {
    const run = openRun(t);
    const document = (id: string): string => `${JSON.stringify(JSON.parse(recordLine(id)), null, 2)}\n`;
    writeFileSync(run.path('x.json'), document('a'));
    await run.open();
    appendFileSync(run.path('x.json'), document('b').slice(0, 400));
    await run.poll();
    appendFileSync(run.path('x.json'), document('b').slice(400));
    await run.poll();
    t.strictSame(run.take(), ['a', 'b']);
    t.equal(run.malformed, 0);
  });

  await t.test('a file whose first line is cut off', async (t) => {
    const run = openRun(t);
    writeFileSync(run.path('x.log'), `${lines('torn').slice(0, 400).trimEnd()}\n${lines('a', 'b')}`);
    await run.open();
    t.strictSame(run.take(), ['a', 'b']);
    t.equal(run.malformed, 1);
  });
});

void t.test('a file that cannot be read is tried again after seconds, then minutes', async (t) => {
  const run = openRun(t);
  const broken = gzipSync(lines(...Array.from({ length: 50 }, (_, n) => `r-${String(n)}`)));
  writeFileSync(run.path('broken.json.gz'), broken.subarray(0, broken.length - 20));
  utimesSync(run.path('broken.json.gz'), 1_790_000_000, 1_790_000_000);
  execFileSync('mkfifo', [run.path('pipe.log')]);
  await run.open();
  for (let n = 0; n < 100; n++) await run.poll();
  const failed = run.counts.get('object_failed') ?? 0;
  t.ok(failed >= 6 && failed <= 8, `${String(failed)} attempts for two files in 8 s`);
  writeFileSync(run.path('broken.json.gz'), broken);
  utimesSync(run.path('broken.json.gz'), 1_790_000_001, 1_790_000_001);
  run.take();
  await run.poll(1_000);
  t.equal(run.take().length, 50, 'soon after it has changed');
  writeFileSync(run.path('broken.json.gz'), broken.subarray(0, 60));
  utimesSync(run.path('broken.json.gz'), 1_790_000_002, 1_790_000_002);
  await run.poll(61_000);
  writeFileSync(run.path('other.tmp'), gzipSync(lines('other')));
  utimesSync(run.path('other.tmp'), 1_790_000_003, 1_790_000_003);
  renameSync(run.path('other.tmp'), run.path('broken.json.gz'));
  run.take();
  await run.poll();
  t.strictSame(run.take(), ['other'], 'at once when it is replaced');
  const messages = run.log.lines.flatMap(([, , fields]) => (fields?.['path'] === 'pipe.log' ? [fields['error']] : []));
  t.ok(messages.length > 0 && messages.every((one) => one === 'it is not a regular file'));

  // Root may read everything.
  if (process.getuid?.() === 0) return;
  writeFileSync(run.path('secret.json'), lines('a'));
  chmodSync(run.path('secret.json'), 0);
  await run.poll();
  t.match(run.log.lines.at(-1)?.[2], { path: 'secret.json', error: /^permission denied/ });
});

void t.test('rotation', async (t) => {
  await t.test('a renamed file is not read again, without and with a new one, and when it is renamed twice', async (t) => {
    for (const workers of [1, 4]) {
      const run = openRun(t, { workers });
      writeFileSync(run.path('app.log'), lines('a'));
      await run.open();
      renameSync(run.path('app.log'), run.path('app.log.1'));
      await run.poll();
      writeFileSync(run.path('app.log'), lines('b'));
      await run.poll();
      t.strictSame(run.take(), ['a', 'b']);
      renameSync(run.path('app.log.1'), run.path('app.log.2'));
      appendFileSync(run.path('app.log'), lines('c'));
      renameSync(run.path('app.log'), run.path('app.log.1'));
      writeFileSync(run.path('app.log'), lines('d'));
      await run.poll();
      t.strictSame([...run.take()].sort(), ['c', 'd'], `${String(workers)} workers`);
    }
  });

  await t.test('of a compressed copy only what is new is read', async (t) => {
    const run = openRun(t);
    writeFileSync(run.path('app.log'), lines('a'));
    await run.open();
    for (const id of ['b', 'c', 'd']) {
      appendFileSync(run.path('app.log'), lines(`${id}-late`));
      if (id !== 'b') renameSync(run.path('app.log.1.gz'), run.path(`app.log.2.gz`));
      renameSync(run.path('app.log'), run.path('app.log.1'));
      compress(run, 'app.log.1');
      writeFileSync(run.path('app.log'), lines(id));
      await run.poll();
    }
    t.strictSame([...run.take()].sort(), ['a', 'b', 'b-late', 'c', 'c-late', 'd', 'd-late']);
    renameSync(run.path('app.log'), run.path('app.log.1'));
    await run.poll();
    compress(run, 'app.log.1');
    await run.poll();
    t.strictSame(run.take(), [], 'nothing is new');
    await run.close();
    await run.open();
    t.strictSame(run.take(), [], 'nor after a restart');
  });

  await t.test('two files that begin alike are not copies of each other', async (t) => {
    const run = openRun(t);
    const shared = Array.from({ length: 10 }, (_, n) => `shared-${String(n)}`);
    writeFileSync(run.path('a.log'), lines(...shared, 'a'));
    await run.open();
    run.take();
    writeFileSync(run.path('b.log'), lines(...shared, 'b', 'c'));
    await run.poll();
    t.strictSame(run.take(), [...shared, 'b', 'c']);
  });
});

void t.test('files that are not followed', async (t) => {
  const run = openRun(t);
  for (let n = 0; n < 1_100; n++) writeFileSync(run.path(`file-${String(n)}.json`), lines(`r-${String(n)}`));
  await run.open();
  t.equal(run.take().length, 1_100);
  await run.close();
  await run.open();
  t.strictSame(run.take(), [], 'are known after a restart');
  rmSync(run.path('file-0.json'));
  rmSync(run.path('file-1.json'));
  writeFileSync(run.path('new.tmp'), lines('new'));
  renameSync(run.path('new.tmp'), run.path('file-0.json'));
  await run.poll(61_000);
  t.strictSame(run.take(), ['new'], 'another file of the same name is read');
});

void t.test('a folder that is too deep is reported once', async (t) => {
  const run = openRun(t);
  mkdirSync(run.path('d/'.repeat(40)), { recursive: true });
  writeFileSync(run.path('a.log'), lines('a'));
  await run.open();
  await run.poll(61_000);
  t.strictSame(run.take(), ['a']);
  t.match(
    run.log.lines.filter(([, message]) => message.includes('more than 32 deep')),
    { length: 1 },
  );
});

void t.test('a damaged cursor does not stop the input', async (t) => {
  const run = openRun(t);
  writeFileSync(run.path('a.log'), lines('a'));
  await run.open();
  await run.close();
  const text = readFileSync(run.cursorPath, 'utf8');
  for (const damaged of [text.slice(0, 100), '[]', text.replace('"read":"', '"read":"AAAA'), text.replace(/"at":\d+/, '"at":-1'), '\0']) {
    run.take();
    writeFileSync(run.cursorPath, damaged);
    await run.open();
    t.strictSame(run.take(), ['a'], damaged.slice(0, 60));
    await run.close();
  }
  await run.open();
});
