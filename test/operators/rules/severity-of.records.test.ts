import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../support/arrivals.js';
import { driftsOf, runPipeline } from '../../support/run-pipeline.js';
import { knownAccount } from '../../support/weights.js';
import { declared, type WeighedCall } from './weighed-call.js';
import { computeCalls, functionCalls } from './weighed-compute.js';
import { bucketCalls, databaseCalls } from './weighed-data.js';
import { identityCalls } from './weighed-identities.js';

/** Another state with a resource of another account, which makes that account known. */
const elsewhere = stateDocument([declared('aws_sns_topic', { arn: `arn:aws:sns:us-east-1:${knownAccount}:alarms`, id: 'alarms' })]);

/** What the whole pipeline announces without rules for one call on one state. */
const told = ({ state, source, event, request, response }: WeighedCall): readonly string[] => {
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

for (const [name, calls] of Object.entries({ databaseCalls, bucketCalls, functionCalls, computeCalls, identityCalls })) {
  void t.test(`D24: severity of exposing and of reverting: ${name}`, (t) => {
    for (const call of calls) t.strictSame(told(call), call.told, `${call.event} ${JSON.stringify(call.request)}`);
    t.end();
  });
}
