type U32 = Uint32Array<ArrayBuffer>;

/**
 * Texts that a state says are secret, packed so that one thread finds them and another looks for them. A pattern is looked for by the
 * hash of one window of it, `window` UTF-16 code units long.
 */
export type PackedSecrets = {
  /** All patterns, one behind the other, UTF-8. */
  readonly text: Uint8Array<ArrayBuffer>;
  /** Where each begins, in UTF-16 code units of the whole; one more at the end. */
  readonly starts: U32;
  /** What of a pattern is hidden where it is found: all, or the value in `"name":"value"`. From its beginning. */
  readonly hideFrom: U32;
  readonly hideTo: U32;
  /** The window of each pattern, from its beginning, and the hash of that. */
  readonly anchors: U32;
  readonly hashes: U32;
  /** Names of variables, NUL between them, the first one empty; and of each pattern the number of the one that it is the value of. */
  readonly names: string;
  readonly variables: U32;
};

/** Code units of a window, and so of the shortest pattern: shorter ones would be found by chance in most texts. */
export const secretWindow = 8;

const base = 0x0100_0193;
/** `base` to the power of the window's length: what a code unit weighs as it leaves. */
export const leavingWeight = Array.from({ length: secretWindow }).reduce<number>((weight) => Math.imul(weight, base), 1);

/** The hash of what was hashed and one code unit more; what leaves the window is taken off by `leavingWeight`. */
export const hashed = (hash: number, code: number): number => (Math.imul(hash, base) + code) | 0;

export const windowHash = (text: string, at: number): number => {
  let hash = 0;
  for (let i = at; i < at + secretWindow; i++) hash = hashed(hash, text.charCodeAt(i));
  return hash;
};

export const noSecrets: PackedSecrets = {
  text: new Uint8Array(),
  starts: new Uint32Array(1),
  hideFrom: new Uint32Array(),
  hideTo: new Uint32Array(),
  anchors: new Uint32Array(),
  hashes: new Uint32Array(),
  names: '',
  variables: new Uint32Array(),
};
