/** `https://a.example:8443` as a browser sends it: lower case, without default port; undefined for what is no origin of a web page. */
export const parseOrigin = (text: string): string | undefined => {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
};
