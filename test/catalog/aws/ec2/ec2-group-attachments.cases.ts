import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { instance, instanceId, interfaceId, spotRequest } from './ec2-states.js';

/** Security groups attached to a network interface by separate resources. */

const dataId = 'eni-0aaaabbbbccccdddd';
export const base = 'sg-9e0204ff';
export const extra = 'sg-0eeeeeeeeeeeeeee1';
export const second = 'sg-0eeeeeeeeeeeeeee2';
const evil = 'sg-0666666666666666';

export const attachedGroup = (group: string, to = interfaceId, name = group): DeclaredResource => ({
  type: 'aws_network_interface_sg_attachment',
  name,
  attributes: { id: `${group}_${to}`, network_interface_id: to, security_group_id: group },
});
const card = (groups: readonly string[]): DeclaredResource => ({
  type: 'aws_network_interface',
  name: 'data',
  attributes: {
    attachment: [],
    description: '',
    id: dataId,
    security_groups: groups,
    source_dest_check: true,
    tags: {},
    tags_all: {},
  },
});
export const server = (...groups: readonly string[]): DeclaredResource => instance({ vpc_security_group_ids: groups });

const groupSet = (groups: readonly string[]): JsonObject => ({ items: groups.map((groupId) => ({ groupId })) });
export const ofInterface = (groups: readonly string[], id = interfaceId): JsonObject => ({
  networkInterfaceId: id,
  groupSet: groupSet(groups),
});
export const ofInstance = (groups: readonly string[]): JsonObject => ({ instanceId, groupSet: groupSet(groups) });

const detached = (name: string): ExpectedDrift => ({
  address: `aws_network_interface_sg_attachment.${name}`,
  field: '*',
  old: '*',
  new: null,
});
const ofServer = (old: readonly string[], now: readonly string[]): ExpectedDrift => ({
  address: 'aws_instance.web',
  field: 'vpc_security_group_ids',
  old,
  new: now,
});

const onInterface = (one: Omit<CatalogCase, 'event'>): CatalogCase => ({ event: 'ModifyNetworkInterfaceAttribute', ...one });
const onInstance = (one: Omit<CatalogCase, 'event'>): CatalogCase => ({ event: 'ModifyInstanceAttribute', ...one });

export const groupAttachmentCases: readonly CatalogCase[] = [
  onInterface({
    name: 'D18: the group of an attachment that the interface does not show yet',
    request: ofInterface([base, extra], dataId),
    state: [card([base]), attachedGroup(extra, dataId)],
    drifts: [],
  }),
  onInterface({
    name: 'D18: the group of an attachment that the interface shows',
    request: ofInterface([extra, base], dataId),
    state: [card([base, extra]), attachedGroup(extra, dataId)],
    drifts: [],
  }),
  onInterface({
    name: 'D18: the group of an attachment to the first interface of an instance',
    request: ofInterface([base, extra]),
    state: [server(base), attachedGroup(extra)],
    drifts: [],
  }),
  onInterface({
    name: 'D18: a group that neither the instance nor an attachment declares is drift of the instance',
    request: ofInterface([base, extra, evil]),
    state: [server(base), attachedGroup(extra)],
    drifts: [ofServer([base], [base, extra, evil])],
  }),
  onInterface({
    name: 'D18: an attachment to another interface does not apply to this one',
    request: ofInterface([base, extra]),
    state: [server(base), card([base]), attachedGroup(extra, dataId)],
    drifts: [ofServer([base], [base, extra])],
  }),
  onInterface({
    name: 'D17, D18: a group of an attachment is removed that the instance does not show',
    request: ofInterface([base]),
    state: [server(base), attachedGroup(extra)],
    drifts: [detached(extra)],
  }),
  onInterface({
    name: 'D17, D18: a group of an attachment is removed that the interface shows',
    request: ofInterface([base], dataId),
    state: [card([base, extra]), attachedGroup(extra, dataId)],
    drifts: [detached(extra)],
  }),
  onInterface({
    name: 'D18: an own group and one of an attachment are removed, and another is added',
    request: ofInterface([second, evil], dataId),
    state: [card([base, extra]), attachedGroup(extra, dataId), attachedGroup(second, dataId)],
    drifts: [
      { address: 'aws_network_interface.data', field: 'security_groups', old: [base, extra], new: [second, evil] },
      detached(extra),
    ],
  }),
  onInterface({
    name: 'D17, D18: an attachment to an undeclared interface',
    request: ofInterface([base], dataId),
    state: [attachedGroup(extra, dataId)],
    drifts: [detached(extra)],
  }),
  onInterface({
    name: 'D18: a call without groups does not affect attachments',
    request: { networkInterfaceId: dataId, sourceDestCheck: { value: true } },
    state: [card([base]), attachedGroup(extra, dataId)],
    drifts: [],
  }),
  onInstance({
    name: 'D18: the groups of an instance and of attachments to its first interface',
    request: ofInstance([base, extra]),
    state: [server(base), attachedGroup(extra)],
    drifts: [],
  }),
  onInstance({
    name: 'D18: a group of an attachment is removed through the instance, and another is added',
    request: ofInstance([base, evil]),
    state: [server(base), attachedGroup(extra)],
    drifts: [ofServer([base], [base, evil]), detached(extra)],
  }),
  onInstance({
    name: 'D18: the same through the spot request of an instance',
    request: ofInstance([base]),
    state: [spotRequest({ primary_network_interface_id: interfaceId, vpc_security_group_ids: [base, extra] }), attachedGroup(extra)],
    drifts: [detached(extra)],
  }),
];
