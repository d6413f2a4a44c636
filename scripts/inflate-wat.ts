import { decoded, distanceTable, entryFlags, layout, literalTable } from '../src/decode/inflate/inflate-layout.js';

/** Fills the bit buffer to at least 56 bits, more than a match needs (48). Source: F. Giesen, "Reading bits in far too many ways". */
const refill = `
  (local.set $bits (i64.or (local.get $bits) (i64.shl (i64.load (local.get $in)) (local.get $n))))
  (local.set $in (i32.add (local.get $in) (i32.wrap_i64 (i64.shr_u (i64.sub (i64.const 63) (local.get $n)) (i64.const 3)))))
  (local.set $n (i64.or (local.get $n) (i64.const 56)))`;

/** Removes the bits of the entry $e. */
const consume = `
  (local.set $bits (i64.shr_u (local.get $bits) (i64.extend_i32_u (local.get $e))))
  (local.set $n (i64.sub (local.get $n) (i64.extend_i32_u (i32.and (local.get $e) (i32.const 63)))))`;

const entryAt = (table: number, index: string): string => `(local.set $e (i32.load offset=${table} (i32.shl ${index} (i32.const 2))))`;
const lookUp = (table: number, bits: number): string =>
  entryAt(table, `(i32.and (i32.wrap_i64 (local.get $bits)) (i32.const ${2 ** bits - 1}))`);
/** Looks up the rest of a code in the subtable of the entry $e. */
const lookUpRest = (table: number): string => `
  ${consume}
  ${entryAt(
    table,
    `(i32.add (i32.shr_u (local.get $e) (i32.const 16))
      (i32.and (i32.wrap_i64 (local.get $bits))
        (i32.sub (i32.shl (i32.const 1) (i32.and (i32.shr_u (local.get $e) (i32.const 8)) (i32.const 15))) (i32.const 1))))`,
  )}`;

const literal = `
  (i32.store8 (local.get $out) (i32.shr_u (local.get $e) (i32.const 16)))
  (local.set $out (i32.add (local.get $out) (i32.const 1)))
  ${consume}`;
const isLiteral = '(i32.lt_s (local.get $e) (i32.const 0))';
const has = (flag: number): string => `(i32.and (local.get $e) (i32.const ${flag}))`;

/** The base of the entry $e and the extra bits after its code. */
const value = `
  (i32.add (i32.shr_u (local.get $e) (i32.const 16))
    (i32.wrap_i64 (i64.shr_u
      (i64.and (local.get $was) (i64.xor (i64.shl (i64.const -1) (i64.extend_i32_u (local.get $e))) (i64.const -1)))
      (i64.extend_i32_u (i32.and (i32.shr_u (local.get $e) (i32.const 8)) (i32.const 15))))))`;

/** Writes 16 bytes at a time, of which \`step\` are final; the following ones are overwritten. */
const copy = (chunk: string, step: string): string => `
  (loop $more
    (v128.store (local.get $out) ${chunk})
    (local.set $from (i32.add (local.get $from) ${step}))
    (br_if $more (i32.lt_u (local.tee $out (i32.add (local.get $out) ${step})) (local.get $stop))))`;

/**
 * The WebAssembly text of decoding the symbols of a deflate block (RFC 1951, 3.2.3), with tables made by `huffman-table.ts`. The design
 * follows libdeflate's `decompress_template.h`: one lookup gives a symbol with the length of its code, up to three literals per refill,
 * matches copied 16 bytes at a time.
 */
export const inflateWat = `
(module
(import "host" "memory" (memory 1))
;; Decodes from bit $bit of the memory up to the byte $end, into $out. Matches may refer to bytes from $first on.
(func (export "symbols") (param $bit i32) (param $end i32) (param $out i32) (param $full i32) (param $first i32) (result i32)
  (local $in i32) (local $bits i64) (local $n i64) (local $was i64)
  (local $e i32) (local $stop i32) (local $from i32) (local $distance i32) (local $how i32) (local $v v128)
  (local.set $in (i32.shr_u (local.get $bit) (i32.const 3)))
  ${refill}
  (local.set $e (i32.and (local.get $bit) (i32.const 7)))
  ${consume}
  (local.set $end (i32.add (local.get $end) (i32.const 16)))
  (block $done
    (block $broken
      (loop $next
        (if (i32.ge_u (local.get $out) (local.get $full)) (then (local.set $how (i32.const ${decoded.full})) (br $done)))
        (br_if $broken (i32.gt_u (local.get $in) (local.get $end)))
        ${refill}
        ${lookUp(layout.literals, literalTable.bits)}
        (if ${isLiteral} (then
          ${literal}
          ${lookUp(layout.literals, literalTable.bits)}
          (if ${isLiteral} (then
            ${literal}
            ${lookUp(layout.literals, literalTable.bits)}
            (if ${isLiteral} (then ${literal} (br $next)))))
          ${refill}))
        (if ${has(entryFlags.special)} (then
          (if ${has(entryFlags.subtable)} (then
            ${lookUpRest(layout.literals)}
            (if ${isLiteral} (then ${literal} (br $next)))))
          (if ${has(entryFlags.special)} (then
            (br_if $broken ${has(entryFlags.invalid)})
            ${consume}
            (local.set $how (i32.const ${decoded.block}))
            (br $done)))))
        (local.set $was (local.get $bits))
        ${consume}
        (local.set $stop (i32.add (local.get $out) ${value}))
        ${lookUp(layout.distances, distanceTable.bits)}
        (if ${has(entryFlags.special)} (then
          (br_if $broken ${has(entryFlags.invalid)})
          ${lookUpRest(layout.distances)}
          (br_if $broken ${has(entryFlags.special)})))
        (local.set $was (local.get $bits))
        ${consume}
        (local.set $from (i32.sub (local.get $out) (local.tee $distance ${value})))
        (br_if $broken (i32.lt_s (local.get $from) (local.get $first)))
        (if (i32.ge_u (local.get $distance) (i32.const 16)) (then
          ${copy('(v128.load (local.get $from))', '(i32.const 16)')})
        (else
          (if (i32.eq (local.get $distance) (i32.const 1)) (then
            (local.set $v (i8x16.splat (i32.load8_u (local.get $from))))
            ${copy('(local.get $v)', '(i32.const 16)')})
          (else
            ${copy('(v128.load (local.get $from))', '(local.get $distance)')}))))
        (local.set $out (local.get $stop))
        (br $next)))
    (local.set $how (i32.const ${decoded.broken})))
  (i32.store offset=${layout.report} (i32.const 0) (i32.sub (i32.shl (local.get $in) (i32.const 3)) (i32.wrap_i64 (local.get $n))))
  (i32.store offset=${layout.report + 4} (i32.const 0) (local.get $out))
  (local.get $how))
)`;
