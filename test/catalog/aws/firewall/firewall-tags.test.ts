import t from 'tap';
import { ec2Tags } from '../../../../src/catalog/aws/ec2/ec2-tags.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';
import { defaultGroup, done, group, groupId, ownRule } from './firewall-states.js';
import { acl, aclId } from './network-acls.cases.js';
import { listId, prefixList } from './prefix-lists.cases.js';

/** Tags of security groups, their rules, network ACLs and prefix lists. */

const tags = { Team: 'web' };
const resources: readonly (readonly [string, DeclaredResource])[] = [
  [groupId, group({ tags, tags_all: tags })],
  [groupId, defaultGroup({ tags, tags_all: tags })],
  ['sgr-0111111111111111a', ownRule({ tags, tags_all: tags })],
  ['sgr-0111111111111111a', ownRule({ tags, tags_all: tags }, 'egress')],
  [aclId, acl({ tags, tags_all: tags })],
  [listId, prefixList({ tags, tags_all: tags })],
];
const request = (id: string, value: string) => ({
  resourcesSet: { items: [{ resourceId: id }] },
  tagSet: { items: [{ key: 'Team', value }] },
});

const cases = resources.flatMap(([id, resource]): readonly CatalogCase[] => {
  const shared = { response: done, state: [resource] };
  const drift = { address: `${resource.type}.this`, field: 'tags.Team', old: 'web' };
  return [
    {
      name: `another value: ${resource.type}`,
      event: 'CreateTags',
      request: request(id, 'db'),
      ...shared,
      drifts: [{ ...drift, new: 'db' }],
    },
    {
      name: `the declared tag: ${resource.type}`,
      event: 'DeleteTags',
      request: request(id, 'web'),
      ...shared,
      drifts: [{ ...drift, new: null }],
    },
  ];
});

checkCases(t, ec2Tags, cases);
