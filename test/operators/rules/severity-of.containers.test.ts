import t from 'tap';
import { isObject, type Json, type JsonObject } from '../../../src/lib/json.js';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { ownAccount } from '../../support/weights.js';
import { creations, directions } from './containers-severities.js';

type Given = { readonly change: 'created' | 'modified'; readonly field: string; readonly from: Json; readonly to: Json };

const severity = (resourceType: string, { change, field, from, to }: Given, resource: JsonObject = {}) =>
  severityOf({
    family: undefined,
    resourceType,
    change,
    field,
    oldValue: from,
    newValue: to,
    hidden: false,
    before: change === 'created' ? {} : resource,
    after: () => resource,
    known: { isAccount: (id) => id === ownAccount, policyDocument: () => null, groupHolds: () => false },
  });

void t.test('D24: each way to open or weaken containers, analytics and brokers, and its undoing', (t) => {
  for (const [type, field, strong, weak, weakening, restoring] of directions) {
    t.equal(severity(type, { change: 'modified', field, from: strong, to: weak }), weakening, `${type} ${field} weakened`);
    t.equal(severity(type, { change: 'modified', field, from: weak, to: strong }), restoring, `${type} ${field} restored`);
  }
  t.end();
});

void t.test('D24: what is created with rights on its host, or open to everybody', (t) => {
  for (const [type, dangerous, ordinary, dangerousIs, ordinaryIs] of creations) {
    for (const [attributes, expected] of [
      [dangerous, dangerousIs],
      [ordinary, ordinaryIs],
    ] as const)
      t.equal(
        severity(type, { change: 'created', field: '*', from: null, to: attributes }, isObject(attributes) ? attributes : {}),
        expected,
        `${type} ${JSON.stringify(attributes)}`,
      );
  }
  t.end();
});
