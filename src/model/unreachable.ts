/** Ends a `switch` over a tag: the compiler proves that nothing gets here. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
};

/** Throws where the program itself is wrong. The message may be a thunk, for hot paths. */
export function assert(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new Error(typeof message === 'string' ? message : message());
}
