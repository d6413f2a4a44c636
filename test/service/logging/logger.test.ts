import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openLogger } from '../../../src/service/logging/logger.js';
import type { LogFields } from '../../../src/model/contracts/log.js';

type Options = Parameters<typeof openLogger>[0];

/** The output of a logger. */
const lines = (options: Partial<Options>, act: (logger: ReturnType<typeof openLogger>) => void): readonly string[] => {
  const written: string[] = [];
  const logger = openLogger({
    level: 'info',
    format: 'json',
    components: [],
    destination: { write: (line) => written.push(line) },
    ...options,
  });
  act(logger);
  logger.close();
  return written;
};

const fieldsOf = (fields: LogFields, message = 'm'): Readonly<Record<string, unknown>> => {
  const [line = ''] = lines({}, (logger) => {
    logger.component('http').info(message, fields);
  });
  const { level, time, component, ...rest } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  t.strictSame([level, typeof time, component], ['info', 'string', 'http']);
  return rest;
};

void t.test('writes JSON lines with level, ISO 8601 UTC time, component, message and fields', (t) => {
  const [line = '', ...more] = lines({}, (logger) => {
    logger.component('http').warn('listening', { port: 8_080, host: undefined });
  });
  t.strictSame(more, []);
  t.match(line, /^\{"level":"warn","time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","component":"http","port":8080,"msg":"listening"\}\n$/);
  t.end();
});

void t.test('writes text lines, one per message, regardless of its content', (t) => {
  const [line = '', ...more] = lines({ format: 'text' }, (logger) => {
    logger.component('http').info('bad\n\u001b[31mname', { port: 1, user: 'a b', list: ['x'], 'n\nm': 'c\u001b[2Jd', plain: 'ok' });
  });
  t.strictSame(more, []);
  t.match(
    line,
    /^\d{4}-\d\d-\d\dT\S+Z INFO {2}http {2}bad +\[31mname {2}port=1 {2}user="a b" {2}list=\["x"\] {2}n m="c.*\[2Jd" {2}plain=ok\n$/,
  );
  // eslint-disable-next-line no-control-regex -- the characters that must not occur
  t.notMatch(line.slice(0, -1), /[\u0000-\u001f\u007f-\u009f]/);
  t.end();
});

void t.test('logs nothing below the level', (t) => {
  const all = (logger: ReturnType<typeof openLogger>): void => {
    const log = logger.component('a');
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level](level);
  };
  const seen = (level: Options['level']): readonly unknown[] =>
    lines({ level }, all).map((line) => (JSON.parse(line) as { readonly level: string }).level);
  t.strictSame(seen('debug'), ['debug', 'info', 'warn', 'error']);
  t.strictSame(seen('info'), ['info', 'warn', 'error']);
  t.strictSame(seen('error'), ['error']);
  t.end();
});

void t.test('logs only warnings and errors of components that are not named', (t) => {
  const written = (level: Options['level']): readonly string[] =>
    lines({ level, components: ['http'] }, (logger) => {
      for (const name of ['http', 'state']) {
        const log = logger.component(name);
        for (const severity of ['debug', 'info', 'warn', 'error'] as const) log[severity](`${name} ${severity}`);
      }
    }).map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
  t.strictSame(written('debug'), ['http debug', 'http info', 'http warn', 'http error', 'state warn', 'state error']);
  t.strictSame(written('error'), ['http error', 'state error']);
  t.end();
});

void t.test('redacts fields with the name of a secret, at any depth', (t) => {
  const names =
    'authorization Authorization token access_token accessToken key X-API-Key api_key secret jwtSecret password SVC_API_AUTH_JWT_SECRET webhook'.split(
      ' ',
    );
  for (const name of names) {
    t.strictSame(fieldsOf({ [name]: 'hunter2' }), { [name]: '(redacted)', msg: 'm' }, name);
    t.strictSame(fieldsOf({ list: [{ [name]: ['hunter2'] }] }), { list: [{ [name]: '(redacted)' }], msg: 'm' }, name);
  }
  t.strictSame(fieldsOf({ keys: 3, tokens: 1, keyboard: 'x', secretary: 'y' }), {
    keys: 3,
    tokens: 1,
    keyboard: 'x',
    secretary: 'y',
    msg: 'm',
  });
  t.end();
});

void t.test('D39: redacts credentials within fields and messages', (t) => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';
  const key = `dl_${'a1-_'.repeat(11).slice(0, 43)}`;
  const cases = [
    [`GET /ws?access_token=${jwt}&topics=all`, 'GET /ws?access_token=(redacted)&topics=all'],
    ['/ws?a=1&access%5Ftoken=hunter2', '/ws?a=1&access%5Ftoken=(redacted)'],
    ['Authorization: Bearer hunter2-hunter2', 'Authorization: Bearer (redacted)'],
    [`bad ${jwt}.`, 'bad (redacted).'],
    [`unknown key ${key}`, 'unknown key (redacted)'],
    ['https://user:hunter2@example.org/hook', 'https://(redacted)@example.org/hook'],
    ['/api/v1/drifts?page=1', '/api/v1/drifts?page=1'],
  ] as const;
  for (const [text, clean] of cases)
    t.strictSame(fieldsOf({ path: text, deep: { path: [text] } }, text), { path: clean, deep: { path: [clean] }, msg: clean });
  t.end();
});

void t.test('keeps the line’s own members over fields of the same name, and truncates long texts and deep objects', (t) => {
  t.strictSame(fieldsOf({ level: 'x', msg: 'y', time: 1, component: 'z' }), {
    level_: 'x',
    msg_: 'y',
    time_: 1,
    component_: 'z',
    msg: 'm',
  });
  t.equal(String(fieldsOf({ long: 'x'.repeat(1e6) })['long']).length, 4_001);
  let deep: LogFields = { end: 1 };
  for (let at = 0; at < 50; at++) deep = { deep };
  t.ok(JSON.stringify(fieldsOf(deep)).length < 200);
  t.end();
});

const logger = new URL('../../../src/service/logging/logger.js', import.meta.url).href;

/** Runs a process that logs by `act`; returns its log and exit code. */
const run = (
  act: string,
  reader: 'reads' | 'sleeps' | 'went away' = 'reads',
): Promise<{ readonly out: string; readonly err: string; readonly code: number | null }> =>
  new Promise((resolve, reject) => {
    const script = `
      const { openLogger } = await import(${JSON.stringify(logger)});
      const logger = openLogger({ level: 'info', format: 'json', components: [], destination: 1 });
      const log = logger.component('test');
      ${act}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.on('exit', () => {
      if (reader === 'sleeps') child.stdout.destroy();
    });
    if (reader === 'went away') child.stdout.destroy();
    if (reader === 'reads') child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', reject).on('close', (code) => {
      resolve({ out, err, code });
    });
  });

const numbers = (out: string): readonly unknown[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly n: number }).n);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

void t.test('loses and reorders nothing when the process exits or crashes at once', async (t) => {
  const many = 'for (let n = 0; n < 5000; n++) log.info("x".repeat(100), { n });';
  for (const [name, end, code] of [
    ['close', 'logger.close();', 0],
    ['exit', 'process.exit(3);', 3],
    ['crash', 'throw new Error("bug");', 1],
    ['crash later', 'setTimeout(() => { throw new Error("bug"); }, 5);', 1],
  ] as const) {
    const ran = await run(`${many} ${end}`);
    t.equal(ran.code, code, name);
    t.strictSame(numbers(ran.out), upTo(5_000), name);
  }
});

void t.test('ends the log but not the process when its reader goes away', async (t) => {
  const ran = await run(
    `let n = 0;
     const timer = setInterval(() => {
       log.info('still here', { n });
       if (++n === 50) { clearInterval(timer); logger.close(); process.stderr.write('done'); }
     }, 4);`,
    'went away',
  );
  t.strictSame([ran.code, ran.err], [0, 'done']);
});

void t.test('exits at once when the reader went away before the last lines', async (t) => {
  const ran = await run(
    `await new Promise((resolve) => setTimeout(resolve, 100));
     for (const line of ['stopping', 'stopped']) log.info(line);
     logger.close();
     process.stderr.write('done');`,
    'went away',
  );
  t.strictSame([ran.code, ran.err], [0, 'done']);
});

void t.test('delays nothing for a reader that does not read, and counts dropped lines', async (t) => {
  const ran = await run(
    `const begun = performance.now();
     for (let n = 0; n < 100_000; n++) log.info('x'.repeat(100), { n });
     await new Promise((resolve) => setTimeout(resolve, 100));
     process.stderr.write(JSON.stringify({ lost: logger.lost(), took: performance.now() - begun }));
     process.kill(process.pid, 'SIGKILL');`,
    'sleeps',
  );
  const { lost, took } = JSON.parse(ran.err) as { readonly lost: number; readonly took: number };
  t.ok(lost > 10_000, `${lost} lost`);
  t.ok(took < 60_000, `${took} ms`);
});

void t.test('exits within two seconds if the reader has stopped reading', async (t) => {
  const ran = await run(
    `process.stdout.on('error', () => undefined);
     for (let n = 0; n < 5_000; n++) log.info('x'.repeat(100), { n });
     await new Promise((resolve) => setTimeout(resolve, 100));
     const begun = performance.now();
     logger.close();
     process.stderr.write(String(performance.now() - begun));`,
    'sleeps',
  );
  t.equal(ran.code, 0);
  const took = Number(ran.err);
  t.ok(took > 1_000 && took < 30_000, `${took} ms`);
});

void t.test('exits despite a full disk', { skip: existsSync('/dev/full') ? false : 'no /dev/full' }, async (t) => {
  const later = 'await new Promise((resolve) => setTimeout(resolve, 100));';
  for (const [name, end, code] of [
    ['close', `${later} full.close();`, 0],
    ['crash', `${later} throw new Error("bug");`, 1],
    ['close at once', 'full.close();', 0],
    ['crash at once', 'throw new Error("bug");', 1],
  ] as const) {
    const ran = await run(
      `const { openSync } = await import('node:fs');
       const full = openLogger({ level: 'info', format: 'json', components: [], destination: openSync('/dev/full', 'w') });
       for (const line of ['no room', 'no room either']) full.component('test').info(line);
       ${end}`,
    );
    t.equal(ran.code, code, name);
  }
});

void t.test('writes all lines to a file before it closes', (t) => {
  const path = join(t.testdir(), 'log');
  const fd = openSync(path, 'w');
  const file = openLogger({ level: 'info', format: 'text', components: [], destination: fd });
  file.component('a').info('one');
  file.component('b').error('two');
  file.close();
  file.component('b').error('late');
  t.match(readFileSync(path, 'utf8'), /^\S+ INFO {2}a {2}one\n\S+ ERROR b {2}two\n$/);
  t.equal(file.lost(), 1);
  closeSync(fd);
  t.end();
});
