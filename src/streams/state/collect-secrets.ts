import { awsTypes } from '../../catalog/aws/catalog.js';
import { Masking } from '../../catalog/secrets/masking.js';
import { SecretCollector } from '../../catalog/secrets/pack-secrets.js';
import { keyedSecret } from '../../catalog/secrets/secret-names.js';
import { secretPaths } from '../../catalog/secrets/secret-types.js';
import { member } from '../../model/json.js';
import type { PackedSecrets } from '../../model/packed-secrets.js';
import type { IndexedState } from './indexed-state.js';

/** A name that may say that its value is a secret, or that environment variables lie below it. No exact test: it must only miss nothing. */
const hint =
  /passw|passphrase|passcode|secret|token|credential|private|shared|access_?key|api_?key|_key|kube_?config|connection_string|user_data|custom_data|startup|auth_|sas_|environ|"env"|variables|container_|gateway_configuration|sensitive|protected|plaintext|base_?32|qr_?code/i;
/** Instances of a type that are searched for such names. All attributes of a type stand in each instance; of its blocks some do not. */
const searched = 32;
/** In which blocks of these types a secret may stand, and of which few instances may have one. */
const always =
  /^(aws_(mq_broker|glue_connection|lb_listener|lb_listener_rule|codepipeline|kinesis_firehose_delivery_stream|lambda_function|codebuild_project|ecs_task_definition)|kubernetes_|helm_|vault_)/;

/**
 * The secret values of a state: what it marks, outputs included, and what a name or a type says is one. Environment variables count where their name says so. It
 * runs where the state was indexed, beside the event loop, and parses only what marks something and instances of types that may have secrets.
 */
export const collectSecrets = (state: IndexedState): PackedSecrets => {
  const collector = new SecretCollector();
  const masking = new Masking({ showVariables: [] });
  const types = new Map<string, { mayHold: boolean; seen: number; readonly paths: readonly string[] }>();
  for (let resource = 0; resource < state.size; resource++) {
    const type = state.type(resource);
    let known = types.get(type);
    if (known === undefined) {
      const paths = secretPaths(type, Object.hasOwn(awsTypes, type) ? awsTypes[type] : undefined);
      types.set(type, (known = { mayHold: paths.length > 0 || always.test(type), seen: 0, paths }));
    }
    const marked = state.sensitive(resource);
    if (!known.mayHold && known.seen++ < searched) known.mayHold = hint.test(state.text(resource));
    if (marked.length === 0 && !known.mayHold) continue;
    const attributes = state.attributes(resource);
    masking.value(attributes, '*', marked, known.paths, (name, value, variable, isMarked) => {
      if (variable === '' || isMarked || keyedSecret(variable)) collector.add(name, value, variable, isMarked);
    });
  }
  for (const [name, output] of Object.entries(state.outputs())) {
    if (member(output, 'sensitive') === true) collector.add(name, member(output, 'value') ?? null, '', true);
  }
  return collector.pack();
};
