import { setTimeout } from 'node:timers/promises';
import { onLongTurn } from '../../src/runtime/loop-turns.js';
import { answering } from '../service/peer.js';
import { busyThread, cost, longestStall, type Cost } from '../cost.js';
import { stageTimes, type StageTimes } from './profile.js';
import { openParts, type ServiceParts } from './service-parts.js';

/** The parts of the service in a separate process. */
export type ServicePeer = typeof handlers;

type Opening = {
  readonly document: object;
  readonly withApi: boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** Folder of the journal. */
  readonly journal?: string;
};

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
  /** Restarts all parts. */
  open: async ({ document, withApi, environment, journal }: Opening): Promise<ServiceParts['ports']> => {
    Object.assign(process.env, environment);
    await disconnect();
    await parts?.close();
    parts = await openParts(document, withApi, journal);
    return parts.ports;
  },
  /** Runs the sources until this number of facts has passed, then ends them. */
  takeLive: async (facts: number): Promise<Cost> => {
    const all = opened().passed(facts);
    const taken = await cost(() => {
      connect();
      return all;
    });
    await disconnect();
    return taken;
  },
  /** Profiles the main thread until this number of facts has passed; connects the sources for it if `isLive`. */
  stagesOf: async ({ facts, isLive }: { readonly facts: number; readonly isLive: boolean }): Promise<StageTimes> => {
    const times = await stageTimes(() => {
      const all = opened().passed(facts);
      if (isLive) connect();
      return all;
    });
    await disconnect();
    return times;
  },
  /** Waits until this number of facts has passed, from any source. */
  take: (facts: number): Promise<Cost> => {
    const all = opened().passed(facts);
    return cost(() => all);
  },
  connect,
  disconnect,
  /** Waits until a changed state has passed. */
  costOfReload: (): Promise<Cost> => cost(() => opened().reloaded()),
  /** The longest stall until a changed state has passed, and the longest turn of the service's own work in that time; 0 below 5 ms. */
  stallOfReload: async (): Promise<{ readonly stall: number; readonly turn: number }> => {
    let turn = 0;
    const end = onLongTurn(({ began, ended }) => {
      turn = Math.max(turn, ended - began);
    });
    const stall = await longestStall(() => opened().reloaded());
    end();
    return { stall, turn };
  },
  /** The cost of all work within this number of milliseconds. */
  costOf: (ms: number): Promise<Cost> => cost(() => setTimeout(ms)),
  stallOf: (ms: number): Promise<number> => longestStall(() => setTimeout(ms)),
  stallBesideThread: (ms: number): Promise<number> => longestStall(() => busyThread(ms)),
  counts: () => opened().counts(),
};
answering(handlers);
