/** A file of the dashboard, as built. */
export type PageFile = {
  readonly bytes: Uint8Array;
  /** Compressed by the build; undefined if it did not. */
  readonly br: Uint8Array | undefined;
  readonly gzip: Uint8Array | undefined;
  /** Hash of `bytes`: letters, digits, `-` and `_`. */
  readonly hash: string;
};

/**
 * The files of the dashboard by their path, with `/` between folders: `index.html`, `assets/main-4F2A6B1C.js`. `index.html` is one of them.
 * Names of assets contain a hash of their content, so that they can be cached for ever.
 */
export type PageFiles = ReadonlyMap<string, PageFile>;
