import t from 'tap';
import { assembleWat } from '../../../src/decode/walk/assemble-wat.js';

type Functions = Readonly<Record<string, (...values: readonly number[]) => number>>;

const run = (source: string): { readonly functions: Functions; readonly bytes: Uint8Array } => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const instance = new WebAssembly.Instance(new WebAssembly.Module(assembleWat(source)), { host: { memory } });
  return { functions: instance.exports as Functions, bytes: new Uint8Array(memory.buffer) };
};

t.test('operands, locals, calls and numbers of any size', async (t) => {
  const { functions } = run(`
    (func $twice (param $a) (result) (i32.add (local.get $a) (local.get $a)))
    (func $sum (export sum) (param $a) (param $b) (result) (local $c i32)
      (local.set $c (call $twice (local.get $b))) ;; a comment (with brackets)
      (i32.sub (local.get $a) (local.get $c)))
    ${[0, 63, 64, -64, -65, 127, 128, 8191, 8192, 2147483647, -2147483648].map((n, i) => `(func $n${i} (export n${i}) (result) (i32.const ${n}))`).join('\n')}
  `);
  t.equal(functions['sum']?.(10, 3), 4);
  t.same(
    Array.from({ length: 11 }, (_, i) => functions[`n${i}`]?.()),
    [0, 63, 64, -64, -65, 127, 128, 8191, 8192, 2147483647, -2147483648],
  );
});

t.test('blocks, loops and branches go where their labels are', async (t) => {
  const { functions } = run(`
    (func $count (export count) (param $n) (result) (local $odd i32)
      (block $done
        (loop $more
          (br_if $done (i32.eqz (local.get $n)))
          (if (i32.and (local.get $n) (i32.const 1))
            (then (local.set $odd (i32.add (local.get $odd) (i32.const 1))))
            (else (if (i32.gt_u (local.get $n) (i32.const 100)) (then (return (i32.const -1))))))
          (local.set $n (i32.sub (local.get $n) (i32.const 1)))
          (br $more)))
      (local.get $odd))`);
  t.equal(functions['count']?.(7), 4);
  t.equal(functions['count']?.(102), -1);
});

t.test('memory is read and written at an offset, and by vectors', async (t) => {
  const { functions, bytes } = run(`
    (func $find (export find) (param $i) (result) (local $v v128)
      (local.set $v (v128.load (local.get $i)))
      (i32.store offset=200 (local.get $i) (i32.const 305419896))
      (i32.ctz (i8x16.bitmask (i8x16.eq (local.get $v) (i8x16.splat (i32.const 34))))))`);
  bytes.set(Buffer.from('say "what"'), 5);
  t.equal(functions['find']?.(5), 4);
  t.same([...bytes.subarray(205, 209)], [0x78, 0x56, 0x34, 0x12]);
});

t.test('what it does not know is an error', async (t) => {
  for (const wrong of [
    '(func $f (result) (f64.const 1))',
    '(func $f (result) (local.get $a))',
    '(func $f (br $nowhere))',
    '(func $f (call $g))',
    '(func $f',
    '(table)',
    '(func $f (i32.add 1 2))',
  ]) {
    t.throws(() => assembleWat(wrong), /assembler/, wrong);
  }
});
