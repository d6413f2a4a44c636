import t from 'tap';
import { noChange } from '../../../../src/catalog/dsl.js';
import { s3Objects } from '../../../../src/catalog/aws/s3/s3-objects.js';
import { auditArrival, cloudTrailRecord, stateArrival, stateDocument } from '../../../support/arrivals.js';
import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { checkCases } from '../../../support/check-cases.js';
import { driftsOf, dropsOf, everyChange, runPipeline } from '../../../support/run-pipeline.js';
import { object, objectCall, s3ObjectCases } from './s3-objects.cases.js';
import { bucket5 } from './s3-states.js';

const dataCases = Object.entries(s3Objects.events)
  .filter(([, entry]) => entry === noChange)
  .map(([event]): CatalogCase => ({
    name: 'leaves every object unchanged',
    event,
    request: objectCall(),
    state: [object()],
    drifts: [],
    dropped: 'read_only',
  }));

checkCases(t, s3Objects, [...s3ObjectCases, ...dataCases]);

void t.test('an undeclared object is counted at once, stored nowhere, and never evaluated again', (t) => {
  const put = cloudTrailRecord('s3.amazonaws.com', 'PutObject', { requestParameters: objectCall() });
  const outputs = runPipeline(
    [
      [stateArrival(stateDocument([bucket5()]), '2026-03-02T10:00:00.000Z'), auditArrival(put)],
      [stateArrival(stateDocument([bucket5(), object()]), '2026-03-02T10:10:00.000Z')],
    ],
    everyChange,
  );
  t.strictSame(driftsOf(outputs), []);
  t.strictSame(dropsOf(outputs), { unsupported_resource: 1 });
  t.notOk(outputs.some((one) => one.output === 'activity'));
  t.end();
});

void t.test('deleting the delete marker of an object restores it', (t) => {
  const record = (id: string, requestParameters: JsonObject, responseElements: JsonObject) =>
    auditArrival(cloudTrailRecord('s3.amazonaws.com', 'DeleteObject', { eventID: id, requestParameters, responseElements }));
  const marker = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': 'marker' };
  const outputs = runPipeline(
    [
      [
        stateArrival(stateDocument([object()]), '2026-03-02T10:00:00.000Z'),
        record('one', objectCall(), marker),
        record('two', objectCall({ versionId: 'marker' }), marker),
      ],
    ],
    everyChange,
  );
  const [drift] = driftsOf(outputs);
  t.match(drift, { change: 'deleted', address: 'aws_s3_object.config' });
  t.ok(outputs.some((one) => one.output === 'resolved' && one.drift.resolution === 'reverted'));
  t.end();
});
