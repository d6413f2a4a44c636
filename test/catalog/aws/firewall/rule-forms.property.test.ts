import fc from 'fast-check';
import t from 'tap';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../../support/arrivals.js';
import '../../../support/fixed-seed.js';
import { driftsOf, runPipeline } from '../../../support/run-pipeline.js';
import {
  authorized,
  block,
  createdRule,
  defaultGroup,
  group,
  groupId,
  listedRule,
  ofGroup,
  ownRule,
  peerId,
  permission,
} from './firewall-states.js';

/** One rule, declared in four forms, in a call with or without a response. */

type Rule = { readonly protocol: string; readonly from: number; readonly to: number; readonly source: Source };
type Source = 'cidrIpv4' | 'cidrIpv6' | 'prefixListId' | 'group' | 'self';

const rule: fc.Arbitrary<Rule> = fc.record({
  protocol: fc.constantFrom('tcp', 'udp', 'icmp', '-1', '50'),
  from: fc.integer({ min: 0, max: 3 }),
  to: fc.integer({ min: 3, max: 5 }),
  source: fc.constantFrom('cidrIpv4', 'cidrIpv6', 'prefixListId', 'group', 'self'),
});

const values = { cidrIpv4: '198.51.100.0/24', cidrIpv6: '2001:db8::/32', prefixListId: 'pl-1', group: peerId, self: groupId };
const hasPorts = ({ protocol }: Rule): boolean => ['tcp', 'udp', 'icmp'].includes(protocol);

const forms = (one: Rule): readonly DeclaredResource[] => {
  const value = values[one.source];
  const ports = { from_port: hasPorts(one) ? one.from : 0, to_port: hasPorts(one) ? one.to : 0 };
  const shared = { protocol: one.protocol, ...ports };
  const list = {
    cidrIpv4: 'cidr_blocks',
    cidrIpv6: 'ipv6_cidr_blocks',
    prefixListId: 'prefix_list_ids',
    group: 'security_groups',
    self: 'self',
  };
  const inBlock = block({ ...shared, [list[one.source]]: one.source === 'self' ? true : [value] });
  const inList =
    one.source === 'group' ? { source_security_group_id: value } : { [list[one.source]]: one.source === 'self' ? true : [value] };
  const own = { cidrIpv4: 'cidr_ipv4', cidrIpv6: 'cidr_ipv6', prefixListId: 'prefix_list_id', group: '', self: '' }[one.source];
  return [
    group({ ingress: [inBlock] }),
    defaultGroup({ ingress: [inBlock] }),
    listedRule({ ...shared, ...inList }),
    ownRule({
      ip_protocol: one.protocol,
      ...(hasPorts(one) ? ports : { from_port: null, to_port: null }),
      [own === '' ? 'referenced_security_group_id' : own]: value,
    }),
  ];
};

const asRequest = (one: Rule): JsonObject => {
  const ports = { ipProtocol: one.protocol, fromPort: hasPorts(one) ? one.from : -1, toPort: hasPorts(one) ? one.to : -1 };
  const value = values[one.source];
  const list = { cidrIpv4: 'v4', cidrIpv6: 'v6', prefixListId: 'lists', group: 'groups', self: 'groups' }[one.source];
  return ofGroup(permission({ [list]: [value] }, ports));
};
const asResponse = (one: Rule): JsonObject => {
  const ports = { ipProtocol: one.protocol, fromPort: hasPorts(one) ? one.from : -1, toPort: hasPorts(one) ? one.to : -1 };
  const isGroup = one.source === 'group' || one.source === 'self';
  const value = values[one.source];
  return { ...ports, ...(isGroup ? { referencedGroupInfo: { groupId: value }, referencedGroupId: value } : { [one.source]: value }) };
};

const alertsOf = (declared: readonly DeclaredResource[], event: string, request: JsonObject, response: JsonObject | null) => {
  const record = cloudTrailRecord('ec2.amazonaws.com', event, { requestParameters: request, responseElements: response });
  return driftsOf(runPipeline([[stateArrival(stateDocument(declared), '2026-03-02T10:00:00.000Z'), auditArrival(record)]]));
};

const isSame = (one: Rule, other: Rule): boolean =>
  one.protocol === other.protocol && one.source === other.source && (!hasPorts(one) || (one.from === other.from && one.to === other.to));

void t.test('D18: a rule is found in each of its forms, with and without the response', (t) => {
  fc.assert(
    fc.property(rule, fc.boolean(), (one, answers) => {
      for (const declared of forms(one)) {
        const authorizes = alertsOf(
          [declared],
          'AuthorizeSecurityGroupIngress',
          asRequest(one),
          answers ? authorized(asResponse(one)) : null,
        );
        if (authorizes.length > 0) return false;
        const response = answers ? { revokedSecurityGroupRuleSet: { items: [createdRule(asResponse(one))] } } : null;
        const revokes = alertsOf([declared], 'RevokeSecurityGroupIngress', asRequest(one), response);
        if (revokes.length !== 1 || revokes[0]?.resource_type !== declared.type) return false;
      }
      return true;
    }),
    { numRuns: 40 },
  );
  t.end();
});

void t.test('D18: another rule is drift of the group and of no form', (t) => {
  fc.assert(
    fc.property(rule, rule, (one, other) => {
      fc.pre(!isSame(one, other));
      return forms(one).every((declared, at) => {
        const state = at < 2 ? [declared] : [declared, group()];
        const alerts = alertsOf(state, 'AuthorizeSecurityGroupIngress', asRequest(other), authorized(asResponse(other)));
        const revoked = alertsOf(state, 'RevokeSecurityGroupIngress', asRequest(other), null);
        return alerts.length === 1 && alerts[0]?.field === 'ingress' && revoked.length === 0;
      });
    }),
    { numRuns: 40 },
  );
  t.end();
});
