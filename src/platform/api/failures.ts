import type { RefusalCode } from '#contract/shared/errors.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'

/** An expected refusal of the server. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly fields: FieldMessages | undefined
  /** When to retry, if the server said so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    status: number,
    message: string,
    fields?: FieldMessages,
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const quarterHourSeconds = 15 * 60

/** Was a limit per hour or day reached that takes longer than a short wait? */
export const isLongLimit = ({ code, retryAfterSeconds = 0 }: Refusal): boolean =>
  code === 'request.too-many' && retryAfterSeconds > quarterHourSeconds

/** The key of the sentence for a refusal. */
export const refusalKey = (failure: Refusal) =>
  isLongLimit(failure)
    ? ('refusals:request.too-many-for-now' as const)
    : (`refusals:${failure.code}` as const)

/** Was the call refused because the last sign-in is more than 15 minutes ago? */
export const mustSignInAgain = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.code === 'session.not-recent'

/** Was the call not sent because staff view as a student? */
export const isClosedInView = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.code === 'view-as.closed'

/** There was no answer: no network, the server is down, or a proxy failed. Never a reason to sign out. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** An answer that breaks its call's contract. `serverMessage`: the message of an answer without the envelope. */
export class BrokenReply extends Error {
  override name = 'BrokenReply'
  readonly serverMessage: string | undefined

  constructor(call: string, body: unknown) {
    super(`${call} broke its contract`)
    const { status_code, message } = (body ?? {}) as { status_code?: unknown; message?: unknown }
    if (status_code === undefined && typeof message === 'string') this.serverMessage = message
  }
}
