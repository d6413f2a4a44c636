import { hasHidden } from './visible-text.js';

/** As one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Whether a command with this address may be offered: a terminal may act on hidden characters, tabs and ends of lines. */
export const isCommandable = (address: string): boolean => !hasHidden(address) && !/[\t\n]/.test(address);

/** The command that plans one resource. */
export const planCommand = (address: string): string => `terraform plan -target=${quoted(address)}`;

/** The command that prints one declared resource. */
export const showCommand = (address: string): string => `terraform state show ${quoted(address)}`;
