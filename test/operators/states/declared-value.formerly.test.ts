import t from 'tap';
import type { JsonObject } from '../../../src/lib/json.js';
import { evaluated, openDrifts, outcomes, recordedCall, state } from '../../support/evaluate-facts.js';

const describe = (replicationGroupDescription: string, time: number) =>
  recordedCall('elasticache', 'ModifyReplicationGroup', { replicationGroupId: 'cache', replicationGroupDescription }, { time });

const group = (attributes: JsonObject) =>
  state([{ type: 'aws_elasticache_replication_group', attributes: { replication_group_id: 'cache', ...attributes } }], 0);

void t.test('an attribute is compared with whichever name the state has', (t) => {
  for (const attributes of [
    { description: 'orders' },
    { replication_group_description: 'orders' },
    { description: null, replication_group_description: 'orders' },
  ]) {
    t.strictSame(outcomes(evaluated([group(attributes), describe('orders', 100)])), []);
    const changed = evaluated([group(attributes), describe('other', 100)]);
    t.strictSame(
      openDrifts(changed).map(({ old_value: value }) => value),
      ['orders'],
    );
    t.strictSame(openDrifts(evaluated([group(attributes), describe('other', 100), describe('orders', 400)])), []);
  }
  t.end();
});

void t.test('the new name takes precedence', (t) => {
  const attributes = { description: 'orders', replication_group_description: 'older' };
  t.strictSame(outcomes(evaluated([group(attributes), describe('older', 100)])).length, 1);
  t.end();
});
