import { actsForItself } from '../../catalog/aws/acts-for-itself.js';
import { isServiceAgent } from '../../catalog/gcp/decode-identity.js';
import { aws, gcp } from '../../model/contracts/provider.js';
import type { JudgedEvent } from './judged-event.js';

/**
 * Whether the platform itself made the call: what it creates, such as the firewall rules of a cluster or the resources of a stack, is
 * nobody's drift (D74). Its changes of declared resources are judged like any other.
 */
export const isOfPlatform = ({ provider, user }: JudgedEvent): boolean =>
  provider === aws ? actsForItself(user) : provider === gcp && isServiceAgent(user.user_name);
