import t from 'tap';
import type { JsonObject } from '../../../../src/lib/json.js';
import { alertLines, evaluated, recordedCall, state } from '../../../support/evaluate-facts.js';
import { authorized, block, everywhere, group, listedRule, office, ofGroup, ownRule, permission, revoked } from './firewall-states.js';

/** Rules of a group that are opened and closed by hand, and declared later. */

const rule = { cidrIpv4: everywhere, securityGroupRuleId: 'sgr-0999999999999999f' };
const opens = (time: number) =>
  recordedCall('ec2', 'AuthorizeSecurityGroupIngress', ofGroup(permission({ v4: [everywhere] })), {
    time,
    members: { responseElements: authorized(rule) },
  });
const closes = (time: number) =>
  recordedCall('ec2', 'RevokeSecurityGroupIngress', ofGroup(permission({ v4: [everywhere] })), {
    time,
    members: { responseElements: revoked(rule) },
  });
const officeBlock = block({ cidr_blocks: [office] });
const shown = (...blocks: readonly JsonObject[]): string => JSON.stringify(blocks);
const both = block({ cidr_blocks: [office, everywhere] });
const opened = `aws_security_group.this ingress: ${shown(officeBlock)} → ${shown(both)}`;
const declared = `aws_security_group.this ingress declared: ${shown(both)}`;

void t.test('D11: a rule that is opened and closed again', (t) => {
  const outputs = evaluated([state([group({ ingress: [officeBlock] })], 0), opens(10), closes(20)]);
  t.strictSame(alertLines(outputs), [opened, `aws_security_group.this ingress reverted: ${shown(both)}`]);
  t.end();
});

void t.test('D11a: a rule that is opened twice is one alert', (t) => {
  const outputs = evaluated([state([group({ ingress: [officeBlock] })], 0), opens(10), opens(20)]);
  t.strictSame(alertLines(outputs), [opened, 'aws_security_group.this ingress again: 2']);
  t.end();
});

void t.test('D11, D18: a rule that is opened by hand is declared later, in each form', (t) => {
  for (const later of [
    [group({ ingress: [both] })],
    [group({ ingress: [block({ cidr_blocks: [everywhere] }), officeBlock] })],
    [group({ ingress: [officeBlock] }), ownRule({ cidr_ipv4: everywhere, id: 'sgr-0999999999999999f' })],
    [group({ ingress: [officeBlock] }), listedRule({ cidr_blocks: ['192.0.2.0/24', everywhere] })],
  ]) {
    const outputs = evaluated([state([group({ ingress: [officeBlock] })], 0), opens(10), state(later, 300, { serial: 2 })]);
    t.strictSame(alertLines(outputs), [opened, declared]);
  }
  t.end();
});

void t.test('D5: a late record of an earlier call does not reopen a rule', (t) => {
  const outputs = evaluated([
    state([group({ ingress: [officeBlock] })], 0),
    recordedCall('ec2', 'RevokeSecurityGroupIngress', ofGroup(permission({ v4: [everywhere] })), {
      time: 20,
      members: { responseElements: revoked(rule) },
    }),
    recordedCall('ec2', 'AuthorizeSecurityGroupIngress', ofGroup(permission({ v4: [everywhere] })), {
      time: 10,
      at: 200,
      members: { responseElements: authorized(rule) },
    }),
  ]);
  t.strictSame(alertLines(outputs), []);
  t.end();
});

void t.test('D17: a declared rule is revoked and authorized again by hand, with another id', (t) => {
  for (const own of [ownRule({ cidr_ipv4: everywhere }), listedRule({ cidr_blocks: [everywhere] })]) {
    const outputs = evaluated([state([group(), own], 0), closes(10), opens(20)]);
    t.strictSame(alertLines(outputs), [`${own.type}.this *: {…} → null`, `${own.type}.this * reverted: null`]);
  }
  t.end();
});

void t.test('D11: the sources of a rule are revoked one by one', (t) => {
  const closesOffice = recordedCall('ec2', 'RevokeSecurityGroupIngress', ofGroup(permission({ v4: [office] })), { time: 20 });
  const outputs = evaluated([state([group(), listedRule({ cidr_blocks: [office, everywhere] })], 0), closes(10), closesOffice]);
  const field = 'aws_security_group_rule.this cidr_blocks';
  t.strictSame(alertLines(outputs), [
    `${field}: ["${office}","${everywhere}"] → ["${office}"]`,
    `${field} superseded: ["${office}"]`,
    `${field}: ["${office}","${everywhere}"] → []`,
  ]);
  t.end();
});
