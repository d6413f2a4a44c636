/** A figure that was already above the limit when the guard got its base. `noted`: date. */
export type KnownLoss = { readonly ratio: number; readonly noted: string };
export type KnownLosses = Readonly<Record<string, KnownLoss>>;

type Expected = { readonly base: string; readonly figures: readonly string[]; readonly limit: number; readonly today: string };

/**
 * The losses in the text of `bench/known-losses.json`. A list is valid for one base only. Throws if it was made for another one, if it
 * names a figure that is not judged, and if a ratio or date is not one: a ratio at or below the limit is no loss.
 */
export const knownLosses = (text: string, { base, figures, limit, today }: Expected): KnownLosses => {
  const { base: listed, losses } = JSON.parse(text) as { readonly base?: unknown; readonly losses?: unknown };
  if (listed !== base)
    throw new Error(`${file}: expected the base ${base}, got ${JSON.stringify(listed)}: losses against another base prove nothing`);
  if (!isObject(losses)) throw new Error(`${file}: expected an object in losses`);
  return Object.fromEntries(
    Object.entries(losses).map(([name, loss]) => {
      if (!figures.includes(name)) throw new Error(`${file}: ${name} is not a figure that the guard judges`);
      const { ratio, noted, ...others } = isObject(loss) ? loss : {};
      if (typeof ratio !== 'number' || !(ratio > limit))
        throw new Error(`${file}: ${name}.ratio: expected a number above the limit ${limit}, got ${JSON.stringify(ratio)}`);
      if (typeof noted !== 'string' || !isDate(noted) || noted > today)
        throw new Error(`${file}: ${name}.noted: expected a past date such as 2026-11-28, got ${JSON.stringify(noted)}`);
      for (const key of Object.keys(others)) throw new Error(`${file}: ${name}.${key}: unknown key`);
      return [name, { ratio, noted }];
    }),
  );
};

const file = 'bench/known-losses.json';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};
