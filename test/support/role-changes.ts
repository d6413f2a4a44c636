import type { JsonObject } from '../../src/lib/json.js';
import { cloudAlert } from './sensor-alerts.js';

/** Timestamps in whole seconds, `second` after ten o'clock. */
export const moment = (second: number): string => new Date(Date.UTC(2026, 10, 2, 10, 0, second)).toISOString().replace('.000Z', 'Z');

/** An alert for an API call with its request parameters, `second` after ten o'clock. */
export const callAlert = (id: string, second: number, name: string, request: JsonObject, fields: JsonObject = {}): JsonObject =>
  cloudAlert(
    id,
    { time: moment(second) },
    { 'ct.name': name, 'ct.time': moment(second), 'ct.request': JSON.stringify(request), ...fields },
  );

/** Sets the maximum session duration of a role to two hours. */
export const sessionAlert = (id: string, second: number, roleName: string, fields: JsonObject = {}): JsonObject =>
  callAlert(id, second, 'UpdateRole', { roleName, maxSessionDuration: 7200 }, fields);
