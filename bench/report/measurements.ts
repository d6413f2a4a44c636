/** One run of a bench. */
export type Measurement = {
  /** As `npm run bench` names it. */
  readonly bench: string;
  readonly options: readonly string[];
};

/** Measurements of the report, by name. Their options keep a whole report within about a quarter of an hour on two free cores. */
export const measurements: Readonly<Record<string, Measurement>> = {
  sensor: { bench: 'sensor', options: ['alerts=20000', 'runs=3', 'stages=true'] },
  stages: { bench: 'stages', options: ['records=20000', 'runs=3'] },
  latency: { bench: 'latency', options: ['rates=1000,10000,50000', 'confirm=false', 'seconds=4', 'warm_up=4', 'runs=2'] },
  'latency-confirmed': { bench: 'latency', options: ['rates=400', 'confirm=true', 'seconds=4', 'warm_up=4', 'runs=2'] },
  replay: { bench: 'replay', options: ['records=1000000', 'modes=parse,decode,replay', 'runs=3'] },
  'replay-google': { bench: 'replay', options: ['format=entries', 'records=500000', 'modes=parse,decode,replay', 'runs=3'] },
  'replay-kubernetes': { bench: 'replay', options: ['format=audit_events', 'records=500000', 'modes=parse,decode,replay', 'runs=3'] },
  memory: { bench: 'memory', options: ['beyond=1'] },
  start: { bench: 'start', options: ['runs=3'] },
  reload: { bench: 'reload', options: ['backends=local', 'runs=3'] },
  checkpoint: { bench: 'checkpoint', options: ['runs=2'] },
  rest: { bench: 'rest', options: ['resources=100000', 'seconds=1', 'runs=3'] },
  search: { bench: 'search', options: ['runs=3'] },
  'graph-document': { bench: 'graph-document', options: ['runs=3'] },
  servers: { bench: 'servers', options: ['runs=3'] },
  graph: { bench: 'graph', options: ['queries=300', 'rounds=3', 'facts=10000', 'runs=3'] },
  jetstream: { bench: 'jetstream', options: ['parts=append,join', 'batches=1,256', 'seconds=0.5', 'facts=50000', 'runs=2'] },
  cluster: { bench: 'cluster', options: ['rates=1000', 'seconds=2', 'warm_up=3', 'runs=2'] },
  web: { bench: 'web', options: ['seconds=15', 'runs=3'] },
};
