import * as c from '../language.js';
import { partitionOf } from '../partition-of.js';

/** Names of tables: calls accept the name or the ARN of a table. */
const tableName = (value: string): string => (value.startsWith('arn:') ? (value.split('/')[1] ?? '') : value);

export const tableKey = (attribute: string): c.KeyPart => ({ attribute, as: tableName });

export const table = (from: c.From): c.Target => c.on('aws_dynamodb_table', { name: from });

/** The ARN of a table of the caller's account, in the region of the call or in another one. */
export const tableArn = (name: c.From, region?: c.From): c.Read => {
  const [nameIn, regionIn] = [c.reader(name), region === undefined ? undefined : c.reader(region)];
  return (record) => {
    const given = nameIn(record);
    const place = regionIn === undefined ? record.region : regionIn(record);
    if (typeof given !== 'string' || typeof place !== 'string') return undefined;
    return `arn:${partitionOf(place)}:dynamodb:${place}:${record.account}:table/${tableName(given)}`;
  };
};
