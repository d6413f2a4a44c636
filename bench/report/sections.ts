import { severalInstances } from './cluster-sections.js';
import { causalGraph, dashboard } from './graph-sections.js';
import { alertCost, latency } from './live-sections.js';
import { figures, medians, type Section } from './section.js';
import { memory, rest, start, twoServers } from './service-sections.js';

const method: Section = {
  title: 'Method',
  text: [
    '`npm run bench -- NAME` runs one bench of `bench/` and prints JSON with the median, minimum, maximum and percentiles of its runs. Figures of this page are medians unless a row says otherwise. Arrows say what is better: ↓ lower, ↑ higher.',
    'Benches alternate between driftline and a baseline, such as the bare library, a loop that only parses, or an empty program. Compare with the baseline: absolute figures depend on the machine and on its other load. Processor time includes all threads of the process and depends less on other load than time on the clock.',
    '`npm run bench -- report` runs the benches of this page and writes it; `only=latency,memory` runs some of them and keeps the other results. `npm run bench -- guard` runs the benches briefly and fails if one of them became slower.',
  ],
  tables: [],
};

const formats = [
  ['CloudTrail files', 'replay'],
  ['entries of Cloud Logging', 'replay-google'],
  ['Kubernetes audit events', 'replay-kubernetes'],
] as const;

const replay: Section = {
  title: 'Replay',
  text: [
    'Recorded logs, gzipped, with 10,000 declared resources and two decoding threads. The baseline is one thread that decompresses the files, parses every record with `JSON.parse` and filters them. `decode` stops before evaluation. `driftline replay` is the whole command.',
    'Decoding scales with cores. The main thread only counts skipped records, so its load depends on the records that change declared resources. The start dominates a short replay: loading modules in each thread, indexing the states and running unoptimised code. So the rate of a replay rises with its length.',
  ],
  tables: [
    {
      columns: ['records', 'of them', 'size of a record', 'baseline', '`decode`', 'whole replay', 'replay to baseline'],
      rows: formats.map(([label, name]) => ({
        label,
        cells: [
          figures('count', [name, 'corpus', 'records']),
          figures('size', [name, 'corpus', 'bytes_per_record']),
          ...['parse', 'decode', 'replay'].map((mode) => medians('perSecond', [name, 'results', mode, 'records_per_second'])),
          figures('faster', [name, 'results', 'replay', 'times_baseline']),
        ],
      })),
    },
    {
      columns: ['whole replay', 'time of all threads', 'main thread, of a record', 'peak memory'],
      rows: formats.map(([label, name]) => ({
        label,
        cells: [
          medians('seconds', [name, 'results', 'replay', 'cpu_seconds']),
          medians('us', [name, 'results', 'replay', 'main_thread_us_a_record']),
          medians('megabytes', [name, 'results', 'replay', 'peak_memory_mb']),
        ],
      })),
    },
  ],
};

const limits: Section = {
  title: 'What limits it',
  text: [
    '- **Single-threaded evaluation.** Facts pass through the pipeline in one order, so one core bounds the rates above; other threads decode log files and index states. The largest costs of an alert are its text (parsed once, hashed once, serialised once), the store and the garbage collector.\n- **Garbage collection** determines the 99th percentile of delays: objects that outlive the young generation, such as open alerts, are copied and later marked.\n- **Just-in-time compilation** determines the delay at low rates. A service that receives one alert a second stays in the unoptimised phase, in which an alert takes several times as long.\n- **The gRPC protocol of the sensor.** The sensor does not answer when it has no alerts, so driftline cannot wait for the next one and polls (`sensor.poll_interval`). HTTP has no such delay.\n- **The disk**, with a journal: a post is answered once its alerts are on disk.\n- **Memory.** Most of it is text, bounded by `storage.max_bytes`. Evaluation keeps what it needs of each open alert beside it.\n- **States.** Indexing takes most of the start with a large state.',
    'A running service counts turns of the event loop of 5 ms and longer, by cause, in `drift_event_loop_turn_seconds`. `npm run bench -- soak` runs it under a mixed load, and plots memory, delays and long turns over time.',
  ],
  tables: [],
};

/** The page, in order. */
export const sections: readonly Section[] = [
  method,
  alertCost,
  latency,
  replay,
  memory,
  start,
  rest,
  twoServers,
  causalGraph,
  severalInstances,
  dashboard,
  limits,
];
