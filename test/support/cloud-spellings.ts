/** Account, region and name of a cloud object. */
export type Home = { readonly account: string; readonly region: string; readonly name: string };

/** KMS keys have ids instead of names. */
const keyId = (name: string): string => {
  const hex = Buffer.from(name).toString('hex').padEnd(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

/** All spellings of one object by its kind. `full` ones name the account; `bare` ones name neither account nor region. */
export const spellings: Readonly<Record<string, (home: Home) => { readonly full: readonly string[]; readonly bare: readonly string[] }>> = {
  key: ({ account, region, name }) => {
    const id = keyId(name);
    return { full: [`arn:aws:kms:${region}:${account}:key/${id}`], bare: [id, `key/${id}`] };
  },
  role: ({ account, name }) => ({ full: [`arn:aws:iam::${account}:role/service/${name}`], bare: [name] }),
  profile: ({ account, name }) => ({ full: [`arn:aws:iam::${account}:instance-profile/${name}`], bare: [name] }),
  topic: ({ account, region, name }) => ({ full: [`arn:aws:sns:${region}:${account}:${name}`], bare: [name] }),
  queue: ({ account, region, name }) => ({
    full: [
      `arn:aws:sqs:${region}:${account}:${name}`,
      `https://sqs.${region}.amazonaws.com/${account}/${name}`,
      `https://${region}.queue.amazonaws.com/${account}/${name}`,
    ],
    bare: [name],
  }),
  subnet: ({ account, region, name }) => ({ full: [`arn:aws:ec2:${region}:${account}:subnet/${name}`], bare: [name] }),
  group: ({ account, region, name }) => ({ full: [`arn:aws:ec2:${region}:${account}:security-group/${name}`], bare: [name] }),
  function: ({ account, region, name }) => ({
    full: [
      `arn:aws:lambda:${region}:${account}:function:${name}`,
      `arn:aws:lambda:${region}:${account}:function:${name}:$LATEST`,
      `${account}:function:${name}`,
      `${account}:${name}`,
    ],
    bare: [name, `function:${name}`, `${name}:$LATEST`],
  }),
  alias: ({ account, region, name }) => ({
    full: [`arn:aws:lambda:${region}:${account}:function:${name}:live`, `${account}:function:${name}:live`],
    bare: [`${name}:live`, `function:${name}:live`],
  }),
  logs: ({ account, region, name }) => ({
    full: [`arn:aws:logs:${region}:${account}:log-group:${name}:*`, `arn:aws:logs:${region}:${account}:log-group:${name}`],
    bare: [name],
  }),
  secret: ({ account, region, name }) => ({ full: [`arn:aws:secretsmanager:${region}:${account}:secret:${name}-AbCd12`], bare: [name] }),
  bucket: ({ name }) => ({ full: [`arn:aws:s3:::${name}`], bare: [name] }),
};
