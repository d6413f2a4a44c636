import type { JsonObject } from '../../src/lib/json.js';
import { cloudAlert } from './sensor-alerts.js';

/** Whole seconds of a day, `second` after ten o'clock; what tests order by. */
export const moment = (second: number): string => new Date(Date.UTC(2026, 10, 2, 10, 0, second)).toISOString().replace('.000Z', 'Z');

/** An alert about a call, with the request that it made; its time is `second` after ten o'clock. */
export const callAlert = (id: string, second: number, name: string, request: JsonObject, fields: JsonObject = {}): JsonObject =>
  cloudAlert(
    id,
    { time: moment(second) },
    { 'ct.name': name, 'ct.time': moment(second), 'ct.request': JSON.stringify(request), ...fields },
  );

/** Somebody sets the longest session of a role to two hours. */
export const sessionAlert = (id: string, second: number, roleName: string, fields: JsonObject = {}): JsonObject =>
  callAlert(id, second, 'UpdateRole', { roleName, maxSessionDuration: 7200 }, fields);
