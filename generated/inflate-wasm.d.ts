/** The WebAssembly module of `scripts/inflate-wat.ts`, base64. */
export const inflateWasm: string;
