import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Build } from './builds.js';
import { openWith, type Figure, type Group } from './figure.js';
import { figureIn } from './figure-in.js';

/** A figure in the report of a bench. */
type Reported = Figure & { readonly from: (report: object) => number };
type Bench = Partial<Pick<Group, 'pairs'>> & {
  /** Small enough that all benches of both builds take a few minutes. */
  readonly options: readonly string[];
  readonly figures: Readonly<Record<string, Reported>>;
  /** The bench that had these figures in builds without the one of this name. */
  readonly formerly?: string;
};

/** The best run depends least on other load of the machine: the median of a page varies by 20 %, the best run by 5 %. */
const least = (unit: string, ...path: readonly string[]): Reported => ({
  unit,
  cost: 'cpu',
  from: (report) => figureIn(report, ...path, 'min'),
});

const delay = (what: string): Reported => ({
  unit: 'ms until received',
  cost: 'time',
  from: (report) => figureIn(report, 'results', '200 facts a second', what, 'least', 'min'),
});

const kept = (what: string): Reported => ({
  unit: 'bytes',
  cost: 'memory',
  from: (report) => figureIn(report, 'per_item', 'service', what, 'used'),
});

const fanout = (kind: string): Reported =>
  least('µs of CPU per message', 'results', `${kind}, 10 a flush, many in flight`, 'real', 'server_cpu_us');

/** The commit that measures the causal graph. */
const causalGraph = '46674666f17e4a7b66ac379a4a88835eb2ca9ec2';

/** Benches that each build runs with its own code, and their figures. */
const benches: Readonly<Record<string, Bench>> = {
  fanout: {
    options: ['clients=200', 'drifts=10', 'seconds=0.2', 'runs=2'],
    figures: { web_socket: fanout('webSocket'), sse: fanout('sse') },
  },
  glob: {
    options: ['runs=21'],
    figures: {
      usual: least('µs per match', 'figures', 'a user name and a matching pattern'),
      worst: least('µs per match', 'figures', 'the longest pattern of single characters'),
    },
  },
  graph: {
    pairs: 1,
    options: ['parts=library,fold', 'library=10000', 'queries=200', 'inputs=calls_that_drift', 'facts=5000', 'runs=3'],
    figures: {
      memory: {
        unit: 'bytes per node',
        cost: 'memory',
        from: (report) => figureIn(report, 'compared', '10000', 'table', 'bytes_per_node'),
        since: causalGraph,
      },
      blast_radius: {
        unit: 'µs per query',
        cost: 'cpu',
        from: (report) => figureIn(report, 'compared', '10000', 'table', 'blast_radius_size_us', 'identities', 'median'),
        since: causalGraph,
      },
      fold: { ...least('µs of CPU per fact', 'fold', 'calls_that_drift', 'with_graph'), since: causalGraph },
    },
  },
  'graph-document': {
    options: ['resources=10000', 'drifts=1000', 'runs=3'],
    figures: { whole: least('ms of CPU', 'whole_first_cpu_ms') },
    formerly: 'graph',
  },
  latency: {
    pairs: 1,
    options: ['rates=200', 'drifts=50', 'confirm=false', 'seconds=2', 'warm_up=3', 'runs=1'],
    figures: { web_socket: delay('web_socket_ms'), sse: delay('sse_ms'), intake_answer: delay('answer_of_the_intake_ms') },
  },
  // Varies by less than a hundredth.
  memory: {
    pairs: 1,
    options: ['alerts=10000', 'events=10000', 'resources=1000', 'beyond=1'],
    figures: { event: kept('event'), alert: kept('alert') },
  },
  queue: {
    options: ['objects=20', 'runs=2'],
    figures: {
      queue: least('µs of CPU per record', 'results', 'queue', 'cpu_us_a_record'),
      bucket: least('µs of CPU per record', 'results', 'bucket', 'cpu_us_a_record'),
    },
  },
  reload: {
    options: ['resources=10000', 'backends=local', 'runs=2'],
    figures: { local: least('ms of CPU', 'results', 'local', 'cpu_ms_of_the_reload') },
  },
  rest: {
    options: ['drifts=5000', 'resources=', 'seconds=0.3', 'runs=5'],
    figures: { page_with_token: least('µs of CPU per response', 'results', 'real_token', 'server_cpu_us') },
  },
  sensor: {
    options: ['alerts=5000', 'runs=3', 'cases=http_host'],
    figures: { http_batch: least('µs of CPU per alert', 'results', 'http_host', 'cpu_us') },
  },
  skim: { options: ['runs=100'], figures: { record: least('µs per record', 'skim') } },
  stages: { options: ['records=5000', 'runs=5'], figures: { pipeline: least('ns per record', 'stages', 'pipeline') } },
  state: { options: ['resources=5000', 'runs=3'], figures: { load: least('ms of CPU', 'load_file', 'cpu_ms') } },
};

/** Runs in a process of its own, so that no bench inherits compiled code or garbage. */
const reportOf = async (build: Build, bench: string, options: readonly string[]): Promise<object> => {
  const args = [join(build.folder, 'dist/bench/main.js'), bench, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: build.folder, maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as object;
};

const groupOf = (name: string, { options, figures, formerly, pairs = 2 }: Bench): Group => ({
  ...{ isKey: false, isSplit: false },
  pairs,
  figures,
  open: openWith(async (build, names) => {
    const bench = formerly !== undefined && !existsSync(join(build.folder, `dist/bench/${name}.js`)) ? formerly : name;
    const report = await reportOf(build, bench, options);
    return Object.fromEntries(Object.entries(figures).flatMap(([name, { from }]) => (names.includes(name) ? [[name, from(report)]] : [])));
  }),
});

export const benchGroups: Readonly<Record<string, Group>> = Object.fromEntries(
  Object.entries(benches).map(([name, bench]) => [name, groupOf(name, bench)]),
);
