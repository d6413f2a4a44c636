/** The number at `path` in a report. Undefined if there is none: `null` too, which stands for a figure that JSON cannot express. */
export const figureAt = (report: object, path: readonly string[]): number | undefined => {
  let found: unknown = report;
  for (const key of path)
    found = typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? (found as Record<string, unknown>)[key] : undefined;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
};

/** The number at `path` in the report of a bench. Throws an error that names the path if there is none. */
export const figureIn = (report: object, ...path: readonly string[]): number => {
  const found = figureAt(report, path);
  if (found === undefined) throw new Error(`the report has no figure at ${path.join(' / ')}`);
  return found;
};
