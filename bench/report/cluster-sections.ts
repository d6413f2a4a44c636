import { figures, medians, optional, type Cell, type FigurePath, type Section } from './section.js';

const logs = [
  ['file log', 'file'],
  ['JetStream', 'jetstream'],
  ['JetStream, atomic batches', 'jetstream, atomic batches'],
  ['JetStream, `sync_interval: always`', 'jetstream, sync always'],
  ['JetStream, `always`, atomic batches', 'jetstream, sync always, atomic batches'],
] as const;

const append = (log: string, batch: number): readonly Cell[] => {
  const name = `${log}, batches of ${String(batch)}`;
  return [
    medians('perSecond', ['jetstream', 'results', 'append', name, 'facts_per_second']),
    medians('us', ['jetstream', 'results', 'append', name, 'leader_cpu_us']),
  ];
};

const delay = (name: string, instance: string): Cell => {
  const at = (percentile: string): FigurePath => ['cluster', 'results', 'delays', name, `web_socket_of_${instance}_ms`, percentile];
  return medians('ms', at('p50'), at('p99'));
};

const throughput = (name: string, isFollowed: boolean, hasServer: boolean): readonly Cell[] => {
  const at = (figure: string): FigurePath => ['cluster', 'results', 'throughput', name, figure];
  const cell = (figure: string, isThere: boolean): Cell => (isThere ? medians('us', at(figure)) : optional(medians('us', at(figure))));
  return [
    medians('perSecond', at('processed_per_second')),
    cell('leader_cpu_us', true),
    cell('follower_cpu_us', isFollowed),
    cell('server_cpu_us', hasServer),
  ];
};

const takeover = (name: string): readonly Cell[] =>
  ['leads_ms', 'first_alert_answered_ms', 'first_alert_received_ms'].map((figure) => {
    const path: FigurePath = ['cluster', 'results', 'takeover', name, figure];
    return figures('ms', [...path, 'median'], [...path, 'max']);
  });

export const severalInstances: Section = {
  title: 'Several instances',
  text: [
    'The fact log on JetStream beside the file log, and several processes of the service. One NATS server with one copy, with all instances on the same cores. Facts are audit records of 1 kB.',
    'Every instance processes every fact, so more instances do not raise the rate: the leader limits it, and on shared cores the followers take processor time from it. One message to NATS is in flight. It holds what arrived while the one before was stored, so atomic batches pay only if a sync takes long. The time until another instance leads is the lease, three seconds here, unless the leader ends in order and releases it.',
  ],
  tables: [
    {
      columns: ['append', 'batches of 1', 'time of the leader', 'batches of 256', 'time of the leader'],
      rows: logs.map(([label, log]) => ({ label, cells: [...append(log, 1), ...append(log, 256)] })),
    },
    {
      columns: ['joining without a checkpoint', 'time', 'processor time of a fact'],
      rows: [
        ['50,000 facts, restart with a file log', 'file, folded'],
        ['50,000 facts, JetStream', 'jetstream, folded'],
      ].map(([label = '', name = '']) => ({
        label,
        cells: [
          medians('seconds', ['jetstream', 'results', 'join', name, 'seconds']),
          medians('us', ['jetstream', 'results', 'join', name, 'cpu_us']),
        ],
      })),
    },
    {
      columns: ['posted alert to WebSocket, 1,000 a second', 'p50 / p99'],
      rows: [
        { label: 'file log, one process', cells: [delay('1000 a second, file log', 'instance')] },
        { label: 'posted to the leader, seen on the leader', cells: [delay('1000 a second, posted to the leader', 'leader')] },
        { label: 'posted to the leader, seen on a follower', cells: [delay('1000 a second, posted to the leader', 'follower')] },
        { label: 'posted to a follower, seen on the leader', cells: [delay('1000 a second, posted to the follower', 'leader')] },
        { label: 'posted to a follower, seen on that follower', cells: [delay('1000 a second, posted to the follower', 'follower')] },
      ],
    },
    {
      columns: ['as many alerts as it answers', 'rate', 'processor time of an alert, leader', 'each follower', 'NATS server'],
      rows: [
        { label: 'file log, one process', cells: throughput('file log', false, false) },
        { label: 'one instance', cells: throughput('1 instance', false, true) },
        { label: 'two instances', cells: throughput('2 instances', true, true) },
        { label: 'three instances', cells: throughput('3 instances', true, true) },
      ],
    },
    {
      columns: ['takeover, median / longest', 'another instance leads', 'first alert answered', 'first alert received'],
      rows: [
        { label: 'leader killed', cells: takeover('crash') },
        { label: 'leader ended in order', cells: takeover('orderly end') },
      ],
    },
  ],
};
