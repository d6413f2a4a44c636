import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { awsTypes } from '../catalog/aws/catalog.js';
import type { Config } from '../config/schema.js';
import type { Log } from '../model/log.js';
import { Broadcast } from '../sinks/push/broadcast.js';
import { Metrics } from '../sinks/metrics/metrics.js';
import type { Notifier } from '../sinks/notify/open-notifier.js';
import { MemoryStore } from '../sinks/store/memory-store.js';
import { DeclaredObjects } from '../decode/declared-objects.js';
import { openInputBuffer, type InputBuffer } from '../streams/input-buffer.js';
import { openInputPort, type InputPort } from '../streams/input-port.js';
import { openServiceClock, type ServiceClock } from '../streams/service-clock.js';
import { openLogger } from './logger.js';
import { openDetection, type Detection } from './detection.js';
import type { HeldRecords } from './held-records.js';
import type { LastingJournal } from './lasting-journal.js';
import type { LiveSources } from './live-sources.js';
import type { Api } from './open-api.js';
import { openNames } from './name-accounts.js';
import { randomWord } from './random-word.js';
import { serviceGauges } from './service-gauges.js';
import { tellDrifts } from './tell-drifts.js';
import type { WatchedStates } from './watch-states.js';

/** Parts that are opened after the core, and that it reports to from then on. */
type Links = {
  states?: WatchedStates;
  api?: Api;
  journal?: LastingJournal;
  sources?: LiveSources;
  notifier?: Notifier;
  held?: HeldRecords;
};

/** The middle of the service: the buffer, the pipeline behind it, and the sinks behind that. */
export type Core = {
  readonly clock: ServiceClock;
  readonly port: InputPort;
  readonly buffer: InputBuffer;
  readonly store: MemoryStore;
  readonly broadcast: Broadcast;
  readonly metrics: Metrics;
  readonly links: Links;
  /** Told of each state before the records behind it are decoded. */
  readonly declared: DeclaredObjects;
  readonly log: (component: string) => Log;
  /** `answered`: state sources answer when a candidate asks for a re-read (D8). To be called once. */
  readonly detect: (answered: boolean) => Detection;
  readonly close: () => void;
};

const mebibyte = 1024 * 1024;
/** Of text that the store keeps of alerts, and as much of events; of messages kept for resumption. Less where the heap is small. */
const mostText = 256 * mebibyte;
const mostMessages = 128 * mebibyte;

export const openCore = (config: Config, version: string): Core => {
  const links: Links = {};
  const heap = getHeapStatistics().heap_size_limit;
  const logger = openLogger({ ...config.logging, destination: 1 });
  const port = openInputPort();
  const buffer = openInputBuffer({ maxFacts: config.intake.queue_size });
  const names = openNames(config, logger.component('metadata'), () => {
    store.graph.refreshNames();
  });
  const store = new MemoryStore({
    maxDrifts: config.storage.max_drifts,
    maxEvents: config.storage.max_events,
    maxText: Math.min(mostText, heap / 8),
    types: awsTypes,
    showVariables: config.secrets.show_variables,
    accountName: names.nameOf,
  });
  const broadcast = new Broadcast({ run: randomWord(), bytes: Math.min(mostMessages, heap / 16) });
  const metrics = new Metrics({ version, types: Object.keys(awsTypes), gauges: serviceGauges({ buffer, config, store, links, logger }) });
  const declared = new DeclaredObjects();
  const detectLog = logger.component('detect');
  return {
    clock: openServiceClock(),
    port,
    buffer,
    store,
    broadcast,
    metrics,
    links,
    declared,
    log: logger.component,
    detect: (answered) =>
      openDetection({
        config,
        answered,
        onFacts: (facts) => {
          metrics.facts(facts);
          names.see?.(facts);
          declared.see(facts);
          links.journal?.append(facts);
        },
        decorate: names.decorate,
        store: (outputs, at) => {
          store.take(outputs, at);
        },
        history: (outputs, at) => {
          links.notifier?.recall(outputs, at.arrivedAt);
        },
        live: (outputs, at) => {
          broadcast.take(outputs, at);
          metrics.take(outputs, at.receivedAt, performance.now());
          links.states?.take(outputs);
          links.held?.take(outputs);
          links.notifier?.take(outputs, at.arrivedAt);
          tellDrifts(detectLog, outputs);
        },
      }),
    close: () => {
      names.close();
      metrics.close();
      logger.close();
    },
  };
};
