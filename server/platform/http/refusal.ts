import * as v from 'valibot'
import { refusals, type RefusalCode } from '#contract/shared/errors.ts'
import { messagesOf, type FieldMessages } from '#contract/shared/validation.ts'
import { actsOnClass, type ActsOn } from '#contract/shared/staff/staff-rights.ts'

/** An expected no. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly fields: FieldMessages | undefined
  /** Sent as the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    message: string = code,
    fields?: FieldMessages,
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.code = code
    this.status = refusals[code]
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function refuse(code: RefusalCode, message?: string): never {
  throw new Refusal(code, message)
}

/** Refuses a cursor that does not belong to this list. */
export const refusePage = (): never =>
  refuse('request.malformed', 'This list has no page that begins there. Ask for the first page.')

/** Refuses a form with a message per field. */
export const invalidForm = (issues: readonly v.BaseIssue<unknown>[]): Refusal =>
  new Refusal('form.invalid', 'Please input details correctly.', messagesOf(issues))

/** The value as its schema parses it. @throws Refusal `form.invalid` with a message per field */
export function parseOrRefuse<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw invalidForm(parsed.issues)
  return parsed.output
}

/** @throws Refusal `staff.other-class` for a class that this member of staff does not act on */
export function requireClass({ actsOn }: { actsOn: ActsOn }, classId: number): void {
  if (!actsOnClass(actsOn, classId)) refuse('staff.other-class', 'You do not teach this class.')
}
