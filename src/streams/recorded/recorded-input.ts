import type { BucketObject, ObjectBucket } from './objects/object-bucket.js';
import type { FileKind } from './recognise-file.js';

/**
 * One file or object to read, or standard input (`path` ''). `stamp`: its delivery time in milliseconds since the epoch, if its name
 * contains it. `regular`: it is a file, which can be opened more than once, unlike a pipe. `given`: the user named it, rather than its
 * folder. `argument`: the input as the user wrote it, of which this is the whole or a part. `object`: undefined for what is no object of a bucket.
 */
export type RecordedInput = {
  readonly name: string;
  readonly path: string;
  readonly regular: boolean;
  readonly stamp: number | undefined;
  readonly given: boolean;
  readonly argument: string;
  readonly object: RemoteObject | undefined;
};

/** An object of a bucket. */
export type RemoteObject = BucketObject & { readonly bucket: ObjectBucket };

/** A file or object that is not a log. */
export type SkippedInput = { readonly name: string; readonly kind: FileKind };
