import type { RefusalCode } from '#contract/errors.ts'
import type { FieldMessages } from '#contract/validation.ts'

/** An expected no from the server. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly fields: FieldMessages | undefined
  /** When it may be tried again, if the server said so. */
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

/** No answer came: no network, a server that is down, or something in between. Never a reason to sign out. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** An answer that is not what its call promises. `said`: the server's own words, when it came without its envelope. */
export class BrokenReply extends Error {
  override name = 'BrokenReply'
  readonly said: string | undefined

  constructor(call: string, body: unknown) {
    super(`${call} broke its word`)
    const { status_code, message } = (body ?? {}) as { status_code?: unknown; message?: unknown }
    if (status_code === undefined && typeof message === 'string') this.said = message
  }
}
