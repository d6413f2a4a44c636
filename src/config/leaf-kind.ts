import type { Leaf } from './leaf.js';

/** What stands at a key of the file, told from what its codec holds. A duration is a number inside and a text in the file. */
export const leafKind = ({ codec, expected }: Leaf<unknown>): 'boolean' | 'integer' | 'duration' | 'text' | 'texts' | 'map' => {
  if (codec.is(true)) return 'boolean';
  if (codec.is('')) return 'text';
  if (codec.is(0)) return expected.startsWith('a duration') ? 'duration' : 'integer';
  return codec.is({}) ? 'map' : 'texts';
};
