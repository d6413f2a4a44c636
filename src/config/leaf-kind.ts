import type { Leaf } from './leaf.js';

/** The type of a key's value in the file, derived from its codec. A duration is a number inside the program and a string in the file. */
export const leafKind = ({
  codec,
  expected,
}: Leaf<unknown>): 'boolean' | 'integer' | 'duration' | 'string' | 'strings' | 'numbers' | 'map' => {
  if (codec.is(true)) return 'boolean';
  if (codec.is('')) return 'string';
  if (codec.is(0)) return expected.startsWith('a duration') ? 'duration' : 'integer';
  if (codec.is({})) return 'map';
  return codec.is(['']) ? 'strings' : 'numbers';
};
