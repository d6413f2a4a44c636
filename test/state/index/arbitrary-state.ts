import fc from 'fast-check';

/**
 * States for property tests, as text: members in any order, any white space, any escapes, numbers of any length. Names
 * and addresses often have equal values, so that keys, groups and duplicates collide.
 */

/** A number with these exact digits. */
class Digits {
  constructor(readonly text: string) {}
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', 'a', 'arn:aws:iam::111122223333:role/a', '__proto__', '#', 'a.b'),
);
const digits = fc
  .oneof(
    fc.constantFrom(
      '0',
      '-0',
      '1.0',
      '9007199254740993',
      '9007199254740992',
      '0.1',
      '1e3',
      '-2.5E-7',
      '1e400',
      '123456789012345678901234567890',
      '0.1234567890123456789',
    ),
    fc.integer().map(String),
  )
  .map((text) => new Digits(text));

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    texts,
    digits,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
  ),
}));

const few = <A>(...values: readonly A[]) => fc.constantFrom(...values);
const name = few('a', 'b', 'c-d', 'ü');
const type = few(
  'aws_iam_role',
  'aws_iam_role_policy_attachment',
  'aws_instance',
  'aws_thing',
  'other_thing',
  'aws_unknown',
  'constructor',
);
const account = few('111122223333', '444455556666', 'amazon', '');
const key = fc.oneof(few<unknown>('x', 'X', '', null), texts, digits);

const disk = fc.record({ code: key, name: key, more: value }, { requiredKeys: [] });
const disks = fc.oneof(fc.array(fc.oneof({ arbitrary: disk, weight: 4 }, { arbitrary: value, weight: 1 }), { maxLength: 4 }), disk, value);

const identity = fc.record(
  {
    disk: disks,
    net: disks,
    name: key,
    arn: fc.oneof(
      key,
      account.map((id) => `arn:aws:iam:${id === '' ? '' : 'eu-west-1'}:${id}:role/r`),
    ),
    id: key,
    role: key,
    policy_arn: key,
    code: key,
    port: key,
    owner_id: account,
    account_id: account,
    region: few<unknown>('eu-west-1', '', null, 3),
  },
  { requiredKeys: [] },
);
const attributes = fc.tuple(fc.dictionary(texts, value, { maxKeys: 4 }), identity).map(([any, known]) => ({ ...any, ...known }));
const flat = fc.dictionary(
  few('id', 'name', 'tags.%', 'tags.a.b', 'tags.c', 'list.#', 'list.0', 'list.10', 'list.9', 'set.#', 'set.123.port'),
  texts,
);
const steps = fc.array(
  fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('get_attr'), value: texts }),
      fc.record({ type: fc.constant('index'), value: fc.record({ value: fc.oneof(texts, fc.nat(9)), type: texts }) }),
    ),
    { maxLength: 3 },
  ),
  { maxLength: 2 },
);
const module = few('', 'module.a', 'module.a[0]', 'module.a[1]', 'module.m["x.y]\\"[0]"].module.n', 'module.a.module.a');
const dependency = fc
  .tuple(few('', 'module.a.', 'module.m.module.n.', 'module.a[0].'), few('', 'data.'), type, name)
  .map(([at, mode, of, one]) => `${at}${mode}${of}.${one}`);
const provider = few('provider.aws', 'provider["registry.terraform.io/hashicorp/aws"].west', 'module.a.provider["x"]');
const optional = { requiredKeys: [] };

const instance = fc.record(
  {
    index_key: fc.oneof(
      few<unknown>('k', null, 'q"\\${', '%{', '\u0007'),
      texts,
      fc.nat(20).map((one) => new Digits(String(one))),
    ),
    deposed: few<unknown>('', '', null, 'abcd1234'),
    provider,
    attributes: fc.oneof({ arbitrary: attributes, weight: 5 }, { arbitrary: fc.constant(null), weight: 1 }),
    attributes_flat: flat,
    sensitive_attributes: steps,
    dependencies: fc.array(dependency, { maxLength: 4 }),
    depends_on: fc.array(dependency, { maxLength: 2 }),
    private: texts,
  },
  optional,
);
const resource = fc.record(
  { module, mode: few('managed', 'managed', 'data'), type, name, provider, instances: fc.array(instance, { maxLength: 4 }), each: texts },
  { requiredKeys: ['mode', 'type', 'name'] },
);
const header = fc.record({ terraform_version: texts, serial: fc.nat(), lineage: texts, outputs: value, check_results: value }, optional);

const v4 = fc
  .tuple(header, fc.array(resource, { maxLength: 8 }))
  .map(([rest, resources]) => ({ version: new Digits('4'), ...rest, resources }));

const shownResource = fc.record(
  {
    mode: few('managed', 'managed', 'data'),
    type,
    name,
    index: fc.oneof(few<unknown>('k', null), fc.nat(20)),
    provider_name: provider,
    values: attributes,
    sensitive_values: fc.oneof(fc.boolean(), fc.dictionary(texts, few<unknown>(true, {}, [true, {}], { a: true }))),
    depends_on: fc.array(dependency, { maxLength: 3 }),
    deposed_key: few('', '', 'abcd'),
  },
  { requiredKeys: ['mode', 'type', 'name'] },
);

/** Modules with distinct addresses and resource names; which of two equals comes first depends on the order of members. */
const shown = fc.array(fc.array(shownResource, { maxLength: 4 }), { minLength: 1, maxLength: 4 }).map((modules) => {
  let number = 0;
  const unlike = modules.map((resources, at) => ({
    ...(at === 0 ? {} : { address: at === 1 ? 'module.a' : at === 2 ? 'module.a[0]' : 'module.m["x"].module.n' }),
    resources: resources.map((one) => ({ ...one, name: `${one.name}${number++}` })),
  }));
  const [root, first, ...others] = unlike;
  const children = first === undefined ? [] : [{ ...first, child_modules: others }];
  return { format_version: '1.0', terraform_version: '1.9.8', values: { root_module: { ...root, child_modules: children } } };
});

/** Writes a document in a style drawn from the seed. */
const written = (document: unknown, seed: number): string => {
  let state = seed | 1;
  const chance = (one: number): boolean => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) % one === 0;
  };
  const space = (): string => (chance(4) ? ([' ', '\n', '\t', '\r\n  '][(state >>> 12) % 4] ?? '') : '');
  const text = (one: string): string =>
    `"${[
      ...JSON.stringify(one)
        .slice(1, -1)
        .matchAll(/\\u[\da-f]{4}|\\.|[^]/gu),
    ]
      .map(([unit]) =>
        unit.length === 1 && chance(12)
          ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
          : unit === '/' && chance(3)
            ? '\\/'
            : unit,
      )
      .join('')}"`;
  const write = (one: unknown): string => {
    if (one instanceof Digits) return one.text;
    if (typeof one === 'string') return text(one);
    if (Array.isArray(one)) return `[${space()}${one.map(write).join(`${space()},${space()}`)}${space()}]`;
    if (typeof one !== 'object' || one === null) return JSON.stringify(one);
    const members = Object.entries(one).filter(([, member]) => member !== undefined);
    if (chance(3)) members.reverse();
    if (chance(3)) members.push(...members.splice(0, 2));
    return `{${space()}${members.map(([key, member]) => `${text(key)}${space()}:${space()}${write(member)}`).join(`${space()},${space()}`)}${space()}}`;
  };
  return `${space()}${write(document)}${space()}`;
};

export const v4Text = fc.tuple(v4, fc.nat()).map(([document, seed]) => written(document, seed));
export const shownText = fc.tuple(shown, fc.nat()).map(([document, seed]) => written(document, seed));
/** Any JSON text. */
export const jsonText = fc.tuple(value, fc.nat()).map(([document, seed]) => written(document, seed));
