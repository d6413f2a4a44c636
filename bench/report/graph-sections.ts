import { figures, medians, type FigurePath, type Section } from './section.js';

const million: FigurePath = ['graph', 'graph'];
const small: FigurePath = ['graph', 'compared', '100000', 'table'];
const library: FigurePath = ['graph', 'compared', '100000', 'library'];

const query = (label: string, ...keys: readonly string[]) => ({
  label,
  cells: [million, small, library].map((at) => figures('us', [...at, ...keys, 'median'], [...at, ...keys, 'p99'])),
});

const pattern = (label: string, name: string) => ({
  label,
  cells: [
    medians('ms', [...million, 'patterns', name, 'ms']),
    figures('ms', [...million, 'patterns', name, 'longest_hold_ms', 'min'], [...million, 'patterns', name, 'longest_hold_ms', 'median']),
  ],
});

const folded = (label: string, name: string) => ({
  label,
  cells: ['without_graph', 'with_graph', 'more'].map((side) => medians('us', ['graph', 'fold', name, side])),
});

export const causalGraph: Section = {
  title: 'Causal graph',
  text: [
    'A graph of made nodes and edges: most nodes have 1 to 5 edges, one of a hundred has some thirty, hubs have 10,000. The library graphology holds the same nodes and edges as the baseline; both find the same before they are timed. Queries: the best of three rounds, median / 99th percentile.',
    '- The size of a blast radius stops at 10,000 visited edges and is a lower bound then. The search of the baseline has no such bound, hence its tail.\n- The baseline only looks for the length of one path. The graph enumerates paths in order and searches for one more than asked for, to report whether there are others, within a budget of 20,000 edges.\n- Pattern queries take at most 150 ms of search and 100 ms of description, in slices of 2 ms, so that alerts are hardly delayed. The longest hold of the event loop is shown as the least / median of several runs.',
    'The last table is what the graph adds to a fact of the pipeline: the same facts with and without it, in turn. An alert costs most: its node and edges, its cause, its blast radius and a copy of the alert with both.',
  ],
  tables: [
    {
      columns: ['figure', '1,000,000 nodes', '100,000 nodes', 'graphology, 100,000 nodes'],
      rows: [
        { label: 'a node with three edges', cells: [million, small, library].map((at) => figures('bytes', [...at, 'bytes_per_node'])) },
        query('size of the blast radius, any node', 'blast_radius_size_us', 'anything'),
        query('size of the blast radius, identities and networks', 'blast_radius_size_us', 'identities'),
        query('blast radius with its list, any node', 'blast_radius_us', 'anything'),
        query('shortest path of a connected pair', 'shortest_path_us'),
      ],
    },
    {
      columns: ['pattern query, 1,000,000 nodes', 'time', 'longest hold'],
      rows: [
        pattern('direct neighbours', 'direct'),
        pattern('up to four edges in any direction', 'far'),
        pattern('ordered rows', 'ordered'),
        pattern('a name that does not exist', 'nothing'),
      ],
    },
    {
      columns: ['processor time of a fact', 'without the graph', 'with it', 'difference'],
      rows: [
        folded('calls that agree with the state', 'calls_that_agree'),
        folded('sensor events in 3,000 containers', 'events_in_containers'),
        folded('calls of the corpus, some of them alerts', 'calls'),
        folded('calls that drift', 'calls_that_drift'),
      ],
    },
  ],
};

export const dashboard: Section = {
  title: 'Dashboard',
  text: [
    'Chromium without a graphics card on the same cores as the service. The page works on long lists and on graphs in slices. A key press waits at most for the longest task.',
  ],
  tables: [
    {
      columns: ['measurement', 'figure'],
      rows: [
        {
          label: 'first view, 4,000 alerts, empty cache: from the navigation to all figures',
          cells: [medians('ms', ['web', 'first_view', 'figures_ms'])],
        },
        {
          label: 'transferred for the first view, without data of the API',
          cells: [medians('kilobytes', ['web', 'first_view', 'transferred_kb'])],
        },
        {
          label: 'scrolling 100,000 alerts, a screen per frame: frames',
          cells: [medians('perSecond', ['web', 'table', 'frames_per_second'])],
        },
        { label: 'the same: longest frame', cells: [medians('ms', ['web', 'table', 'longest_frame_ms'])] },
        {
          label: '1,000 new alerts a second, table of 100,000: from a key to its handler, median / 99th percentile',
          cells: [figures('ms', ['web', 'stream', 'input_delay_ms', 'median'], ['web', 'stream', 'input_delay_ms', 'p99'])],
        },
        {
          label: 'the same: heap after a third of the time / at its end',
          cells: [figures('mebibytes', ['web', 'stream', 'heap_mib', 'after_a_third'], ['web', 'stream', 'heap_mib', 'at_the_end'])],
        },
        { label: 'graph of the incidents of 100,000 alerts: to its drawing', cells: [medians('ms', ['web', 'graph', 'drawn_ms'])] },
        { label: 'the same: longest task', cells: [medians('ms', ['web', 'graph', 'longest_task_ms'])] },
      ],
    },
  ],
};
