/**
 * The fields of the sensor's CloudTrail plugin from which an audit record is built. An alert contains a field only if its rule or the
 * sensor's `append_output` names it. Source: the plugin's `extract.go`.
 */
export const sensorFields = [
  'ct.id',
  'ct.name',
  'ct.src',
  'ct.shortsrc',
  'ct.time',
  'ct.region',
  'ct.recipientaccountid',
  'ct.readonly',
  'ct.error',
  'ct.errormessage',
  'ct.eventtype',
  'ct.eventcategory',
  'ct.useragent',
  'ct.srcip',
  'ct.user',
  'ct.originaluser',
  'ct.user.identitytype',
  'ct.user.principalid',
  'ct.user.arn',
  'ct.user.accountid',
  'ct.request',
  'ct.response',
] as const;

export type SensorField = (typeof sensorFields)[number];
