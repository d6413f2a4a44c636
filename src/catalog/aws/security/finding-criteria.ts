import { isoMoment } from '../../../lib/iso-moment.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** A map of fields to conditions as the state's list of blocks. Times are milliseconds in calls and text in states. */
export const findingCriteria = (
  from: c.From,
  /** Member of a condition → attribute; several members of one attribute are older and newer names. */
  members: Readonly<Record<string, string>>,
): c.Read =>
  c.via(from, (map) =>
    isObject(map) ? [{ criterion: Object.entries(map).map(([field, condition]) => criterion(field, condition ?? null, members)) }] : [],
  );

const criterion = (field: string, condition: Json, members: Readonly<Record<string, string>>): Json => {
  const block: Record<string, Json> = { field };
  if (!isObject(condition)) return block;
  for (const [member, attribute] of Object.entries(members)) {
    const value = condition[member];
    if (value !== undefined && value !== null) block[attribute] = isList(value) ? value : bound(field, value);
  }
  return block;
};

const bound = (field: string, value: Json): Json =>
  (field.endsWith('At') && typeof value === 'number' ? isoMoment(value)?.replace('.000Z', 'Z') : undefined) ??
  (typeof value === 'string' ? value : JSON.stringify(value));
