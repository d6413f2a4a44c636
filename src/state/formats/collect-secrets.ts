import { cloudTypes } from '../../catalog/providers.js';
import { Masking } from '../../catalog/secrets/masking.js';
import { SecretCollector } from '../../catalog/secrets/pack-secrets.js';
import { keyedSecret } from '../../catalog/secrets/secret-names.js';
import { secretPaths } from '../../catalog/secrets/secret-types.js';
import { member } from '../../lib/json.js';
import type { PackedSecrets } from '../../model/packed-secrets.js';
import type { IndexedState } from '../index/indexed-state.js';

/**
 * A member with a value whose name may say that it is a secret: the end of the name, and what begins a value that is not empty. No exact
 * test: it must only miss nothing that `Masking` would hide by a name.
 */
const hint =
  /(?:pass(?:w|phrase|code)|pwd|secret|token(?!s")|credential|(?:private|shared|auth|api|access|account|client|raw|signing|hmac|instrumentation|authorization|customer|encryption|primary|secondary|master|readonly)[_.-]?key|key_string|kube_?config|connection_string|(?:user|custom)_data|startup_script|auth_string|sas_|gateway_configuration|sensitive_labels|protected_settings|plaintext_value|base_?32_?string_?seed|qr_?code_?png)[\w. -]{0,64}": *(?!null|true|false|""|\[\]|\{\})/i;
/** Documents in texts, and pairs of a name and a value, say it otherwise: such types are always looked into. */
const always =
  /^(aws_(ecs_task_definition|batch_job_definition|codebuild_project|elastic_beanstalk_environment|autoscaling_group)|kubernetes_|helm_)/;

/**
 * Collects the secret values of a state: what the state marks as sensitive, outputs included, and what a name or a type says is secret.
 * Environment variables count only where their name says so. It runs in the thread that indexes the state, and parses only resources that mark
 * something or have such a name: 11 µs a resource where 4 of 10 hold a secret (bench `state`).
 */
export const collectSecrets = (state: IndexedState): PackedSecrets => {
  const collector = new SecretCollector();
  const masking = new Masking({ showVariables: [] });
  const types = new Map<string, { readonly isAlways: boolean; readonly paths: readonly string[] }>();
  for (let resource = 0; resource < state.size; resource++) {
    const type = state.type(resource);
    let known = types.get(type);
    if (known === undefined) {
      const paths = secretPaths(type, Object.hasOwn(cloudTypes, type) ? cloudTypes[type] : undefined);
      // What the catalog lists has the name of a secret, too; what else is listed has not.
      types.set(type, (known = { isAlways: always.test(type) || secretPaths(type, undefined).length > 0, paths }));
    }
    const marked = state.sensitive(resource);
    if (marked.length === 0 && !known.isAlways && !hint.test(state.text(resource))) continue;
    masking.value(state.attributes(resource), '*', marked, known.paths, (name, value, variable, isMarked) => {
      if (variable === '' || isMarked || keyedSecret(variable)) collector.add(name, value, variable, isMarked);
    });
  }
  for (const [name, output] of Object.entries(state.outputs())) {
    if (member(output, 'sensitive') === true) collector.add(name, member(output, 'value') ?? null, '', true);
  }
  return collector.pack();
};
