/** A percent-encoded text decoded; a text with malformed escapes unchanged. */
export const decodedUri = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
