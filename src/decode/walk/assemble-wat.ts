/**
 * A small assembler for WebAssembly text, so that the repository needs no compiler and no binary. It knows folded
 * instructions, named locals and labels, one imported memory, and the instructions below. Throws on anything else. Source:
 * WebAssembly specification 2.0, text and binary format.
 */
export const assembleWat = (source: string): Uint8Array => {
  const functions = parse(source).map((form, index) => declaration(form, index));
  const names = new Map(functions.map(({ name }, index) => [name, index]));
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      vector(functions.map(({ params, result }) => [0x60, ...vector(params.map(() => [i32])), ...vector(result ? [[i32]] : [])])),
    ),
    ...section(2, vector([[...text('host'), ...text('memory'), 2, 0, 1]])),
    ...section(3, vector(functions.map((_, index) => unsigned(index)))),
    ...section(
      7,
      vector(functions.filter(({ exported }) => exported !== '').map(({ exported, index }) => [...text(exported), 0, ...unsigned(index)])),
    ),
    ...section(10, vector(functions.map((one) => code(one, names)))),
  ]);
};

type Form = string | readonly Form[];
type Declared = {
  readonly name: string;
  readonly index: number;
  readonly exported: string;
  readonly params: readonly string[];
  readonly locals: readonly (readonly [name: string, type: number])[];
  readonly result: boolean;
  readonly body: readonly Form[];
};

const i32 = 0x7f;
const types: Readonly<Record<string, number>> = { i32, i64: 0x7e, v128: 0x7b };
const empty = 0x40;

/** Instructions without immediates. */
const plain: Readonly<Record<string, readonly number[]>> = {
  return: [0x0f],
  unreachable: [0x00],
  'i32.eqz': [0x45],
  'i32.eq': [0x46],
  'i32.ne': [0x47],
  'i32.lt_s': [0x48],
  'i32.lt_u': [0x49],
  'i32.gt_s': [0x4a],
  'i32.gt_u': [0x4b],
  'i32.le_u': [0x4d],
  'i32.ge_u': [0x4f],
  'i64.eq': [0x51],
  'i32.ctz': [0x68],
  'i32.add': [0x6a],
  'i32.sub': [0x6b],
  'i32.and': [0x71],
  'i32.or': [0x72],
  'i32.xor': [0x73],
  'i32.shl': [0x74],
  'i8x16.splat': [0xfd, 0x0f],
  'i8x16.eq': [0xfd, 0x23],
  'i8x16.lt_u': [0xfd, 0x26],
  'v128.or': [0xfd, 0x50],
  'i8x16.bitmask': [0xfd, 0x64],
};
/** Instructions with an offset into memory. */
const memory: Readonly<Record<string, readonly number[]>> = {
  'i32.load': [0x28],
  'i64.load': [0x29],
  'i32.load8_u': [0x2d],
  'i32.load16_u': [0x2f],
  'i32.store': [0x36],
  'i64.store': [0x37],
  'i32.store8': [0x3a],
  'v128.load': [0xfd, 0x00],
};

const parse = (source: string): readonly Form[] => {
  const stack: Form[][] = [[]];
  for (const token of source.replaceAll(/;;.*/g, '').match(/[()]|[^\s()]+/g) ?? []) {
    if (token === '(') stack.push([]);
    else if (token === ')') {
      const done = stack.pop() as Form[];
      (stack.at(-1) as Form[]).push(done);
    } else (stack.at(-1) as Form[]).push(token);
  }
  if (stack.length !== 1) throw new Error('assembler: brackets do not match');
  return stack[0] as Form[];
};

/** `(func $name (export name)? (param $p)* (result)? (local $l type)* body…)`; parameters and results are i32. */
const declaration = (form: Form, index: number): Declared => {
  const [head, name, ...rest] = list(form);
  if (head !== 'func') throw new Error(`assembler: expected a function, not ${String(head)}`);
  const parts = (what: string): readonly (readonly Form[])[] => rest.map(list).filter((part) => part[0] === what);
  return {
    name: word(name),
    index,
    exported: parts('export').map((part) => word(part[1]))[0] ?? '',
    params: parts('param').map((part) => word(part[1])),
    locals: parts('local').map((part) => [word(part[1]), known(types, word(part[2]))]),
    result: parts('result').length > 0,
    body: rest.filter((part) => !['export', 'param', 'local', 'result'].includes(word(list(part)[0]))),
  };
};

const code = ({ params, locals, body }: Declared, names: ReadonlyMap<string, number>): number[] => {
  const slots = new Map([...params, ...locals.map(([name]) => name)].map((name, index) => [name, index]));
  const scope = { slots, names };
  const bytes = [...vector(locals.map(([, type]) => [1, type])), ...body.flatMap((form) => emit(form, scope, [])), 0x0b];
  return [...unsigned(bytes.length), ...bytes];
};

type Scope = { readonly slots: ReadonlyMap<string, number>; readonly names: ReadonlyMap<string, number> };

/** The operands first, then the instruction; `labels` are the blocks around it, innermost last. */
const emit = (form: Form, scope: Scope, labels: readonly string[]): number[] => {
  const [head, ...rest] = list(form);
  const op = word(head);
  const all = (forms: readonly Form[], inside = labels): number[] => forms.flatMap((one) => emit(one, scope, inside));
  const slot = (): number[] => unsigned(at(scope.slots, word(rest[0])));
  switch (op) {
    case 'local.get':
      return [0x20, ...slot()];
    case 'local.set':
      return [...all(rest.slice(1)), 0x21, ...slot()];
    case 'local.tee':
      return [...all(rest.slice(1)), 0x22, ...slot()];
    case 'i32.const':
      return [0x41, ...signed(BigInt(word(rest[0])))];
    case 'i64.const':
      return [0x42, ...signed(BigInt(word(rest[0])))];
    case 'call':
      return [...all(rest.slice(1)), 0x10, ...unsigned(at(scope.names, word(rest[0])))];
    case 'br':
    case 'br_if':
      return [...all(rest.slice(1)), op === 'br' ? 0x0c : 0x0d, ...unsigned(depthOf(labels, word(rest[0])))];
    case 'block':
    case 'loop':
      return [op === 'block' ? 0x02 : 0x03, empty, ...all(rest.slice(1), [...labels, word(rest[0])]), 0x0b];
    case 'if': {
      const inside = [...labels, ''];
      const branches = rest.slice(1).map((branch) => all(list(branch).slice(1), inside));
      return [
        ...all(rest.slice(0, 1)),
        0x04,
        empty,
        ...(branches[0] ?? []),
        ...(branches[1] === undefined ? [] : [0x05, ...branches[1]]),
        0x0b,
      ];
    }
    default: {
      if (Object.hasOwn(plain, op)) return [...all(rest), ...known(plain, op)];
      const offset = typeof rest[0] === 'string' ? Number(rest[0].replace('offset=', '')) : 0;
      return [...all(typeof rest[0] === 'string' ? rest.slice(1) : rest), ...known(memory, op), 0, ...unsigned(offset)];
    }
  }
};

const depthOf = (labels: readonly string[], label: string): number => {
  const index = labels.lastIndexOf(label);
  if (index < 0) throw new Error(`assembler: no block ${label}`);
  return labels.length - 1 - index;
};

const list = (form: Form | undefined): readonly Form[] => {
  if (form === undefined || typeof form === 'string') throw new Error(`assembler: expected brackets, not ${String(form)}`);
  return form;
};
const word = (form: Form | undefined): string => {
  if (typeof form !== 'string') throw new Error('assembler: expected a word');
  return form;
};
const known = <T>(table: Readonly<Record<string, T>>, name: string): T => {
  const value = Object.hasOwn(table, name) ? table[name] : undefined;
  if (value === undefined) throw new Error(`assembler: unknown name ${name}`);
  return value;
};
const at = (table: ReadonlyMap<string, number>, name: string): number => {
  const value = table.get(name);
  if (value === undefined) throw new Error(`assembler: unknown name ${name}`);
  return value;
};

const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];
const vector = (items: readonly (readonly number[])[]): number[] => [...unsigned(items.length), ...items.flat()];
const text = (value: string): number[] => [...unsigned(value.length), ...Array.from(value, (one) => one.charCodeAt(0))];
const unsigned = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]);
const signed = (value: bigint): number[] => {
  const low = Number(BigInt.asUintN(7, value));
  const rest = value >> 7n;
  const done = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0);
  return done ? [low] : [low | 0x80, ...signed(rest)];
};
