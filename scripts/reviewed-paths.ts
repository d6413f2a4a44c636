/** Not in the models, but in the service authorization reference or the CloudTrail pages of the services. */
const notInModels: Readonly<Record<string, readonly string[]>> = {
  'events without an API call': [
    'ec2 SharedSnapshotCopyInitiated',
    'ec2 SharedSnapshotVolumeCreated',
    'kms DeleteKey',
    'kms RotateKey',
    'kms SynchronizeMultiRegionKey',
    'organizations CreateAccountResult',
    'secretsmanager CancelSecretVersionDelete',
    'secretsmanager EndSecretVersionDelete',
    'secretsmanager RotationAbandoned',
    'secretsmanager RotationFailed',
    'secretsmanager RotationStarted',
    'secretsmanager RotationSucceeded',
    'secretsmanager SecretVersionDeletion',
    'secretsmanager StartSecretVersionDelete',
    'signin',
    'trustedadvisor RefreshCheck',
  ],
  'event sources without a public model': ['cloudshell', 'ec2messages', 's3express', 'ssmmessages', 'sso-directory'],
  'of an agent, a console or a protocol besides the API': [
    'codecommit GitPull',
    'codecommit GitPush',
    'ec2-instance-connect OpenTunnel',
    'eks AccessKubernetesApi',
    'rds DownloadCompleteDBLogFile',
    'rolesanywhere CreateSession',
    's3 PostObject',
    'ssm PutConfigurePackageResult',
    'ssm UpdateInstanceAssociationStatus',
    'ssm UpdateInstanceInformation',
    'sts GetServiceBearerToken',
  ],
  'modelled as another service with the same event source': [
    'bedrock Converse',
    'bedrock ConverseStream',
    'bedrock InvokeModel',
    'bedrock InvokeModelWithResponseStream',
    'ec2 SendSpotInstanceInterruptions',
    'sso Authenticate',
    'sso CreateToken',
    'sso Federate',
    'sso GetRoleCredentials',
    'sso Logout',
    'sso RegisterClient',
    'sso StartDeviceAuthorization',
  ],
  'the names of S3 in CloudTrail differ from those of the API': [
    's3 DeleteAccountPublicAccessBlock',
    's3 DeleteAnalyticsConfiguration',
    's3 DeleteBucketPublicAccessBlock',
    's3 DeleteIntelligentTieringConfiguration',
    's3 DeleteInventoryConfiguration',
    's3 DeleteMetricsConfiguration',
    's3 PutAccelerateConfiguration',
    's3 PutAccountPublicAccessBlock',
    's3 PutAnalyticsConfiguration',
    's3 PutBucketObjectLockConfiguration',
    's3 PutBucketPolicy bucketPolicy',
    's3 PutBucketPublicAccessBlock',
    's3 PutIntelligentTieringConfiguration',
    's3 PutInventoryConfiguration',
    's3 PutMetricsConfiguration',
  ],
};

/** Members of `CalledRule` by the calls of security groups that read them. */
const calledRules: readonly string[] = [
  ['AuthorizeSecurityGroupEgress', 'ported', 'portless', 'protocol', 'ruleId', 'rules', 'source'],
  ['AuthorizeSecurityGroupIngress', 'ported', 'portless', 'protocol', 'ruleId', 'rules', 'source'],
  ['ModifySecurityGroupRules', 'modified', 'protocol', 'ruleId', 'source'],
  ['RevokeSecurityGroupEgress', 'block', 'isUnknown', 'ported', 'portless', 'protocol', 'ruleId', 'rules'],
  ['RevokeSecurityGroupIngress', 'block', 'isUnknown', 'ported', 'portless', 'protocol', 'ruleId', 'rules'],
  ['UpdateSecurityGroupRuleDescriptionsEgress', 'block', 'isUnknown', 'ported', 'portless', 'protocol', 'ruleId', 'rules'],
  ['UpdateSecurityGroupRuleDescriptionsIngress', 'block', 'isUnknown', 'ported', 'portless', 'protocol', 'ruleId', 'rules'],
].flatMap(([event = '', ...names]) => names.map((name) => `ec2 ${event} item.${name}`));

/** Attributes of a permission, from a statement of a policy. */
const statementMembers = [
  'action',
  'event_source_token',
  'function_url_auth_type',
  'invoked_via_function_url',
  'principal',
  'principal_org_id',
  'source_account',
  'source_arn',
  'statement_id',
].map((name) => `lambda PutResourcePolicy item.${name}`);

/** Members of records that the models name otherwise, or of lists that the catalog assembles. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'EC2 records contain older names': [
    'ec2 AssignPrivateIpAddresses response.assignedPrivateIpAddressesSet.assignedPrivateIpAddressSetType',
    'ec2 AttachVolume deleteOnTermination',
    'ec2 CreateNetworkAclEntry aclProtocol',
    'ec2 CreateVolume zone',
    'ec2 CreateVolume response.zone',
    'ec2 ModifyImageAttribute attributeType',
    'ec2 ModifyInstanceCapacityReservationAttributes response.instanceId',
    'ec2 ModifyInstancePlacement response.instanceId',
    'ec2 ModifyPrivateDnsNameOptions response.instanceId',
    'ec2 ModifySnapshotAttribute attributeType',
    'ec2 ReplaceNetworkAclEntry aclProtocol',
    'ec2 ResetSnapshotAttribute attributeType',
    'ec2 RunInstances instancesSet',
  ],
  'members of items that the entry assembles': [
    ...['TagResources item.value', 'UntagResources item.keys'].map((path) => `tagging ${path}`),
    ...['TagResources', 'UntagResources'].flatMap((event) => ['arn', 'id', 'key'].map((name) => `tagging ${event} item.${name}`)),
    'apigateway UpdateStage item.method_path',
    'apigateway UpdateStage item.settings',
    'ec2 ModifyInstanceAttribute item.device',
    'ec2 ModifyInstanceAttribute item.kept',
    'ec2 ModifyManagedPrefixList item.blocks',
    'ec2 ModifyVpcEndpoint item.all',
    'ec2 ModifyVpcEndpoint item.element',
    ...[
      'AssociateTransitGatewayMulticastDomain',
      'DisassociateTransitGatewayMulticastDomain',
      'RejectTransitGatewayMulticastDomainAssociations',
    ].map((event) => `ec2 ${event} item.element`),
    ...['RegisterTransitGatewayMulticastGroup', 'DeregisterTransitGatewayMulticastGroup'].flatMap((event) =>
      ['Members', 'Sources'].map((kind) => `ec2 ${event}${kind} item.element`),
    ),
    'ec2 PurchaseCapacityBlock item.made',
    ...calledRules,
    'ecs TagResource item.arn',
    'ecs UntagResource item.arn',
    ...statementMembers,
  ],
  'records of KMS contain the key of the call, although the answer does not': ['kms CreateGrant response.keyId'],
  'of the console, whose records have the event source `sso-directory`': [
    'identitystore CreateGroup response.group',
    'identitystore CreateUser response.user',
    'identitystore UpdateGroup displayName',
  ],
  'records of Lambda contain more than the model': [
    'lambda CreateFunction response.layers.uncompressedCodeSize',
    'lambda UpdateFunctionCode response.layers.uncompressedCodeSize',
    'lambda UpdateFunctionConfiguration response.layers.uncompressedCodeSize',
  ],
  'another author of the call may send it': ['rds RestoreDBClusterToPointInTime engine'],
};

/** Accepted findings of the comparison with the service models: event source, event and path → reason. */
export const reviewedPaths: Readonly<Record<string, string>> = Object.fromEntries(
  [notInModels, otherNames].flatMap((groups) =>
    Object.entries(groups).flatMap(([reason, subjects]) => subjects.map((subject): [string, string] => [subject, reason])),
  ),
);
