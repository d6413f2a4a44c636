import t from 'tap';
import type { Json } from '../../../src/lib/json.js';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { lost, turned } from './databases-severities.js';

/** Databases, caches, file systems and backups: exposure and loss of protection, and their opposites. */

const severity = (resourceType: string, change: 'modified' | 'deleted', field: string, oldValue: Json, newValue: Json) =>
  severityOf({
    family: 'database',
    resourceType,
    change,
    field,
    oldValue,
    newValue,
    hidden: false,
    before: {},
    after: () => ({}),
    known: { isAccount: () => false, policyDocument: () => null, groupHolds: () => false },
  });

void t.test('D24: a change that exposes or unprotects data is severe, its opposite is not', (t) => {
  for (const [type, field, before, after, worse, better] of turned) {
    t.equal(severity(type, 'modified', field, before, after), worse, `${type} ${field}`);
    t.equal(severity(type, 'modified', field, after, before), better, `${type} ${field} undone`);
  }
  t.end();
});

void t.test('D24: the loss of logs, locks and backups is critical', (t) => {
  for (const type of lost) t.equal(severity(type, 'deleted', '*', {}, null), 'critical', type);
  t.equal(severity('aws_backup_report_plan', 'deleted', '*', {}, null), 'high');
  t.end();
});
