import { fieldLengths, fieldsOfLength, none } from '../src/decode/skim/record-fields.js';
import { maxDepth } from '../src/lib/nests-deeper.js';
import { flags, report } from '../src/decode/walk/walk-report.js';
import { found, walked } from '../src/decode/walk/walk-rules.js';

/** Eight characters as a 64-bit word in memory order. */
const eight = (letters: string): string => {
  const bytes = Uint8Array.from(letters, (one) => one.charCodeAt(0));
  return String(new DataView(bytes.buffer).getBigInt64(0, true));
};

/** Four characters as a 32-bit word in memory order. */
const four = (letters: string): number => new DataView(Uint8Array.from(letters, (one) => one.charCodeAt(0)).buffer).getInt32(0, true);

/** The bytes of a key of this length at $k as words: 64 bits if it is long enough, else 32; the last word overlaps the one before it. */
const isName = (name: string): string => {
  const width = name.length < 8 ? 4 : 8;
  const load = (at: number): string =>
    width === 8
      ? `(i64.eq (i64.load offset=${at} (local.get $k)) (i64.const ${eight(name.slice(at, at + 8))}))`
      : `(i32.eq (i32.load offset=${at} (local.get $k)) (i32.const ${four(name.slice(at, at + 4))}))`;
  return name.length === width ? load(0) : `(i32.and ${load(0)} ${load(name.length - width)})`;
};

/** Returns the number of the field if the key at $k, $n long, is one of the names of this length; compares every byte. */
const whenLength = (length: number): string =>
  `(if (i32.eq (local.get $n) (i32.const ${length})) (then
    ${fieldsOfLength(length)
      .map(({ name, number }) => `(if ${isName(name)} (then (return (i32.const ${number}))))`)
      .join('\n    ')}
    (return (i32.const ${none}))))`;

const c = (letter: string): string => `(i32.const ${letter.charCodeAt(0)})`;
const byte = '(i32.load8_u (local.get $i))';
const next = '(local.set $i (i32.add (local.get $i) (i32.const 1)))';
const close = '(i32.xor (i32.const 0x7d) (i32.shl (local.get $list) (i32.const 5)))';
const bad = `(return (call $bad (local.get $i) (local.get $limit)))`;
const lost = `(return (call $bad (i32.sub (i32.const -1) (local.get $i)) (local.get $limit)))`;
const toSpace = '(local.set $i (call $space (local.get $i)))';
const flag = (bit: number): string =>
  `(i32.store offset=${report.flags} (local.get $out) (i32.or (i32.load offset=${report.flags} (local.get $out)) (i32.const ${bit})))`;
const digits = `(loop $digit (if (i32.lt_u (i32.sub ${byte} ${c('0')}) (i32.const 10)) (then ${next} (br $digit))))`;
const needDigit = `(if (i32.ge_u (i32.sub ${byte} ${c('0')}) (i32.const 10)) (then (return (i32.sub (i32.const -1) (local.get $i)))))`;

/** Moves $i to the first quote, backslash or control character from there on. Inlined, because a call costs as much as the scan. */
const toMark = `
  (loop $more
    (local.set $v (v128.load (local.get $i)))
    (if (i32.eqz (local.tee $m (i8x16.bitmask (v128.or
          (v128.or (i8x16.eq (local.get $v) (local.get $quote)) (i8x16.eq (local.get $v) (local.get $backslash)))
          (i8x16.lt_u (local.get $v) (local.get $blank))))))
      (then
        (local.set $i (i32.add (local.get $i) (i32.const 16)))
        (br $more))))
  (local.set $i (i32.add (local.get $i) (i32.ctz (local.get $m))))`;
const markLocals = '(local $v v128) (local $m i32) (local $quote v128) (local $backslash v128) (local $blank v128)';
const setMarks = `
  (local.set $quote (i8x16.splat (i32.const 0x22)))
  (local.set $backslash (i8x16.splat (i32.const 0x5c)))
  (local.set $blank (i8x16.splat (i32.const 0x20)))`;

const literal = (first: string, rest: string, offset: number, kind: number): string => `
  (if (i32.eq (local.get $c) ${c(first)}) (then
    (if (i32.ne (i32.load offset=${offset} (local.get $i)) (i32.const ${new DataView(Uint8Array.from(rest, (one) => one.charCodeAt(0)).buffer).getInt32(0, true)}))
      (then (return (call $bad (i32.add (local.get $i) (i32.const ${offset + 3})) (local.get $limit)))))
    (local.set $i (i32.add (local.get $i) (i32.const ${offset + 4})))
    (local.set $kind (i32.const ${kind}))
    (br $scalar)))`;

/**
 * The WebAssembly text of the walk. It follows the rules of `script-walk.ts`, compares 16 bytes of a string at a time, and checks no bound
 * but the zero behind the text. A test compares both walks with each other and with `JSON.parse`.
 */
export const walkWat = `
(module
(import "host" "memory" (memory 1))
;; Whether the text ended at $i or is broken there.
(func $bad (param $i i32) (param $limit i32) (result i32)
  (if (i32.ge_u (local.get $i) (local.get $limit)) (then (return (i32.const ${walked.short}))))
  (i32.const ${walked.broken}))

;; After white space.
(func $space (param $i i32) (result i32) (local $c i32)
  (loop $more
    (local.set $c ${byte})
    (if (i32.or (i32.or (i32.eq (local.get $c) (i32.const 0x20)) (i32.eq (local.get $c) (i32.const 0x0a)))
                (i32.or (i32.eq (local.get $c) (i32.const 0x0d)) (i32.eq (local.get $c) (i32.const 0x09))))
      (then ${next} (br $more))))
  (local.get $i))

;; The closing quote of a string from a mark that is none; -1 - i where it is broken at i.
(func $escapes (param $i i32) (result i32) (local $c i32) (local $k i32) ${markLocals}
  ${setMarks}
  (loop $string
    (if (i32.ne ${byte} ${c('\\')}) (then
      (if (i32.eq ${byte} ${c('"')}) (then (return (local.get $i))))
      (return (i32.sub (i32.const -1) (local.get $i)))))
    ${next}
    (local.set $c ${byte})
    (if (i32.eq (local.get $c) ${c('u')}) (then
      (local.set $k (i32.const 4))
      (loop $hex
        ${next}
        (local.set $c ${byte})
        (if (i32.ge_u (i32.sub (local.get $c) ${c('0')}) (i32.const 10)) (then
          (if (i32.ge_u (i32.sub (i32.or (local.get $c) (i32.const 0x20)) ${c('a')}) (i32.const 6)) (then
            (return (i32.sub (i32.const -1) (local.get $i)))))))
        (br_if $hex (local.tee $k (i32.sub (local.get $k) (i32.const 1))))))
    (else
      (if (i32.eqz (call $escape (local.get $c))) (then (return (i32.sub (i32.const -1) (local.get $i)))))))
    ${next}
    ${toMark}
    (br $string))
  (unreachable))

(func $escape (param $c i32) (result i32)
  (i32.or ${['"', '\\', '/', 'b', 'f', 'n', 'r'].reduce((all, letter) => `(i32.or ${all} (i32.eq (local.get $c) ${c(letter)}))`, '(i32.const 0)')}
          (i32.eq (local.get $c) ${c('t')})))

;; After a number; -1 - i where it breaks the grammar at i. Sets the flag of long ones.
(func $number (param $i i32) (param $out i32) (result i32) (local $first i32)
  (local.set $first (local.get $i))
  (if (i32.eq ${byte} ${c('-')}) (then ${next}))
  ${needDigit}
  (if (i32.eq ${byte} ${c('0')}) (then ${next}) (else ${digits}))
  (if (i32.eq ${byte} ${c('.')}) (then ${next} ${needDigit} ${digits}))
  (if (i32.eq (i32.or ${byte} (i32.const 0x20)) ${c('e')}) (then
    ${next}
    (if (i32.or (i32.eq ${byte} ${c('+')}) (i32.eq ${byte} ${c('-')})) (then ${next}))
    ${needDigit} ${digits}
    ${flag(flags.longNumber)}))
  (if (i32.gt_u (i32.sub (local.get $i) (local.get $first)) (i32.const 15)) (then ${flag(flags.longNumber)}))
  (local.get $i))

;; The number of the field that is named by $n bytes at $k.
(func $field (param $k i32) (param $n i32) (result i32)
  ${fieldLengths.map(whenLength).join('\n  ')}
  (i32.const ${none}))

(func $note (param $out i32) (param $field i32) (param $kind i32) (param $from i32) (param $to i32)
  (i32.store8 offset=${report.what} (i32.add (local.get $out) (local.get $field)) (local.get $kind))
  (local.set $field (i32.shl (local.get $field) (i32.const 2)))
  (i32.store offset=${report.from} (i32.add (local.get $out) (local.get $field)) (local.get $from))
  (i32.store offset=${report.to} (i32.add (local.get $out) (local.get $field)) (local.get $to)))

;; Walks the object that begins at $i.
(func $walk (export "walk") (param $i i32) (param $limit i32) (param $out i32) (result i32)
  (local $c i32) (local $depth i32) (local $list i32) (local $field i32) (local $kind i32) (local $first i32) ${markLocals}
  ${setMarks}
  (i32.store offset=${report.flags} (local.get $out) (i32.const 0))
  ${[0, 8, 16, 24].map((at) => `(i64.store offset=${report.what + at} (local.get $out) (i64.const 0))`).join(' ')}
  (local.set $depth (i32.const 1))
  ${next} ${toSpace}
  (local.set $c ${byte})
  (if (i32.eq (local.get $c) ${c('}')}) (then
    (i32.store offset=${report.end} (local.get $out) (i32.add (local.get $i) (i32.const 1)))
    (return (i32.const ${walked.whole}))))
  (loop $value
    ;; One member of an object, or one value of a list, from its first byte.
    (local.set $field (i32.const ${none}))
    (if (i32.eqz (local.get $list)) (then
      (if (i32.ne (local.get $c) ${c('"')}) (then ${bad}))
      (local.set $first (i32.add (local.get $i) (i32.const 1)))
      ${next} ${toMark}
      (if (i32.ne ${byte} ${c('"')}) (then
        (if (i32.lt_s (local.tee $i (call $escapes (local.get $i))) (i32.const 0)) (then ${lost}))
        (if (i32.eq (local.get $depth) (i32.const 1)) (then ${flag(flags.doubtful)})))
      (else
        (if (i32.eq (local.get $depth) (i32.const 1)) (then
          (local.set $field (call $field (local.get $first) (i32.sub (local.get $i) (local.get $first))))
          (if (i32.load8_u offset=${report.what} (i32.add (local.get $out) (local.get $field))) (then ${flag(flags.doubtful)}))))))
      ${next}
      (if (i32.ne ${byte} ${c(':')}) (then
        ${toSpace}
        (if (i32.ne ${byte} ${c(':')}) (then ${bad}))))
      ${next}
      (if (i32.le_u (local.tee $c ${byte}) (i32.const 0x20)) (then ${toSpace} (local.set $c ${byte})))))
    (block $after
      (block $scalar
        (local.set $first (local.get $i))
        (if (i32.eq (local.get $c) ${c('"')}) (then
          (local.set $first (i32.add (local.get $i) (i32.const 1)))
          ${next} ${toMark}
          (local.set $kind (i32.const ${found.plain}))
          (if (i32.ne ${byte} ${c('"')}) (then
            (if (i32.lt_s (local.tee $i (call $escapes (local.get $i))) (i32.const 0)) (then ${lost}))
            (local.set $kind (i32.const ${found.escaped}))))
          (if (i32.ne (local.get $field) (i32.const ${none})) (then
            (call $note (local.get $out) (local.get $field) (local.get $kind) (local.get $first) (local.get $i))))
          ${next}
          (br $after)))
        (if (i32.eq (i32.or (local.get $c) (i32.const 0x20)) ${c('{')}) (then
          (if (i32.ne (local.get $field) (i32.const ${none})) (then
            (call $note (local.get $out) (local.get $field) (i32.const ${found.other}) (local.get $i) (local.get $i))))
          (if (i32.eq (local.get $depth) (i32.const ${maxDepth})) (then (return (i32.const ${walked.deep}))))
          (local.set $depth (i32.add (local.get $depth) (i32.const 1)))
          (local.set $list (i32.eq (local.get $c) ${c('[')}))
          (i32.store8 offset=${report.lists} (i32.add (local.get $out) (local.get $depth)) (local.get $list))
          ${next}
          (if (i32.le_u (local.tee $c ${byte}) (i32.const 0x20)) (then ${toSpace} (local.set $c ${byte})))
          (br_if $after (i32.eq (local.get $c) ${close}))
          (br $value)))
        ${literal('t', 'true', 0, found.yes)}
        ${literal('f', 'alse', 1, found.no)}
        ${literal('n', 'null', 0, found.null)}
        (if (i32.lt_s (local.tee $i (call $number (local.get $i) (local.get $out))) (i32.const 0)) (then ${lost}))
        (local.set $kind (i32.const ${found.other})))
      (if (i32.ne (local.get $field) (i32.const ${none})) (then
        (call $note (local.get $out) (local.get $field) (local.get $kind) (local.get $first) (local.get $i)))))
    ;; After a value: its container goes on or ends, perhaps several at once.
    (loop $close
      (if (i32.le_u (local.tee $c ${byte}) (i32.const 0x20)) (then ${toSpace} (local.set $c ${byte})))
      (if (i32.eq (local.get $c) ${c(',')}) (then
        ${next}
        (if (i32.le_u (local.tee $c ${byte}) (i32.const 0x20)) (then ${toSpace} (local.set $c ${byte})))
        (br $value)))
      (if (i32.ne (local.get $c) ${close}) (then ${bad}))
      ${next}
      (if (i32.eqz (local.tee $depth (i32.sub (local.get $depth) (i32.const 1)))) (then
        (i32.store offset=${report.end} (local.get $out) (local.get $i))
        (return (i32.const ${walked.whole}))))
      (local.set $list (i32.load8_u offset=${report.lists} (i32.add (local.get $out) (local.get $depth))))
      (br $close)))
  (unreachable))
)`;
