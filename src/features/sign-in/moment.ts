const momentsWithEmail = ['link-sent', 'verify', 'reset-sent'] as const
const bareMoments = ['verified', 'password-changed'] as const

/**
 * Where a person is between two taps; kept in the history entry, so that the phone's back button works
 * and a reload comes back to it. `welcome` is for someone who has not agreed to the terms yet.
 */
export type Moment =
  | { at: (typeof momentsWithEmail)[number]; email: string }
  | { at: (typeof bareMoments)[number] }
  | { at: 'welcome'; name: string }
  /** Somebody whom this phone remembers was chosen; their address stays out of the history. */
  | { at: 'known'; uid: string }

/** What the history entry holds, if it is of this page. */
export function readMoment(state: unknown): Moment | null {
  const { at, email, name, uid } = (state ?? {}) as Record<string, unknown>
  const bare = bareMoments.find((one) => one === at)
  if (bare) return { at: bare }
  const withEmail = momentsWithEmail.find((one) => one === at)
  if (withEmail && typeof email === 'string') return { at: withEmail, email }
  if (at === 'known' && typeof uid === 'string') return { at, uid }
  return at === 'welcome' && typeof name === 'string' ? { at, name } : null
}

const steps = ['password', 'sign-up', 'forgot'] as const
/** A step that has an address of its own: `/login?step=sign-up`. */
export type Step = (typeof steps)[number] | 'choose'

export const readStep = (search: URLSearchParams): Step =>
  steps.find((step) => step === search.get('step')) ?? 'choose'
