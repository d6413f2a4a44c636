import { plainName } from './provider-schema.js';
import type { Member, Operation, Shape } from './service-models.js';

/**
 * Wrappers of lists and calls that CloudTrail writes, and the item of a list in an entry: `{items: […]}` and `…Request` of EC2,
 * `createStageInput` of API Gateway beside the parameters in the URI. A member of that name takes precedence: the lists of CloudFront are
 * structures with `Items`.
 */
export const isWrapper = (name: string): boolean =>
  /^(?:items?|member|content|tag)$|.(?:Req|Request|Response)$|^(?:create|generate|put|tag|update)[A-Z]\w*Input$/.test(name);
const stepsOf = (path: string): readonly string[] => path.split('.').map((step) => step.replace(/\[\]$/, ''));

/** The place at a path: the member, unless the path ends in a wrapper, and the structure that has it. */
type Place = { readonly member: Member | undefined; readonly around: Shape };

/** The places in the request or the answer of a call to which a path of the catalog leads; none if it has no such path. */
export const placesOf = (operation: Operation, path: string): readonly Place[] => {
  const places = known.get(operation) ?? new Map<string, readonly Place[]>();
  known.set(operation, places);
  const found = places.get(path) ?? findPlaces(operation, path);
  places.set(path, found);
  return found;
};

/** The answers of EC2 are large, and calls share their paths. */
const known = new WeakMap<Operation, Map<string, readonly Place[]>>();

const findPlaces = ({ input, output }: Operation, path: string): readonly Place[] => {
  const steps = stepsOf(path.replace(/^item(?:\[\])?\./, ''));
  if (steps[0] === 'response') return unwrapped(output).flatMap((shape) => within(shape, steps.slice(1)));
  // `answer` is the response inside the items of an EC2 call.
  if (steps[0] === 'answer') return anywhere(output, steps.slice(1));
  const own = within(input, steps);
  const isItem = /^item(?:\[\])?\./.test(path);
  return own.length > 0 || !isItem ? own : [...anywhere(input, steps), ...anywhere(output, steps)];
};

/** The answer itself, and its members that are structures: CloudTrail omits the wrapper of an answer such as `DBInstance`. */
export const unwrapped = (output: Shape): readonly Shape[] => [
  output,
  ...[...new Set(output.members().values())].filter(({ kind }) => kind === 'structure').map(({ shape }) => shape),
];

/** The end of a chain of members in a structure. Members of maps are not checked. */
const within = (from: Shape, steps: readonly string[]): readonly Place[] => {
  let place: Place = { member: undefined, around: from };
  let shape = from;
  for (const step of steps) {
    const member = memberNamed(shape, step);
    if (member === undefined && isWrapper(step)) continue;
    if (member === undefined) return [];
    place = { member, around: shape };
    // A list of ids is a list of objects with one member in the records of EC2.
    if (member.kind === 'map' || (member.kind === 'list' && member.shape.members().size === 0)) break;
    shape = member.shape;
  }
  return [place];
};

/** `tagSpecificationSet` is the member `TagSpecification`, and `groupSet` lists `GroupId`s, in the names of CloudTrail. */
export const memberNamed = (shape: Shape, name: string): Member | undefined => {
  const members = shape.members();
  const plain = plainName(name);
  return [
    plain,
    plain.replace(/set$/, ''),
    plain.replace(/set$/, 's'),
    `${plain}s`,
    plain.replace(/s?set$/, 'ids'),
    plain.replace(/set$/, 'idset'),
  ]
    .map((one) => members.get(one))
    .find((one) => one !== undefined);
};

/** The same in any structure below: the items of a list that the catalog reads one by one. */
const anywhere = (from: Shape, steps: readonly string[], seen = new Set<Shape>()): readonly Place[] => {
  if (seen.has(from)) return [];
  seen.add(from);
  return [...within(from, steps), ...[...new Set(from.members().values())].flatMap(({ shape }) => anywhere(shape, steps, seen))];
};
