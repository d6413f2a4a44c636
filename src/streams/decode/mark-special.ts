/**
 * Marks the bytes that end or break a run of plain characters in a JSON string: the quote, the backslash, and what is below
 * the space. One bit per byte, in 32-bit words, lowest bit first. `from` and `to` are multiples of 32; the words of a
 * memory begin at its byte `marksAt`.
 *
 * With the vector instructions of WebAssembly 13 GB/s, without 0.9 GB/s (`bench/`, two cores of a shared machine).
 */
export type MarkSpecial = (from: number, to: number, marksAt: number) => void;

/** The marker for one memory. Where the engine has no vector instructions, a loop does the same. */
export const makeMarkSpecial = (memory: WebAssembly.Memory, vectors = true): MarkSpecial => {
  const module = vectors ? compiled() : undefined;
  if (module === undefined) return markInScript(memory);
  const instance = new WebAssembly.Instance(module, { host: { memory } });
  return instance.exports['mark'] as MarkSpecial;
};

const markInScript = (memory: WebAssembly.Memory): MarkSpecial => {
  return (from, to, marksAt) => {
    const bytes = new Uint8Array(memory.buffer);
    const words = new Int32Array(memory.buffer, marksAt);
    for (let at = from; at < to; at += 32) {
      let word = 0;
      for (let i = 0; i < 32; i++) {
        const byte = bytes[at + i] as number;
        if (byte < 0x20 || byte === 0x22 || byte === 0x5c) word |= 1 << i;
      }
      words[at >> 5] = word;
    }
  };
};

const compiled = (): WebAssembly.Module | undefined => {
  try {
    return new WebAssembly.Module(Uint8Array.from(moduleBytes()));
  } catch {
    return undefined;
  }
};

/**
 * The module, instruction by instruction: for each 32 bytes, two vectors are compared with the three limits and their
 * sign bits become one word. Source of the encoding: WebAssembly specification 2.0, binary format.
 */
const moduleBytes = (): readonly number[] => {
  const [from, to, marks, vector] = [0, 1, 2, 3];
  const bitsAt = (offset: number): number[] => [
    ...[0x20, from, 0xfd, 0x00, 0, offset, 0x22, vector], // load, keep a copy
    ...[...splat(0x22), 0xfd, 0x23], // equal to the quote
    ...[0x20, vector, ...splat(0x5c), 0xfd, 0x23, 0xfd, 0x50], // or equal to the backslash
    ...[0x20, vector, ...splat(0x20), 0xfd, 0x26, 0xfd, 0x50], // or below the space
    ...[0xfd, 0x64], // one bit per byte
  ];
  const body = [
    ...[1, 1, 0x7b], // one local, a vector
    ...[0x20, marks, 0x20, from, 0x41, 3, 0x76, 0x6a, 0x21, marks], // the word of byte 0, plus an eighth of `from`
    ...[0x03, 0x40],
    ...[0x20, marks, ...bitsAt(0), ...bitsAt(16), 0x41, 16, 0x74, 0x72, 0x36, 2, 0],
    ...[0x20, marks, 0x41, 4, 0x6a, 0x21, marks],
    ...[0x20, from, 0x41, 32, 0x6a, 0x22, from, 0x20, to, 0x49, 0x0d, 0],
    ...[0x0b, 0x0b],
  ];
  return [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 3, 0x7f, 0x7f, 0x7f, 0]),
    ...section(2, [1, ...name('host'), ...name('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('mark'), 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ];
};

const splat = (byte: number): number[] => [0x41, ...sleb(byte), 0xfd, 0x0f];
const section = (id: number, content: readonly number[]): number[] => [id, ...leb(content.length), ...content];
const name = (text: string): number[] => [text.length, ...Array.from(text, (one) => one.charCodeAt(0))];
const leb = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]);
/** Signed: a seventh bit would read as the sign. */
const sleb = (value: number): number[] => (value < 0x40 ? [value] : [(value & 0x7f) | 0x80, value >>> 7]);
