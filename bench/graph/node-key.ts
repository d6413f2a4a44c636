import { clusterObjectKey } from '../../src/catalog/graph-keys.js';
import { nodeTypes, type NodeType } from '../../src/model/graph-evidence.js';

/** Hexadecimal digits that depend on a number only. */
const hexOf = (number: number, digits: number): string => {
  let text = '';
  for (let part = 1; text.length < digits; part++) {
    let word = Math.imul(number ^ Math.imul(part, 0x9e3779b9), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    text += ((word ^ (word >>> 16)) >>> 0).toString(16).padStart(8, '0');
  }
  return text.slice(0, digits);
};

const uidOf = (number: number): string => {
  const h = hexOf(number, 32);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`;
};

const teams = ['payments', 'search', 'identity', 'billing', 'data', 'web', 'mobile', 'platform'] as const;
const clusters = ['prod-eu', 'prod-us', 'staging'] as const;
const team = (node: number): string => teams[node % teams.length] ?? '';
const cluster = (node: number): string => clusters[node % clusters.length] ?? '';
const account = (node: number): string => String(111_122_223_000 + (node % 40));
const suffix = (node: number): string => node.toString(36);

/** The key that a node of the type has in `graph-keys.ts`; each number has its own. Same lengths as real identifiers. */
export const nodeKey = (node: number, type: NodeType): string => {
  switch (type) {
    case 'iac_change':
      return `d_${hexOf(node, 18)}${node.toString(16).padStart(8, '0')}`;
    case 'sensor_event':
      return `e_${hexOf(node, 18)}${node.toString(16).padStart(8, '0')}`;
    case 'iam_policy':
      return `arn:aws:iam::${account(node)}:policy/${team(node)}-${suffix(node)}`;
    case 'iam_role':
      return `arn:aws:iam::${account(node)}:role/${team(node)}-${suffix(node)}`;
    case 'service_account':
      return clusterObjectKey(cluster(node), 'serviceaccount', team(node), `${team(node)}-${suffix(node)}`);
    case 'pod':
      return `${clusterObjectKey(cluster(node), 'pod', team(node), `app-${suffix(node)}-${hexOf(node, 10)}-x2f4q`)}/${uidOf(node)}`;
    case 'container':
      return `container/${hexOf(node, 56)}${node.toString(16).padStart(8, '0')}`;
    case 'security_group':
      return `sg-0${hexOf(node, 8)}${node.toString(16).padStart(8, '0')}`;
    case 'network':
      return `subnet-0${hexOf(node, 8)}${node.toString(16).padStart(8, '0')}`;
    case 'resource':
      return `i-0${hexOf(node, 8)}${node.toString(16).padStart(8, '0')}`;
    default:
      throw new Error(`expected one of ${nodeTypes.join(', ')}`);
  }
};
