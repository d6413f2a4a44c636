import { readFile } from 'node:fs/promises';
import { isList, isObject, member, type Json, type JsonObject } from '../lib/json.js';
import { collectBytes } from '../lib/collect-bytes.js';
import { parseJson } from '../lib/parse-json.js';
import { isSystemError, plainReason } from '../lib/system-error.js';
import type { Drift } from '../model/drift.js';
import { UsageError } from '../service/usage-error.js';

/** What `driftline adopt` needs of an alert. */
export type Alert = Pick<Drift, 'id' | 'change' | 'address' | 'detail' | 'resolution' | 'field' | 'old_value' | 'new_value'> & {
  readonly fields: readonly Pick<Drift, 'field' | 'old_value' | 'new_value'>[] | null;
};

type Where = { readonly alerts?: string; readonly url: string };
type Access = { readonly stdin: AsyncIterable<Uint8Array>; readonly token: string | undefined };

/** The alert with an id, in a file of alerts (`-`: standard input) or from a running service. Throws `UsageError`. */
export const findAlert = async (id: string, { alerts, url }: Where, access: Access): Promise<Alert> => {
  const found = alerts === undefined ? await fromService(id, url, access.token) : inText(await textOf(alerts, access.stdin), id);
  const alert = found === undefined ? undefined : alertOf(found);
  if (alert?.id !== id) throw new UsageError(`no alert with the id ${id} in ${alerts ?? url}`);
  return alert;
};

const textOf = async (file: string, stdin: AsyncIterable<Uint8Array>): Promise<string> => {
  if (file !== '-') {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new UsageError(`cannot read ${file} of --alerts: ${plainReason(error)}`);
    }
  }
  const bytes = await collectBytes(stdin, undefined);
  if (typeof bytes === 'string') throw new UsageError(`standard input: ${bytes}`);
  return Buffer.from(bytes).toString('utf8');
};

/** The last version of the alert: a line each, or one JSON document. */
const inText = (text: string, id: string): Json | undefined => {
  const whole = parsed(text);
  const all = whole === undefined ? text.split('\n').map(parsed) : isList(whole) ? whole : [whole];
  return all.findLast((one) => isObject(one) && one['id'] === id);
};

const parsed = (text: string): Json | undefined => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** Milliseconds. */
const timeout = 30_000;

const fromService = async (id: string, base: string, token: string | undefined): Promise<Json | undefined> => {
  const url = `${base.replace(/\/$/, '')}/api/v1/drifts/${encodeURIComponent(id)}`;
  let response: Response;
  try {
    const headers = token === undefined ? {} : token.includes('.') ? { authorization: `Bearer ${token}` } : { 'x-api-key': token };
    response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeout) });
    if (response.ok) return member(parsed(await response.text()), 'data');
  } catch (error) {
    const { cause = error } = error as { readonly cause?: unknown };
    throw new UsageError(`cannot reach ${url}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  if (response.status === 404) return undefined;
  const hint = response.status === 401 || response.status === 403 ? '; DRIFTLINE_TOKEN is the token or the API key for it' : '';
  throw new UsageError(`${url} answered ${String(response.status)}${hint}`);
};

const alertOf = (value: Json): Alert | undefined => {
  if (!isObject(value)) return undefined;
  const { id, change, address, detail, resolution, fields } = value;
  const isAlert =
    typeof id === 'string' &&
    typeof change === 'string' &&
    typeof value['field'] === 'string' &&
    [address, detail, resolution].every((one) => one === null || typeof one === 'string') &&
    (fields === null || (isList(fields) && fields.every((one) => isObject(one) && typeof one['field'] === 'string')));
  return isAlert ? (value as JsonObject & Alert) : undefined;
};
