import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { hashApiKey, isSendable, makeApiKey } from '../../http/auth/api-key.js';
import { UsageError } from '../../service/usage-error.js';

const longest = 8_192;

/** `driftline hash-key`: prints the hash of an API key for the configuration, so that no file needs the key itself. */
export const hashKeyCommand = (): Command =>
  new Command('hash-key')
    .description('Read an API key from standard input and print its hash, for `sha256` of `api.auth.api_keys`.')
    .option('--generate', 'generate a key and print it with its hash')
    .action(async ({ generate }: { readonly generate?: boolean }) => {
      if (generate === true) {
        const key = makeApiKey(randomBytes);
        process.stdout.write(`key: ${key}\nsha256: ${hashApiKey(key)}\n`);
        return;
      }
      process.stdout.write(`${hashApiKey(await readKey(process.stdin))}\n`);
    });

/** Reads one line, without its line break. */
const readKey = async (input: NodeJS.ReadStream): Promise<string> => {
  let text = '';
  input.setEncoding('utf8');
  for await (const chunk of input) {
    text += String(chunk);
    if (text.length > longest) break;
  }
  const key = text.replace(/\r?\n$/, '');
  if (key === '' || key.length > longest || !isSendable(key))
    throw new UsageError(`standard input: expected an API key: one line of printable ASCII without spaces around it`);
  return key;
};
