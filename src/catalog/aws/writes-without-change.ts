import { noChange, type ServiceCatalog } from '../dsl.js';

/**
 * Calls of other services that CloudTrail calls writes, but that use what is configured and leave it as it is: sessions,
 * commands, queries, runs, messages, cryptography. Left out is whatever has a Terraform resource (`CreateLogStream`, `CreateGrant`,
 * `PutSecretValue`, `PutItem`) or switches something on or off (`StartTrigger`, `DisableStageTransition`).
 * Source: CloudTrail user guide, the services' API references and service authorization reference.
 */

const uses = (service: string, ...events: readonly string[]): ServiceCatalog => ({
  eventSource: `${service}.amazonaws.com`,
  types: {},
  events: Object.fromEntries(events.map((event) => [event, noChange] as const)),
});

/** Somebody enters a machine or a cluster, or runs something there. */
const access: readonly ServiceCatalog[] = [
  uses('ssm',
    'SendCommand', 'CancelCommand', 'StartSession', 'ResumeSession', 'TerminateSession', 'StartAutomationExecution',
    'StopAutomationExecution', 'SendAutomationSignal', 'StartChangeRequestExecution', 'StartExecutionPreview',
    'StartAccessRequest', 'GetAccessToken', 'StartAssociationsOnce', 'UpdateInstanceInformation', 'UpdateInstanceAssociationStatus',
    'PutInventory', 'PutComplianceItems', 'PutConfigurePackageResult'),
  uses('ssmmessages', 'CreateControlChannel', 'CreateDataChannel', 'OpenControlChannel', 'OpenDataChannel'),
  uses('ec2messages', 'AcknowledgeMessage', 'DeleteMessage', 'FailMessage', 'GetEndpoint', 'GetMessages', 'SendHeartbeat', 'SendReply'),
  uses('ec2-instance-connect', 'SendSSHPublicKey', 'SendSerialConsoleSSHPublicKey', 'OpenTunnel'),
  uses('ecs',
    'ExecuteCommand', 'RunTask', 'StartTask', 'StopTask', 'SubmitTaskStateChange', 'SubmitContainerStateChange',
    'SubmitAttachmentStateChanges'),
  uses('eks', 'AccessKubernetesApi'),
  uses('cloudshell',
    'CreateEnvironment', 'DeleteEnvironment', 'StartEnvironment', 'StopEnvironment', 'CreateSession', 'PutCredentials', 'RedeemCode',
    'SendHeartBeat', 'GetFileDownloadUrls', 'GetFileUploadUrls'),
];

/** Credentials and tokens for a while. */
const tokens: readonly ServiceCatalog[] = [
  uses('sso', 'Authenticate', 'Federate', 'Logout', 'GetRoleCredentials', 'CreateToken', 'RegisterClient', 'StartDeviceAuthorization'),
  uses('sso-oauth', 'CreateToken', 'CreateTokenWithIAM', 'RegisterClient', 'StartDeviceAuthorization'),
  uses('rolesanywhere', 'CreateSession'),
  uses('eks-auth', 'AssumeRoleForPodIdentity'),
  uses('cognito-identity', 'GetId', 'GetCredentialsForIdentity', 'GetOpenIdToken', 'GetOpenIdTokenForDeveloperIdentity'),
  uses('cognito-idp',
    'InitiateAuth', 'AdminInitiateAuth', 'RespondToAuthChallenge', 'AdminRespondToAuthChallenge', 'GlobalSignOut',
    'AdminUserGlobalSignOut', 'RevokeToken'),
  uses('redshift', 'GetClusterCredentials', 'GetClusterCredentialsWithIAM'),
  uses('codeartifact', 'GetAuthorizationToken'),
  uses('secretsmanager', 'GetRandomPassword', 'ValidateResourcePolicy'),
  uses('kms',
    'Decrypt', 'Encrypt', 'ReEncrypt', 'GenerateDataKey', 'GenerateDataKeyWithoutPlaintext', 'GenerateDataKeyPair',
    'GenerateDataKeyPairWithoutPlaintext', 'GenerateMac', 'GenerateRandom', 'Sign', 'Verify', 'VerifyMac', 'DeriveSharedSecret'),
];

/** Questions that take a while to answer. */
const queries: readonly ServiceCatalog[] = [
  uses('logs', 'StartQuery', 'StopQuery', 'StartLiveTail', 'TestMetricFilter', 'PutLogEvents', 'CreateExportTask', 'CancelExportTask'),
  uses('cloudtrail', 'StartQuery', 'CancelQuery', 'GenerateQuery'),
  uses('athena',
    'StartQueryExecution', 'StopQueryExecution', 'StartSession', 'TerminateSession', 'StartCalculationExecution',
    'StopCalculationExecution', 'CreatePresignedNotebookUrl'),
  uses('redshift-data', 'ExecuteStatement', 'BatchExecuteStatement', 'CancelStatement'),
  uses('rdsdata', 'ExecuteSql', 'ExecuteStatement', 'BatchExecuteStatement', 'BeginTransaction', 'CommitTransaction', 'RollbackTransaction'),
  uses('bedrock', 'InvokeModel', 'InvokeModelWithResponseStream', 'Converse', 'ConverseStream'),
  uses('config', 'StartConfigRulesEvaluation', 'PutEvaluations', 'DeliverConfigSnapshot'),
  uses('access-analyzer', 'StartPolicyGeneration', 'CancelPolicyGeneration', 'StartResourceScan', 'ValidatePolicy'),
  uses('securityhub', 'BatchImportFindings', 'BatchUpdateFindings', 'UpdateFindings'),
  uses('guardduty', 'ArchiveFindings', 'UnarchiveFindings', 'CreateSampleFindings', 'UpdateFindingsFeedback'),
  uses('trustedadvisor', 'RefreshCheck'),
  uses('support', 'CreateCase', 'ResolveCase', 'AddCommunicationToCase', 'AddAttachmentsToSet'),
  uses('cloudformation', 'DetectStackDrift', 'DetectStackResourceDrift', 'DetectStackSetDrift', 'EstimateTemplateCost', 'ValidateTemplate'),
];

/** Runs of what is configured, and the data that passes through. */
const runs: readonly ServiceCatalog[] = [
  uses('states', 'StartExecution', 'StartSyncExecution', 'StopExecution', 'RedriveExecution', 'SendTaskSuccess', 'SendTaskFailure', 'SendTaskHeartbeat'),
  uses('glue', 'StartJobRun', 'BatchStopJobRun', 'StartCrawler', 'StopCrawler', 'StartWorkflowRun', 'ResumeWorkflowRun', 'StopWorkflowRun'),
  uses('batch', 'SubmitJob', 'CancelJob', 'TerminateJob'),
  uses('backup', 'StartBackupJob', 'StartCopyJob', 'StartRestoreJob', 'StopBackupJob'),
  uses('codebuild', 'StartBuild', 'StopBuild', 'RetryBuild', 'StartBuildBatch', 'StopBuildBatch', 'RetryBuildBatch'),
  uses('codepipeline',
    'StartPipelineExecution', 'StopPipelineExecution', 'RetryStageExecution', 'PutApprovalResult', 'PutJobSuccessResult',
    'PutJobFailureResult', 'PollForJobs', 'AcknowledgeJob'),
  uses('codedeploy', 'CreateDeployment', 'StopDeployment', 'ContinueDeployment', 'PutLifecycleEventHookExecutionStatus'),
  uses('codecommit', 'GitPull', 'GitPush'),
  uses('ecr',
    'GetAuthorizationToken', 'InitiateLayerUpload', 'UploadLayerPart', 'CompleteLayerUpload', 'PutImage', 'BatchDeleteImage',
    'StartImageScan'),
  uses('cloudfront', 'CreateInvalidation'),
  uses('apigateway', 'TestInvokeMethod', 'FlushStageCache', 'FlushStageAuthorizersCache'),
  uses('events', 'PutEvents', 'TestEventPattern', 'StartReplay', 'CancelReplay'),
  uses('monitoring', 'PutMetricData', 'SetAlarmState'),
  uses('sns', 'Publish', 'PublishBatch'),
  uses('sqs',
    'SendMessage', 'SendMessageBatch', 'ReceiveMessage', 'DeleteMessage', 'DeleteMessageBatch', 'ChangeMessageVisibility',
    'ChangeMessageVisibilityBatch', 'PurgeQueue'),
  uses('kinesis', 'PutRecord', 'PutRecords'),
  uses('firehose', 'PutRecord', 'PutRecordBatch'),
  uses('ses', 'SendEmail', 'SendRawEmail', 'SendBulkEmail', 'SendTemplatedEmail', 'SendBulkTemplatedEmail'),
];

export const writesWithoutChange: readonly ServiceCatalog[] = [...access, ...tokens, ...queries, ...runs];
