/**
 * Text for an element or a quoted attribute of XML 1.0. Characters that XML cannot contain, not even as a reference, become U+FFFD (section
 * 2.2: control characters except tab and line breaks, halves of surrogate pairs, U+FFFE and U+FFFF).
 */
export const xmlText = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replaceAll(/[&<>"'\t\n\r]/g, (one) => references[one] ?? `&#${String(one.charCodeAt(0))};`);

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An element on a line of its own, with attributes in this order. `content`: XML. */
export const xmlElement = (name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string => {
  const head = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('')}`;
  return content === '' ? `<${head}/>\n` : `<${head}>${content}</${name}>\n`;
};
