import { entryOf } from './json.js';
/**
 * Where a state or an input is, as a user writes it: a path, `-`, `s3://bucket/key`, `gs://bucket/object`, or a URL. `wrong`: it looks like
 * a location, but is not one; `shown` repeats it without anything that could be a credential, `advice` corrects a mistake that is known.
 */
type Location =
  | { readonly is: 'path'; readonly path: string }
  | { readonly is: 'stdin' }
  | { readonly is: 's3' | 'gs'; readonly bucket: string; readonly key: string }
  | { readonly is: 'http'; readonly url: URL }
  | { readonly is: 'wrong'; readonly shown: string; readonly advice: string };

/** Other names of the schemes. */
const aliases: Readonly<Record<string, string>> = { s3: 's3', s3a: 's3', s3n: 's3', gs: 'gs', gcs: 'gs', http: 'http', https: 'https' };

/** Keys are taken as they are, without percent-decoding, as by `aws s3` and `gsutil`. */
export const parseLocation = (text: string): Location => {
  if (text === '-') return { is: 'stdin' };
  const [start = '', scheme = '', slashes = ''] = /^([A-Za-z][A-Za-z0-9+.-]*):(\/*)/.exec(text) ?? [];
  const name = scheme.toLowerCase();
  const known = entryOf(aliases, name);
  // `a:b.tfstate` is a file.
  if (start === '' || (known === undefined && slashes.length < 2)) return { is: 'path', path: text };
  const shown = `${start}…`;
  if (name === 'file') return { is: 'wrong', shown, advice: 'give the path without file://' };
  if (known === undefined) return { is: 'wrong', shown, advice: '' };
  if (slashes !== '//' || (known !== name && known !== 'http'))
    return { is: 'wrong', shown, advice: `write ${known === 'http' ? name : known}://` };
  if (known === 's3' || known === 'gs') return objectAt(known, text.slice(start.length), shown);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url === undefined ? { is: 'wrong', shown, advice: 'it is not a valid URL' } : { is: 'http', url };
};

const objectAt = (is: 's3' | 'gs', rest: string, shown: string): Location => {
  const slash = rest.indexOf('/');
  const bucket = slash < 0 ? rest : rest.slice(0, slash);
  if (!/^[\w.-]+$/.test(bucket)) return { is: 'wrong', shown, advice: `write ${is}://bucket/key; credentials come from the environment` };
  return { is, bucket, key: slash < 0 ? '' : rest.slice(slash + 1) };
};
