import { isObject, type Json } from '../../lib/json.js';
import * as c from './language.js';

/** A member of an object in a request, and the edit that its value makes. `updated` and `written` read tables of them. */
export type Member = {
  readonly path: string;
  readonly make: (from: c.From) => c.Edits[string];
  /** Entries often leave it out: only a field mask that names it clears it. */
  readonly chosen?: true;
};
export type Members = Readonly<Record<string, Member>>;

type Translate = (value: Json) => Json | undefined;
const same: Translate = (value) => value;

/** An attribute whose value the service chooses if the request leaves it out: an absent member changes nothing. */
export const kept = (path: string, translate = same): Member => ({
  path,
  make: (from) => c.via(from, (value) => (value === null ? undefined : translate(value))),
});

/** The same for a quantity: `1000m` is `1`. */
export const keptQuantity = (path: string): Member => {
  const { make } = kept(path);
  return { path, make: (from) => c.set(make(from) as c.From, 'quantities') };
};

/** An attribute that is empty if the request leaves it out. */
export const cleared = (path: string, translate = same): Member => ({
  path,
  make: (from) => c.via(from, (value) => (value === null ? null : translate(value))),
});

/** Marks a member whose absence shows nothing, see `Member.chosen`. */
export const chosen = (member: Member): Member => ({ ...member, chosen: true });

/** A list of strings whose order matters, such as the arguments of a command. */
export const clearedOrdered = (path: string): Member => ({ path, make: (from) => c.set(from, 'ordered') });

/** A map with user-chosen keys. */
export const clearedMap = (path: string): Member => ({ path, make: (from) => c.set(from, 'map') });

/** An object or list of objects, as blocks. */
export const clearedBlocks = (path: string): Member => ({ path, make: (from) => c.blocks(from) });
export const keptBlocks = (path: string): Member => ({
  path,
  make: (from) => c.blocks(c.via(from, (value) => (value === null ? undefined : value))),
});

/** The edits of a call that writes an object as a whole. Without the object, the record shows nothing of it. */
export const written = (holder: c.From, members: Members): c.Edits => {
  const read = c.reader(holder);
  return Object.fromEntries(
    Object.entries(members).map(([attribute, { path, make, chosen: mayBeAbsent }]) => {
      const inner = c.compilePath(path);
      const value: c.Read = (record) => {
        const object = read(record);
        return isObject(object) ? (inner(object) ?? (mayBeAbsent === true ? undefined : null)) : undefined;
      };
      const at = read.at?.map((above) => `${above}.${path}`);
      return [attribute, make(c.withPaths(value, at, at))];
    }),
  );
};

/** The edits of a call that changes the fields in its mask, and the whole object if it has no mask. */
export const maskedOrWritten = (holder: string, members: Members): c.Edits => {
  const masked = c.updated(holder, members);
  const whole = written(holder, members);
  return Object.fromEntries<c.Edits[string]>(
    Object.entries(masked).map(([attribute, edit]) => {
      const other = whole[attribute] ?? edit;
      if (typeof edit === 'object' && typeof other === 'object') return [attribute, { ...edit, read: choose(edit.read, other.read) }];
      return [attribute, choose(c.reader(edit as c.From), c.reader(other as c.From))];
    }),
  );
};

const hasMask = c.compilePath('updateMask');

const choose = (masked: c.Read, whole: c.Read): c.Read =>
  c.withPaths((record) => (hasMask(record.request) === undefined ? whole(record) : masked(record)), masked.paths, masked.at);
