import type { JsonObject } from '../../src/lib/json.js';

/** Files with one record in each line. */
export const linesOf = (records: readonly string[]): string => `${records.join('\n')}\n`;

export const parseLines = (text: string): readonly JsonObject[] => {
  const records: JsonObject[] = [];
  for (const line of text.split('\n')) if (line !== '') records.push(JSON.parse(line) as JsonObject);
  return records;
};
