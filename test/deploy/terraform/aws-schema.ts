import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A type of Terraform as JSON. Source: `ctyjson`. */
type Type = string | readonly [string, Type];
/** `mode`: how blocks of this name nest. */
export type Block = { readonly attributes: readonly Attribute[]; readonly blocks: readonly NestedBlock[] };
type Attribute = {
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  readonly optional: boolean;
  readonly computed: boolean;
};
type NestedBlock = { readonly name: string; readonly block: Block; readonly mode: 'single' | 'list' | 'set'; readonly required: boolean };

/**
 * The schema of a resource or data source of the AWS provider, read from the source text inside an unpacked `@cdktf/provider-aws`, which is
 * generated from the provider's schema. Unlike the provider's, it has no limits to the number of nested blocks and no rules between
 * attributes. `kind`: such as `aws_sqs_queue` or `data.aws_partition`.
 */
export const awsSchema = (folder: string, kind: string): Block => {
  const name = kind
    .replace(/^data\.aws_/, 'data-aws-')
    .replace(/^aws_/, '')
    .replaceAll('_', '-');
  const built = readFileSync(join(folder, 'package', 'lib', name, 'index.js'), 'utf8');
  const [, map = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(built) ?? [];
  const { sourcesContent } = JSON.parse(Buffer.from(map, 'base64').toString('utf8')) as { readonly sourcesContent: readonly string[] };
  const text = sourcesContent[0] ?? '';
  const classes = new Map(
    text
      .split(/^export class /m)
      .slice(1)
      .map((one) => [/^\w+/.exec(one)?.[0] ?? '', one]),
  );
  const root = [...classes.values()].find((one) => /^\w+ extends cdktf\.Terraform(?:Resource|DataSource)\b/.test(one));
  if (root === undefined) throw new Error(`no schema of ${kind}`);
  return blockOf(root, classes, text);
};

/** Comments of the generator: `// arn - computed: true, optional: false, required: false`, then the member. */
const members = /\/\/ (\w+) - computed: (\w+), optional: (\w+), required: (\w+)\n([^]*?)(?=\n *\/\/ \w+ - computed|\n *\/\/ =====|$)/g;
const types: Readonly<Record<string, Type>> = {
  String: 'string',
  Number: 'number',
  Boolean: 'bool',
  List: ['list', 'string'],
  StringMap: ['map', 'string'],
};

const blockOf = (text: string, classes: ReadonlyMap<string, string>, whole: string): Block => {
  const attributes: Attribute[] = [];
  const blocks: NestedBlock[] = [];
  for (const [, name = '', computed, optional, required, code = ''] of text.matchAll(members)) {
    const flags = { computed: computed === 'true', optional: optional === 'true', required: required === 'true' };
    const [, struct, isSet] = /new (\w+)\(this, "\w+"(?:, (true|false))?\)/.exec(code) ?? [];
    const inner = struct === undefined ? undefined : classes.get(struct.replace(/List$/, 'OutputReference'));
    if (inner !== undefined && isBlock(whole, name)) {
      const mode = isSet === undefined ? 'single' : isSet === 'true' ? 'set' : 'list';
      blocks.push({ name, block: blockOf(inner, classes, whole), mode, required: flags.required });
      continue;
    }
    const type = types[/this\.get(\w+?)Attribute\(/.exec(code)?.[1] ?? ''];
    // Computed objects, which the module does not use.
    if (type === undefined) continue;
    attributes.push({ name, type: /Fn\.tolist/.test(code) ? ['set', 'string'] : type, ...flags });
  }
  return { attributes, blocks };
};

const isBlock = (whole: string, name: string): boolean => new RegExp(`^ +${name}: \\{\\n[^}]*?isBlock: true`, 'm').test(whole);
