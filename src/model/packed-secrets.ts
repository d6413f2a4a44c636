type U32 = Uint32Array<ArrayBuffer>;

/**
 * Secret texts of a state, packed so that one thread can collect them and another search for them. The search finds a pattern by the hash
 * of a window in it, `window` UTF-16 code units long.
 */
export type PackedSecrets = {
  /** All patterns concatenated. A string, because one thread posts it in less time than another decodes it (bench `reload`). */
  readonly text: string;
  /** Start of each pattern, in code units of the text; one extra entry at the end. */
  readonly starts: U32;
  /** The range of each pattern to mask, relative to its start: the whole pattern, or only the value in `"name":"value"`. */
  readonly hideFrom: U32;
  readonly hideTo: U32;
  /** The window of each pattern, relative to its start, and the hash of the window. */
  readonly anchors: U32;
  readonly hashes: U32;
  /** Names of variables separated by NUL, the first one empty, and for each pattern the index of the variable that has it as its value. */
  readonly names: string;
  readonly variables: U32;
};

/** Code units of a window, and therefore of the shortest pattern. Shorter patterns would match most texts by chance. */
export const secretWindow = 8;

const base = 0x0100_0193;
/** `base` to the power of the window's length: the weight of the code unit that leaves the window. */
export const leavingWeight = Array.from({ length: secretWindow }).reduce<number>((weight) => Math.imul(weight, base), 1);

/** Extends the rolling hash by one code unit; `leavingWeight` removes the code unit that leaves the window. */
export const hashed = (hash: number, code: number): number => (Math.imul(hash, base) + code) | 0;

export const windowHash = (text: string, at: number): number => {
  let hash = 0;
  for (let i = at; i < at + secretWindow; i++) hash = hashed(hash, text.charCodeAt(i));
  return hash;
};

export const noSecrets: PackedSecrets = {
  text: '',
  starts: new Uint32Array(1),
  hideFrom: new Uint32Array(),
  hideTo: new Uint32Array(),
  anchors: new Uint32Array(),
  hashes: new Uint32Array(),
  names: '',
  variables: new Uint32Array(),
};
