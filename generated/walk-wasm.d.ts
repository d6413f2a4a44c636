/** The WebAssembly module of `scripts/walk-wat.ts`, base64. */
export const walkWasm: string;
