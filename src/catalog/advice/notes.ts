/** What a plan will do, for steps of the kind `plan`; `? ` marks what depends on the configuration. See `AdviceRow`. */
export const notes = {
  // The attribute is required, or has a default that the provider enforces.
  restores: 'The next plan shows the difference, and an apply sets the declared value again.',
  written:
    '? If the configuration sets `{field}`, the next plan shows the difference and an apply sets the declared value again. An optional and computed attribute that it does not set shows no difference, and no apply changes it.',
  blind: 'No plan shows this change: Terraform does not read `{field}` back. Only a new declared value makes an apply write it.',
  creates: 'The next plan creates it again, with a new id where the cloud chooses ids; what others granted to the old one is not restored.',
  creates_same: 'The next plan creates it again with the same name, and everything that it declares.',
  empty: 'The next plan creates it again, but empty: an apply does not bring back what it contained.',
  unseen: 'No plan shows it and no apply removes it: Terraform knows only what it declares.',
  inline:
    '? No plan removes it, unless the holder is declared with `inline_policy` blocks or with a resource `…_policies_exclusive` that does not name it.',
  attached:
    '? No plan detaches it, unless the holder is declared with `managed_policy_arns`, with `…_policy_attachments_exclusive`, or the policy with `aws_iam_policy_attachment`.',
  group_rules:
    '? If the rules of the group are declared as `ingress` and `egress` blocks, the next plan removes the added rule and restores the removed one. If they are resources of their own, no plan removes a rule that nobody declares.',
  bindings:
    '? No plan removes the grant, unless the role is declared with `…_iam_binding`, or the whole policy with `…_iam_policy`: those remove what they do not name.',
  unknown: '? The catalog does not know what this call changed. A plan shows it as far as the provider reads it back.',
} as const;

/** The name of a note, or a text of several words. */
export type Note = keyof typeof notes | `${string} ${string}`;

export const noteText = (note: Note): string => (Object.hasOwn(notes, note) ? notes[note as keyof typeof notes] : note);
