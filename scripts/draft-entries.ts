import { plainName, type ProviderSchema, type SchemaBlock } from './provider-schema.js';
import type { Operation, ServiceModel, Shape } from './service-models.js';

/** How sure the draft is that a parameter is an attribute: the same name, a common suffix or one level down, or no counterpart. */
type Match = { readonly attribute: string; readonly path: string; readonly sure: 'exact' | 'lenient' };

type Draft = {
  readonly type: string;
  readonly events: readonly {
    readonly event: string;
    readonly act: 'create' | 'modify' | 'destroy';
    readonly key: readonly Match[];
    readonly edits: readonly Match[];
    /** Parameters without an attribute. */
    readonly unused: readonly string[];
  }[];
  /** Configurable attributes that no call sets. */
  readonly left: readonly string[];
};

/** Attributes that identify a resource, in the order of preference. */
const identifying = ['id', 'arn', 'name'];
/** Members of every call that are no attributes. */
const machinery = new Set([
  'clienttoken',
  'clientrequesttoken',
  'dryrun',
  'tags',
  'tagset',
  'tagspecifications',
  'creatorrequestid',
  'nexttoken',
]);
const inherited = new Set([
  'id',
  'region',
  'tags',
  'tagsall',
  'timeouts',
  'count',
  'provider',
  'lifecycle',
  'dependson',
  'foreach',
  'provisioners',
  'connection',
]);

/** Drafts the entries of a type: of the operations in `events`, or of those whose name ends with that of the type. */
export const draftEntries = (models: readonly ServiceModel[], schema: ProviderSchema, type: string, events: readonly string[]): Draft => {
  const block = schema.resource(type);
  if (block === undefined) throw new Error(`the provider's schema has no type ${type}`);
  const operations = models.flatMap((model) =>
    [...model.operations].filter(([name]) => (events.length === 0 ? concerns(name, type) : events.includes(name))),
  );
  const required = new Set(operations.filter(([event]) => ends.test(event)).flatMap(([, { input }]) => requiredOf(input)));
  const drafts = operations.map(([event, operation]) => draftEvent(event, operation, block, required));
  const set = new Set(
    drafts.flatMap(({ edits, key }) => [...edits, ...key].map(({ attribute }) => plainName(attribute.split('.')[0] ?? ''))),
  );
  const left = [...block]
    .filter(([name, { configurable }]) => configurable && !inherited.has(name) && !set.has(name))
    .map(([, { name }]) => name);
  return { type, events: drafts, left };
};

const verb =
  /^(Create|Put|Update|Modify|Set|Register|Enable|Start|Associate|Attach|Add|Delete|Deregister|Remove|Disable|Stop|Disassociate|Detach)(.+)$/;
const ends = /^(Delete|Deregister|Remove|Disable|Stop|Disassociate|Detach)/;

/** `aws_eks_node_group` and `CreateNodegroup`: the noun of a call is the end of the type's name, or the other way round. */
const concerns = (event: string, type: string): boolean => {
  const noun = plainName(verb.exec(event)?.[2] ?? '').replace(/(?:attributes?|config(?:uration)?|version|settings)$/, '');
  const words = type.replace(/^aws_/, '').split('_');
  return noun.length > 2 && words.some((_, at) => words.slice(at).join('') === noun);
};

const requiredOf = (input: Shape): readonly string[] =>
  [...new Set(input.members().values())].filter(({ required }) => required).map(({ name }) => lowerFirst(name));

/** `required`: parameters without which no call deletes the resource; they identify it. */
const draftEvent = (event: string, { input }: Operation, block: SchemaBlock, required: ReadonlySet<string>): Draft['events'][number] => {
  const matches: Match[] = [];
  const unused: string[] = [];
  for (const member of new Set(input.members().values())) {
    if (machinery.has(plainName(member.name))) continue;
    const found = matchOf(member.name, member.shape, block);
    if (found.length === 0) unused.push(member.name);
    matches.push(...found);
  }
  const isKey = ({ attribute, path }: Match): boolean => (required.size === 0 ? identifying.includes(attribute) : required.has(path));
  return {
    event,
    act: ends.test(event) ? 'destroy' : /^(Create|Register)/.test(event) ? 'create' : 'modify',
    key: matches.filter(isKey),
    edits: matches.filter((one) => !isKey(one)),
    unused,
  };
};

const matchOf = (name: string, shape: Shape, block: SchemaBlock): readonly Match[] => {
  const path = lowerFirst(name);
  const plain = plainName(name);
  const own = block.get(plain);
  if (own !== undefined) {
    const inner = own.block;
    if (inner === undefined || shape.members().size === 0) return [{ attribute: own.name, path, sure: 'exact' }];
    return [...new Set(shape.members().values())].flatMap((member) =>
      matchOf(member.name, member.shape, inner).map((one) => ({
        ...one,
        attribute: `${own.name}.${one.attribute}`,
        path: `${path}.${one.path}`,
      })),
    );
  }
  // `KeyName` is `name`, `SecurityGroupIds` is `security_groups`.
  const near = [...block.keys()].filter(
    (attribute) => attribute.length > 1 && (plain.endsWith(attribute) || plain.replace(/ids?$/, 's') === attribute),
  );
  const best = near.sort((a, b) => b.length - a.length)[0];
  return best === undefined ? [] : [{ attribute: block.get(best)?.name ?? best, path, sure: 'lenient' }];
};

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Questions that the models do not answer; printed with each draft. */
const toCheck: readonly string[] = [
  'reset or keep: which omitted parameters does the call reset to their default (`orNull`, `inBlock`)?',
  'flags that only affect the call (`applyImmediately`, `force…`) are no attributes',
  'attribute lists and maps (`attributes: [{key, value}]`) need one edit for each key',
  'translation: ARN, id or name; units; upper and lower case; JSON text; base64',
  'defaults: what does the service set if the call omits a parameter, and how does the provider write it to the state?',
  'parts that may be declared as a resource of their own take precedence (`firstOf`)',
  'the answer: the id of a created resource; values that the request lacks',
  'withheld values (`hidden`), and secrets',
];

/** The draft as the source of a catalog file. */
export const draftText = ({ type, events, left }: Draft): string =>
  [
    `// DRAFT of ${type}: review every line. Lines marked ? are lenient matches.`,
    ...toCheck.map((one) => `// - ${one}`),
    ...events.map(({ event, act, key, edits, unused }) => {
      const target = `on('${type}', { ${key.map(({ attribute, path }) => `${attribute}: '${path}'`).join(', ') || '/* no key found */'} })`;
      const lines = edits.map(({ attribute, path, sure }) => `  '${attribute}': '${path}',${sure === 'exact' ? '' : ' // ?'}`);
      const body = act === 'destroy' ? `destroy(${target})` : `${act}(${target}, {\n${lines.join('\n')}\n})`;
      return `${event}: ${body},${unused.length === 0 ? '' : `\n// parameters without an attribute: ${unused.join(', ')}`}`;
    }),
    `// attributes that no call sets: ${left.join(', ') || 'none'}`,
    '',
  ].join('\n');
