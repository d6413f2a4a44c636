/** By resource type of the catalog, the attributes that the provider's schema cannot configure, beyond those common to all types. */
export const computedAttributes: Readonly<Record<string, readonly string[]>>;
