import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../support/arrivals.js';
import { driftsOf, runPipeline } from '../../support/run-pipeline.js';
import { knownAccount } from '../../support/weights.js';
import { declared, type SeverityCase } from './severity-case.js';
import { aclCalls, groupCalls, listCalls } from './firewall-severities.js';

/** Another state with a resource of another account, which makes that account known. */
const elsewhere = stateDocument([declared('aws_sns_topic', { arn: `arn:aws:sns:us-east-1:${knownAccount}:alarms`, id: 'alarms' })]);

/** The alerts of the whole pipeline, without rules, for one call against one state. */
const alerts = ({ state, source, event, request, response }: SeverityCase): readonly string[] => {
  const record = cloudTrailRecord(`${source}.amazonaws.com`, event, { requestParameters: request, responseElements: response ?? null });
  const facts = [
    stateArrival(elsewhere, '2026-03-02T10:00:00.000Z', '', 0, 'elsewhere.tfstate'),
    stateArrival(stateDocument(state), '2026-03-02T10:00:00.000Z'),
    auditArrival(record),
  ];
  return driftsOf(runPipeline([facts])).map(brief);
};

const brief = ({ change, address, resource_type, field, severity }: Drift): string =>
  `${change === 'created' ? `${resource_type} created` : `${address ?? ''} ${field}`}: ${severity}`;

for (const [name, calls] of Object.entries({ groupCalls, aclCalls, listCalls })) {
  void t.test(`D24: severity of exposing and of reverting: ${name}`, (t) => {
    for (const call of calls) t.strictSame(alerts(call), call.alerts, `${call.event} ${JSON.stringify(call.request)}`);
    t.end();
  });
}
