import * as v from 'valibot'

const answerWithinMs = 5000

/** A mail as the sandbox shows it, on the page and to tests. */
export type SandboxMail = {
  to: string
  subject: string
  text: string
  /** The first link in it. */
  link: string | null
  /** Null where the emulator does not state it. */
  sent_at: string | null
}

const modes = {
  VERIFY_EMAIL: 'verifyEmail',
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
}
type RequestType = keyof typeof modes

const subjects: Record<RequestType, string> = {
  VERIFY_EMAIL: 'Verify your email for Kelasku',
  EMAIL_SIGNIN: 'Sign in to Kelasku',
  PASSWORD_RESET: 'Reset your password for Kelasku',
}

const Codes = v.object({
  oobCodes: v.optional(
    v.array(v.object({ email: v.string(), requestType: v.string(), oobCode: v.string() })),
    [],
  ),
})

type Options = {
  origin: string
  projectId: string
  apiKey: string
  emulator: { host: string }
}

/**
 * The emulator's unused codes as the mails that a real project sends, newest first. The emulator's own links act
 * when they are opened; these lead to our sign-in page, which acts on a tap.
 */
export async function codeMails(options: Options): Promise<SandboxMail[]> {
  const { origin, projectId, apiKey, emulator } = options
  const answer = await fetch(`http://${emulator.host}/emulator/v1/projects/${projectId}/oobCodes`, {
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const { oobCodes } = v.parse(Codes, await answer.json())
  return oobCodes
    .filter((code): code is typeof code & { requestType: RequestType } => code.requestType in modes)
    .toReversed()
    .map(({ email, requestType, oobCode }) => {
      const link = new URL('/login', origin)
      link.search = new URLSearchParams({ mode: modes[requestType], oobCode, apiKey }).toString()
      const subject = subjects[requestType]
      return {
        to: email,
        subject,
        text: `${subject}:\n${link.href}`,
        link: link.href,
        sent_at: null,
      }
    })
}
