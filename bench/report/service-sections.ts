import { figures, medians, optional, type Cell, type FigurePath, type Section } from './section.js';

const items = [
  ['event of a host', 'event'],
  ['alert with its event', 'alert'],
] as const;

export const memory: Section = {
  title: 'Memory',
  text: [
    'Everything that an item leaves in evaluation, deduplication, store and streams, and a process whose default bounds are full: 100,000 alerts, 100,000 events and 100,000 resources. The baseline is the JSON of the same items.',
    'Most of it is text, bounded by `storage.max_drifts`, `storage.max_events` and `storage.max_bytes`. The text is outside the JavaScript heap. Beyond the bounds the oldest items are evicted, so memory stays flat except for fragmentation of the heap.',
  ],
  tables: [
    {
      columns: ['each', 'heap and buffers', 'resident', 'baseline'],
      rows: items.map(([label, kind]) => ({
        label,
        cells: [
          figures('bytes', ['memory', 'per_item', 'service', kind, 'used']),
          figures('bytes', ['memory', 'per_item', 'service', kind, 'rss']),
          figures('bytes', ['memory', 'per_item', 'texts', kind, 'used']),
        ],
      })),
    },
    {
      columns: ['process', 'heap and buffers', 'resident'],
      rows: [
        ['empty', 'empty'],
        ['bounds full', 'full'],
        ['after as many again', 'later', '0'],
      ].map(([label = '', ...keys]) => ({
        label,
        cells: [
          figures('bytesInMegabytes', ['memory', 'bound', ...keys, 'used']),
          figures('bytesInMegabytes', ['memory', 'bound', ...keys, 'rss']),
        ],
      })),
    },
  ],
};

const started = (label: string, name: string) => ({
  label,
  cells: [medians('ms', ['start', `${name}_ms`]), medians('ms', ['start', `${name}_cpu_ms`])],
});

export const start: Section = {
  title: 'Start, states and checkpoints',
  text: [
    'Processes from their start. The time of a server is the processor time of its main thread, that of other commands of all threads. Indexing the state takes most of the start with a large state.',
    'A reload of a state of 100,000 resources with ten changes while 1,000 alerts a second arrive, and a checkpoint of a service with 100,000 alerts, 100,000 events, 100,000 resources and 1,000,000 remembered records while facts are processed. Both work in slices between facts, so the longest hold of the event loop is the most that they add to the delay of an alert. It includes garbage collection.',
  ],
  tables: [
    {
      columns: ['start', 'time', 'processor time'],
      rows: [
        started('`--version`', 'version'),
        started('`replay` of a small incident (196 records)', 'small_replay'),
        started('`/healthz` answers', 'service_1000_healthz'),
        started('ready with 1,000 resources', 'service_1000_ready'),
        started('ready with 100,000 resources', 'service_100000_ready'),
        started('baseline: an empty program', 'node_nothing'),
        started('baseline: a bare server answers', 'bare_server_healthz'),
      ],
    },
    {
      columns: ['reload of 100,000 resources', 'figure'],
      rows: [
        { label: 'until it is done', cells: [medians('ms', ['reload', 'results', 'local', 'reload_ms'])] },
        { label: 'processor time', cells: [medians('ms', ['reload', 'results', 'local', 'cpu_ms_of_the_reload'])] },
        {
          label: 'longest turn of the event loop, 0 below 5 ms',
          cells: [medians('ms', ['reload', 'results', 'local', 'longest_turn_ms'])],
        },
        { label: 'baseline: `JSON.parse` of the file, processor time', cells: [medians('ms', ['reload', 'json_parse_cpu_ms'])] },
      ],
    },
    {
      columns: ['checkpoint', 'figure'],
      rows: [
        { label: 'size', cells: [figures('megabytes', ['checkpoint', 'megabytes'])] },
        { label: 'writing', cells: [medians('seconds', ['checkpoint', 'write', 'seconds'])] },
        { label: 'restoring', cells: [medians('seconds', ['checkpoint', 'restore', 'seconds'])] },
        { label: 'longest hold of the event loop while writing', cells: [medians('ms', ['checkpoint', 'write', 'loop_hold_max_ms'])] },
        { label: 'the same without a checkpoint', cells: [medians('ms', ['checkpoint', 'traffic', 'loop_hold_max_ms'])] },
      ],
    },
  ],
};

const answer = (label: string, name: string) => ({
  label,
  cells: ['', 'bare_'].map((side) => {
    const key = name.startsWith('real') && side !== '' ? name.replace('real', 'bare') : `${side}${name}`;
    return medians('us', ['rest', 'results', key, 'server_cpu_us']);
  }),
});

const searched = (label: string, name: string) => ({
  label,
  cells: [medians('ms', ['search', 'figures', name, 'total_ms']), medians('ms', ['search', 'figures', name, 'longest_turn_ms'])],
});

const wholeGraph = (figure: string): FigurePath => ['graph-document', `whole_first_${figure}`];

export const rest: Section = {
  title: 'REST',
  text: [
    'Pages of 50 from 100,000 stored alerts, and from a state of 100,000 resources and its graph: processor time of the server for each response, over 64 connections. The baseline is a bare handler of the same library that sends the same bytes. Pages are kept in memory until something changes.',
    'Searches of stored alerts that are not cached, and the whole graph of 100,000 resources and 10,000 alerts. Both work in slices, so that alerts are hardly delayed. The longest turn includes garbage collection.',
  ],
  tables: [
    {
      columns: ['page of 50', 'driftline', 'baseline'],
      rows: [
        answer('alerts', 'real'),
        answer('alerts, with a token', 'real_token'),
        answer('resources', 'resources_100000'),
        answer('nodes of the graph', 'nodes_100000'),
      ],
    },
    {
      columns: ['search in 100,000 alerts', 'processor time', 'longest turn'],
      rows: [
        searched('by status', 'open alerts'),
        searched('by text, no match', 'a text that no alert has'),
        searched('by text, all match', 'a text that every alert has'),
        searched('by user, all match', 'a user who made every alert'),
      ],
    },
    {
      columns: ['whole graph', 'figure'],
      rows: [
        { label: 'first byte', cells: [medians('ms', wholeGraph('byte_ms'))] },
        { label: 'processor time', cells: [medians('ms', wholeGraph('cpu_ms'))] },
        { label: 'longest stall of the event loop', cells: [medians('ms', wholeGraph('longest_stall_ms'))] },
        {
          label: 'baseline: parsing and writing its JSON, processor time',
          cells: [medians('ms', ['graph-document', 'json_round_trip_cpu_ms'])],
        },
      ],
    },
  ],
};

const servers = ['uws', 'node'] as const;
const bothServers = (unit: Cell['unit'], path: (server: string) => FigurePath): readonly Cell[] =>
  servers.map((server) => (server === 'uws' ? optional(medians(unit, path(server))) : medians(unit, path(server))));

const responses = (label: string, path: string) => [
  { label: `${label}, rate`, cells: bothServers('perSecond', (server) => ['servers', 'rest', path, server, 'per_second']) },
  { label: `${label}, processor time of one`, cells: bothServers('us', (server) => ['servers', 'rest', path, server, 'server_cpu_us']) },
];

const messages = (label: string, kind: string) => {
  const [many, few] = [`${kind}, 10 a flush, one in flight`, `${kind}, 1 a flush, 100 a second`];
  return [
    {
      label: `${label}, 10 alerts a flush, messages`,
      cells: bothServers('perSecond', (server) => ['servers', 'fanout', many, server, 'per_second']),
    },
    {
      label: `${label}, 10 alerts a flush, processor time of a message`,
      cells: bothServers('us', (server) => ['servers', 'fanout', many, server, 'server_cpu_us']),
    },
    {
      label: `${label}, 100 alerts a second, processor time of a message`,
      cells: bothServers('us', (server) => ['servers', 'fanout', few, server, 'server_cpu_us']),
    },
    { label: `${label}, 100 alerts a second, delay`, cells: bothServers('ms', (server) => ['servers', 'fanout', few, 'delay_ms', server]) },
  ];
};

export const twoServers: Section = {
  title: 'The two HTTP servers',
  text: [
    'uWebSockets.js and the server of Node.js in turns, each in a process of its own, with the same API: 64 connections that request pages of 50 of 10,000 alerts or `/healthz`, and 1,000 clients of a stream. Processor time is that of the server. Where uWebSockets.js cannot be loaded, its column has no figures ("none").',
    'The clients share the cores with the server and take part of its rate, so compare processor time.',
  ],
  tables: [
    {
      columns: ['', 'uWebSockets.js', 'Node.js'],
      rows: [
        ...responses('page of 50 alerts', '/api/v1/drifts?limit=50'),
        ...responses('`/healthz`', '/healthz'),
        ...messages('WebSockets', 'webSocket'),
        ...messages('event streams', 'sse'),
      ],
    },
  ],
};
