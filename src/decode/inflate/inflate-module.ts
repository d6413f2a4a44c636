import { inflateWasm } from '#generated/inflate-wasm.js';

/** Decodes symbols; see `scripts/inflate-wat.ts`. Returns one of `decoded`. */
export type SymbolsFunction = (bit: number, end: number, out: number, full: number, first: number) => number;

/** Compiled once per thread. Code without state. */
let compiled: WebAssembly.Module | 'none' | undefined;

/** Undefined if the engine has no vector instructions. */
export const compileInflate = (): WebAssembly.Module | undefined => {
  compiled ??= compile();
  return compiled === 'none' ? undefined : compiled;
};

const compile = (): WebAssembly.Module | 'none' => {
  try {
    return new WebAssembly.Module(Buffer.from(inflateWasm, 'base64'));
  } catch (error) {
    if (error instanceof Error && error.name === 'CompileError') return 'none';
    throw error;
  }
};
