import t from 'tap';
import { adviceFor } from '../../../src/catalog/advice/advice-for.js';
import { commands, created, deleted, modified, texts } from './alert.js';

void t.test('nothing lowers a protection that was raised, reverts a containment unasked, or follows from what is not shown', (t) => {
  const trail = modified('aws_cloudtrail', 'main', 'enable_logging', false, true);
  t.notMatch(commands(trail, 'undo').join(), 'stop-logging');
  const block = created('aws_s3_bucket_public_access_block', 'b', { bucket: 'b' });
  t.notMatch(commands(block, 'undo').join(), 'delete');
  const database = modified('aws_db_instance', 'orders', 'publicly_accessible', true, false);
  t.notMatch(commands(database, 'undo').join(), 'aws rds');
  const key = modified('aws_iam_access_key', 'AKIA1', 'status', 'Active', 'Inactive');
  t.equal(adviceFor(key).certain, false);
  t.match(texts(key, 'undo'), 'Ask first');
  const group = modified('aws_security_group', 'sg-1', 'ingress', null, [
    { protocol: 'tcp', from_port: 22, to_port: 22, cidr_blocks: ['10.0.0.0/8'] },
  ]);
  t.notMatch(commands(group, 'undo').join(), 'revoke');
  const role = modified('aws_iam_role', 'app', 'managed_policy_arns', null, ['arn:aws:iam::aws:policy/ReadOnlyAccess']);
  t.notMatch(commands(role, 'undo').join(), 'detach');
  const foreign = modified('aws_s3_bucket', 'b', 'policy', null, '{}', { address: null });
  t.notMatch(commands(foreign, 'undo').join(), 'delete-bucket-policy');
  const namespace = created('kubernetes_namespace', 'payments', {});
  t.equal(adviceFor(namespace).certain, false, 'a namespace takes all of its objects along');
  t.end();
});

void t.test('a change of a declared attribute is adopted by a patch, if the alert shows the value', (t) => {
  const command = 'driftline adopt d_1 --source-root DIR';
  t.match(texts(modified('aws_lambda_function', 'f', 'timeout', 30, 120), 'adopt'), command);
  t.notMatch(texts(modified('aws_lambda_function', 'f', 'timeout', 30, null, { detail: 'value not in the record' }), 'adopt'), command);
  t.end();
});

void t.test('a resolved alert has no advice', (t) => {
  t.strictSame(adviceFor(modified('aws_lambda_function', 'f', 'timeout', 30, 120, { resolution: 'declared' })).steps, []);
  t.end();
});

void t.test('a permission of an alias is removed from the alias', (t) => {
  const attributes = { function_name: 'receipts', qualifier: 'live', statement_id: 's' };
  t.strictSame(commands(created('aws_lambda_permission', 's', attributes), 'undo'), [
    'aws lambda remove-permission --function-name receipts:live --statement-id s --region us-east-1',
  ]);
  t.strictSame(commands(created('aws_lambda_permission', 's', { ...attributes, qualifier: '$LATEST' }), 'undo'), [
    'aws lambda remove-permission --function-name receipts --statement-id s --region us-east-1',
  ]);
  t.end();
});

void t.test('the deadline of a pending deletion comes from the time of the call, and an apply makes another key', (t) => {
  const drift = deleted('aws_kms_key', 'k-1', { key_id: 'k-1' });
  t.match(texts(drift, 'undo'), 'Not before 2026-03-18T09:04:11Z, at the latest 30 days after 2026-03-11T09:04:11Z');
  t.match(texts(drift, 'plan'), 'an apply makes a NEW key');
  t.end();
});

void t.test('what to import has the id of its type, and what is gone cannot be imported', (t) => {
  const key = created('aws_iam_role_policy', 'app:read', { role: 'app', name: 'read' }, { resource_name: 'read' });
  t.strictSame(commands(key, 'adopt'), ['terraform import aws_iam_role_policy.read app:read']);
  t.match(texts(key, 'adopt'), 'import { to = aws_iam_role_policy.read, id = "app:read" }');
  const grant = created(
    'google_project_iam_member',
    'x',
    { project: 'p', role: 'roles/viewer', member: 'user:a@x.example' },
    { resource_name: 'p "x"' },
  );
  t.strictSame(commands(grant, 'adopt'), [`terraform import google_project_iam_member.p_x_ 'p roles/viewer user:a@x.example'`]);
  t.match(texts(deleted('aws_sqs_queue', 'https://sqs.us-east-1.amazonaws.com/1/q', {}), 'adopt'), '`import` cannot bring back');
  t.end();
});

void t.test('names of attackers reach neither a command nor the line of a text', (t) => {
  const names = ['a\nrm -rf /', '\u202eevil', "x'; touch /tmp/x; '", '$(id)', '--all', 'a`id`', '{id}', 'a $ rm -rf /'];
  for (const name of names) {
    const drift = created('aws_iam_user', name, { name }, { resource_name: name, event_name: name });
    const { steps } = adviceFor(drift);
    for (const { text } of steps) t.notMatch(text, /[\p{Cc}\p{Cf}]/u, JSON.stringify(name));
    t.strictSame(
      commands(drift, 'undo'),
      [
        /[\p{Cc}\p{Cf}]/u.test(name)
          ? null
          : name.startsWith('-')
            ? `aws iam delete-user --user-name=${name}`
            : `aws iam delete-user --user-name '${name.replaceAll("'", "'\\''")}'`,
      ],
      JSON.stringify(name),
    );
  }
  t.end();
});

void t.test('a child that went with its parent says so, and a call that is not in the catalog is not certain', (t) => {
  t.match(texts(deleted('aws_sns_topic_policy', 'arn:aws:sns:us-east-1:1:t', {}, { cascade_of: 'd_9' }), 'undo'), 'begin with that alert');
  const unknown = modified('aws_iam_role', 'app', '*', null, null, { change: 'unknown', event_name: 'NewCall' });
  t.equal(adviceFor(unknown).certain, false);
  t.match(texts(unknown, 'undo'), '`NewCall`');
  t.end();
});
