import t from 'tap';
import { callOf } from '../../../../src/catalog/aws/ec2/ec2-shapes.js';
import { makeAuditRecord, type AuditRecord } from '../../../../src/model/audit-record.js';
import type { JsonObject } from '../../../../src/lib/json.js';

const record = (request: JsonObject, response: JsonObject = {}): AuditRecord =>
  makeAuditRecord({
    provider: 'aws',
    id: 'e',
    key: 'e',
    eventSource: 'ec2.amazonaws.com',
    eventName: 'Any',
    eventTime: '2026-03-02T10:00:00Z',
    time: 0,
    region: 'us-east-1',
    account: '111122223333',
    user: { type: 'IAMUser', principal_id: '', arn: '', account_id: '', user_name: 'ada', role_name: '' },
    userAgent: '',
    succeeded: true,
    readOnly: false,
    request,
    response,
  });

t.strictSame(
  callOf(record({ instancesSet: { items: [{ instanceId: 'i-1' }, { instanceId: 'i-2' }] }, filterSet: {} })),
  { instancesSet: [{ instanceId: 'i-1' }, { instanceId: 'i-2' }], filterSet: {}, answer: {} },
  'lists of a flat call become plain lists',
);

t.strictSame(
  callOf(
    record(
      {
        RunRequest: {
          Id: [
            { tag: 1, content: 'a' },
            { tag: 2, content: 'b' },
          ],
          One: { tag: 1, content: 'c' },
          Disk: { tag: 1, Ebs: { Size: 8 } },
        },
      },
      { RunResponse: { xmlns: 'x', set: { item: { id: 'a' } }, empty: '' } },
    ),
  ),
  {
    Id: ['a', 'b'],
    One: ['c'],
    Disk: [{ Ebs: { Size: 8 } }],
    answer: { xmlns: 'x', set: [{ id: 'a' }], empty: '' },
  },
  'removes wrappers; elements with an index become lists, even a single one',
);

t.strictSame(callOf(record({ EnableRequest: '' })), { answer: {} }, 'a call without parameters is empty');

t.strictSame(
  callOf(record({ ReportRequest: 1, other: 2 })),
  { ReportRequest: 1, other: 2, answer: {} },
  'a member beside others is not a wrapper',
);
