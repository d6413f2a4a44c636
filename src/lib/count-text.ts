/** A whole number up to 2^53, not negative, with separators: `12,345`. */
export const countText = (value: number): string => String(value).replaceAll(/(?<=\d)(?=(?:\d{3}){1,5}$)/g, ',');
