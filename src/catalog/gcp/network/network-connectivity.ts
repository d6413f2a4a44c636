import * as c from '../language.js';
import { namedType } from './compute-object.js';
import { field, fieldsAt, whole, type Fields } from './object-fields.js';

/** Hubs, spokes and internal ranges. Source: googleapis `google/cloud/networkconnectivity/v1/hub.proto`, `internal_range.proto`. */

type Kind = {
  readonly call: string;
  readonly type: string;
  readonly member: string;
  readonly segment: string;
  readonly fields: Fields;
  /** Attributes that an update can change. */
  readonly mutable: Readonly<Record<string, string>>;
};

const labelsOf = (holder: string): Fields => ({ labels: field(c.tagMap(`${holder}.labels`), undefined, 'map') });

const kinds: readonly Kind[] = [
  {
    call: 'Hub',
    type: 'google_network_connectivity_hub',
    member: 'hub',
    segment: 'hubs',
    fields: {
      ...fieldsAt('hub').reset('description'),
      ...fieldsAt('hub').kept('policyMode', 'presetTopology', 'exportPsc'),
      ...labelsOf('hub'),
    },
    mutable: { description: 'description', export_psc: 'exportPsc' },
  },
  {
    call: 'Spoke',
    type: 'google_network_connectivity_spoke',
    member: 'spoke',
    segment: 'spokes',
    fields: {
      ...fieldsAt('spoke').reset('description'),
      ...fieldsAt('spoke').kept('hub', 'linkedVpnTunnels', 'linkedInterconnectAttachments', 'linkedVpcNetwork', 'linkedProducerVpcNetwork'),
      ...labelsOf('spoke'),
    },
    mutable: { description: 'description' },
  },
  {
    call: 'InternalRange',
    type: 'google_network_connectivity_internal_range',
    member: 'internalRange',
    segment: 'internalRanges',
    fields: {
      ...fieldsAt('internalRange').reset('description'),
      ...fieldsAt('internalRange').kept('ipCidrRange', 'network', 'usage', 'peering', 'prefixLength'),
      ...labelsOf('internalRange'),
    },
    mutable: { description: 'description', ip_cidr_range: 'ipCidrRange', prefix_length: 'prefixLength' },
  },
];

const make = (from: c.From) => c.set(from, 'given');

const eventsOf = ({ call, type, member, segment, fields, mutable }: Kind): Readonly<Record<string, c.Entry>> => {
  const target: c.Target = c.on(type, {
    id: c.either(c.nameOf(`{}/${segment}/{}`, 'parent', `${member}Id`), 'name', `${member}.name`, c.resource),
  });
  const updates = Object.entries(mutable).map(([attribute, path]) => [attribute, { path, make }] as const);
  const labels = { path: 'labels', make: (from: c.From) => c.set(c.tagMap(from), 'map') };
  return {
    [`Create${call}`]: c.create(target, whole(fields)),
    [`Update${call}`]: c.modify(target, c.updated(member, { ...Object.fromEntries(updates), labels })),
    [`Delete${call}`]: c.destroy(target),
  };
};

export const networkConnectivity: c.ServiceCatalog = {
  eventSource: 'networkconnectivity.googleapis.com',
  types: {
    google_network_connectivity_hub: namedType({}),
    google_network_connectivity_spoke: namedType({}),
    google_network_connectivity_internal_range: namedType({}),
  },
  events: Object.assign({}, ...kinds.map(eventsOf)) as Readonly<Record<string, c.Entry>>,
};
