import { hasEveryAddress } from './attribute-change.js';
import { accountIn, forPrincipal, permitsMore, type Statement } from './policy-statements.js';

type Known = (account: string) => boolean;
type PolicyCondition = Statement['conditions'][number];

/**
 * Whether the second document admits everybody or an unknown account and the first does not. A condition that restricts the call to known
 * accounts, an organization, a network or addresses makes a statement harmless.
 * Source: IAM User Guide, global condition keys; S3 User Guide, "The meaning of public".
 */
export const opens = (before: readonly Statement[], after: readonly Statement[], isKnown: Known): boolean =>
  permitsMore(before, after, (statement) => exposedParts(statement, isKnown));

/** The statement for each of its unknown principals. */
const exposedParts = (statement: Statement, isKnown: Known): readonly Statement[] => {
  const { principals } = statement;
  if (principals === undefined) return [];
  // `NotPrincipal` means everybody else.
  if (principals.except) return isRestricted(statement, everyoneConditions, isKnown) ? [] : [statement];
  return principals.names
    .filter((principal) => isStranger(principal, statement, isKnown))
    .map((principal) => forPrincipal(statement, principal));
};

const isStranger = (principal: string, statement: Statement, isKnown: Known): boolean => {
  const colon = principal.indexOf(':');
  const kind = principal.slice(0, colon);
  const name = principal.slice(colon + 1);
  const account = accountIn(name);
  switch (kind) {
    case 'AWS':
      if (name === '*') return !isRestricted(statement, everyoneConditions, isKnown);
      return account !== '' && !isKnown(account) && !isRestricted(statement, accountConditions, isKnown);
    case 'Federated':
      return (account !== '' && !isKnown(account)) || (!name.includes(':saml-provider/') && acceptsAnyToken(name, statement));
    default:
      return false;
  }
};

/** The effect of a condition key: the account in its value decides, or any value restricts the call. */
type ConditionEffects = Readonly<Record<string, 'account' | 'value'>>;

/** Condition keys that make the permission of another account harmless. */
const accountConditions: ConditionEffects = {
  'aws:sourceaccount': 'account',
  'aws:sourceowner': 'account',
  'aws:principalaccount': 'account',
  'kms:calleraccount': 'account',
  's3:dataaccesspointaccount': 'account',
  's3:dataaccesspointarn': 'account',
  'aws:sourcearn': 'account',
  'aws:principalarn': 'account',
  'aws:principalorgid': 'value',
  'aws:principalorgpaths': 'value',
  'aws:sourceorgid': 'value',
  'aws:sourceorgpaths': 'value',
  'aws:sourcevpc': 'value',
  'aws:sourcevpce': 'value',
  'aws:sourcevpcarn': 'value',
};
const everyoneConditions: ConditionEffects = {
  ...accountConditions,
  'aws:sourceip': 'value',
  'aws:vpcsourceip': 'value',
  'aws:userid': 'value',
};

const isRestricted = ({ conditions }: Statement, effects: ConditionEffects, isKnown: Known): boolean =>
  conditions.some((condition) => {
    const tie = Object.hasOwn(effects, condition.key) ? effects[condition.key] : undefined;
    if (tie === undefined || !mustHold(condition) || hasEveryAddress(condition.values)) return false;
    return condition.values.every((value) => !isAnything(value) && (tie === 'value' || namesKnown(value, isKnown)));
  });

/** An ARN of a service without accounts (a bucket) names one object; an ARN with any account names none. */
const namesKnown = (value: string, isKnown: Known): boolean => {
  const account = accountIn(value);
  if (account !== '') return isKnown(account);
  return value.startsWith('arn:') && value.split(':')[4] === '' && !isAnything(value.split(':').slice(5).join(':'));
};

/** Whether the operator is false if the key is missing, and true only for the listed values. */
const mustHold = ({ operator, values }: PolicyCondition): boolean =>
  values.length > 0 && /^(foranyvalue:)?(stringequals|stringequalsignorecase|stringlike|arnequals|arnlike|ipaddress)$/.test(operator);

const isAnything = (value: string): boolean => /^[*?:/]+$/.test(value);

/** Token providers that anybody can use: the audience alone does not identify the project. */
const sharedProviders = new Set(['token.actions.githubusercontent.com', 'gitlab.com', 'app.terraform.io', 'agent.buildkite.com']);

/** Whether tokens of a web identity provider are accepted for any subject. */
const acceptsAnyToken = (provider: string, { conditions }: Statement): boolean => {
  const host = (provider.split(':oidc-provider/')[1] ?? provider).toLowerCase();
  return !conditions.some(
    (condition) =>
      condition.key.startsWith(`${host}:`) &&
      mustHold(condition) &&
      !(sharedProviders.has(host) && condition.key === `${host}:aud`) &&
      condition.values.every((value) => !isAnything(value) && !isAnything(value.replace(/^repo:/, ''))),
  );
};
