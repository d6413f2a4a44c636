import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import t, { type Test } from 'tap';
import { hashKeyCommand } from '../../../src/cli/commands/hash-key-command.js';
import { usable } from '../../config/read.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const run = async (t: Test, args: readonly string[], input: readonly string[] = []): Promise<string> => {
  const written = t.capture(process.stdout, 'write', () => true);
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from(input.map((one) => Buffer.from(one))) });
  try {
    await hashKeyCommand()
      .exitOverride()
      .parseAsync([...args], { from: 'user' });
  } finally {
    Object.defineProperty(process, 'stdin', stdin);
    written.restore();
  }
  return written()
    .map(({ args: [text] }) => String(text))
    .join('');
};

void t.test('D40: prints the hash of the key from standard input in the form of the configuration', async (t) => {
  const hash = await run(t, [], ['dl_some', 'thing\n']);
  t.equal(hash, `${sha256('dl_something')}\n`);
  t.equal(await run(t, [], ['dl_something']), hash, 'the line break is not part of the key');
  t.equal(await run(t, [], ['dl_something\r\n']), hash);
  const [first] = usable(`api: {auth: {api_keys: [{name: a, sha256: ${hash.trim()}, scopes: [read]}]}}`).api.auth.api_keys;
  t.equal(first?.sha256, hash.trim());
});

void t.test('D40: generates a key and prints it with its hash', async (t) => {
  const [, key = '', hash] = /^key: (dl_[\w-]{43})\nsha256: ([\da-f]{64})\n$/.exec(await run(t, ['--generate'])) ?? [];
  t.equal(hash, sha256(key));
  t.notMatch(await run(t, ['--generate']), key, 'a different key each time');
});

void t.test('rejects a key that a header cannot contain', async (t) => {
  for (const input of ['', '\n', 'a\nb\n', ' key', 'key ', 'ключ', 'a\u0000b', '\n\n', 'x'.repeat(8_193)])
    await t.rejects(run(t, [], [input]), { tag: 'UsageError', message: /standard input/ }, JSON.stringify(input.slice(0, 20)));
});
