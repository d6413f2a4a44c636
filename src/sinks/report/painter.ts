import { severities, type Severity } from '../../model/severity.js';

/** Paints parts of a report; texts that carry no escape sequences yet. */
export type Painter = {
  readonly title: (text: string) => string;
  readonly severity: (text: string, severity: Severity) => string;
  readonly faint: (text: string) => string;
};

/** Source: ECMA-48, select graphic rendition. The eight basic colours follow the theme of the terminal. */
const codes: Readonly<Record<Severity, string>> = { critical: '1;31', high: '31', medium: '33', low: '36' };

export const painter = (isColored: boolean): Painter => {
  const paint =
    (code: string) =>
    (text: string): string =>
      isColored && text !== '' ? `\x1b[${code}m${text}\x1b[0m` : text;
  const bySeverity = new Map(severities.map((one) => [one, paint(codes[one])]));
  return {
    title: paint('1'),
    severity: (text, severity) => bySeverity.get(severity)?.(text) ?? text,
    faint: paint('2'),
  };
};
