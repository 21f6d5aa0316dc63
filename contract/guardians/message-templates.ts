/** The templates of messages, as the provider knows them. */
export const templateNames = [
  'payment_link',
  'order_placed',
  'instalment_reminder',
  'instalment_to_confirm',
  'instalment_declined',
  'card_declined',
  'programme_suspended',
  'parcel_posted',
  'class_moved',
  'class_cancelled',
  'class_restored',
  'confirm_messages',
] as const
export type TemplateName = (typeof templateNames)[number]
/** Values by placeholder name. */
export type TemplateValues = Readonly<Record<string, string>>
