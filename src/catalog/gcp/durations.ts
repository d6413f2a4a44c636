import { text, type Json } from '../../lib/json.js';

/** A protobuf duration as a number of seconds: `60s` → 60, `{seconds: "60"}` → 60. */
export const secondsOf = (value: Json): Json | undefined => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Number((value as { seconds?: Json }).seconds ?? 0);
  const [, count] = /^(\d+(?:\.\d+)?)s$/.exec(text(value) ?? '') ?? [];
  return count === undefined ? undefined : Number(count);
};

export const millisecondsOf = (value: Json): Json | undefined => {
  const seconds = secondsOf(value);
  return typeof seconds === 'number' ? seconds * 1_000 : undefined;
};
