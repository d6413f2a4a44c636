import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../e2e/incident.js';

/** Checks the IAM policies of `deploy/aws` against the API calls of the program. */

const sources = join(packageRoot, 'src');
const policyText = (name: string): string => readFileSync(join(packageRoot, 'deploy', 'aws', name), 'utf8');

/** The action required by each call. Source: the AWS service authorization reference. */
const actions: Readonly<Record<string, string>> = {
  ReceiveMessage: 'sqs:ReceiveMessage',
  DeleteMessage: 'sqs:DeleteMessage',
  DeleteMessageBatch: 'sqs:DeleteMessage',
  ChangeMessageVisibility: 'sqs:ChangeMessageVisibility',
  ChangeMessageVisibilityBatch: 'sqs:ChangeMessageVisibility',
  GetQueueUrl: 'sqs:GetQueueUrl',
  GetQueueAttributes: 'sqs:GetQueueAttributes',
  GetObject: 's3:GetObject',
  HeadObject: 's3:GetObject',
  GetObjectAttributes: 's3:GetObjectAttributes',
  ListObjectsV2: 's3:ListBucket',
  HeadBucket: 's3:ListBucket',
  GetAccountInformation: 'account:GetAccountInformation',
  Decrypt: 'kms:Decrypt',
};

/** The parts of the program that use a policy. */
const users: Readonly<Record<string, RegExp>> = {
  'queue.json': /^streams\/cloudtrail\/(?!.*bucket)/,
  'bucket.json': /^streams\/(?:cloudtrail\/(?:.*bucket|trail-object)|recorded\/objects\/s3)/,
  'state.json': /^state\/backends\/s3/,
  'state-key.json': /^clients\/aws-kms/,
  'metadata.json': /^clients\/aws-account-names/,
};

/** SDK calls by file: `GetObject` for each `new GetObjectCommand`. */
const calls = new Map(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path): [string, readonly string[]][] => {
      const text = readFileSync(join(sources, path), 'utf8');
      const made = [...text.matchAll(/\bnew (?:\w+\.)?([A-Z]\w*?)Command\(/g)].map(([, name = '']) => name);
      return text.includes('@aws-sdk/client-') && made.length > 0 ? [[path, made]] : [];
    }),
);

type Statement = {
  readonly Sid: string;
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string;
  readonly Condition?: object;
};
const policyOf = (name: string): { readonly Version: string; readonly Statement: readonly Statement[] } =>
  JSON.parse(policyText(name)) as { readonly Version: string; readonly Statement: readonly Statement[] };
const named = ({ Action }: Statement): readonly string[] => (typeof Action === 'string' ? [Action] : Action);

void t.test('policies are well-formed: version, statements, actions of the named resource', (t) => {
  const files = readdirSync(join(packageRoot, 'deploy', 'aws')).filter((name) => name.endsWith('.json'));
  t.strictSame(files.sort(), Object.keys(users).sort());
  for (const name of Object.keys(users)) {
    const policy = policyOf(name);
    t.strictSame(Object.keys(policy), ['Version', 'Statement'], name);
    t.equal(policy.Version, '2012-10-17', name);
    t.equal(new Set(policy.Statement.map(({ Sid }) => Sid)).size, policy.Statement.length, name);
    for (const statement of policy.Statement) {
      t.strictSame(
        Object.keys(statement).filter((key) => key !== 'Condition'),
        ['Sid', 'Effect', 'Action', 'Resource'],
        name,
      );
      t.match(statement.Sid, /^[A-Za-z0-9]+$/);
      t.equal(statement.Effect, 'Allow');
      for (const action of named(statement)) {
        const [service = ''] = action.split(':');
        t.match(action, /^[a-z0-9]+:[A-Z][A-Za-z]+$/, 'no wildcards');
        t.ok(service === 'account' ? statement.Resource === '*' : statement.Resource.startsWith(`arn:aws:${service}:`), action);
      }
    }
  }
  t.end();
});

void t.test('a policy allows exactly the actions that its part of the program uses', (t) => {
  for (const [name, isUser] of Object.entries(users)) {
    const used = [...calls].filter(([path]) => isUser.test(path)).flatMap(([, made]) => made);
    t.strictSame(
      [...new Set(policyOf(name).Statement.flatMap(named))].sort(),
      [...new Set(used.map((call) => actions[call] ?? `add ${call} to the actions`))].sort(),
      name,
    );
  }
  t.end();
});

void t.test('every file with AWS calls has a policy', (t) => {
  for (const path of calls.keys())
    t.ok(
      Object.values(users).some((isUser) => isUser.test(path)),
      path,
    );
  t.ok(calls.size >= 4);
  t.end();
});
