import type { RunningService } from '../support/service.js';

/** A view of the page at an address, after the incident. */
type ViewCase = { readonly name: string; readonly path: string; readonly heading: RegExp };

/** Every view, with real ids of the service. */
export const viewCases = async (service: Pick<RunningService, 'get'>): Promise<readonly ViewCase[]> => {
  const data = async (path: string) => (await service.get(path)).json.data;
  const { drifts } = await data('/api/v1/drifts?limit=1000');
  const role = drifts.find((one: { readonly field: string }) => one.field === 'assume_role_policy');
  const key = drifts.find((one: { readonly resource_type: string }) => one.resource_type === 'aws_iam_access_key');
  const [event] = (await data('/api/v1/events?limit=1')).events;
  const [from, to] = await pathEnds(service, role.id as string);
  const encoded = (text: unknown): string => encodeURIComponent(String(text));
  const actor = role.user_identity.arn || role.user_identity.principal_id;
  return [
    { name: 'overview', path: '/', heading: /^Overview/ },
    { name: 'drifts', path: '/drifts', heading: /^Drifts/ },
    { name: 'drifts alone, sorted', path: '/drifts?group=none&sort=-resource', heading: /^Drifts/ },
    { name: 'an incident', path: `/incidents/${encoded(role.incident)}`, heading: /aws_iam_role/ },
    { name: 'a drift', path: `/drifts/${encoded(role.id)}`, heading: /aws_iam_role/ },
    { name: 'a drift of an undeclared resource', path: `/drifts/${encoded(key.id)}`, heading: /aws_iam_access_key/ },
    { name: 'an unknown drift', path: '/drifts/d_unknown', heading: /^No such alert/ },
    { name: 'an unknown incident', path: '/incidents/i_unknown', heading: /^Incident/ },
    { name: 'graph', path: '/graph', heading: /^Graph/ },
    { name: 'graph around a node', path: `/graph?node=${encoded(from)}&way=around`, heading: /^Graph/ },
    { name: 'graph of a path', path: `/graph?from=${encoded(from)}&to=${encoded(to)}`, heading: /^Graph/ },
    { name: 'graph of a drift', path: `/graph?drift=${encoded(role.id)}`, heading: /^Graph/ },
    { name: 'events', path: '/events', heading: /^Events/ },
    { name: 'an event', path: `/events/${encoded(event.id)}`, heading: /./ },
    { name: 'resources', path: '/resources', heading: /^Resources/ },
    { name: 'a resource', path: `/resources/${encoded(role.address)}`, heading: /aws_iam_role/ },
    { name: 'actors', path: '/actors', heading: /^Actors/ },
    { name: 'an actor', path: `/actors/${encoded(actor)}`, heading: /./ },
    { name: 'status', path: '/status', heading: /^Health/ },
    { name: 'an unknown path', path: '/nothing/here', heading: /^Not found/ },
  ];
};

/** The root cause of an alert, and the last node that it led to. */
const pathEnds = async (service: Pick<RunningService, 'get'>, drift: string): Promise<readonly [string, string]> => {
  const { json } = await service.get(`/api/graph/drift/${drift}`);
  const steps = json.data.path as readonly { readonly from: string; readonly to: string }[];
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the alert has no cause');
  return [first.from, last.to];
};
