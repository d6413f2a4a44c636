import type { Json } from '../../../lib/json.js';
import type { Meaning } from '../../../model/change.js';
import type { Comparison } from '../../flow/finding.js';
import { unreachable } from '../../../lib/unreachable.js';
import { sameValue } from '../compare-values.js';
import { setElement, withDiffers, type AttributeValue, type ElementValue } from './attribute-value.js';
import { holdsElement, holdsMember, isKeyed, keysOf, sameBlocks, withElements } from './elements.js';

/** Whether the declared value agrees with the record. */
export const isDeclared = ({ kind, hidden, as, by, values }: Comparison, declared: Json | undefined): boolean => {
  switch (kind) {
    case 'whole':
      return !hidden && values.every(({ value }) => sameValue(value, declared, as) || sameBlocks(value, declared, by));
    case 'key':
      return values.every((given) => holdsMember(declared, given.key, given, as));
    case 'elements':
      if (isKeyed(as)) {
        const keys = keysOf(declared, as, by);
        return values.every(({ key, present }) => keys.has(key) === present);
      }
      return values.every((given) => holdsElement(declared, given.key, given, as, by));
    default:
      return unreachable(kind);
  }
};

/** Whether other elements of the same attribute still differ. Marks elements that agree by now. */
export const differsElsewhere = ({ kind, as, by }: Comparison, attribute: AttributeValue, declared: Json | undefined): boolean => {
  const { elements } = attribute;
  if (kind !== 'elements' || elements === undefined) return false;
  const keys = isKeyed(as) ? keysOf(declared, as, by) : undefined;
  const agrees = (key: string, element: ElementValue): boolean =>
    keys === undefined ? holdsElement(declared, key, element, as, by) : keys.has(key) === element.present;
  for (const [key, element] of elements) {
    if (element.differs && agrees(key, element)) elements.set(key, withDiffers(element, false));
  }
  if (attribute.whole?.differs !== true) {
    for (const { differs } of elements.values()) if (differs) return true;
    return false;
  }
  if (!sameValue(currentElements(attribute, declared, by, as), declared, as)) return true;
  attribute.whole = withDiffers(attribute.whole, false);
  return false;
};

/** The current value, in the state's spelling. */
export const currentValue = ({ kind, by, as, values }: Comparison, attribute: AttributeValue, declared: Json | undefined): Json =>
  kind === 'elements' ? currentElements(attribute, declared, by, as) : (values[0]?.value ?? null);

/** Marks whether the values differ from the state. Skips values that a later record replaced. */
export const markDiffers = ({ kind, edit, values }: Comparison, attribute: AttributeValue, differs: boolean): void => {
  if (kind === 'whole') {
    const { whole } = attribute;
    if (whole?.edit === edit && whole.differs !== differs) attribute.whole = withDiffers(whole, differs);
    return;
  }
  for (const { key } of values) {
    const element = attribute.elements?.get(key);
    if (element?.edit === edit && element.differs !== differs) setElement(attribute, key, withDiffers(element, differs));
  }
};

const currentElements = ({ whole, elements }: AttributeValue, declared: Json | undefined, by: readonly string[], as: Meaning): Json => {
  const all = elements?.values() ?? [];
  return whole?.differs === true
    ? withElements(
        whole.value,
        all.filter((one) => one.time >= whole.time),
        by,
        as,
      )
    : withElements(
        declared,
        all.filter((one) => one.differs),
        by,
        as,
      );
};
