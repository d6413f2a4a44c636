import t from 'tap';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { created, deleted, modified } from '../../support/weights.js';
import { creations, deletions, modifications } from './application-severities.js';

void t.test('D24: each dangerous change of mail, deployments, code and transfers, and its undoing', (t) => {
  for (const [type, field, safe, dangerous, there, back] of modifications) {
    t.equal(severityOf(modified(type, field, safe, dangerous)), there, `${type} ${field}`);
    t.equal(severityOf(modified(type, field, dangerous, safe)), back, `${type} ${field}, undone`);
  }
  t.end();
});

void t.test('D24: creations and deletions', (t) => {
  for (const [type, attributes, severity] of creations) t.equal(severityOf(created(type, attributes)), severity, `${type} is created`);
  for (const [type, attributes, severity] of deletions) t.equal(severityOf(deleted(type, attributes)), severity, `${type} is deleted`);
  t.end();
});
