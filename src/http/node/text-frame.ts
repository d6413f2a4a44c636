/** FIN and the opcode of text. */
const finalText = 0x81;

/** A WebSocket message of one unmasked text frame (RFC 6455, section 5.2). */
export const textFrame = (text: string | Uint8Array): Uint8Array => {
  const payload = typeof text === 'string' ? Buffer.from(text) : text;
  const { length } = payload;
  const headBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = finalText;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(payload, headBytes);
  return frame;
};
