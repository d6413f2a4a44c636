import t from 'tap';
import { byHand, calls, deliver, deliveries, type Apply } from '../../../support/applies.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';
import { evaluated, stateUpdate, recordedCall, state, alertLines } from '../../../support/evaluate-facts.js';
import { attachedGroup, base, extra, ofInstance, ofInterface, second, server } from './ec2-group-attachments.cases.js';

const put = (...groups: readonly string[]) => calls('ec2', [['ModifyNetworkInterfaceAttribute', ofInterface(groups)]]);
/** A resource to which an apply attaches another group. */
const replaced = (group: string): DeclaredResource => attachedGroup(group, undefined, 'this');

const applies: readonly Apply[] = [
  {
    name: 'two groups are attached',
    before: [server(base)],
    calls: [...put(base, extra), ...put(base, extra, second)],
    after: [server(base), attachedGroup(extra), attachedGroup(second)],
  },
  {
    name: 'two groups are attached, and the instance shows them',
    before: [server(base)],
    calls: [...put(base, extra), ...put(base, extra, second)],
    after: [server(base, extra, second), attachedGroup(extra), attachedGroup(second)],
  },
  {
    name: 'another group is attached',
    before: [server(base, extra), replaced(extra)],
    calls: [...put(base), ...put(base, second)],
    after: [server(base, extra), replaced(second)],
  },
  {
    name: 'two groups are detached that the instance still shows',
    before: [server(base, extra, second), attachedGroup(extra), attachedGroup(second)],
    calls: [...put(base, second), ...put(base)],
    after: [server(base, extra, second)],
  },
  {
    name: 'two groups are detached that the instance never showed',
    before: [server(base), attachedGroup(extra), attachedGroup(second)],
    calls: [...put(base, second), ...put(base)],
    after: [server(base)],
  },
  {
    name: 'a group is attached to an undeclared interface',
    before: [],
    calls: put(base, extra),
    after: [attachedGroup(extra)],
  },
];

for (const apply of applies) {
  // Without an earlier state, nothing shows that the instance mirrored a declared attachment.
  const isCopied =
    apply.before.some(({ type }) => type.endsWith('sg_attachment')) &&
    apply.after.some(({ attributes }) => {
      const groups = attributes['vpc_security_group_ids'];
      return Array.isArray(groups) && groups.includes(extra);
    });
  // Nor that the value between two calls was not set and taken back by somebody who names the tool (D103).
  const isUndone = apply.calls.length > 1;
  for (const delivery of deliveries.filter(({ noneBefore }) => noneBefore === undefined || !(isCopied || isUndone))) {
    void t.test(`D7 to D9, D18: ${apply.name}: ${delivery.name}`, (t) => {
      t.strictSame(alertLines(deliver(apply, delivery)), []);
      t.end();
    });
  }
}

void t.test('D17, D18: a group of an attachment is removed and added again by hand', (t) => {
  const apply: Apply = { name: '', before: [server(base), attachedGroup(extra)], calls: [...put(base), ...put(base, extra)], after: [] };
  const address = `aws_network_interface_sg_attachment.${extra}`;
  t.strictSame(alertLines(byHand(apply)), [`${address} *: {…} → null`, `${address} * reverted: null`]);
  t.end();
});

void t.test('D5, D18: the list of an older call that arrives late changes nothing', (t) => {
  const outputs = evaluated([
    state([server(base), attachedGroup(extra)], 0),
    recordedCall('ec2', 'ModifyNetworkInterfaceAttribute', ofInterface([base, extra]), { time: 20 }),
    recordedCall('ec2', 'ModifyNetworkInterfaceAttribute', ofInterface([base]), { time: 10, at: 200 }),
  ]);
  t.strictSame(alertLines(outputs), []);
  t.end();
});

void t.test('D11, D18: a group that is attached by hand is declared as an attachment later', (t) => {
  const outputs = evaluated([
    state([server(base)], 0),
    recordedCall('ec2', 'ModifyInstanceAttribute', ofInstance([base, extra]), { time: 10 }),
    state([server(base), attachedGroup(extra)], 300, { serial: 2 }),
  ]);
  t.strictSame(alertLines(outputs), [
    `aws_instance.web vpc_security_group_ids: ["${base}"] → ["${base}","${extra}"]`,
    `aws_instance.web vpc_security_group_ids declared: ["${base}","${extra}"]`,
  ]);
  t.end();
});

void t.test('D8, D18: attachment and instance are declared in different states', (t) => {
  const other = { source: 'other.tfstate' };
  const outputs = evaluated(
    [
      state([server(base)], 0),
      state([], 1, { ...other, written: -9 }),
      recordedCall('ec2', 'ModifyNetworkInterfaceAttribute', ofInterface([base, extra]), { time: 10 }),
      stateUpdate('unchanged', 71, 3),
      state([attachedGroup(extra)], 72, { ...other, written: 12, readAfter: 3, serial: 2 }),
      recordedCall('ec2', 'ModifyNetworkInterfaceAttribute', ofInterface([base]), { time: 100 }),
      stateUpdate('unchanged', 171, 6),
      stateUpdate('unchanged', 172, 6, other.source),
    ],
    { confirm: true },
  );
  t.strictSame(alertLines(outputs), [`aws_network_interface_sg_attachment.${extra} *: {…} → null`]);
  t.end();
});

void t.test('D8b, D18: a group is removed before the state of its attachment is read', (t) => {
  const outputs = evaluated([
    state([server(base)], 0),
    recordedCall('ec2', 'ModifyNetworkInterfaceAttribute', ofInterface([base]), { time: 20 }),
    state([server(base), attachedGroup(extra)], 100, { written: 15, serial: 2 }),
  ]);
  t.strictSame(alertLines(outputs), [`aws_network_interface_sg_attachment.${extra} *: {…} → null`]);
  t.end();
});

void t.test('D11a, D18: a change that is evaluated again is announced once', (t) => {
  const outputs = evaluated([
    state([attachedGroup(extra)], 0),
    recordedCall('ec2', 'ModifyNetworkInterfaceAttribute', ofInterface([base]), { time: 20 }),
    state([server(base), attachedGroup(extra)], 100, { written: 15, serial: 2 }),
  ]);
  t.strictSame(alertLines(outputs), [`aws_network_interface_sg_attachment.${extra} *: {…} → null`]);
  t.end();
});
