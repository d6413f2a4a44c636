const scratch = Buffer.allocUnsafeSlow(1_024);

/**
 * The same text, in memory of its own. A part of a text otherwise keeps the whole of it alive, and a joined one all its parts. Call it for
 * texts that are kept for long.
 */
export const ownText = (text: string): string => {
  const fits = text.length * 3 <= scratch.length;
  // Only ASCII takes a byte per character. UTF-8 would replace lone surrogates, JSON keeps them.
  return fits && scratch.write(text) === text.length
    ? scratch.toString('latin1', 0, text.length)
    : (JSON.parse(JSON.stringify(text)) as string);
};
