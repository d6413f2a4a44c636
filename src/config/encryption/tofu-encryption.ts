import { HclProblem, readHcl, type Block, type Body } from '../../hcl/read-hcl.js';
import { readHclJson } from '../../hcl/read-hcl-json.js';
import type { Environment } from '../environment.js';
import { blockReader } from './block-reader.js';
import { EncryptionProblem, type DecryptionMethod, type StateEncryption } from './state-encryption.js';
import { pullInstead, tofuKeyProvider } from './tofu-key-provider.js';

const variable = 'TF_ENCRYPTION';

/**
 * The encryption of states that `TF_ENCRYPTION` describes, in native or JSON syntax; undefined if it is not set. Its methods are those of
 * the block `state` and its fallbacks, in this order. If driftline cannot read it, the only method has a problem.
 */
export const tofuEncryption = (environment: Environment): StateEncryption | undefined => {
  const text = (environment[variable] ?? '').trim();
  if (text === '') return undefined;
  try {
    return stateOf(text.startsWith('{') ? readHclJson(text) : readHcl(text), environment);
  } catch (error) {
    if (!(error instanceof EncryptionProblem || error instanceof HclProblem)) throw error;
    return { methods: [{ name: variable, problem: `${variable}: ${error.message}` }], acceptsPlain: false };
  }
};

const stateOf = (body: Body, environment: Environment): StateEncryption => {
  checkDocument(body);
  const state = single(body, 'state', variable);
  if (state === undefined) throw new EncryptionProblem('there is no block `state` that names the method');
  const targets = withFallbacks(state);
  const methods = targets.map((target) => methodBlock(target, body, environment));
  const encrypting = methods.filter(({ labels: [type] }) => type !== 'unencrypted');
  const acceptsPlain = encrypting.length < methods.length;
  if (acceptsPlain && blockReader(state, environment).flag('enforced'))
    throw new EncryptionProblem('`state` is enforced, so no method may be `unencrypted`');
  return { methods: encrypting.map((block) => methodOf(block, body, environment)), acceptsPlain };
};

/** The block of the method that a target names. */
const methodBlock = (target: Block, { blocks }: Body, environment: Environment): Block => {
  const reference = blockReader(target, environment).reference('method', 'method');
  if (reference === undefined) throw new EncryptionProblem(`\`${target.type}\` names no method`);
  const block = blocks.find(({ type, labels }) => type === 'method' && labels.join('.') === reference);
  if (block === undefined) throw new EncryptionProblem(`there is no method.${reference}`);
  return block;
};

const blockTypes = ['key_provider', 'method', 'state', 'plan', 'remote_state_data_sources'];

const checkDocument = ({ attributes, blocks }: Body): void => {
  const [unknown] = [...attributes.keys(), ...blocks.map(({ type }) => type)].filter((one) => !blockTypes.includes(one));
  if (unknown === 'terraform' || unknown === 'encryption')
    throw new EncryptionProblem('expected the content of the block `encryption`, without the block itself');
  if (unknown !== undefined) throw new EncryptionProblem(`unknown block or attribute ${unknown}`);
  const names = new Set<string>();
  for (const { type, labels } of blocks.filter(({ type }) => type === 'key_provider' || type === 'method')) {
    const name = [type, ...labels].join('.');
    if (labels.length !== 2) throw new EncryptionProblem(`${name}: expected a type and a name`);
    if (names.has(name)) throw new EncryptionProblem(`${name} is declared twice`);
    names.add(name);
  }
};

const single = (body: Body, type: string, where: string): Block | undefined => {
  const [first, second] = body.blocks.filter((one) => one.type === type);
  if (second !== undefined) throw new EncryptionProblem(`${where} has two blocks \`${type}\``);
  return first;
};

/** A target and its fallbacks, the one that is tried first at the beginning. */
const withFallbacks = (target: Block): readonly Block[] => {
  const [unknown] = [...target.attributes.keys(), ...target.blocks.map(({ type }) => type)].filter(
    (one) => one !== 'method' && one !== 'fallback' && !(one === 'enforced' && target.type === 'state'),
  );
  if (unknown !== undefined) throw new EncryptionProblem(`${target.type}: unknown block or attribute ${unknown}`);
  const next = single(target, 'fallback', `\`${target.type}\``);
  return next === undefined ? [target] : [target, ...withFallbacks(next)];
};

/** A method that cannot be used is no problem if another one decrypts the state. */
const methodOf = (block: Block, { blocks }: Body, environment: Environment): DecryptionMethod => {
  const read = blockReader(block, environment);
  const name = `${read.name} of ${variable}`;
  try {
    const [type = ''] = block.labels;
    if (type !== 'aes_gcm') return read.fail(`methods of type ${type} are not supported; ${pullInstead}`);
    const [unknown] = [...block.attributes.keys(), ...block.blocks.map((one) => one.type)].filter((one) => one !== 'keys' && one !== 'aad');
    if (unknown !== undefined) read.fail(`unknown block or attribute ${unknown}`);
    const keys = read.reference('keys', 'key_provider') ?? read.fail('keys is missing');
    const providers = blocks.filter((one) => one.type === 'key_provider');
    return { name, problem: undefined, keys: tofuKeyProvider(keys, providers, environment), aad: read.bytes('aad'), infersChain: false };
  } catch (error) {
    if (!(error instanceof EncryptionProblem)) throw error;
    return { name, problem: `${variable}: ${error.message}` };
  }
};
