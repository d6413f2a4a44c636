import { partName, partValue, type SharedList } from '../../catalog/type-spec.js';
import { refKey, type Change, type OwnerCandidate, type Ref } from '../../model/change.js';
import { isList, type Json } from '../../lib/json.js';
import { attributeAt, type Declared } from '../../model/state-snapshot.js';
import type { DeclaredStates } from './declared-states.js';
import { declaredOf } from './declared-value.js';
import type { EvaluatedEvent } from '../flow/evaluated-event.js';
import { changedSince, mayBeRemoved, wasRemoved, type StateSources } from './state-sources.js';

/** A resource that declares one element of a list, and the effect of a change of the list on it. */
type Element = { readonly owner: OwnerCandidate; readonly declared: Declared };

/**
 * Lists whose elements may be declared by separate resources (`TypeSpec.shared`). Such an element is evaluated on that resource (D18). In the
 * list itself it makes no difference whether the holder's state contains it.
 */
export class SharedLists {
  constructor(
    readonly states: DeclaredStates,
    readonly sources: StateSources,
  ) {}

  /** Whether resources of any state may declare a part of this attribute. */
  has(type: string, field: string): boolean {
    return this.#list(type, field) !== undefined;
  }

  /**
   * The declared value of a field that a record sets to `value`. A shared list contains the elements with a separate resource that are in
   * `value`, and no others. The event is required for a shared list.
   */
  declaredFor(
    field: string,
    value: Json,
    type: string,
    holding: Declared | undefined,
    event: EvaluatedEvent | undefined,
  ): Json | undefined {
    const declared = declaredOf(field, holding, this.states.types[type]);
    const list = this.#list(type, field);
    const holder = list === undefined ? '' : holderOf(list, holding);
    if (event === undefined || list === undefined || holder === '' || !isList(value)) return declared;
    const owner = (element: Json): Ref => this.#refOf(list, holder, typeof element === 'string' ? element : '');
    const isDeclared = (element: Json): boolean => this.states.findFor(owner(element), event).length > 0;
    // A resource that an apply removed after the event still existed then; the holder's state keeps a copy until it is refreshed.
    const follows = (element: Json): boolean => isDeclared(element) || wasRemoved(this.sources, owner(element), event.time);
    const isCopy = (element: Json): boolean => isDeclared(element) || mayBeRemoved(this.sources, owner(element), event.time);
    return [...(isList(declared) ? declared : []).filter((one) => !isCopy(one)), ...value.filter(follows)];
  }

  /**
   * The effect of setting a whole list on the resources that declare its elements: those in the list exist, the others are deleted. A list
   * older than such a resource in the state does not affect it.
   */
  elements({ owners }: Change, event: EvaluatedEvent): readonly Element[] {
    for (const owner of owners) {
      if (owner.act !== 'modify' && owner.act !== 'put') continue;
      for (const { field, op, value } of owner.edits) {
        const list = this.#list(owner.ref.type, field);
        if (list === undefined || op !== 'set' || !isList(value)) continue;
        const holder = owner.ref.attributes[list.of] ?? holderOf(list, this.states.findFor(owner.ref, event)[0]);
        if (holder === '') continue;
        return this.states.findFor(this.#refOf(list, holder), event).flatMap((declared) => {
          const element = stringAt(declared, list.element);
          const exists = value.includes(element);
          if (!exists && this.#isNewer(declared, event)) return [];
          return [{ declared, owner: elementOwner(exists ? 'put' : 'delete', this.#refOf(list, holder, element)) }];
        });
      }
    }
    return [];
  }

  #list(type: string, field: string): SharedList | undefined {
    return this.states.types[type]?.shared?.[field];
  }

  /** The resource that declares this element, or all that declare one of this holder. */
  #refOf(list: SharedList, given: string, element?: string): Ref {
    const part = this.states.types[list.type]?.keys.flat().find((one) => partName(one) === list.holder);
    const holder = part === undefined ? given : partValue(part, given);
    return refOf(list, holder, element);
  }

  #isNewer({ snapshot, resource }: Declared, { time }: EvaluatedEvent): boolean {
    return changedSince(this.sources, snapshot.source, snapshot.address(resource), time);
  }
}

const stringAt = ({ snapshot, resource }: Declared, attribute: string): string => {
  const value = attributeAt(snapshot.attributes(resource), attribute);
  return typeof value === 'string' ? value : '';
};

const holderOf = (list: SharedList, declared: Declared | undefined): string => (declared === undefined ? '' : stringAt(declared, list.of));

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
