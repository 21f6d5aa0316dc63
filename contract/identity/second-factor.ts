import * as v from 'valibot'
import { typedCode } from '../shared/text/typed-line.ts'
import { Instant } from '../shared/wire.ts'

/** Whether staff need a second factor: nobody, those who set one up, or everybody. */
export const secondFactorModes = ['off', 'optional', 'required'] as const
export type SecondFactorMode = (typeof secondFactorModes)[number]

export const codeDigits = 6
export const codeSeconds = 30
export const recoveryCodeCount = 10

/** The state of the caller's second factor in this session. */
export const SecondFactor = v.object({
  mode: v.picklist(secondFactorModes),
  /** When it was set up; null without one. */
  since: v.nullable(Instant),
  /** False: the staff's calls are refused in this session until it is passed, or set up where it is required. */
  is_open: v.boolean(),
  /** A code has been accepted in this session. */
  is_passed: v.boolean(),
  recovery_codes_left: v.number(),
  passkeys: v.array(
    v.object({
      id: v.string(),
      /** Browser and system in which it was made. */
      device: v.string(),
      created_at: Instant,
    }),
  ),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** Shown while an authenticator app is set up: the key as base32, and as a link. */
export const SecondFactorKey = v.object({ key: v.string(), link: v.string() })
export type SecondFactorKey = v.InferOutput<typeof SecondFactorKey>

/** Shown once, `ABCDE-FGHJK`. */
export const RecoveryCodes = v.object({ codes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>

/** Without the spaces that apps show between digits. */
const Typed = v.pipe(v.string(), v.transform(typedCode))
/** Six digits of the app. */
export const AppCode = v.strictObject({ code: v.pipe(Typed, v.regex(/^\d{6}$/, 'code')) })
/** Six digits of the app, or a recovery code. */
export const FactorCode = v.strictObject({
  code: v.pipe(Typed, v.regex(/^(?:\d{6}|[0-9A-HJKMNP-TV-Z]{10})$/, 'code')),
})

/** An authenticator's id of a key, base64url. */
const PasskeyId = v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/))

/** WebAuthn options that the browser passes to the authenticator. */
export const PasskeyOptions = v.object({ options: v.looseObject({ challenge: v.string() }) })
/** The authenticator's answer, whose form the library checks. */
export const PasskeyAnswer = v.strictObject({
  answer: v.looseObject({
    id: PasskeyId,
    rawId: v.string(),
    type: v.literal('public-key'),
    response: v.looseObject({ clientDataJSON: v.string() }),
  }),
})
export const RemovePasskey = v.strictObject({ id: PasskeyId })

/** The operator's command that removes somebody's second factor. */
export const ResetSecondFactor = v.strictObject({ email: v.string() })
