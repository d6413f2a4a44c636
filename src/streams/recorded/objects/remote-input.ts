import type { SchedulerLike } from 'rxjs';
import { parseLocation } from '../../../lib/parse-location.js';
import { deliveryStamp, isIgnored } from '../list-inputs.js';
import { kindByName } from '../recognise-file.js';
import type { RecordedInput, RemoteObject, SkippedInput } from '../recorded-input.js';
import { UnreadableInput } from '../unreadable-input.js';
import type { ObjectBuckets } from './object-bucket.js';
import { retryFailed } from './retry-failed.js';

/** More objects would need gigabytes for their names alone. */
const mostObjects = 1_000_000;
/** Bytes per request. One request reads nearly every log file. */
const partSize = 4 * 1024 * 1024;

const supported = 'an input is a file, a folder, - for standard input, s3://bucket/prefix or gs://bucket/prefix';

/** Whether an input is not a path or standard input. Throws `UnreadableInput` for other locations than buckets. */
export const isRemote = (input: string): boolean => {
  const location = parseLocation(input);
  if (location.is === 'wrong') throw new UnreadableInput(location.shown, location.advice === '' ? supported : location.advice);
  if (location.is === 'http') throw new UnreadableInput(`${location.url.protocol}//…`, supported);
  return location.is === 's3' || location.is === 'gs';
};

/**
 * The objects of a bucket that an input names: the object with exactly this key, else all whose keys begin with it, by key. Skips what
 * `listInputs` skips. Throws `UnreadableInput`.
 */
export const listRemote = async (
  input: string,
  buckets: ObjectBuckets,
  onSkipped: (skipped: SkippedInput) => void,
  signal: AbortSignal,
): Promise<readonly RecordedInput[]> => {
  const location = parseLocation(input);
  if (location.is !== 's3' && location.is !== 'gs') return [];
  const { is, bucket: name, key: prefix } = location;
  const bucket = buckets.open(is, name);
  const found: RecordedInput[] = [];
  let isEmpty = true;
  try {
    for await (const page of bucket.list(prefix, signal)) {
      for (const { key, size } of page) {
        // The marker of a folder (`logs/`), which consoles create, contains nothing.
        if (key.endsWith('/')) continue;
        isEmpty = false;
        const url = `${is}://${name}/${key}`;
        if (key === prefix) return [objectAt(url, { bucket, key, size }, true, input)];
        const steps = key.slice(prefix.lastIndexOf('/') + 1).split('/');
        if (steps.some(isIgnored)) continue;
        const kind = kindByName(steps.at(-1) ?? '');
        if (kind !== undefined) onSkipped({ name: url, kind });
        else found.push(objectAt(url, { bucket, key, size }, false, input));
      }
      if (found.length > mostObjects) throw new UnreadableInput(input, 'there are more than 1,000,000 objects: name a longer prefix');
    }
  } catch (error) {
    throw unreadable(input, error);
  }
  if (isEmpty) throw new UnreadableInput(input, 'the bucket has no object with this prefix');
  return found;
};

/** The bytes of an object. Rejects with `UnreadableInput` if they cannot be read after several attempts. **Keeps** 4 MiB. */
export async function* readObject(
  { name, object }: RecordedInput,
  scheduler: SchedulerLike,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (object === undefined) return;
  const { bucket, key, size } = object;
  let version: string | undefined;
  for (let from = 0; from < size;) {
    const to = Math.min(size, from + partSize);
    const part = await readPart(name, () => retryFailed(() => bucket.read(key, from, to, version, signal), scheduler));
    if (part.bytes.length === 0) throw new UnreadableInput(name, 'the object changed while it was read');
    yield part.bytes;
    if (part.isWhole) return;
    from += part.bytes.length;
    version = part.version;
  }
}

/** The first bytes of an object. Rejects with `UnreadableInput`. */
export const readObjectHead = async (
  { name, object }: RecordedInput,
  length: number,
  scheduler: SchedulerLike,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  if (object === undefined || object.size === 0) return new Uint8Array(0);
  const { bucket, key, size } = object;
  const part = await readPart(name, () => retryFailed(() => bucket.read(key, 0, Math.min(size, length), undefined, signal), scheduler));
  return part.bytes.subarray(0, length);
};

const readPart = async <A>(name: string, read: () => Promise<A>): Promise<A> => {
  try {
    return await read();
  } catch (error) {
    throw unreadable(name, error);
  }
};

const objectAt = (name: string, object: RemoteObject, given: boolean, argument: string): RecordedInput => ({
  name,
  path: '',
  regular: false,
  stamp: deliveryStamp(name),
  given,
  argument,
  object,
});

/** Failures say `cannot list …: reason`; the input is named anyway. */
const unreadable = (input: string, error: unknown): Error =>
  error instanceof UnreadableInput
    ? error
    : new UnreadableInput(input, (error as Error).message.replace(/^cannot (?:list bucket|list|read) \S+: /, ''));
