const scratch = Buffer.allocUnsafeSlow(1_024);

/**
 * The same text, in memory of its own. A part of a text otherwise keeps the whole of it alive, and a joined one all its parts. Call it for
 * texts that are kept for long.
 */
export const ownText = (text: string): string => {
  // A longer UTF-8 text may not fit.
  if (text.length * 3 > scratch.length) return JSON.parse(JSON.stringify(text)) as string;
  const length = scratch.write(text);
  // Of ASCII alone. UTF-8 would replace lone surrogates.
  return length === text.length ? scratch.toString('latin1', 0, length) : (JSON.parse(JSON.stringify(text)) as string);
};
