import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { compareWithSchema } from '../../scripts/compare-with-schema.js';
import { computedText } from '../../scripts/computed-attributes.js';
import type { NamedAttribute } from '../../scripts/example-attributes.js';
import { readProviderSchema, type ProviderSchema } from '../../scripts/provider-schema.js';
import { cloudServices } from '../../src/catalog/providers.js';
import { noiseOf } from '../../src/catalog/type-spec.js';
import { coverageOf } from '../../src/catalog/coverage.js';

const template = `
export interface LaunchTemplateConfig extends cdktf.TerraformMetaArguments {
    readonly defaultVersion?: number;
    readonly blockDeviceMappings?: LaunchTemplateBlockDeviceMappings[] | cdktf.IResolvable;
    readonly tags?: { [key: string]: string; };
}
export interface LaunchTemplateBlockDeviceMappings { readonly deviceName?: string; }
export declare class LaunchTemplateBlockDeviceMappingsOutputReference extends cdktf.ComplexObject {
    get deviceName(): string;
    get deviceNameInput(): string | undefined;
    get volumeId(): string;
}
export declare class LaunchTemplate extends cdktf.TerraformResource {
    get defaultVersion(): number;
    get defaultVersionInput(): number | undefined;
    get latestVersion(): number;
}
`;
/** Class and block of another resource share a name. */
const logging = `
export interface S3BucketLoggingAConfig extends cdktf.TerraformMetaArguments { readonly targetBucket: string; }
export declare class S3BucketLoggingA extends cdktf.TerraformResource { get targetBucket(): string; }
`;

const schemaOf = (t: Test, files: Readonly<Record<string, string>>, provider = 'aws'): ProviderSchema => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-schema-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), `{"name":"@cdktf/provider-${provider}","version":"1.2.3"}`);
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'lib', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return readProviderSchema(folder);
};

const named = (path: string, over: Partial<NamedAttribute> = {}): NamedAttribute => ({
  type: 'aws_launch_template',
  path,
  by: 'SomeCall',
  evaluated: true,
  value: undefined,
  ...over,
});

void t.test('computed attributes that are evaluated, and what no version has, are found', (t) => {
  const schema = schemaOf(t, { 'launch-template/index.d.ts': template, 's3-bucket-logging/index.d.ts': logging });
  const { findings, checked } = compareWithSchema(
    [schema],
    [
      named('default_version'),
      named('tags.Owner'),
      named('latest_version'),
      named('latest_version', { evaluated: false, by: 'key' }),
      named('user_date'),
      named('block_device_mappings', { value: [{ device_name: 'sda', volume_id: 'vol-1', sise: 3 }] }),
      named('target_bucket', { type: 'aws_s3_bucket_logging' }),
      named('name', { type: 'aws_gone' }),
    ],
    {},
  );
  t.strictSame(findings, [
    'aws_gone: no such resource type (SomeCall)',
    'aws_launch_template.block_device_mappings.sise: no such attribute (SomeCall)',
    'aws_launch_template.block_device_mappings.volume_id: computed only, but evaluated (SomeCall)',
    'aws_launch_template.latest_version: computed only, but evaluated (SomeCall)',
    'aws_launch_template.user_date: no such attribute (SomeCall)',
  ]);
  t.equal(checked, 8);
  t.end();
});

void t.test('what an older version had is right, in whichever layout its package has', (t) => {
  const older = template.replace('defaultVersion?', 'elasticGpu?');
  for (const file of ['launch-template.d.ts', 'ec2/launch-template.d.ts', 'launch-template/index.d.ts']) {
    const schemas = [schemaOf(t, { 'launch-template/index.d.ts': template }), schemaOf(t, { [file]: older })];
    t.strictSame(compareWithSchema(schemas, [named('elastic_gpu'), named('default_version')], {}).findings, [], file);
  }
  t.end();
});

void t.test('the link to the documentation has the name of an attribute that the package renames', (t) => {
  const renamed = template
    .replace('LaunchTemplateConfig extends', 'LaunchTemplateConfigA extends')
    .replace('readonly defaultVersion?', '/** {@link https://a.example/launch_template#equals LaunchTemplate#equals} */ readonly equalTo?');
  const schema = schemaOf(t, { 'launch-template/index.d.ts': renamed });
  t.strictSame(compareWithSchema([schema], [named('equals')], {}).findings, []);
  t.end();
});

void t.test('a reviewed entry explains a finding, and one that explains nothing is a finding', (t) => {
  const schema = schemaOf(t, { 'launch-template/index.d.ts': template });
  const reviewed = { 'aws_launch_template.latest_version': 'a reason', 'aws_launch_template.default_version': 'none' };
  t.strictSame(compareWithSchema([schema], [named('latest_version'), named('default_version')], reviewed).findings, [
    'aws_launch_template.default_version: reviewed, but not a difference: remove the entry (the list)',
  ]);
  t.strictSame(compareWithSchema([schema], [named('elastic_gpu')], {}, { 'aws_launch_template.elastic_gpu': 'older' }).findings, []);
  t.end();
});

void t.test('computed attributes are listed by type, without the common ones and those that are judged', (t) => {
  const files = { 'launch-template/index.d.ts': template.replace('get latestVersion', 'get arn(): string; get latestVersion') };
  const schemas = ['aws', 'google', 'kubernetes'].map((provider) => schemaOf(t, files, provider));
  const rows = (judged: Readonly<Record<string, string>>): readonly string[] => computedText(schemas, judged).split('\n').slice(2, -2);
  t.strictSame(rows({}), ['  aws_launch_template: ["block_device_mappings.volume_id","latest_version"],']);
  t.strictSame(rows({ 'aws_launch_template.latest_version': 'why' }), ['  aws_launch_template: ["block_device_mappings.volume_id"],']);
  t.throws(() => computedText(schemas.slice(1), {}), { message: 'no schema of @cdktf/provider-aws among the folders' });
  t.throws(() => readProviderSchema(tmpdir()), { message: /no schema; expected an unpacked @cdktf/ });
  t.end();
});

void t.test('D17b: what the schema cannot configure never drifts by itself, unless the type judges it', (t) => {
  const spec = { keys: [['id']], scope: 'region', family: 'ec2' } as const;
  t.ok(noiseOf({ aws_ami_copy: spec })('aws_ami_copy', 'architecture'));
  t.notOk(noiseOf({ aws_ami_copy: { ...spec, evaluated: ['architecture'] } })('aws_ami_copy', 'architecture'));
  t.notOk(noiseOf({ aws_ami_copy: spec })('aws_ami_copy', 'description'));
  t.end();
});

void t.test('D17b: the coverage lists no attribute that never drifts by itself', (t) => {
  const listed = coverageOf(cloudServices).flatMap(({ event, resources }) =>
    resources.flatMap(({ type, attributes }) => attributes.map((name) => `${event} ${type}.${name}`)),
  );
  for (const computed of [
    'ChangePassword aws_iam_user_login_profile.password',
    'CreateLaunchTemplateVersion aws_launch_template.latest_version',
    'StopInstances aws_instance.instance_state',
    'UpdateRole aws_iam_service_linked_role.max_session_duration',
  ])
    t.notOk(listed.includes(computed), computed);
  t.ok(listed.includes('UpdateLoginProfile aws_iam_user_login_profile.password_reset_required'));
  t.end();
});
