import { parseLongDuration } from '../../config/duration.js';
import { parseEventTime } from '../../lib/event-time.js';
import { nodeTypes, type NodeType } from '../../model/graph-evidence.js';
import { severities } from '../../model/severity.js';
import { parsed, pathParam, textParam, wholeParam } from '../params.js';
import type { Param } from '../route.js';

/** Values of a list that are separated by commas, or absent. */
const listParam = <A extends string>(values: readonly A[], description: string): Param<readonly A[] | undefined> => ({
  in: 'query',
  schema: { type: 'array', items: { type: 'string', enum: values } },
  description,
  fallback: undefined,
  codec: parsed((text) => {
    const given = text.split(',').map((one) => values.find((value) => value === one.trim()));
    return given.includes(undefined) ? undefined : (given as readonly A[]);
  }),
  expected: `a list of ${values.join(', ')}, separated by commas`,
});

const durationParam = (fallback: string, description: string): Param<string> => ({
  in: 'query',
  schema: { type: 'string', default: fallback },
  description,
  fallback,
  codec: parsed((text) => (Number.isNaN(parseLongDuration(text)) ? undefined : text)),
  expected: 'a duration, such as 30m, 24h or 7d',
});

const timeParam = (description: string): Param<string | undefined> => ({
  in: 'query',
  schema: { type: 'string', format: 'date-time' },
  description,
  fallback: undefined,
  codec: parsed((text) => (Number.isNaN(parseEventTime(text)) ? undefined : text)),
  expected: 'a time, such as 2026-01-31T09:30:00Z',
});

/** Bounds of D85. */
const maxDepth = 8;
const maxNodes = 10_000;
/** Each path is a list of nodes and edges of its own. */
const maxPaths = 100;

const limit = wholeParam(1, maxNodes, 1_000, 'Largest number of nodes.');

export const overviewParams = {
  time_range: durationParam('24h', 'Only drifts and sensor events of this time, up to now.'),
  severity: listParam(severities, 'Only drifts and sensor events of these severities.'),
  limit,
};

export const driftStoryParams = { drift_id: pathParam('Id of the alert.') };

export const blastRadiusParams = {
  resource_id: pathParam('Id of a node, address of a resource, ARN, or id in the cloud.'),
  depth: wholeParam(1, maxDepth, 4, 'Largest distance.'),
  limit,
};

export const pathParams = {
  from: pathParam('Id of the node that the paths start at.'),
  to: pathParam('Id of the node that they lead to.'),
  limit: wholeParam(1, maxPaths, 5, 'Largest number of paths.'),
  max_length: wholeParam(1, maxDepth, maxDepth, 'Largest number of edges of a path.'),
};

/** The types of nodes in `/api/v1/graph`, and those of the causal graph. */
const kinds = ['drift', 'sensor', ...nodeTypes] as const;
type Kind = (typeof kinds)[number];

export const partParams = {
  around: textParam('Id of a node: only what is connected with it.'),
  depth: wholeParam(1, maxDepth, 2, 'Largest distance from `around`.'),
  type: listParam(kinds, 'Only nodes of these types, besides `around`.'),
  since: timeParam('Only drifts and sensor events at or after this time.'),
  until: timeParam('Only drifts and sensor events at or before this time.'),
};

/** `resource` are all nodes that `/api/v1/graph` shows as one (D82). */
export const isOfKind = (type: NodeType, wanted: readonly Kind[] | undefined): boolean =>
  wanted === undefined || wanted.some((kind) => kind === type || kind === shownType(type));

/** The type in `/api/v1/graph` (D82). */
export const shownType = (type: NodeType): 'drift' | 'sensor' | 'resource' =>
  type === 'iac_change' ? 'drift' : type === 'sensor_event' ? 'sensor' : 'resource';
