import { figures, medians, optional, sum, type Cell, type FigurePath, type Section } from './section.js';

const sensorCases = [
  ['host events, gRPC', 'grpc_host'],
  ['calls that agree with the state, gRPC', 'grpc_agrees'],
  ['calls that drift, gRPC', 'grpc_drifts'],
  ['host events, HTTP', 'http_host'],
  ['calls that agree, HTTP', 'http_agrees'],
  ['calls that drift, HTTP', 'http_drifts'],
  ['host events, gRPC, journal', 'journal_grpc_host'],
  ['calls that agree, gRPC, journal', 'journal_grpc_agrees'],
  ['calls that drift, gRPC, journal', 'journal_grpc_drifts'],
  ['host events, HTTP, journal', 'journal_http_host'],
  ['host events, one per request, main port', 'single_main_port'],
  ['host events, one per request, intake port', 'single_intake_port'],
  ['baseline: host events, gRPC, only counted', 'grpc_bare'],
] as const;

const stages = [
  ['store', ['store']],
  ['decoding', ['decode', 'inputs']],
  ['garbage collection', ['garbage collection']],
  ['text, ids and times', ['text, ids, times']],
  ['Node and native code', ['node', 'native code']],
  ['gRPC or HTTP', ['grpc', 'http']],
  ['masking', ['mask']],
  ['interpreting and evaluating', ['interpret', 'judge']],
  ['other operators, graph included', ['other operators', 'rxjs']],
  ['service, log, streams and metrics', ['service', 'log', 'streams', 'other sinks', 'metrics']],
] as const;

const stage = (name: string, parts: readonly string[]): Cell =>
  optional(sum('us', ...parts.map((part): FigurePath => ['sensor', 'main_thread_us_by_stage', name, part])));

export const alertCost: Section = {
  title: 'The cost of an alert',
  text: [
    'Alerts of the sensor through the assembled service until they are stored: decoding, masking, interpreting, evaluating, store, graph, related events, stream messages and metrics. Processor time of all threads for each alert, and the rate of one run, for which sender and service share the cores. By HTTP, a body has 500 alerts unless a row says otherwise.',
    'One thread evaluates all alerts, so the main thread limits the rate. An event of a host is only stored. A call that agrees with the state has its request and response parsed, a call that drifts becomes an alert with its place in the graph.',
  ],
  tables: [
    {
      columns: ['alerts', 'processor time', 'of it on the main thread', 'rate'],
      rows: sensorCases.map(([label, name]) => ({
        label,
        cells: [
          medians('us', ['sensor', 'results', name, 'cpu_us']),
          medians('us', ['sensor', 'results', name, 'main_thread_cpu_us']),
          medians('perSecond', ['sensor', 'results', name, 'per_second']),
        ],
      })),
    },
    {
      columns: ['main thread by stage, profiled', 'host, gRPC', 'agrees, gRPC', 'drifts, gRPC', 'host, HTTP'],
      rows: stages.map(([label, parts]) => ({
        label,
        cells: ['grpc_host', 'grpc_agrees', 'grpc_drifts', 'http_host'].map((name) => stage(name, parts)),
      })),
    },
    {
      columns: ['interpreting and evaluating alone', 'processor time'],
      rows: [
        ['an audit record that agrees', 'agrees'],
        ['an audit record that drifts', 'drifts'],
      ].map(([label = '', kind = '']) => ({ label, cells: [medians('us', ['stages', 'interpret_and_judge', kind])] })),
    },
  ],
};

const latencyRow = (label: string, measurement: string, name: string) => {
  const at = (...keys: readonly string[]): FigurePath => [measurement, 'results', name, ...keys];
  return {
    label,
    cells: [
      medians('perSecond', at('facts_accepted_per_second')),
      optional(medians('ms', at('web_socket_ms', 'p50'), at('web_socket_ms', 'p99'))),
      optional(medians('ms', at('sse_ms', 'p50'), at('sse_ms', 'p99'))),
      medians('ms', at('lag_at_the_end_ms')),
      figures('count', at('runs_in_which_the_lag_grew'), at('lag_at_the_end_ms', 'runs')),
      figures('count', at('drifts', 'received_by_web_socket'), at('drifts', 'due')),
    ],
  };
};

export const latency: Section = {
  title: 'Latency',
  text: [
    'How long a client waits for a drift after the time at which its alert should be posted: median / 99th percentile. Each second 100 alerts are drifts, all others are host events. The baseline is a bare server that sends the id of each drift. With confirmation, the state is read again before an alert is sent.',
    'A rate is kept up if the lag did not grow and every drift was received. If the lag grew, the service falls behind at this rate: it accepts what the column "accepted" says and refuses other bodies with 503, which the sender repeats. Refusing costs time as well, so what it accepts then is a lower bound of the rate that it keeps up. Delays are those of the drifts that were received up to ten seconds after the last post. "Lag" is the age of the oldest drift not received when the last alert is posted.',
    'Garbage collection determines the 99th percentile. Just-in-time compilation determines the delay at low rates, because V8 optimises the path of an alert only after a few thousand alerts. The load generator and the clients share the cores with the service.',
  ],
  tables: [
    {
      columns: [
        'alerts offered',
        'accepted',
        'WebSocket, p50 / p99',
        'event stream, p50 / p99',
        'lag',
        'lag grew, of runs',
        'drifts received / due',
      ],
      rows: [
        latencyRow('1,000 a second', 'latency', '1000 facts a second'),
        latencyRow('10,000 a second', 'latency', '10000 facts a second'),
        latencyRow('50,000 a second', 'latency', '50000 facts a second'),
        latencyRow('400 a second, with confirmation', 'latency-confirmed', '400 facts a second, confirmed'),
        latencyRow('baseline, 1,000 a second', 'latency', '1000 facts a second, bare'),
        latencyRow('baseline, 10,000 a second', 'latency', '10000 facts a second, bare'),
        latencyRow('baseline, 50,000 a second', 'latency', '50000 facts a second, bare'),
      ],
    },
  ],
};
