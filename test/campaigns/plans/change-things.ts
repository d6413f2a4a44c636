import { isList, isObject, type Json, type JsonObject } from '../../../src/lib/json.js';
import type { Dice } from '../../fuzz/dice.js';
import type { DeclaredThing, Things } from './things.js';

/** A change of an attribute, or of the whole thing (`attribute` is ''). */
export type MadeChange = { readonly address: string; readonly attribute: string; readonly how: string };

/** Makes one random change behind Terraform's back, or undoes one. */
export const changeThing = (dice: Dice, one: DeclaredThing, things: Things): MadeChange => {
  const { address, kind, id } = one;
  const actual = things.read(kind, id);
  const restored = restoredFile(one);
  if (actual === undefined || dice.chance(0.08)) {
    things.write(kind, id, { ...restored, revision: Number(actual?.['revision'] ?? 1) });
    return { address, attribute: '', how: actual === undefined ? 'restore' : 'undo all' };
  }
  if (dice.chance(0.04)) {
    things.remove(kind, id);
    return { address, attribute: '', how: 'delete' };
  }
  if (kind === 'shelf') return changeMembers(dice, one, things);
  const makers = kind === 'box' ? boxMakers : { name: (d: Dice) => word(d) };
  const attribute = dice.pick(Object.keys(makers));
  const isUndone = dice.chance(0.35);
  const value = isUndone ? (restored[attribute] ?? null) : (makers[attribute]?.(dice, actual[attribute] ?? null) ?? null);
  things.write(kind, id, { ...actual, [attribute]: value });
  return { address, attribute, how: isUndone ? 'undo' : JSON.stringify(value) };
};

const changeMembers = (dice: Dice, { address, id }: DeclaredThing, things: Things): MadeChange => {
  const members = things.members(id);
  const foreign = members.filter((member) => member.id.startsWith('foreign'));
  const gone = dice.chance(0.5) ? foreign[0] : undefined;
  if (gone !== undefined) things.remove('member', gone.id);
  else {
    const name = word(dice);
    things.write('member', `foreign-${name}`, { shelf_id: id, name });
  }
  return { address, attribute: 'members', how: gone === undefined ? 'add' : 'remove' };
};

/** The file as it was when the state was written. `secret_wo` and what is not read back do not matter. */
const restoredFile = ({ kind, attributes }: DeclaredThing): JsonObject => {
  const { updated_at, anything, members, ...rest } = attributes;
  return { ...rest, ...(kind === 'box' ? { anything: isObject(anything) ? (anything['value'] ?? null) : null } : {}) };
};

type Maker = (dice: Dice, now: Json) => Json;

const word = (dice: Dice): string => `w${String(dice.below(1_000))}`;
const number = (dice: Dice): number => 1 + dice.below(100);

/** A list with an element more, less, replaced, or in another order. */
const list =
  (element: (dice: Dice) => Json): Maker =>
  (dice, now) => {
    const all = isList(now) ? [...now] : [];
    const at = dice.below(all.length + 1);
    switch (all.length === 0 ? 0 : dice.below(4)) {
      case 0:
        return [...all.slice(0, at), element(dice), ...all.slice(at)];
      case 1:
        return all.filter((_, index) => index !== at % all.length);
      case 2:
        return all.map((one, index) => (index === at % all.length ? element(dice) : one));
      default:
        return all.reverse();
    }
  };

/** A map with a key more, less or changed. */
const map =
  (keys: readonly string[], element: (dice: Dice) => Json): Maker =>
  (dice, now) => {
    if (dice.chance(0.08)) return null;
    const { [dice.pick(keys)]: _, ...rest } = isObject(now) ? now : {};
    return dice.chance(0.3) && Object.keys(rest).length > 0 ? rest : { ...rest, [dice.pick(keys)]: element(dice) };
  };

const set =
  (element: (dice: Dice) => Json): Maker =>
  (dice, now) => {
    const changed = list(element)(dice, now) as readonly Json[];
    return [...new Map(changed.map((one) => [JSON.stringify(one), one])).values()];
  };

const boxMakers: Readonly<Record<string, Maker>> = {
  name: word,
  note: (dice) => (dice.chance(0.2) ? null : word(dice)),
  size: (dice) => (dice.chance(0.5) ? number(dice) : number(dice) + 0.25),
  enabled: (_, now) => now !== true,
  steps: list(word),
  labels: set(word),
  tags: map(['team', 'env', 'a', 'b', 'with.dot', 'label'], word),
  place: (dice, now) =>
    dice.chance(0.1) ? null : { ...(isObject(now) ? now : {}), ...(dice.chance(0.5) ? { room: word(dice) } : { level: number(dice) }) },
  ports: list((dice) => ({ port: number(dice), protocol: dice.pick(['tcp', 'udp']) })),
  owners: set((dice) => ({ name: dice.pick(['ann', 'bob', 'eve', 'joe']), role: word(dice) })),
  limits: map(['cpu', 'mem', 'io'], (dice) => ({ min: number(dice), max: number(dice) })),
  anything: (dice) => dice.make<Json>([() => word(dice), () => number(dice), () => [1, word(dice)], () => ({ a: word(dice), d: true })]),
  color: word,
  zones: set(word),
  password: word,
  token: word,
  secret_wo: word,
  rule: list((dice) => ({ action: dice.pick(['allow', 'deny']), cidr: `10.${String(dice.below(250))}.0.0/16` })),
  access: set((dice) => ({ group: word(dice), level: number(dice) })),
  // The service counts the revision of every write.
  revision: (_, now) => Number(now) + 1,
};
