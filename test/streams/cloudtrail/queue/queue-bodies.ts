/** Message bodies as their senders write them. */

/** An SNS envelope. */
export const sns = (message: string): string =>
  JSON.stringify({
    Type: 'Notification',
    MessageId: '1b2c3d4e-0000-4000-8000-000000000001',
    TopicArn: 'arn:aws:sns:us-east-1:111122223333:trail',
    Message: message,
    Timestamp: '2026-03-01T10:00:00.000Z',
    SignatureVersion: '1',
  });

/** An S3 event notification. `key` is inserted as given, so encode it. */
export const s3Event = (key: string, eventName = 'ObjectCreated:Put', bucket = 'trail'): string =>
  JSON.stringify({
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: 'us-east-1',
        eventTime: '2026-03-01T10:00:00.000Z',
        eventName,
        s3: { s3SchemaVersion: '1.0', bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` }, object: { key, size: 1_024 } },
      },
    ],
  });

/** A notification by CloudTrail. */
export const cloudTrailNotification = (...keys: readonly string[]): string => JSON.stringify({ s3Bucket: 'trail', s3ObjectKey: keys });

const eventBridge = (type: string, source: string, detail: unknown): string =>
  JSON.stringify({
    version: '0',
    id: '6f1d2c3b-0000-4000-8000-000000000002',
    'detail-type': type,
    source,
    account: '111122223333',
    time: '2026-03-01T10:00:00Z',
    region: 'us-east-1',
    resources: [],
    detail,
  });

/** An EventBridge event about an object. */
export const eventBridgeObject = (key: string, type = 'Object Created'): string =>
  eventBridge(type, 'aws.s3', { version: '0', bucket: { name: 'trail' }, object: { key, size: 1_024 }, reason: 'PutObject' });
export const eventBridgeRecord = (json: string): string => eventBridge('AWS API Call via CloudTrail', 'aws.iam', JSON.parse(json));

/** A supported record with that id. */
export const record = (eventID: string): string =>
  JSON.stringify({
    eventVersion: '1.09',
    userIdentity: { type: 'IAMUser', userName: 'alice', arn: 'arn:aws:iam::111122223333:user/alice' },
    eventTime: '2026-03-01T10:00:00Z',
    eventSource: 'iam.amazonaws.com',
    eventName: 'UpdateRole',
    awsRegion: 'us-east-1',
    requestParameters: { roleName: 'app', description: 'changed' },
    responseElements: null,
    eventID,
    readOnly: false,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: '111122223333',
  });

export const records = (ids: readonly string[]): string => `{"Records":[${ids.map(record).join(',')}]}`;
