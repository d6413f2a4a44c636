/** Ends a `switch` over a tag: the compiler proves that this call is never reached. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
};
