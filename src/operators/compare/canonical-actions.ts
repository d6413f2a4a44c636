import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';

/**
 * Actions of load balancers in one form: a target group alone or as the only one to forward to, values that the service fills in, and the
 * order by position or number. Source: ELB API reference 2015-12-01 (`Action`), `aws_lb_listener` in versions 3 to 6 of the provider.
 */
export const canonicalActions = (actions: Json | undefined): Json =>
  [...itemsOf(actions)].sort((a, b) => orderOf(a) - orderOf(b)).map((action) => (isObject(action) ? plainAction(action) : action));

const orderOf = (action: Json): number => (isObject(action) ? Number(action['order'] ?? 0) : 0);

const plainAction = (action: JsonObject): Json => ({
  ...withDefaults(action),
  order: null,
  target_group_arn: null,
  forward: action['type'] === 'forward' ? forwardOf(action) : null,
});

const forwardOf = (action: JsonObject): Json => {
  const config = onlyBlock(action['forward']);
  const groups = itemsOf(config?.['target_group']).filter(isObject);
  const targets = groups.length > 0 ? groups : [{ arn: action['target_group_arn'] ?? null }];
  const sticky = onlyBlock(config?.['stickiness']);
  return {
    // One group receives everything, whatever its weight.
    target_group:
      targets.length === 1 ? { arn: targets[0]?.['arn'] ?? null } : sortedBy('arn', targets).map((one) => ({ weight: 1, ...filled(one) })),
    stickiness: isOn(sticky?.['enabled']) ? (sticky ?? null) : null,
  };
};

/** Blocks of a set in the order of the text of one attribute. */
const sortedBy = (attribute: string, blocks: readonly JsonObject[]): readonly JsonObject[] => {
  const textOf = (block: JsonObject): string => text(block[attribute]) ?? '';
  return [...blocks].sort((a, b) => (textOf(a) < textOf(b) ? -1 : textOf(a) > textOf(b) ? 1 : 0));
};

const session = {
  on_unauthenticated_request: 'authenticate',
  scope: 'openid',
  session_cookie_name: 'AWSELBAuthSessionCookie',
  session_timeout: 604_800,
};
const defaults: Readonly<Record<string, JsonObject>> = {
  authenticate_cognito: session,
  authenticate_oidc: { ...session, client_secret: null },
  redirect: { host: '#{host}', path: '/#{path}', port: '#{port}', protocol: '#{protocol}', query: '#{query}' },
};

const withDefaults = (action: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(action).map(([name, value]) => {
      const inner = onlyBlock(value);
      const missing = defaults[name];
      if (inner === undefined || missing === undefined) return [name, value];
      const members = { ...missing, ...filled(inner) };
      return [name, 'client_secret' in missing ? { ...members, client_secret: null } : members];
    }),
  );

/** The members of a block that are not empty. */
const filled = (block: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(block).filter(([, value]) => value !== null && value !== undefined && value !== ''));
const onlyBlock = (value: Json | undefined): JsonObject | undefined => {
  const one = isList(value) ? value[0] : value;
  return isObject(one) ? one : undefined;
};
const isOn = (value: Json | undefined): boolean => value === true || value === 'true';
const itemsOf = (value: Json | undefined): readonly Json[] =>
  isList(value) ? value : value === undefined || value === null ? [] : [value];
