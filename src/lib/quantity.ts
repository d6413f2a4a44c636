/** Quantities of resources: `1000m` = `1`, `1Gi` = `1024Mi`. Source: apimachinery `api/resource/quantity.go`. */

const form = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(n|u|m|k|[MGTPE]i?|Ki|[eE][+-]?\d+)?$/;
const scales: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

type Quantity = { readonly value: number; readonly hasUnit: boolean };

const parse = (text: string): Quantity | undefined => {
  if (text.length > 32) return undefined;
  const match = form.exec(text);
  const digits = match?.[1] ?? '';
  if (match === null) return undefined;
  const unit = match[2] ?? '';
  const scale = unit === '' ? 1 : (scales[unit] ?? Number(`1${unit}`));
  return { value: Number(digits) * scale, hasUnit: unit !== '' };
};

/** Whether both texts are the same quantity. One of them must have a unit: `1.10` and `1.1` may be versions. */
export const sameQuantity = (one: string, other: string): boolean => {
  const [a, b] = [parse(one), parse(other)];
  if (a === undefined || b === undefined || !(a.hasUnit || b.hasUnit)) return false;
  return Math.abs(a.value - b.value) <= Math.abs(a.value) * 1e-12;
};
