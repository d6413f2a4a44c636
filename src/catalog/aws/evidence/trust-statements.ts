import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { parseDocument } from '../../../lib/parse-document.js';
import { covers } from './name-patterns.js';

/** `operator` and `key` in lower case; `operator` without prefix and `IfExists`. */
export type TrustCondition = {
  readonly operator: string;
  readonly ifExists: boolean;
  readonly quantifier: 'all' | 'any' | '';
  readonly key: string;
  readonly values: readonly string[];
};

/** `principals`: by kind; `everyone` if the statement names `*`. `except`: it names those whom it does not mean. */
export type TrustStatement = {
  readonly allows: boolean;
  readonly except: boolean;
  readonly everyone: boolean;
  readonly principals: Readonly<Record<'AWS' | 'Federated', readonly string[]>>;
  readonly conditions: readonly TrustCondition[];
  /** Whether it is about this call, given in lower case. `NotAction` is about none. */
  includes(call: string): boolean;
};

/** The statements of a trust policy, given as text or as an object. Source: IAM User Guide, "Grammar of the IAM JSON policy language". */
export const trustStatements = (policy: Json | undefined): readonly TrustStatement[] => {
  const document = typeof policy === 'string' ? (policy.length > maxLength ? undefined : parseDocument(policy)) : policy;
  return isObject(document) ? listOf(document['Statement']).filter(isObject).slice(0, maxStatements).map(statementOf) : [];
};

/** IAM accepts 4,096 characters without spaces; longer documents are not read. */
const maxLength = 20_480;
const maxStatements = 100;
/** More subjects than fit into a document of that size. */
const maxValues = 150;

const statementOf = (statement: JsonObject): TrustStatement => {
  const except = statement['Principal'] === undefined;
  const named = statement['Principal'] ?? statement['NotPrincipal'];
  const principals = isObject(named) ? named : {};
  const aws = named === '*' ? ['*'] : textsOf(principals['AWS']);
  const actions = textsOf(statement['Action']).map((action) => action.toLowerCase());
  return {
    // Neither allows nor denies anything: a policy that IAM would reject.
    allows: statement['Effect'] === 'Allow',
    except,
    everyone: aws.includes('*'),
    principals: { AWS: aws, Federated: textsOf(principals['Federated']) },
    conditions: conditionsOf(statement['Condition']),
    includes: (call) =>
      (statement['Effect'] === 'Allow' || statement['Effect'] === 'Deny') && actions.some((action) => covers(action, call)),
  };
};

const conditionsOf = (condition: Json | undefined): readonly TrustCondition[] =>
  isObject(condition)
    ? Object.entries(condition).flatMap(([operator, keys]) =>
        isObject(keys) ? Object.entries(keys).map(([key, values]) => conditionOf(operator.toLowerCase(), key, values)) : [],
      )
    : [];

const conditionOf = (operator: string, key: string, given: Json | undefined): TrustCondition => {
  const values = listOf(given);
  return {
    // No operator that anything understands, so that nothing is admitted.
    operator: values.length > maxValues ? '' : operator.replace(/^for(any|all)values?:/, '').replace(/ifexists$/, ''),
    ifExists: operator.endsWith('ifexists'),
    quantifier: operator.startsWith('forall') ? 'all' : operator.startsWith('forany') ? 'any' : '',
    key: key.toLowerCase(),
    values: values.filter(isScalar).map(String),
  };
};

const isScalar = (value: Json): value is string | boolean | number => !isObject(value) && !isList(value) && value !== null;

const textsOf = (value: Json | undefined): readonly string[] => listOf(value).filter((one) => typeof one === 'string');

const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : value === undefined ? [] : [value]);
