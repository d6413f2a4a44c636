import type { SharedList } from '../../catalog/type-spec.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { refKey, type Change, type OwnerCandidate, type Ref } from '../../model/change.js';
import { isList, type Json } from '../../lib/json.js';
import { attributeAt, type Declared } from '../../model/state-snapshot.js';
import type { DeclaredStates } from './declared-states.js';
import { declaredOf } from './pick-owners.js';
import type { StateSources } from './state-sources.js';

/** What a record says of a resource that declares one element of a list. */
type Element = { readonly place: OwnerCandidate; readonly target: Declared };

/**
 * Lists of which single elements may be declared by resources of their own (`TypeSpec.shared`). Such an element is judged on that
 * resource (D18). In the list it makes no difference, whether the holder's state shows it already, shows it still, or never did.
 */
export class SharedLists {
  constructor(
    readonly states: DeclaredStates,
    readonly sources: StateSources,
  ) {}

  /** May resources of any state declare a part of this attribute? */
  has(type: string, field: string): boolean {
    return this.#list(type, field) !== undefined;
  }

  /**
   * What stands declared for a field that a record sets to `value`. Of a shared list, elements with a resource of their own are in it
   * where they are in `value`.
   */
  declaredFor(field: string, value: Json, type: string, target: Declared | undefined, record: AuditRecord): Json | undefined {
    const declared = declaredOf(field, target, this.states.types[type]);
    const list = this.#list(type, field);
    const holder = list === undefined ? '' : holderOf(list, target);
    if (list === undefined || holder === '' || !isList(value)) return declared;
    const owner = (element: Json): Ref => refOf(list, holder, typeof element === 'string' ? element : '');
    const isDeclared = (element: Json): boolean => this.states.findFor(owner(element), record).length > 0;
    // What an apply removed after the event was an element of its own then, of which the holder's state keeps a copy until it is refreshed.
    const follows = (element: Json): boolean => isDeclared(element) || this.sources.vanished(owner(element), record.time);
    const isCopy = (element: Json): boolean => isDeclared(element) || this.sources.mayHaveVanished(owner(element), record.time);
    return [...(isList(declared) ? declared : []).filter((one) => !isCopy(one)), ...value.filter(follows)];
  }

  /**
   * What a change that states a whole list says of the resources that declare its elements: those in it are there, the others are
   * gone. A list from before the state got such a resource tells nothing of it.
   */
  elements({ owners: places }: Change, record: AuditRecord): readonly Element[] {
    for (const place of places) {
      if (place.act !== 'modify' && place.act !== 'put') continue;
      for (const { field, op, value } of place.edits) {
        const list = this.#list(place.ref.type, field);
        if (list === undefined || op !== 'set' || !isList(value)) continue;
        const holder = place.ref.attributes[list.of] ?? holderOf(list, this.states.findFor(place.ref, record)[0]);
        if (holder === '') continue;
        return this.states.findFor(refOf(list, holder), record).flatMap((target) => {
          const element = stringAt(target, list.element);
          const isThere = value.includes(element);
          if (!isThere && this.#isNewer(target, record)) return [];
          return [{ target, place: elementOwner(isThere ? 'put' : 'delete', refOf(list, holder, element)) }];
        });
      }
    }
    return [];
  }

  #list(type: string, field: string): SharedList | undefined {
    return this.states.types[type]?.shared?.[field];
  }

  #isNewer({ snapshot, resource }: Declared, record: AuditRecord): boolean {
    return this.sources.changedSince(snapshot.source, snapshot.address(resource), record.time);
  }
}

const stringAt = ({ snapshot, resource }: Declared, attribute: string): string => {
  const value = attributeAt(snapshot.attributes(resource), attribute);
  return typeof value === 'string' ? value : '';
};

const holderOf = (list: SharedList, target: Declared | undefined): string => (target === undefined ? '' : stringAt(target, list.of));

/** The resource that declares this element, or all that declare one of this holder. */
const refOf = ({ type, holder: attribute, element: name }: SharedList, holder: string, element?: string): Ref => {
  const attributes: Readonly<Record<string, string>> =
    element === undefined ? { [attribute]: holder } : { [attribute]: holder, [name]: element };
  return { type, attributes, key: refKey(type, Object.keys(attributes), Object.values(attributes)) };
};

const elementOwner = (act: OwnerCandidate['act'], ref: Ref): OwnerCandidate => ({
  act,
  ref,
  edits: [],
  name: Object.values(ref.attributes)[0] ?? '',
  id: '',
  parents: [],
});
