/** Alert `number` of a host, as one line of JSON, shorter than a typical one. */
export const smallAlert = (number: number): string =>
  JSON.stringify({
    hostname: `node-${String(number % 100)}`,
    output: `shell in a container (${String(number)})`,
    priority: 'Notice',
    rule: 'Terminal shell in container',
    source: 'syscall',
    tags: ['container', 'shell'],
    time: new Date().toISOString(),
    output_fields: { 'container.id': '3ad7b26ded6d', 'proc.name': 'bash', 'user.name': 'root', 'evt.num': number, 'evt.type': 'execve' },
  });
