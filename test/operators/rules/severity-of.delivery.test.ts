import t from 'tap';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { modified } from '../../support/weights.js';
import { deliveryResources, deliveryShifts } from './delivery-severities.js';

void t.test('D24: load balancers, DNS, CDN and certificates: each change and its undoing', (t) => {
  for (const [type, field, declared, changed, severity, undone] of deliveryShifts) {
    t.equal(severityOf(modified(type, field, declared, changed)), severity, `${type} ${field} ${JSON.stringify(changed)}`);
    t.equal(severityOf(modified(type, field, changed, declared)), undone, `${type} ${field} ${JSON.stringify(changed)}, undone`);
  }
  t.end();
});

void t.test('D24: load balancers, DNS, CDN and certificates: created and deleted', (t) => {
  for (const [name, input, severity] of deliveryResources) t.equal(severityOf(input), severity, name);
  t.end();
});
