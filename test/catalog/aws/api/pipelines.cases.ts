import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift } from '../organization/examples.js';

const type = 'aws_codepipeline';
const arn = 'arn:aws:codepipeline:us-east-1:111122223333:shop';
const [role, admin] = ['arn:aws:iam::111122223333:role/pipeline', 'arn:aws:iam::111122223333:role/admin'];
const pipeline = declared(type, {
  arn,
  artifact_store: [{ encryption_key: [], location: 'artifacts', region: '', type: 'S3' }],
  execution_mode: 'SUPERSEDED',
  id: 'shop',
  name: 'shop',
  pipeline_type: 'V2',
  role_arn: role,
  stage: [
    {
      action: [
        { category: 'Source', configuration: { S3Bucket: 'code' }, input_artifacts: [], name: 'Source', namespace: '', output_artifacts: ['code'], owner: 'AWS', provider: 'S3', region: '', role_arn: '', run_order: 1, version: '1' },
      ],
      name: 'Source',
    },
  ],
  tags: { team: 'a' },
  tags_all: { team: 'a' },
});
const given = (name: string, roleArn: string) => ({
  pipeline: {
    name,
    roleArn,
    pipelineType: 'V2',
    artifactStore: { type: 'S3', location: 'artifacts' },
    stages: [
      {
        name: 'Source',
        actions: [
          { name: 'Source', actionTypeId: { category: 'Source', owner: 'AWS', provider: 'S3', version: '1' }, configuration: { S3Bucket: 'code' }, outputArtifacts: [{ name: 'code' }] },
        ],
      },
    ],
  },
});

export const pipelineCases: readonly CatalogCase[] = [
  agrees('the declared pipeline', call('CreatePipeline', given('shop', role)), [pipeline()]),
  differs('an undeclared pipeline', call('CreatePipeline', given('x', role)), [pipeline()], created(type)),
  agrees('the declared stages', call('UpdatePipeline', given('shop', role)), [pipeline()]),
  differs('another role', call('UpdatePipeline', given('shop', admin)), [pipeline()], drift(type, 'role_arn', role, admin)),
  differs('it is deleted', call('DeletePipeline', { name: 'shop' }), [pipeline()], deleted(type)),
  agrees('another one is deleted', call('DeletePipeline', { name: 'x' }), [pipeline()], 'not_in_state'),
  differs('another tag', call('TagResource', { resourceArn: arn, tags: [{ key: 'team', value: 'b' }] }), [pipeline()], drift(type, 'tags.team', 'a', 'b')),
  agrees('the declared tag', call('TagResource', { resourceArn: arn, tags: [{ key: 'team', value: 'a' }] }), [pipeline()]),
  differs('a tag is removed', call('UntagResource', { resourceArn: arn, tagKeys: ['team'] }), [pipeline()], drift(type, 'tags.team', 'a', null)),
  agrees('an undeclared tag is removed', call('UntagResource', { resourceArn: arn, tagKeys: ['x'] }), [pipeline()]),
];
