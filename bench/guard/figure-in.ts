/** The number at `path` in the report of a bench. Throws an error that names the path if there is none. */
export const figureIn = (report: object, ...path: readonly string[]): number => {
  let found: unknown = report;
  for (const key of path)
    found = typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? (found as Record<string, unknown>)[key] : undefined;
  if (typeof found !== 'number') throw new Error(`the report has no figure at ${path.join(' / ')}`);
  return found;
};
