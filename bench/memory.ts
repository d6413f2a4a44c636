import { startPeer } from './service/peer.js';
import type { Keeper, Memory, MemoryPeer } from './service/memory-peer.js';

/** Facts per question to the process, which answers nothing else meanwhile. */
const step = 20_000;

/**
 * Memory of the parts that keep alerts and events: bytes for each sensor event of a host, and for each alert with the sensor event that
 * caused it. `nothing` is what evaluation and deduplication keep, `store` adds the store, `service` the messages for resuming clients. The
 * baseline is `texts`: the same JSON in buffers. `bound` fills the parts with the default bounds for `resources`, then takes `beyond`
 * times as many; memory should stay flat. Options: `alerts` (100,000), `events` (100,000), `resources` (100,000), `beyond` (3).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const alerts = Number(options['alerts'] ?? 100_000);
  const events = Number(options['events'] ?? 100_000);
  const resources = Number(options['resources'] ?? 100_000);
  const beyond = Number(options['beyond'] ?? 3);
  const perItem: Record<string, object> = {};
  for (const keeper of ['nothing', 'texts', 'store', 'service'] as const) {
    perItem[keeper] = {
      event: await bytesPerItem(keeper, 'events', events),
      alert: await bytesPerItem(keeper, 'alerts', alerts),
    };
  }
  return { alerts, events, resources, unit: 'bytes', per_item: perItem, bound: await atBound({ alerts, events, resources, beyond }) };
};

/** The difference between empty and filled parts, by item. Alerts change 1,000 roles in turn, so that histories do not count. */
const bytesPerItem = async (keeper: Keeper, kind: 'events' | 'alerts', count: number): Promise<object> => {
  const peer = startPeer<MemoryPeer>('../service/memory-peer.js');
  try {
    const opened = await peer.ask('open', { keeper, alerts: count, events: count, resources: 1_000 });
    // The first facts fill tables of fixed size and compile the code.
    const warm = Math.min(1_000, count / 10);
    const empty = await filled(peer, kind, 0, warm);
    const full = await filled(peer, kind, warm, count - warm);
    return {
      used: Math.round((full.used - empty.used) / (count - warm)),
      rss: Math.round((full.rss - opened.rss) / count),
    };
  } finally {
    peer.stop();
  }
};

type Bounds = { readonly alerts: number; readonly events: number; readonly resources: number; readonly beyond: number };

const atBound = async ({ beyond, ...bounds }: Bounds): Promise<object> => {
  const peer = startPeer<MemoryPeer>('../service/memory-peer.js');
  try {
    const empty = await peer.ask('open', { keeper: 'service', ...bounds });
    await filled(peer, 'events', 0, bounds.events);
    const full = await filled(peer, 'alerts', 0, bounds.alerts);
    const later: Memory[] = [];
    for (let round = 1; round <= beyond; round++) {
      await filled(peer, 'events', round * bounds.events, bounds.events);
      later.push(await filled(peer, 'alerts', round * bounds.alerts, bounds.alerts));
    }
    const highest = Math.max(full.rss, ...later.map(({ rss }) => rss));
    return {
      ...{ empty: empty, full, later },
      growth: Math.round(((highest - full.rss) / full.rss) * 1_000) / 1_000,
    };
  } finally {
    peer.stop();
  }
};

type Peer = ReturnType<typeof startPeer<MemoryPeer>>;

const filled = async (peer: Peer, kind: 'events' | 'alerts', from: number, count: number): Promise<Memory> => {
  let memory: Memory = { rss: NaN, used: NaN };
  for (let at = 0; at < count; at += step) memory = await peer.ask('fill', { kind, from: from + at, count: Math.min(step, count - at) });
  return memory;
};
