/** The types of nodes of the causal graph (D82). `resource` is every resource that is none of the others. */
export const nodeTypes = [
  'iac_change',
  'iam_policy',
  'iam_role',
  'service_account',
  'pod',
  'container',
  'sensor_event',
  'security_group',
  'network',
  'resource',
] as const;
export type NodeType = (typeof nodeTypes)[number];

/**
 * The types of edges (D83). They run from cause to effect, except `caused_by` (from a drift to its cause) and `depends_on` (from a resource
 * to what it depends on), which are drawn as their names read.
 */
export const edgeTypes = [
  'caused_by',
  'grants_access',
  'used_by',
  'contains',
  'triggered',
  'depends_on',
  'attached_to',
  'changed',
  'performed',
] as const;
export type EdgeType = (typeof edgeTypes)[number];

/**
 * Something that states, records and sensor events may all name. `key` is the identifier that the cloud or the cluster gives it, in one
 * spelling (see `graph-keys.ts`), so that all of them mean the same node.
 */
export type NodeRef = {
  readonly key: string;
  readonly type: NodeType;
  /** Terraform's type, such as `aws_iam_role`; `kubernetes_pod` and `container` for those. */
  readonly resourceType: string;
  readonly name: string;
};

/** Where an attribute was read, for attributes without an account, region or cluster of their own. `cluster`: '' if it has no name. */
export type EvidenceScope = { readonly account: string; readonly region: string; readonly cluster: string };

/** An end of an edge: `self` is the resource whose attributes prove it. */
export type EdgeEnd = NodeRef | 'self';

/** What the attributes of one resource prove. `attribute`: the path that proves it. */
export type Link =
  | { readonly link: 'edge'; readonly type: EdgeType; readonly from: EdgeEnd; readonly to: EdgeEnd; readonly attribute: string }
  /**
   * `grantor` (a role, a cloud's service account) admits the Kubernetes service accounts whose namespace and name match these globs (`*`,
   * `?`) and whose tokens come from `issuer`, see `issuer`.
   */
  | {
      readonly link: 'trust';
      readonly grantor: EdgeEnd;
      readonly issuer: string;
      readonly namespace: string;
      readonly name: string;
      readonly attribute: string;
    }
  /** A Kubernetes service account says which identity it uses. `grantor`: key of that identity. */
  | { readonly link: 'claim'; readonly account: EdgeEnd; readonly grantor: string; readonly attribute: string }
  /**
   * A cluster issues tokens as `issuer`: an OIDC issuer without `https://`, a workload pool (`project.svc.id.goog`), or `eks:<cluster>` for
   * Pod Identity.
   */
  | { readonly link: 'issuer'; readonly cluster: string; readonly issuer: string };

/** `self`: undefined if the resource has no identifier that records use; its address is its key then. */
export type Evidence = { readonly self: NodeRef | undefined; readonly links: readonly Link[] };

/** Reads the attributes of one Terraform type, from a state or from a record. Attributes may be missing or of a wrong type. */
export type EvidenceReader<Attributes> = (attributes: Attributes, scope: EvidenceScope) => Evidence;

/**
 * Who made a call, as the record shows it. `identities`: the nearest first, such as the access key and then its user, or the role of a
 * session. `credential`: id of temporary credentials, which another record issued; '' if none. `pod`: the pod whose token was used.
 * `subject`: the service account of a cluster behind the identities, if the record names the cluster only by its issuer.
 */
export type Caller = {
  readonly identities: readonly NodeRef[];
  readonly credential: string;
  readonly pod: PodRef | undefined;
  readonly subject: Subject | undefined;
};

/** A service account of the clusters that issue tokens as `issuer`, see `issuer` of `Link`. */
export type Subject = { readonly issuer: string; readonly namespace: string; readonly name: string };

/** A pod. `uid`: '' if unknown; the cluster may give its name to another pod later. */
export type PodRef = { readonly cluster: string; readonly namespace: string; readonly name: string; readonly uid: string };

/** What a record shows about identities and workloads without changing what is declared. */
export type Observation =
  /**
   * Temporary credentials were issued for `identities` (nearest first: the role, then whoever assumed it). `parent`: the temporary
   * credentials with which they were requested; '' if none. `pod`: its cluster is '', because the record names only the issuer of `subject`.
   */
  | {
      readonly seen: 'session';
      readonly credential: string;
      readonly parent: string;
      readonly identities: readonly NodeRef[];
      readonly subject: Subject | undefined;
      readonly pod: PodRef | undefined;
    }
  /** `account`: name of its service account; '' if not shown. `owner`: the object that controls it. `containers`: as far as shown. */
  | {
      readonly seen: 'pod';
      readonly pod: PodRef;
      readonly account: string;
      readonly owner: NodeRef | undefined;
      readonly containers: readonly ContainerRef[];
    }
  | { readonly seen: 'pod_deleted'; readonly pod: PodRef };

/** `id`: all 64 hexadecimal digits, or the first 12 as sensors write it; '' if it was not started yet. */
export type ContainerRef = { readonly name: string; readonly id: string; readonly image: string };

/** Where a sensor event happened; '' for what it does not show. */
export type SensorPlace = { readonly pod: PodRef; readonly container: ContainerRef };
