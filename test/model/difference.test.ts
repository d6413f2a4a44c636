import t from 'tap';
import type { Json } from '../../src/lib/json.js';
import { showDifference, showMembers } from '../../src/model/difference.js';

const policy = (...statements: readonly Json[]): string => JSON.stringify({ Version: '2012-10-17', Statement: statements });
const service: Json = { Sid: '', Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' };
const account: Json = { Effect: 'Allow', Principal: { AWS: ['arn:aws:iam::444455556666:root'] }, Action: ['sts:AssumeRole'] };

void t.test('shows scalars as declared -> current', (t) => {
  t.equal(showDifference(30, 120), '30 -> 120');
  t.equal(showDifference(true, false), 'true -> false');
  t.equal(showDifference('t3.large', 't3.xlarge'), 't3.large -> t3.xlarge');
  t.equal(showDifference(null, 'x'), 'none -> x');
  t.equal(showDifference('', null), 'none -> none');
  t.equal(showDifference('(sensitive)', '(sensitive)'), '(sensitive) -> (sensitive)');
  t.equal(
    showDifference('arn:aws:iam::111122223333:role/a', 'arn:aws:iam::111122223333:role/b'),
    '111122223333:role/a -> 111122223333:role/b',
  );
  t.end();
});

void t.test('shows added and removed elements of lists', (t) => {
  t.equal(showDifference(['sg-1', 'sg-2'], ['sg-2', 'sg-3']), '+sg-3 -sg-1');
  t.equal(showDifference([], [{ name: 'metrics', policy: '{}' }]), '+metrics');
  t.equal(showDifference([{ size: 1 }], []), '-{"size":1}');
  t.equal(showDifference(['a', 'b'], ['b', 'a']), '["a","b"] -> ["b","a"]', 'reordered only');
  t.end();
});

void t.test('shows rules of security groups by protocol, ports and peers', (t) => {
  const rule = (members: Readonly<Record<string, Json>>): Json => ({
    cidr_blocks: [],
    description: '',
    from_port: 443,
    ipv6_cidr_blocks: [],
    prefix_list_ids: [],
    protocol: 'tcp',
    security_groups: [],
    self: false,
    to_port: 443,
    ...members,
  });
  t.equal(showDifference([], [rule({ cidr_blocks: ['0.0.0.0/0'], ipv6_cidr_blocks: ['::/0'] })]), '+tcp 443 0.0.0.0/0 ::/0');
  t.equal(showDifference([rule({ to_port: 8443, security_groups: ['sg-1'] })], []), '-tcp 443-8443 sg-1');
  t.equal(showDifference([], [rule({ protocol: '-1', from_port: 0, to_port: 0, self: true })]), '+all traffic self');
  t.end();
});

void t.test('shows what changed in an element that has a name', (t) => {
  const env = (level: Json, extra: Json = null): Json => ({ name: 'LOG_LEVEL', value: level, value_from: extra });
  t.equal(showDifference([env('info')], [env('debug')]), 'LOG_LEVEL: info -> debug');
  t.equal(showDifference([env('info')], [env('debug', []), 'x']), 'LOG_LEVEL: info -> debug +x', 'an empty list says nothing');
  t.equal(showDifference([env('info')], [env(null, 'secret')]), 'LOG_LEVEL: value info -> none, value_from none -> secret');
  t.equal(showDifference([env(['info'])], [env(['debug'])]), 'LOG_LEVEL: +debug -info', 'a member that is no scalar');
  t.equal(showDifference([env('info')], [{ name: 'DEBUG', value: '1' }]), '+DEBUG -LOG_LEVEL');
  t.end();
});

void t.test('shows the members of a map that differ', (t) => {
  t.equal(showDifference({ A: '1', B: '2', C: '3' }, { A: '1', B: '4', D: '5' }), 'B: 2 -> 4 +D: 5 -C');
  t.equal(showDifference({ A: 'x' }, { A: 'x', B: '' }), '{"A":"x"} -> {"A":"x","B":""}', 'an empty value says nothing');
  t.end();
});

void t.test('shows added and removed statements of policies, in any notation', (t) => {
  t.equal(showDifference(policy(service), policy(service, account)), '+Allow 444455556666:root sts:AssumeRole');
  t.equal(
    showDifference(
      policy(service),
      policy({ Effect: 'Allow', Action: ['sts:AssumeRole'], Principal: { Service: ['ec2.amazonaws.com'] } }, account),
    ),
    '+Allow 444455556666:root sts:AssumeRole',
    'a list of one equals its element, an empty Sid is absent',
  );
  t.equal(
    showDifference(policy({ Effect: 'Deny', Principal: '*', NotAction: 's3:GetObject', Resource: 'arn:aws:s3:::b/*' }), policy()),
    '-Deny * not s3:GetObject b/*',
  );
  t.equal(showDifference(JSON.stringify({ Statement: service }), policy(account, service)), '+Allow 444455556666:root sts:AssumeRole');
  t.end();
});

void t.test('shows text that only resembles a policy as text', (t) => {
  t.equal(showDifference('{"Statement":[', 'x'), '{"Statement":[ -> x');
  t.equal(showDifference('"Statement"', '7'), '"Statement" -> 7');
  t.equal(showDifference(policy(service), null), '-Allow ec2.amazonaws.com sts:AssumeRole');
  t.end();
});

void t.test('long texts begin shortly before the difference', (t) => {
  t.equal(showDifference(`${'a'.repeat(40)}1`, `${'a'.repeat(40)}2`), '…aaaa1 -> …aaaa2');
  t.equal(showDifference('x'.repeat(30), 'y'.repeat(30)), `${'x'.repeat(30)} -> ${'y'.repeat(30)}`);
  t.end();
});

void t.test('shows a created resource by its description', (t) => {
  t.equal(showMembers({ id: 'AKIA1', user: 'dana', path: '', tags: { a: 1 }, size: null }, 'AKIA1'), 'user: dana, tags: {"a":1}');
  t.equal(showMembers({ subject: [{ kind: 'User', name: 'dana' }, 'x'], rules: [] }, 'x'), 'subject: dana, x, rules: []');
  t.equal(showMembers(null, 'x'), 'none');
  t.end();
});
