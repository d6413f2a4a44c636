import { namedSecret, snake } from '../../catalog/secrets/secret-names.js';
import { textBetween } from './json-slice.js';

/** Words in a member's name that may mark a secret. Matches too much, but everything that `Masking` hides by name in a state. */
const hint =
  /(?:pass(?:w|phrase|code)|pwd|secret|token(?!s$)|credential|(?:private|shared|auth|api|access|account|client|raw|signing|hmac|instrumentation|authorization|customer|encryption|primary|secondary|master|readonly)[_.-]?key|key_string|kube_?config|connection_string|(?:user|custom)_data|startup_script|auth_string|sas_|gateway_configuration|sensitive_labels|protected_settings|plaintext_value|base_?32_?string_?seed|qr_?code_?png)[\w. -]{0,64}$/i;

const nameKind = {
  plain: 0,
  /** A name that `hint` matches. */
  hinted: 1,
  /** Another name that a secret may have: spelled in camel case, or a path. */
  other: 2,
} as const;

const slots = 1 << 12;
const quote = 0x22;
const colon = 0x3a;
const space = 0x20;

/** The first characters of values that are no secrets: `null`, `true`, `false` and empty ones. */
const harmless = ['null', 'true', 'false', '""', '[]', '{}'].map((one) => new TextEncoder().encode(one));

/**
 * Finds members of a JSON text whose name may mark a secret. A state repeats few names, so each name is decoded and tested once (bench
 * `state`, `load_file`). **Keeps** the offset of one occurrence of up to 4,096 names; names that share a slot displace each other.
 */
export class SecretHints {
  /** Set by a member with such a name and a value; the caller resets it. */
  isFound = false;
  private readonly starts = new Uint32Array(slots);
  private readonly kinds = new Uint8Array(slots);

  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Tests a member: the range of its name, without quotes. */
  note(start: number, end: number): void {
    // The file ends in the middle of the member.
    if (end + 4 > this.bytes.length) return;
    if (this.kindOf(start, end) === nameKind.hinted && this.holdsValue(end)) this.isFound = true;
  }

  /** Whether a member of this name can be a secret, whatever its value. */
  mayName(start: number, end: number): boolean {
    return this.kindOf(start, end) !== nameKind.plain;
  }

  private kindOf(start: number, end: number): number {
    const { starts, kinds } = this;
    const slot = this.slotOf(start, end);
    const other = starts[slot] as number;
    if (other !== 0 && this.isSame(start, end, other)) return kinds[slot] as number;
    const name = textBetween(this.bytes, start, end);
    const kind = hint.test(name) ? nameKind.hinted : name.includes('.') || namedSecret(snake(name)) ? nameKind.other : nameKind.plain;
    starts[slot] = start;
    kinds[slot] = kind;
    return kind;
  }

  /** From the first and the last four bytes; those of a shorter name include what follows it. */
  private slotOf(start: number, end: number): number {
    const { view } = this;
    return Math.imul(Math.imul(view.getUint32(start), 0x9e37_79b1) ^ view.getUint32(end - 3), 0x85eb_ca77) >>> 20;
  }

  /** Compares names with their closing quotes, and therefore their lengths, four bytes at a time. */
  private isSame(start: number, end: number, other: number): boolean {
    const { view } = this;
    const shift = other - start;
    let at = start;
    for (; at + 3 <= end; at += 4) if (view.getUint32(at) !== view.getUint32(at + shift)) return false;
    for (; at <= end; at++) if (view.getUint8(at) !== view.getUint8(at + shift)) return false;
    return true;
  }

  /** A value after a space counts, because most states are indented and then only names decide. */
  private holdsValue(end: number): boolean {
    const { bytes } = this;
    if (bytes[end] !== quote || bytes[end + 1] !== colon) return false;
    return bytes[end + 2] === space || !harmless.some((one) => one.every((byte, i) => bytes[end + 2 + i] === byte));
  }
}
