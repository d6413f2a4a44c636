import { createServer } from 'node:http';
import { served } from './served.js';

/** The methods of a tap test that this file uses. */
type Test = { readonly teardown: (work: () => void | Promise<void>) => void };

/** Deliveries of a webhook target. */
export type HookRecord = {
  readonly url: string;
  /** Arrivals by `webhook-id`, in milliseconds of `performance.now()`. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  /** Types of the notices about each alert, by id of the alert. */
  readonly typesOf: (driftId: string) => ReadonlySet<string>;
};

/** A webhook target that accepts everything and records it. */
export const startHookRecord = async (t: Test): Promise<HookRecord> => {
  const arrivals = new Map<string, number[]>();
  const types = new Map<string, Set<string>>();
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        readonly type: string;
        readonly data: { readonly id: string };
      };
      const id = String(request.headers['webhook-id']);
      arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]);
      types.set(data.id, (types.get(data.id) ?? new Set()).add(type));
      response.end('ok');
    });
  });
  return { url: await served(t, server), arrivals, typesOf: (id) => types.get(id) ?? new Set() };
};
