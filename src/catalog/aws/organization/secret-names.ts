import type * as c from '../language.js';

/** The name of a secret given by name or ARN. The service appends a hyphen and six characters to the name in an ARN. */
export const secretName = (id: string): string =>
  /^arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:(.+)$/.exec(id)?.[1]?.replace(/-[A-Za-z0-9]{6}$/, '') ?? id;

/** The function that makes the call: AWS Lambda names the session of the function's role after it. */
export const sessionOfFunction: c.Read = ({ user }) => (user.type === 'AssumedRole' ? user.user_name : undefined);

/** The name of a function in its ARN, which may end with an alias. */
export const functionName = (arn: string): string => /:function:([^:]+)/.exec(arn)?.[1] ?? arn;
