import { region } from '../corpus/aws/declared.js';

/** Static credentials, so that the SDK queries no other source. */
export const awsEnvironment = {
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_REGION: region,
  AWS_EC2_METADATA_DISABLED: 'true',
} as const;
