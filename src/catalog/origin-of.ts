import { setNewest } from '../lib/bounded-map.js';
import { inUtc, parseEventTime } from '../lib/event-time.js';
import { text, type Json } from '../lib/json.js';
import { parseNetwork } from '../lib/network.js';
import { unknownOrigin, type Origin, type UserIdentity } from '../model/audit-record.js';
import { iacTools } from './iac-user-agent.js';

/** Parts of an origin as the providers write them. */
type Given = {
  readonly address: Json | undefined;
  readonly agent: string;
  readonly user: UserIdentity;
  readonly accessKeyId?: string | undefined;
  readonly mfa?: boolean | undefined;
  readonly sessionStarted?: Json | undefined;
  readonly groups?: readonly string[] | undefined;
  /** The record says that the console made the call. */
  readonly isConsole?: boolean;
};

/** How a call was made (D115). An address that is no IP address is that of a service, or hidden by the provider. */
export const originOf = ({ address, agent, user, accessKeyId, mfa, sessionStarted, groups, isConsole }: Given): Origin => {
  const ip = text(address);
  const started = text(sessionStarted);
  return {
    source_ip: ip !== undefined && !ip.includes('/') && parseNetwork(ip) !== undefined ? ip : null,
    user_agent: agent === '' ? null : agent,
    tool: isConsole === true ? 'console' : toolOf(agent),
    access_key_id: accessKeyId ?? null,
    mfa: mfa ?? null,
    session_started: started === undefined || Number.isNaN(parseEventTime(started)) ? null : inUtc(started),
    via: user.invoked_by ?? null,
    impersonated_by: user.delegated_from ?? null,
    groups: groups === undefined || groups.length === 0 ? null : groups,
  };
};

/**
 * Tools by what they write into the user agent, the most specific first: tools that call through an SDK name it too. Callers choose it, so
 * it only informs (D9). Source: real records, and the tools' sources.
 */
const tools: readonly (readonly [tool: string, agent: RegExp])[] = [
  ...iacTools,
  ['pulumi', /\bpulumi\b/i],
  ['cdk', /\baws-?cdk\b|\bcdk-toolkit\b/i],
  ['cloudformation', /^cloudformation\.amazonaws\.com/],
  ['ansible', /\bansible/i],
  ['crossplane', /\bcrossplane\b|\bupjet\b/i],
  ['eksctl', /\beksctl\b/],
  ['argocd', /\bargocd-/],
  ['flux', /^(?:source|kustomize|helm|notification|image-\w+)-controller\//],
  ['helm', /\bhelm\//i],
  ['kubectl', /\bkubectl\b/],
  ['console', /\bconsole\.(?:amazonaws\.com|aws\b)|\bsignin\.amazonaws\.com|^AWS Internal$|^Mozilla\/5\.0 /i],
  ['cli', /\baws-cli\/|\baws-shell\/|\bgcloud\b|\bgsutil\/|\bbq\/|\bgoogle-cloud-sdk\b/i],
  [
    'sdk',
    /\baws-sdk-|\bboto(?:3|core)\/|\bgoogle-(?:api|cloud)-|\bgl-[a-z]+\/|\bgrpc-[a-z]|\bclient-go\b|OpenAPI-Generator\/|\bkubernetes\//i,
  ],
];

/** The agents of most records repeat. **Keeps** the newest 1,000. */
const known = new Map<string, string | null>();
const maxKnown = 1_000;

const toolOf = (agent: string): string | null => {
  if (agent === '') return unknownOrigin.tool;
  const found = known.get(agent);
  if (found !== undefined) return found;
  const tool = tools.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;
  setNewest(known, agent, tool, maxKnown);
  return tool;
};
