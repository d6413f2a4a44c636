import { setTimeout } from 'node:timers/promises';
import { answering } from '../service/peer.js';
import { busyThread, cost, longestStall, type Cost } from '../watched.js';
import { openParts, type ServiceParts } from './service-parts.js';

/** The parts of the service in a process of their own. */
export type ServicePeer = typeof handlers;

type Opening = { readonly document: object; readonly withApi: boolean; readonly environment: Readonly<Record<string, string>> };

let parts: ServiceParts | undefined;
let stop: (() => Promise<void>) | undefined;

const opened = (): ServiceParts => {
  if (parts === undefined) throw new Error('nothing is open');
  return parts;
};

const connect = (): void => {
  stop = opened().connect();
};
const disconnect = async (): Promise<void> => {
  await stop?.();
  stop = undefined;
};

const handlers = {
  /** Everything anew. */
  open: async ({ document, withApi, environment }: Opening): Promise<ServiceParts['ports']> => {
    Object.assign(process.env, environment);
    await disconnect();
    await parts?.close();
    parts = await openParts(document, withApi);
    return parts.ports;
  },
  /** From the connecting of the sources until so many facts have passed, and only then their end. */
  takeLive: async (facts: number): Promise<Cost> => {
    const all = opened().passed(facts);
    const taken = await cost(() => {
      connect();
      return all;
    });
    await disconnect();
    return taken;
  },
  /** Until so many facts have passed, wherever they come from. */
  take: (facts: number): Promise<Cost> => {
    const all = opened().passed(facts);
    return cost(() => all);
  },
  connect,
  disconnect,
  /** Until a state that changed has passed. */
  costOfReload: (): Promise<Cost> => cost(() => opened().reloaded()),
  stallOfReload: (): Promise<number> => longestStall(() => opened().reloaded()),
  /** Of whatever goes on for so many milliseconds. */
  costOf: (ms: number): Promise<Cost> => cost(() => setTimeout(ms)),
  stallOf: (ms: number): Promise<number> => longestStall(() => setTimeout(ms)),
  stallBesideThread: (ms: number): Promise<number> => longestStall(() => busyThread(ms)),
  counts: () => opened().counts(),
};
answering(handlers);
