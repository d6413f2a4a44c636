import { isList, isObject, objectOf, text, type Json, type JsonObject } from '../../lib/json.js';
import { isEmpty } from './same-meaning.js';

/**
 * Members that a manifest does not declare and that widen rights if somebody adds them to the object (D109). A plan does not show additions
 * to an object of `kubernetes_manifest`. Source: Pod Security Standards; RBAC good practices; the API's field descriptions of
 * `NetworkPolicyPeer`, `ServiceSpec` and `ValidatingWebhook`.
 */

type Block = { readonly kind: Json | undefined; readonly declared: JsonObject };
type Test = (value: Json, block: Block) => boolean;

const isTrue: Test = (value) => value === true;
const isGiven: Test = (value) => !isEmpty(value);
const is =
  (...wanted: readonly Json[]): Test =>
  (value) =>
    wanted.includes(value);
const isUnconfined: Test = (value) => objectOf(value)['type'] === 'Unconfined';

/** Sources of volumes that show a pod what it could not read: files of the node, secrets, tokens. */
const sources = ['hostPath', 'secret', 'projected', 'csi'];
const readsMore: Test = (value) =>
  isList(value) && value.some((volume) => sources.some((name) => objectOf(volume)[name] !== undefined && objectOf(volume)[name] !== null));

/** A policy that selects a direction and lists no rule for it denies all of it. */
const isRuleOf =
  (direction: string, isDefault: boolean): Test =>
  (value, { declared }) => {
    const { policyTypes } = declared;
    return !isEmpty(value) && (isList(policyTypes) ? policyTypes.includes(direction) : isDefault);
  };

/** A peer without it means pods of its own namespace; a webhook without it is asked about all objects. */
const selectsNamespaces: Test = (value, { declared }) =>
  isObject(value) && (declared['clientConfig'] === undefined ? declared['podSelector'] !== undefined : hasContent(value));

const exemptsObjects: Test = (value, { declared }) => declared['clientConfig'] !== undefined && hasContent(value);

const hasContent = (value: Json): boolean => Object.values(objectOf(value)).some((one) => !isEmpty(one));

const isAnotherAccount: Test = (value, { declared }) =>
  text(value) !== undefined && value !== 'default' && value !== declared['serviceAccountName'] && value !== declared['serviceAccount'];

/** Annotations that give a service account an identity of a cloud. */
export const cloudIdentities = ['iam.gke.io/gcp-service-account', 'eks.amazonaws.com/role-arn', 'azure.workload.identity/client-id'];

const tests: ReadonlyMap<string, Test> = new Map(
  Object.entries({
    aggregationRule: isGiven,
    appArmorProfile: isUnconfined,
    capabilities: (value) => !isEmpty(objectOf(value)['add']),
    egress: isRuleOf('Egress', false),
    endPort: isGiven,
    ephemeralContainers: isGiven,
    externalIPs: isGiven,
    failurePolicy: is('Ignore'),
    hostIPC: isTrue,
    hostNetwork: isTrue,
    hostPID: isTrue,
    hostPath: isGiven,
    hostPort: isGiven,
    hostProcess: isTrue,
    ingress: isRuleOf('Ingress', true),
    initContainers: isGiven,
    insecureSkipTLSVerify: isTrue,
    matchConditions: (value, { declared }) => declared['clientConfig'] !== undefined && !isEmpty(value),
    namespaceSelector: selectsNamespaces,
    objectSelector: exemptsObjects,
    privileged: isTrue,
    procMount: is('Unmasked'),
    rules: (value, { kind, declared }) =>
      (kind === 'Role' || kind === 'ClusterRole') && isEmpty(declared['aggregationRule']) && !isEmpty(value),
    runAsNonRoot: is(false),
    runAsUser: is(0),
    seccompProfile: isUnconfined,
    secretKeyRef: isGiven,
    secretRef: isGiven,
    serviceAccount: isAnotherAccount,
    serviceAccountName: isAnotherAccount,
    subjects: isGiven,
    sysctls: isGiven,
    type: (value, { kind }) => kind === 'Service' && (value === 'LoadBalancer' || value === 'NodePort'),
    volumes: readsMore,
  } satisfies Record<string, Test>),
);

/** Whether a member that the block does not declare widens rights, by itself or by what it contains. */
export const widens = (name: string, value: Json | undefined, block: Block): boolean => {
  if (value === undefined || value === null) return false;
  const test = tests.get(name);
  if (test !== undefined) return test(value, block);
  if (name === 'annotations') return isObject(value) && cloudIdentities.some((key) => Object.hasOwn(value, key));
  if (isList(value)) return value.some((one) => isObject(one) && widensWithin(one, block));
  return isObject(value) && widensWithin(value, block);
};

const widensWithin = (value: JsonObject, { kind }: Block): boolean =>
  Object.entries(value).some(([name, member]) => widens(name, member, { kind, declared: {} }));
