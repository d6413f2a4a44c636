import t from 'tap';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { alertLines, evaluated, openDrifts, recordedCall, state, terraform } from '../../support/evaluate-facts.js';
import { cascades } from './cascades.js';

/** D99: what a service deletes with a resource. */

const addressOf = ({ type, name }: DeclaredResource): string => `${type}.${name ?? 'this'}`;
/** A resource that stays, so that the state is not empty. */
const kept: DeclaredResource = { type: 'terraform_data', name: 'kept', attributes: { id: 'kept' } };

for (const [name, { parent, children, others, remove }] of Object.entries(cascades)) {
  const all = [parent, ...children, ...others, kept];
  const gone = [parent, ...children].map(addressOf).sort();

  void t.test(`D99: what belongs to ${name} goes with it, and nothing else`, (t) => {
    const open = openDrifts(evaluated([state(all, 0), remove({ time: 10 })]));
    t.strictSame(open.map(({ address }) => address).sort(), gone);
    t.ok(open.every(({ field, change }) => field === '*' && change === 'deleted'));
    const root = open.find(({ address }) => address === addressOf(parent));
    t.equal(root?.cascade_of, null);
    t.match(root?.detail, new RegExp(`^${String(children.length)} declared`));
    t.ok(open.every(({ cascade_of }) => cascade_of === null || cascade_of === root?.id));
    t.equal(open.filter(({ cascade_of }) => cascade_of !== null).length, children.length);
    t.end();
  });

  void t.test(`D99: what belongs to ${name} goes with it in any state`, (t) => {
    const apart = [state([parent, kept], 0), state([...children, ...others, kept], 1, { source: 'parts.tfstate' })];
    t.strictSame(
      openDrifts(evaluated([...apart, remove({ time: 10 })]))
        .map(({ address }) => address)
        .sort(),
      gone,
    );
    t.end();
  });

  void t.test(`D99: Terraform that destroys ${name} and what belongs to it is no drift`, (t) => {
    const later = state([...others, kept], 400, { serial: 2, written: 100 });
    t.strictSame(alertLines(evaluated([state(all, 0), remove({ time: 10, at: 200, ...terraform }), later])), []);
    t.end();
  });
}

void t.test('D99: a hundred have an alert, the rest is a number', (t) => {
  const group: DeclaredResource = {
    type: 'aws_security_group',
    name: 'web',
    attributes: { arn: 'arn:aws:ec2:us-east-1:111122223333:security-group/sg-1', id: 'sg-1', name: 'web', vpc_id: 'vpc-1' },
  };
  const rules = Array.from({ length: 130 }, (_, at): DeclaredResource => {
    const id = `sgr-${String(at)}`;
    const attributes = { cidr_ipv4: `10.0.${String(at)}.0/24`, id, security_group_id: 'sg-1', security_group_rule_id: id };
    return { type: 'aws_vpc_security_group_ingress_rule', name: id, attributes };
  });
  const call = recordedCall(
    'ec2',
    'DeleteSecurityGroup',
    { groupId: 'sg-1' },
    { time: 10, members: { responseElements: { _return: true } } },
  );
  const open = openDrifts(evaluated([state([group, ...rules], 0), call]));
  t.equal(open.filter(({ cascade_of }) => cascade_of !== null).length, 100);
  t.match(open.find(({ cascade_of }) => cascade_of === null)?.detail, /^130 declared/);
  t.end();
});
