/** The value of an attribute. */
export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'reference'; readonly path: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Expression> };

/** The content of a block, the same for native and JSON syntax. */
export type Body = { readonly attributes: ReadonlyMap<string, Expression>; readonly blocks: readonly Block[] };

/** `key_provider "pbkdf2" "main" { … }` has the type `key_provider` and two labels. */
export type Block = Body & { readonly type: string; readonly labels: readonly string[] };
