import t from 'tap';
import { ec2Interfaces } from '../../../../src/catalog/aws/ec2/ec2-interfaces.js';
import { calls, deliver, deliveries, type Apply } from '../../../support/applies.js';
import { checkCases } from '../../../support/check-cases.js';
import { alertLines } from '../../../support/evaluate-facts.js';
import {
  attach,
  attached,
  attachment,
  detach,
  domainName,
  ec2InterfaceCases,
  named,
  networkInterface,
  unnamed,
} from './ec2-interfaces.cases.js';
import { instance, instanceId } from './ec2-states.js';

checkCases(t, ec2Interfaces, ec2InterfaceCases);

const applies: readonly Apply[] = [
  {
    name: 'attachment and name are created',
    before: [instance(), networkInterface()],
    calls: calls('ec2', [
      ['AttachNetworkInterface', attach(), attached],
      ['ModifyAddressAttribute', named('mail.example.com')],
    ]),
    after: [instance(), networkInterface(), attachment, domainName],
  },
  {
    name: 'attachment and name are destroyed',
    before: [instance(), networkInterface(instanceId), attachment, domainName],
    calls: calls('ec2', [
      ['DetachNetworkInterface', detach],
      ['ResetAddressAttribute', unnamed],
    ]),
    after: [instance(), networkInterface(instanceId)],
  },
];

for (const apply of applies) {
  // Without an earlier state, nothing shows that the attachment was a separate resource.
  for (const delivery of deliveries.filter(({ noneBefore }) => noneBefore === undefined || apply.after.includes(attachment))) {
    void t.test(`D7 to D9, D18: ${apply.name}: ${delivery.name}`, (t) => {
      t.strictSame(alertLines(deliver(apply, delivery)), []);
      t.end();
    });
  }
}
