/** How many other attributes an alert is about: `, and 3 more`. */
export const moreOf = (fields: readonly unknown[] | null): string =>
  fields === null || fields.length < 2 ? '' : `, and ${String(fields.length - 1)} more`;
