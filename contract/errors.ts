/**
 * Every refusal there is, with the HTTP status it travels under.
 * The words a person reads are in `content/locales/<locale>/refusals.json`, under the same code.
 */
export const refusals = {
  'request.malformed': 400,
  'request.not-same-origin': 403,
  'request.too-large': 413,
  'request.too-many': 429,
  'request.not-found': 404,
  'app.outdated': 426,
  'form.invalid': 422,
  'idempotency.key-reused': 422,
  'idempotency.in-flight': 409,
  'session.missing': 401,
  'session.refused': 401,
  'session.account-closed': 401,
  'session.email-unverified': 403,
  'programme.unknown': 404,
  'programme.closed': 409,
  'class.unknown': 404,
  'class.locked': 403,
  'lesson.unknown': 404,
  'recording.not-released': 404,
  'material.unknown': 404,
  'question.locked': 403,
  'question.id-taken': 409,
  'order.unknown': 404,
  'order.not-allowed': 409,
  'order.no-price': 422,
  'order.price-changed': 409,
  'payment.provider-unreachable': 503,
  'webhook.refused': 400,
  'link.refused': 403,
  'link.unknown': 404,
  'command.refused': 403,
  'server.bug': 500,
  'server.unavailable': 503,
  'server.maintenance': 503,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals
