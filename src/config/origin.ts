/** `https://a.example:8443` as a browser sends it: lower case, without the default port; undefined if the text is not a web origin. */
export const parseOrigin = (text: string): string | undefined => {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
};
