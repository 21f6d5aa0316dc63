const momentsWithEmail = ['link-sent', 'code-sent', 'verify', 'reset-sent'] as const
const bareMoments = ['verified', 'password-changed', 'leaving'] as const

/**
 * The current step; kept in the history entry, so that the back button and a reload work. `welcome` is for a person who
 * has not agreed to the terms yet, `leaving` for one whose account is about to be deleted.
 */
export type SignInMoment =
  | { at: (typeof momentsWithEmail)[number]; email: string }
  | { at: (typeof bareMoments)[number] }
  | { at: 'welcome'; name: string }
  /** A remembered person was chosen; their address stays out of the history. */
  | { at: 'known'; uid: string }

/** The step in the history entry; null if the entry has none. */
export function readMoment(state: unknown): SignInMoment | null {
  const { at, email, name, uid } = (state ?? {}) as Record<string, unknown>
  const bare = bareMoments.find((one) => one === at)
  if (bare) return { at: bare }
  const withEmail = momentsWithEmail.find((one) => one === at)
  if (withEmail && typeof email === 'string') return { at: withEmail, email }
  if (at === 'known' && typeof uid === 'string') return { at, uid }
  return at === 'welcome' && typeof name === 'string' ? { at, name } : null
}

const steps = ['password', 'sign-up', 'forgot'] as const
/** A step with its own address: `/login?step=sign-up`. */
export type Step = (typeof steps)[number] | 'choose'

export const readStep = (search: URLSearchParams): Step =>
  steps.find((step) => step === search.get('step')) ?? 'choose'
