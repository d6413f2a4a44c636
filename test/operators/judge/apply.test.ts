import t from 'tap';
import { deliver, deliveries, type Apply } from '../../support/applies.js';
import { driftsOf, dropsOf } from '../../support/run-pipeline.js';
import { roleApplies } from './applies-iam.js';
import { instanceApplies } from './applies-ec2.js';
import { bucketSettingApplies } from './applies-bucket-settings.js';
import { scalingApplies } from './applies-scaling.js';
import { identityApplies } from './applies-identities.js';
import { functionApplies } from './applies-lambda.js';
import { databaseApplies } from './applies-rds.js';
import { firewallApplies } from './applies-firewall.js';
import { networkApplies } from './applies-network.js';
import { deliveryApplies } from './applies-delivery.js';
import { applicationApplies } from './applies-application.js';
import { apiApplies } from './applies-api.js';
import { securityApplies } from './applies-security.js';
import { organizationApplies } from './applies-organization.js';
import { monitoringApplies } from './applies-monitoring.js';
import { databasesApplies } from './applies-databases.js';
import { bedrockApplies } from './applies-bedrock.js';
import { containersApplies } from './applies-containers.js';
import { bucketApplies } from './applies-s3.js';

const parts: readonly Apply[] = [
  ...roleApplies,
  ...identityApplies,
  ...scalingApplies,
  ...bucketApplies,
  ...bucketSettingApplies,
  ...functionApplies,
  ...instanceApplies,
  ...databaseApplies,
  ...firewallApplies,
  ...networkApplies,
  ...deliveryApplies,
  ...apiApplies,
  ...securityApplies,
  ...organizationApplies,
  ...monitoringApplies,
  ...databasesApplies,
  ...containersApplies,
  ...bedrockApplies,
  ...applicationApplies,
];
/** One apply of a module that contains all of these. */
const together = (name: string): Apply => {
  const each = parts.filter((apply) => apply.name.includes(name));
  return {
    name: `a module with all of these is ${name}`,
    before: each.flatMap((apply) => apply.before),
    calls: each.flatMap((apply) => apply.calls),
    after: each.flatMap((apply) => apply.after),
  };
};
const applies: readonly Apply[] = [...parts, together('created'), together('destroyed')];

for (const delivery of deliveries) {
  void t.test(`D7 to D9: an apply raises no alert if ${delivery.name}`, (t) => {
    for (const apply of applies) {
      const outputs = deliver(apply, delivery);
      t.strictSame(
        driftsOf(outputs).map(
          (drift) =>
            `${drift.event_name}: ${drift.address ?? drift.resource_type} ${drift.field} ${JSON.stringify(drift.old_value)} → ${JSON.stringify(drift.new_value)}`,
        ),
        [],
        apply.name,
      );
      const counted = Object.values(dropsOf(outputs)).reduce((sum, count) => sum + count, 0);
      t.equal(counted, apply.calls.length, `${apply.name}: each record is counted once`);
    }
    t.end();
  });
}
