import { header } from '../../support/terraform-folder.js';

/** Arguments of a box that sets every kind of them; `bare` ones set the first two. */
const allArguments = `
  note     = "a note"
  size     = 12.5
  enabled  = true
  steps    = ["one", "two"]
  labels   = ["x", "y"]
  tags     = { team = "core", env = "prod" }
  place    = { room = "a1", level = 3 }
  ports    = [{ port = 80, protocol = "tcp" }, { port = 53 }]
  owners   = [{ name = "ann", role = "lead" }, { name = "bob" }]
  limits   = { cpu = { min = 1, max = 2 }, mem = { max = 9 } }
  anything = { a = [1, "x", true], b = "c" }
  color    = "red"
  zones    = ["a"]
  password = "hunter2-password"
  token    = "not-read-back"
  rule {
    action = "allow"
    cidr   = "10.0.0.0/8"
  }
  rule {
    action = "deny"
    cidr   = "0.0.0.0/0"
  }
  access {
    group = "ops"
    level = 2
  }
  timeouts {
    create = "5m"
  }
`;

/** Not in OpenTofu before 1.11. */
const writeOnly = '  secret_wo         = "write-only-value"\n  secret_wo_version = 1\n';

const box = (name: string, repeat: string, label: string, more: string): string =>
  `resource "thing_box" "${name}" {\n${repeat}  kind = "crate"\n  name = ${label}\n${more}}\n`;

/** Twenty-four resources: boxes with all arguments, with few, in modules, with `ignore_changes`; shelves that mirror and own members. */
export const configuration = (program: 'terraform' | 'tofu'): Readonly<Record<string, string>> => ({
  'main.tf': [
    header(),
    box('full', '  for_each = toset(["f0", "f1", "f.2", "f \\"3\\"", "f4", "f5"])\n', 'each.key', allArguments),
    box('secret', '', '"secret"', allArguments + (program === 'terraform' ? writeOnly : '')),
    box('bare', '  count = 4\n', '"bare-${count.index}"', ''),
    box(
      'ignoring',
      '  count = 2\n',
      '"i"',
      '  note = "n"\n  tags = { a = "1" }\n  lifecycle {\n    ignore_changes = [note, tags["b"]]\n  }\n',
    ),
    'resource "thing_shelf" "mirror" {\n  name = "mirror"\n}\n',
    'resource "thing_shelf" "owning" {\n  name    = "owning"\n  members = ["own1", "own2"]\n}\n',
    'resource "thing_member" "one" {\n  count    = 3\n  shelf_id = thing_shelf.mirror.id\n  name     = "one-${count.index}"\n}\n',
    'module "inner" {\n  source   = "./inner"\n  for_each = toset(["p", "q"])\n  label    = each.key\n}\n',
  ].join('\n'),
  'inner/main.tf': [
    header(false),
    'variable "label" {\n  type = string\n}\n',
    box('box', '  count = 3\n', 'var.label', '  note = "inner"\n  tags = { label = var.label }\n  limits = { cpu = { max = 1 } }\n'),
  ].join('\n'),
});
