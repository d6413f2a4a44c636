/**
 * - `provider`: a service of the cloud or a component of the cluster acts on its own.
 * - `service`: a program with its own account.
 * - `person`: everyone else: people, and roles that people or programs assume.
 */
export const actorKinds = ['person', 'service', 'provider'] as const;
export type ActorKind = (typeof actorKinds)[number];

/**
 * Names of the services of providers. Sources: "Service agents" of the Google Cloud IAM documentation, "Service-linked roles" of the AWS IAM
 * documentation, "System users" of the Kubernetes RBAC documentation.
 */
const providerNames = [
  /(?:^|:)[^@]*@gcp-sa-[\w-]+\.iam\.gserviceaccount\.com$/,
  /(?:^|:)service-\d+@[\w-]+\.iam\.gserviceaccount\.com$/,
  /(?:^|:)\d+@cloudservices\.gserviceaccount\.com$/,
  /^[\w.-]+\.amazonaws\.com(?:\.cn)?$/,
  /:role\/aws-service-role\/|:assumed-role\/AWSServiceRoleFor/,
  /^system:(?!serviceaccount:|serviceaccounts|masters|authenticated|unauthenticated|anonymous)/,
  /^system:serviceaccount:kube-system:/,
] as const;

const serviceNames = [/^system:serviceaccount:/, /@[\w-]+(?:\.iam)?\.gserviceaccount\.com$/, /^serviceAccount:/] as const;

/** What an actor is, by its id and name. With an ARN only that counts: whoever assumes a role chooses the name of the session. */
export const actorKind = (id: string, name: string): ActorKind => {
  const names = id.startsWith('arn:') ? [id] : [id, name];
  if (providerNames.some((pattern) => names.some((name) => pattern.test(name)))) return 'provider';
  return serviceNames.some((pattern) => names.some((name) => pattern.test(name))) ? 'service' : 'person';
};
