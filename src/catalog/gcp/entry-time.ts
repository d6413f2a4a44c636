import { text, type JsonObject } from '../../lib/json.js';

/**
 * The time of an entry of Cloud Logging in the form of RFC 3339, so that an entry has one key in every copy. Exports also write
 * `2024-05-01 10:00:00.123 UTC` (BigQuery) or a space instead of the `T`. A time without a zone stays as it is, and is refused later:
 * tools print both UTC and local time in this form.
 */
export const entryTime = (json: JsonObject): string | undefined => {
  const stamp = text(json['timestamp']) ?? text(json['receiveTimestamp']);
  if (stamp === undefined || stamp.charCodeAt(10) !== space) return stamp;
  const [, day = '', time = '', zone = ''] = spaced.exec(stamp) ?? [];
  return day === '' ? stamp : `${day}T${time}${zone === 'Z' || zone === ' UTC' ? 'Z' : zone}`;
};

const space = 0x20;
const spaced = /^([\d-]{10}) ([\d:.]+)( UTC|Z|[+-]\d\d:\d\d)$/;
