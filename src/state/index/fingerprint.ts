/**
 * 53-bit hash of a range of JSON bytes, eight at a time in two lanes. Equal for equal bytes; different bytes collide with a probability of
 * at most 2^-32. Line breaks and tabs count as spaces, because a journal stores a state on one line.
 */
export const fingerprint = (view: DataView, start: number, end: number): number => {
  let one = 0x9e3779b9 ^ (end - start);
  let two = 0x85ebca6b;
  let at = start;
  for (; at + 8 <= end; at += 8) {
    one = Math.imul(one ^ spaced(view.getUint32(at, true)), 0x85ebca77);
    two = Math.imul(two ^ spaced(view.getUint32(at + 4, true)), 0xc2b2ae3d);
    // A product carries only upwards; the shift moves the high bits down again.
    one ^= one >>> 15;
    two ^= two >>> 15;
  }
  for (; at < end; at++) one = Math.imul(one ^ Math.max(view.getUint8(at), space), 0x85ebca77) ^ (one >>> 15);
  const high = mixed(one + Math.imul(two, 0x21f0aaad));
  const low = mixed(two ^ high);
  return high * 0x20_0000 + (low >>> 11);
};

/** The lowest byte that occurs in strings; lower ones are white space. */
const space = 0x20;

/** Four bytes, with those below a space replaced by a space. */
const spaced = (word: number): number => {
  // Non-zero if a byte is below 0x20 (Bit Twiddling Hacks, "hasless").
  if (((word - 0x20202020) & ~word & 0x80808080) === 0) return word;
  let result = 0;
  for (let shift = 0; shift < 32; shift += 8) result |= Math.max((word >>> shift) & 0xff, space) << shift;
  return result;
};

const mixed = (lane: number): number => {
  const once = Math.imul(lane ^ (lane >>> 16), 0x21f0aaad);
  const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97);
  return (twice ^ (twice >>> 15)) >>> 0;
};
