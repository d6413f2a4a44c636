/** Names that the RDS cases share. */

export const rdsArn = (kind: string, name: string): string => `arn:aws:rds:us-east-1:111122223333:${kind}:${name}`;
export const keyArn = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
