/**
 * A function that compiles a WebAssembly module without state, once per thread, in half a millisecond. It returns undefined if the engine
 * has no vector instructions.
 */
export const vectorModule = (base64: string): (() => WebAssembly.Module | undefined) => {
  let compiled: WebAssembly.Module | 'unsupported' | undefined;
  return () => {
    compiled ??= compile(base64);
    return compiled === 'unsupported' ? undefined : compiled;
  };
};

const compile = (base64: string): WebAssembly.Module | 'unsupported' => {
  try {
    return new WebAssembly.Module(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof Error && error.name === 'CompileError') return 'unsupported';
    throw error;
  }
};
