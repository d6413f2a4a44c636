import { inflateWasm } from '#generated/inflate-wasm.js';
import { vectorModule } from '../vector-module.js';

/** Decodes symbols; see `scripts/inflate-wat.ts`. Returns one of `decoded`. */
export type SymbolsFunction = (bit: number, end: number, out: number, full: number, first: number) => number;

/** Undefined if the engine has no vector instructions. */
export const compileInflate = vectorModule(inflateWasm);
