import { figureIn } from './figure-in.js';

/** How the guard runs a bench. */
export type GuardedBench = {
  /** Small enough that all benches together take a minute or two. */
  readonly options: readonly string[];
  /** Baseline divided by driftline, from the report of one run: higher is better, 1 is as fast as the baseline. */
  readonly ratios: (report: object) => Readonly<Record<string, number>>;
};

/**
 * Every bench with its baselines. Most ratios compare CPU time of the best of several runs, because that depends least on other work of
 * the machine: under load the median CPU time of a page varies by 20 %, the best by 5 %.
 */
export const guardedBenches: Readonly<Record<string, GuardedBench>> = {
  fanout: {
    options: ['clients=200', 'drifts=10', 'seconds=0.2', 'runs=3'],
    ratios: (report) => ({
      web_socket: fanout(report, 'webSocket'),
      sse: fanout(report, 'sse'),
    }),
  },
  glob: {
    options: ['runs=21'],
    // Time is proportional to the text: the worst pattern must not cost much more per character than an ordinary one.
    ratios: (report) => ({
      worst_pattern:
        perCharacter(report, 'a user name and a matching pattern') / perCharacter(report, 'the longest pattern of single characters'),
    }),
  },
  graph: {
    options: ['parts=library,fold', 'library=10000', 'queries=200', 'inputs=calls_that_drift', 'facts=5000', 'runs=3'],
    ratios: (report) => {
      const toLibrary = (...path: readonly string[]): number =>
        figureIn(report, 'compared', '10000', 'library', ...path) / figureIn(report, 'compared', '10000', 'table', ...path);
      const fold = (side: string): number => figureIn(report, 'fold', 'calls_that_drift', side, 'min');
      return {
        memory: toLibrary('bytes_per_node'),
        blast_radius: toLibrary('blast_radius_size_us', 'identities', 'median'),
        fold: fold('without_graph') / fold('with_graph'),
      };
    },
  },
  'graph-document': {
    options: ['resources=10000', 'drifts=1000', 'runs=3'],
    ratios: (report) => ({
      whole: figureIn(report, 'json_round_trip_cpu_ms', 'min') / figureIn(report, 'whole_first_cpu_ms', 'min'),
    }),
  },
  latency: {
    options: ['rates=200', 'drifts=50', 'confirm=false', 'seconds=2', 'warm_up=3', 'runs=1'],
    // The least delay reveals a wait between intake and streams; under load the median varies tenfold.
    ratios: (report) => {
      const toBare = (what: string): number =>
        figureIn(report, 'results', '200 facts a second, bare', what, 'least', 'min') /
        figureIn(report, 'results', '200 facts a second', what, 'least', 'min');
      return { web_socket: toBare('web_socket_ms'), sse: toBare('sse_ms'), intake_answer: toBare('answer_of_the_intake_ms') };
    },
  },
  memory: {
    options: ['alerts=10000', 'events=10000', 'resources=1000', 'beyond=1'],
    // The texts alone, in buffers, against everything that an item leaves behind.
    ratios: (report) => {
      const toTexts = (kind: string): number =>
        figureIn(report, 'per_item', 'texts', kind, 'used') / figureIn(report, 'per_item', 'service', kind, 'used');
      return { event: toTexts('event'), alert: toTexts('alert') };
    },
  },
  queue: {
    options: ['objects=20', 'runs=3'],
    ratios: (report) => ({
      queue: toBaseline(report, 'queue_bare', 'queue', 'cpu_us_a_record'),
      bucket: toBaseline(report, 'bucket_bare', 'bucket', 'cpu_us_a_record'),
    }),
  },
  reload: {
    options: ['resources=10000', 'backends=local', 'runs=3'],
    ratios: (report) => ({
      local: figureIn(report, 'json_parse_cpu_ms', 'median') / figureIn(report, 'results', 'local', 'cpu_ms_of_the_reload', 'median'),
    }),
  },
  replay: {
    options: ['records=100000', 'modes=parse,replay', 'runs=3'],
    ratios: (report) => ({ whole: toBaseline(report, 'parse', 'replay', 'cpu_seconds') }),
  },
  rest: {
    options: ['drifts=5000', 'resources=', 'seconds=0.3', 'runs=7'],
    ratios: (report) => ({
      page: toBaseline(report, 'bare', 'real', 'server_cpu_us'),
      page_with_token: toBaseline(report, 'bare_token', 'real_token', 'server_cpu_us'),
    }),
  },
  sensor: {
    options: ['alerts=5000', 'runs=3', 'cases=grpc_host,grpc_agrees,grpc_drifts,http_host'],
    ratios: (report) => ({
      grpc: toBaseline(report, 'grpc_bare', 'grpc_host', 'cpu_us'),
      grpc_agrees: toBaseline(report, 'grpc_bare', 'grpc_agrees', 'cpu_us'),
      grpc_drift: toBaseline(report, 'grpc_bare', 'grpc_drifts', 'cpu_us'),
      http_batch: toBaseline(report, 'grpc_bare', 'http_host', 'cpu_us'),
    }),
  },
  skim: {
    options: ['runs=100'],
    ratios: (report) => ({ record: figureIn(report, 'json_parse', 'min') / figureIn(report, 'skim', 'min') }),
  },
  stages: {
    options: ['records=5000', 'runs=5'],
    ratios: (report) => ({ pipeline: figureIn(report, 'stages', 'serialise', 'min') / figureIn(report, 'stages', 'pipeline', 'min') }),
  },
  start: {
    options: ['runs=5', 'large=10000'],
    ratios: (report) => {
      const toBare = (bare: string, ours: string): number => figureIn(report, bare, 'min') / figureIn(report, ours, 'min');
      return {
        version: toBare('node_nothing_cpu_ms', 'version_cpu_ms'),
        healthz: toBare('bare_server_healthz_cpu_ms', 'service_1000_healthz_cpu_ms'),
        ready: toBare('bare_server_ready_cpu_ms', 'service_1000_ready_cpu_ms'),
      };
    },
  },
  state: {
    options: ['resources=5000', 'runs=3'],
    ratios: (report) => ({
      load: figureIn(report, 'json_parse_and_map', 'cpu_ms', 'min') / figureIn(report, 'load_file', 'cpu_ms', 'min'),
    }),
  },
};

const toBaseline = (report: object, baseline: string, ours: string, figure: string): number =>
  figureIn(report, 'results', baseline, figure, 'min') / figureIn(report, 'results', ours, figure, 'min');

const fanout = (report: object, kind: string): number => {
  const cpu = (side: string): number => figureIn(report, 'results', `${kind}, 10 a flush, many in flight`, side, 'server_cpu_us', 'min');
  return cpu('bare') / cpu('real');
};

const perCharacter = (report: object, name: string): number =>
  figureIn(report, 'figures', name, 'min') / figureIn(report, 'figures', name, 'characters');
