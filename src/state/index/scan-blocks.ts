import type { JsonScanner } from '../formats/json-scanner.js';
import type { BlockKeys } from '../formats/type-plan.js';

const openBrace = 0x7b;
const openBracket = 0x5b;

/**
 * Walks the blocks of an attribute (a list of objects, or of texts if the key is of elements, or one object), and calls `visit` after each with the offsets of its members in
 * `found`. Returns whether there is a block. The blocks must be known to be valid; the position of the scanner afterwards is unspecified.
 */
export const scanBlocks = (scanner: JsonScanner, plan: BlockKeys, found: Uint32Array, visit: () => void): boolean => {
  const at = found[plan.slot] as number;
  if (at === 0) return false;
  scanner.at = at;
  const first = scanner.peek();
  if (first === openBrace) scanBlock(scanner, plan, found, visit);
  if (first !== openBracket) return first === openBrace;
  let isFound = false;
  for (let more = scanner.enter(openBracket); more; more = scanner.more()) {
    if (scanner.peek() === openBrace) {
      scanBlock(scanner, plan, found, visit);
      isFound = true;
    } else if (plan.elementSlot >= 0) {
      found.fill(0, plan.firstSlot, plan.firstSlot + plan.members.names.length);
      found[plan.elementSlot] = scanner.at;
      scanner.skip();
      visit();
      isFound = true;
    } else scanner.skip();
  }
  return isFound;
};

const scanBlock = (scanner: JsonScanner, { members, firstSlot }: BlockKeys, found: Uint32Array, visit: () => void): void => {
  found.fill(0, firstSlot, firstSlot + members.names.length);
  for (let more = scanner.enter(openBrace); more; more = scanner.more()) {
    scanner.key();
    const member = members.find(scanner);
    if (member >= 0) {
      scanner.peek();
      found[firstSlot + member] = scanner.at;
    }
    scanner.skip();
  }
  visit();
};
