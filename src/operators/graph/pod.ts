import type { ContainerRef, NodeRef, PodRef } from '../../model/graph-evidence.js';
import { clusterObjectKey } from '../../catalog/graph-keys.js';
import type { Proof } from './proofs.js';

export type Container = { readonly node: number; id: string; readonly pod: Pod | undefined; readonly edge: number; readonly proof: number };

/** A node that a pod holds, with the edge between them. */
type Held = { readonly node: number; readonly type: number; readonly edge: number; readonly proof: number };

/** `ref`: as its node is named: without the uid if it was first seen without it. */
export type Pod = {
  readonly node: number;
  readonly ref: PodRef;
  uid: string;
  account: string;
  owner: string;
  readonly containers: Container[];
  /** Its service account and its owner. */
  readonly held: Held[];
  /** When it was deleted, milliseconds; Infinity while it exists. */
  deleted: number;
  /** When it is forgotten, unless something refers to it then. */
  due: number;
  /** As the last save wrote it; undefined if it has changed since. */
  saved: SavedPod | undefined;
};

/** A container as a checkpoint has it. `first`: the id that its node is named after. */
export type SavedContainer = ContainerRef & { readonly first: string; readonly proof: Proof };

/** A pod as a checkpoint has it. `isNewest`: its name finds it. `proofs`: of the service account and of the owner. */
export type SavedPod = {
  readonly pod: PodRef;
  readonly uid: string;
  readonly isNewest: boolean;
  readonly account: string;
  readonly owner: NodeRef | undefined;
  readonly proofs: readonly [account: Proof, owner: Proof];
  readonly containers: readonly SavedContainer[];
  readonly deleted: number | undefined;
  readonly due: number | undefined;
};

/** `ref`: as its node is named. */
export const newPod = (node: number, ref: PodRef, uid: string): Pod => ({
  node,
  ref,
  uid,
  account: '',
  owner: '',
  containers: [],
  held: [],
  deleted: Infinity,
  due: Infinity,
  saved: undefined,
});

export const containerKey = 'container/';
export const podName = ({ cluster, namespace, name }: Omit<PodRef, 'uid'>): string => clusterObjectKey(cluster, 'pod', namespace, name);

/** What a record shows besides the pod: the name of its service account, '' if not shown, and what controls it. */
export type PodInfo = { readonly account: string; readonly owner: NodeRef | undefined };

/** Stands for a proof that is unknown. */
export const noProof: Proof = { event_id: '', event_name: '', timestamp: '' };
