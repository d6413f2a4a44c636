import t from 'tap';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { created, deleted, modified } from '../../support/weights.js';
import { securityChanges, securityCreations, securityDeletions, securityPairs } from './security-severities.js';

void t.test('D24: switching off keys, records and detection is severe, switching on is not', (t) => {
  for (const [type, field, safe, unsafe, worse, undone] of securityPairs) {
    t.equal(severityOf(modified(type, field, safe, unsafe)), worse, `${type} ${field}`);
    t.equal(severityOf(modified(type, field, unsafe, safe)), undone, `${type} ${field}, undone`);
  }
  t.end();
});

void t.test('D24: other changes of keys, records and detection', (t) => {
  for (const [type, field, severity] of securityChanges) {
    t.equal(severityOf(modified(type, field, 'a', 'b')), severity, `${type} ${field}`);
  }
  for (const [type, severity] of securityDeletions) t.equal(severityOf(deleted(type)), severity, `${type} deleted`);
  for (const [type, attributes, severity] of securityCreations) {
    t.equal(severityOf(created(type, attributes)), severity, `${type} created ${JSON.stringify(attributes)}`);
  }
  t.end();
});
