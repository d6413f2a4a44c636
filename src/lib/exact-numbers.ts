import { trimEnd } from './trim-end.js';

/** Whether the nearest double prints as the same decimal value as the digits. */
export const isExact = (digits: string): boolean => {
  if (digits.length <= 15 && !/[eE]/.test(digits)) return true;
  const value = Number(digits);
  return Number.isFinite(value) && canonical(digits) === canonical(String(value));
};

/** Sign, significant digits and power of ten: equal for equal decimal values such as `1.50` and `15e-1`. */
const canonical = (digits: string): string => {
  const [mantissa = '', power = '0'] = digits.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const all = (whole + fraction).replace(/^0+/, '');
  const significant = trimEnd(all, '0');
  if (significant === '') return '0';
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(all.length - significant.length);
  return `${mantissa.startsWith('-') ? '-' : ''}${significant}e${exponent}`;
};
