import type { Environment } from '../../config/environment.js';
import { PlanFailed } from './plan-failed.js';

/**
 * Variables of driftline that the program receives: what finds it, its home and its settings, the credentials of clouds, proxies and
 * certificates. Nothing else, so that no secret of driftline reaches a provider. docs/plans.md lists them.
 */
const passed =
  /^(?:PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO|ALL)_PROXY|TF_(?:CLI_CONFIG_FILE|DATA_DIR|PLUGIN_CACHE_DIR|WORKSPACE|ENCRYPTION|REGISTRY_\w+|VAR_.+|TOKEN_\w+)|CHECKPOINT_DISABLE|AWS_\w+|GOOGLE_\w+|GCLOUD_\w+|CLOUDSDK_\w+|ARM_\w+|AZURE_\w+|KUBE\w*|VAULT_\w+)$/i;

/** Variables that change what the program does or prints. They are removed, from the file as well. */
const removed = /^TF_(?:CLI_ARGS|LOG|REATTACH_PROVIDERS|INPUT|IN_AUTOMATION)/i;

/** Names of variables whose values are secrets. */
const secret = /secret|token|password|passphrase|credential|key|TF_VAR_|TF_ENCRYPTION/i;
/** Characters of a value that is masked: shorter ones stand in every text. */
const leastSecret = 4;

export type ProgramEnvironment = {
  readonly variables: Readonly<Record<string, string>>;
  /** Values that no message may contain, longest first. */
  readonly secrets: readonly string[];
};

/** The environment of the program. `given`: variables of `environment_from`, which take precedence; all of their values are secrets. */
export const programEnvironment = (
  environment: Environment,
  given: Readonly<Record<string, string>>,
  workspace: string,
): ProgramEnvironment => {
  const own = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && passed.test(name) ? [[name, value] as const] : [],
  );
  const others = Object.entries(given);
  const variables = Object.fromEntries([...own, ...others].filter(([name]) => !removed.test(name)));
  const values = [...own.filter(([name]) => secret.test(name)), ...others].map(([, value]) => value);
  return {
    variables: {
      ...variables,
      ...(workspace === '' ? {} : { TF_WORKSPACE: workspace }),
      ...{ TF_IN_AUTOMATION: '1', TF_INPUT: '0', NO_COLOR: '1', CHECKPOINT_DISABLE: '1' },
    },
    secrets: [...new Set(values.filter((value) => value.length >= leastSecret))].sort((one, other) => other.length - one.length),
  };
};

/**
 * Reads `NAME=value` lines: empty lines and those that begin with `#` are ignored, `export ` before a name and quotes around a value are
 * removed, nothing is expanded. Throws `PlanFailed`, which names the line and not its content.
 */
export const readVariables = (text: string): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)=(.*)$/.exec(line);
    if (match === null) throw new PlanFailed('failed', `environment_from: line ${String(index + 1)} is not NAME=value`);
    const [, name = '', value = ''] = match;
    const quoted = /^"(.*)"\s*$|^'(.*)'\s*$/.exec(value);
    found[name] = quoted?.[1] ?? quoted?.[2] ?? value.trimEnd();
  }
  return found;
};
