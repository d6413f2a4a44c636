import type { CatalogCase } from '../../../support/catalog-case.js';
import { policyOf } from '../containers/ecr.cases.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const of = (kind: string, name: string): string => arn('sagemaker', `${kind}/${name}`);
const tags = { tags: { Team: 'data' }, tags_all: { Team: 'data' } };
const group = declare('aws_sagemaker_model_package_group', {
  arn: of('model-package-group', 'scores'),
  id: 'scores',
  model_package_group_description: 'scores',
  model_package_group_name: 'scores',
  ...tags,
});
const ofGroup = examplesOf(group);
const named = { modelPackageGroupName: 'scores' };
const [own, everybody] = [policyOf('arn:aws:iam::111122223333:root', 'sagemaker:DescribeModelPackage'), policyOf('*', 'sagemaker:DescribeModelPackage')];
const ofPolicy = examplesOf(
  declare('aws_sagemaker_model_package_group_policy', { id: 'scores', model_package_group_name: 'scores', resource_policy: own }),
  group,
);
const ofRepository = examplesOf(
  declare('aws_sagemaker_code_repository', {
    arn: of('code-repository', 'lab'),
    code_repository_name: 'lab',
    git_config: [{ branch: 'main', repository_url: 'https://git.acme.example/lab.git', secret_arn: '' }],
    id: 'lab',
    ...tags,
  }),
);
const secret = arn('secretsmanager', 'secret:git-AbCdEf');
const ofScript = examplesOf(
  declare('aws_sagemaker_studio_lifecycle_config', {
    arn: of('studio-lifecycle-config', 'idle'),
    id: 'idle',
    studio_lifecycle_config_app_type: 'JupyterLab',
    studio_lifecycle_config_content: 'ZWNobyBpZGxl',
    studio_lifecycle_config_name: 'idle',
    ...tags,
  }),
);
const script = (content: string) => ({
  studioLifecycleConfigName: 'idle',
  studioLifecycleConfigAppType: 'JupyterLab',
  studioLifecycleConfigContent: content,
});

export const sagemakerRegistryCases: readonly CatalogCase[] = [
  ofGroup.created('a group that no state declares', ['CreateModelPackageGroup', { modelPackageGroupName: 'x' }]),
  ofGroup.deleted('deleting a declared group is one alert (D17)', ['DeleteModelPackageGroup', named]),
  ofPolicy.drifts('a policy that lets everybody read is drift', ['PutModelPackageGroupPolicy', { ...named, resourcePolicy: everybody }], {
    resource_policy: [own, everybody],
  }),
  ofPolicy.deleted('removing the declared policy is one alert (D17)', ['DeleteModelPackageGroupPolicy', named]),
  ofRepository.agrees('a repository created as declared is not drift', [
    'CreateCodeRepository',
    { codeRepositoryName: 'lab', gitConfig: { branch: 'main', repositoryUrl: 'https://git.acme.example/lab.git' } },
  ]),
  ofRepository.drifts('another password is drift', ['UpdateCodeRepository', { codeRepositoryName: 'lab', gitConfig: { secretArn: secret } }], {
    'git_config.secret_arn': ['', secret],
  }),
  ofRepository.deleted('deleting a declared repository is one alert (D17)', ['DeleteCodeRepository', { codeRepositoryName: 'lab' }]),
  ofScript.drifts('the declared script with other content is drift', ['CreateStudioLifecycleConfig', script('Y3VybCBldmls')], {
    studio_lifecycle_config_content: ['ZWNobyBpZGxl', 'Y3VybCBldmls'],
  }),
  ofScript.deleted('deleting a declared script is one alert (D17)', ['DeleteStudioLifecycleConfig', { studioLifecycleConfigName: 'idle' }]),
  ofGroup.drifts('a changed tag of a group is drift', ['AddTags', { resourceArn: of('model-package-group', 'scores'), tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['data', 'x'],
  }),
];
