import { isServiceAgent } from '../../catalog/gcp/decode-identity.js';
import { gcp } from '../../model/contracts/provider.js';
import type { JudgedEvent } from './judged-event.js';

/**
 * Whether the platform itself made the call: what it creates, such as the firewall rules of a cluster, is nobody's drift (D74). Its changes
 * of declared resources are judged like any other.
 */
export const isOfPlatform = ({ provider, user }: JudgedEvent): boolean => provider === gcp && isServiceAgent(user.user_name);
