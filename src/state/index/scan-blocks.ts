import type { JsonScanner } from '../formats/json-scanner.js';
import type { BlockKeys } from '../formats/type-plan.js';

const openBrace = 0x7b;
const openBracket = 0x5b;

/**
 * Walks the blocks of an attribute, a list of objects or one object, and calls `visit` after each with the offsets of its members in
 * `found`. The blocks must be known to be valid; the position of the scanner afterwards is unspecified.
 */
export const scanBlocks = (scanner: JsonScanner, plan: BlockKeys, found: Uint32Array, visit: () => void): void => {
  const at = found[plan.slot] as number;
  if (at === 0) return;
  scanner.at = at;
  const first = scanner.peek();
  if (first === openBrace) scanBlock(scanner, plan, found, visit);
  if (first !== openBracket) return;
  for (let more = scanner.enter(openBracket); more; more = scanner.more()) {
    if (scanner.peek() === openBrace) scanBlock(scanner, plan, found, visit);
    else scanner.skip();
  }
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
