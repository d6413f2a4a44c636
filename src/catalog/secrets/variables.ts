import { anyGlob } from '../../lib/glob.js';
import { isObject, type Json } from '../../lib/json.js';

/** Variables that are never secret, by the documentation of their runtime or provider. */
const harmless = new Set(
  `APP_ENV APP_VERSION ASPNETCORE_ENVIRONMENT AWS_ACCOUNT_ID AWS_DEFAULT_REGION AWS_LAMBDA_EXEC_WRAPPER AWS_PARTITION AWS_REGION DEBUG
   DEPLOY_ENV DJANGO_SETTINGS_MODULE DOTNET_ENVIRONMENT ENV ENVIRONMENT FLASK_ENV GIN_MODE GOMAXPROCS GOMEMLIMIT HOME LANG LC_ALL LOGLEVEL
   LOG_FORMAT LOG_LEVEL NODE_ENV NODE_OPTIONS PATH PORT POWERTOOLS_LOG_LEVEL POWERTOOLS_METRICS_NAMESPACE POWERTOOLS_SERVICE_NAME
   PYTHONPATH PYTHONUNBUFFERED RACK_ENV RAILS_ENV REGION RUST_BACKTRACE RUST_LOG SERVICE_NAME SPRING_PROFILES_ACTIVE STAGE TZ`.split(/\s+/),
);

/** Whether the value of this environment variable is shown. `globs`: `secrets.show_variables`. */
export const variablesShown = (globs: readonly string[]): ((name: string) => boolean) => {
  const configured = anyGlob(globs);
  return (name) => harmless.has(name) || configured(name);
};

/**
 * The kind of an object's members. `variables`: a map of environment variables. `pairs`: a list of them as `{name, value}`. `free`: a map
 * or list of pairs with user-chosen keys.
 */
export type Holder = 'plain' | 'environment' | 'variables' | 'pairs' | 'free';

const variableMaps = /^(?:\w+_)?(env(?:ironment)?_variables?|env_vars?|app_settings|environment_variables_override)$/;
/** Settings of the applications of SageMaker Studio, which are blocks of known attributes. */
const studioSettings = /^(?:canvas|code_editor|jupyter_\w+|kernel_gateway|r_session|r_studio_\w+|tensor_board)_app_settings$/;
const freeMaps = new Set(['variables', 'tags', 'tags_all', 'tag', 'tag_set', 'set', 'set_list', 'setting', 'all_settings']);

/** The kind of the member `name` (snake case) in an object of kind `parent`. */
export const holderOf = (name: string, parent: Holder): Holder => {
  if (parent === 'environment' && name === 'variables') return 'variables';
  if (name === 'environment' || name === 'env') return 'environment';
  if (variableMaps.test(name) && !studioSettings.test(name)) return 'variables';
  return freeMaps.has(name) ? 'free' : 'plain';
};

/** Whether a name is spelled like a variable; no attribute is. */
export const isVariableName = (name: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(name);

/** `environment` is a list of pairs, a map of variables, or a block that contains either under another name. */
export const isVariableMap = (value: Json): boolean => {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && !names.some((name) => blockMembers.has(name)) && Object.values(value).every(isScalar);
};
const blockMembers = new Set(['variables', 'type', 'image', 'compute_type', 'computeType', 'privileged_mode', 'privilegedMode']);
const isScalar = (value: Json | undefined): boolean => value === null || typeof value !== 'object';

/** Member names of a pair: of its name and of its value. */
const pairNames = [
  ['name', 'value'],
  ['key', 'value'],
  ['Name', 'Value'],
  ['Key', 'Value'],
  ['optionName', 'value'],
  ['OptionName', 'Value'],
  ['parameterKey', 'parameterValue'],
  ['parameterName', 'parameterValue'],
] as const;

/**
 * The value that a pair assigns to a name; `undefined` for anything else. For a build's variable, another `type` means that the value
 * refers to a stored secret.
 */
export const pairOf = (value: Json): { readonly name: string; readonly member: string; readonly isReference: boolean } | undefined => {
  if (!isObject(value)) return undefined;
  for (const [key, member] of pairNames) {
    const name = value[key];
    if (typeof name !== 'string' || value[member] === undefined) continue;
    const type = value['type'];
    return { name, member, isReference: type === 'PARAMETER_STORE' || type === 'SECRETS_MANAGER' };
  }
  return undefined;
};
