import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const notebookArn = arn('sagemaker', 'notebook-instance/lab');
const ofNotebook = examplesOf(
  declare('aws_sagemaker_notebook_instance', {
    additional_code_repositories: [],
    arn: notebookArn,
    default_code_repository: '',
    direct_internet_access: 'Disabled',
    id: 'lab',
    instance_metadata_service_configuration: [{ minimum_instance_metadata_service_version: '2' }],
    instance_type: 'ml.t3.medium',
    kms_key_id: '',
    lifecycle_config_name: 'hardened',
    name: 'lab',
    network_interface_id: 'eni-1',
    platform_identifier: 'notebook-al2-v2',
    role_arn: 'arn:aws:iam::111122223333:role/lab',
    root_access: 'Disabled',
    security_groups: ['sg-0aaa'],
    subnet_id: 'subnet-0aaa',
    tags: { Team: 'data' },
    tags_all: { Team: 'data' },
    url: 'lab.notebook.us-east-1.sagemaker.aws',
    volume_size: 5,
  }),
);
const notebook = (changed: JsonObject = {}): JsonObject => ({
  notebookInstanceName: 'lab',
  directInternetAccess: 'Disabled',
  instanceType: 'ml.t3.medium',
  lifecycleConfigName: 'hardened',
  roleArn: 'arn:aws:iam::111122223333:role/lab',
  rootAccess: 'Disabled',
  securityGroupIds: ['sg-0aaa'],
  subnetId: 'subnet-0aaa',
  ...changed,
});

export const sagemakerCases: readonly CatalogCase[] = [
  ofNotebook.created('a notebook that no state declares is created', ['CreateNotebookInstance', notebook({ notebookInstanceName: 'x' })]),
  ofNotebook.agrees('a notebook set as declared is not drift', [
    'UpdateNotebookInstance',
    { notebookInstanceName: 'lab', rootAccess: 'Disabled', lifecycleConfigName: 'hardened', volumeSizeInGB: 5 },
  ]),
  ofNotebook.deleted('deleting a declared notebook is one alert (D17)', ['DeleteNotebookInstance', { notebookInstanceName: 'lab' }]),
  ...['StartNotebookInstance', 'StopNotebookInstance', 'CreatePresignedNotebookInstanceUrl'].map((event) =>
    ofNotebook.harmless('using a notebook changes no configuration', [event, { notebookInstanceName: 'lab' }]),
  ),
  ofNotebook.drifts('a changed tag is drift', ['AddTags', { resourceArn: notebookArn, tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),
  ofNotebook.drifts('a removed tag is drift', ['DeleteTags', { resourceArn: notebookArn, tagKeys: ['Team'] }], { 'tags.Team': ['data', null] }),
];
