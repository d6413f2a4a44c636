/** Ends a `switch` over a tag: the compiler proves that nothing gets here. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
};
