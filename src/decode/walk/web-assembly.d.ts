/** The part of the engine's WebAssembly interface that is used: the Node types omit it, and the browser's types contain far more. */
declare namespace WebAssembly {
  class Memory {
    constructor(limits: { readonly initial: number });
    readonly buffer: ArrayBuffer;
  }
  interface Module {
    readonly exports?: never;
  }
  const Module: new (bytes: Uint8Array) => Module;
  class Instance {
    constructor(module: Module, imports: { readonly [module: string]: { readonly [name: string]: Memory } });
    readonly exports: { readonly [name: string]: unknown };
  }
}
