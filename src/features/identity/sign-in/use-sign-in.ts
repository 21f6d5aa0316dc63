import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AppNavigation, SignedIn, TokenForm } from '#contract/identity/sign-in.ts'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { isSameEmail } from '#contract/shared/validation.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { call } from '#platform/api/call.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { isReason } from '#platform/firebase/failure.ts'
import type { Identity, Known } from '#platform/firebase/identity.ts'
import {
  forgetSignInLink,
  keepSignInLink,
  keepDeparture,
  readSignInLink,
} from '#platform/firebase/kept.ts'
import { shownLocale } from '#platform/i18n/i18n.ts'
import { sessionHint } from '#platform/storage/cookies.ts'
import { withoutLink } from './landings/landing.ts'
import type { SignInMoment, Step } from './moment.ts'
import {
  googleUrl,
  judgeGoogleToken,
  newDeparture,
  returnAddress,
  type GoogleAnswer,
  type GoogleFailure,
} from '#platform/firebase/openid.ts'

type SignUpAnswers = Pick<
  TokenForm,
  'terms_version' | 'under_18' | 'guardian_email' | 'keep_account'
>
type GoogleCodeAnswer = GoogleAnswer & { kind: 'code' }
export type OnSignedIn = (user: SignedIn, app: AppNavigation, idToken: string) => void

/** The actions of the steps. Each resolves when it is done or the page has moved on, and throws failures. */
export type SignIn = ReturnType<typeof useSignIn>

export function useSignIn(options: SignInOptions | null, onSignedIn: OnSignedIn) {
  const navigate = useNavigate()
  /**
   * The consent and age from sign-up, until the server has recorded them. Those of the sign-up form wait until `email`
   * is verified; those of the welcome form are the present person's.
   */
  const signUp = useRef<{ answers: SignUpAnswers; email?: string }>(undefined)
  // The awaits below outlive a render; only the newest callback knows the current address.
  const latest = useRef(onSignedIn)
  useEffect(() => {
    latest.current = onSignedIn
  })

  async function identity(): Promise<Identity> {
    if (!options) throw new Unreachable('no sign-in options')
    const { openIdentity } = await import('#platform/firebase/identity.ts')
    return openIdentity(options, window.location.origin, shownLocale)
  }

  const show = (moment: SignInMoment) =>
    navigate({ search: String(searchNow()) }, { state: moment })

  function go(step: Step): void {
    const next = searchNow()
    if (step === 'choose') next.delete('step')
    else next.set('step', step)
    void navigate({ search: String(next) })
  }

  /**
   * Exchanges the tokens at our server for a session. Asks a person whose account is about to be deleted whether to
   * keep it.
   */
  async function finish() {
    const platform = await identity()
    const { idToken, refreshToken } = await platform.tokens()
    const body = { idToken, refresh_token: refreshToken, ...signUp.current?.answers }
    const reply = await call('signIn', { body }).catch(nullIfLeaving)
    if (!reply) return show({ at: 'leaving' })
    const { user, ...app } = reply
    signUp.current = undefined
    forgetSignInLink()
    await platform.forget()
    latest.current(user, app, idToken)
  }

  /** As `finish`, but shows the welcome form if the server lacks or refuses a new person's answers. */
  async function finishOrAsk() {
    try {
      await finish()
    } catch (failure) {
      if (!asksForAnswers(failure)) throw failure
      await show({ at: 'welcome', name: '' })
    }
  }

  async function enter(known: Known) {
    // On a shared phone somebody else may have given up a sign-up.
    if (!isSameEmail(signUp.current?.email ?? '', known.email)) signUp.current = undefined
    if (!known.mayEnter) return show({ at: 'verify', email: known.email })
    if (known.isNew && !signUp.current) return show({ at: 'welcome', name: known.name })
    return finishOrAsk()
  }

  async function askForLink(email: string) {
    await (await identity()).sendSignInLink(email)
    keepSignInLink({ email, redirect: redirectNow() })
  }

  const askForCode = async (email: string) => {
    await callAccount('sendCode', { body: { email } })
  }

  const askForReset = async (email: string) => (await identity()).sendReset(email)

  /**
   * Handles a sign-up with an email that has an account. The right password signs in; otherwise the person gets a
   * link by mail and sees the usual page, which never reveals whether an account exists.
   */
  async function recognise(email: string, password: string) {
    try {
      return await enter(await (await identity()).signIn(email, password))
    } catch (failure) {
      if (!isReason(failure, 'wrong-credentials')) throw failure
      await askForLink(email)
      return show({ at: 'verify', email })
    }
  }

  return {
    show,
    go,

    async leaveForGoogle() {
      if (!options?.google) throw new Unreachable('no sign-in options')
      const departure = newDeparture(redirectNow())
      keepDeparture(departure)
      const { origin } = window.location
      window.location.assign(await googleUrl(options.google, origin, departure))
    },

    /** @returns why Google's answer is rejected, or null once the person is signing in */
    async enterWithGoogle({ code, departure }: GoogleCodeAnswer): Promise<GoogleFailure | null> {
      if (!options?.google) throw new Unreachable('no sign-in options')
      const idToken = await redeem(code, departure)
      const failure = idToken
        ? judgeGoogleToken(idToken, departure, options.google, new Date())
        : ({ kind: 'failed', why: 'expired' } as const)
      if (failure || !idToken) return failure
      await enter(await (await identity()).signInWithGoogleToken(idToken))
      return null
    },

    async sendLink(email: string) {
      await askForLink(email)
      return show({ at: 'link-sent', email })
    },
    sendLinkAgain: askForLink,
    /** 'Yes, I have done the verification': false if the link was not opened on this device. */
    confirmLink(): boolean {
      const isHere = sessionHint() !== undefined
      if (isHere) window.location.reload()
      return isHere
    },

    async sendCode(email: string) {
      await askForCode(email)
      return show({ at: 'code-sent', email })
    },
    sendCodeAgain: askForCode,

    async enterWithCode(email: string, code: string) {
      const platform = await identity()
      const { custom_token } = await callAccount('redeemCode', {
        body: { email, code, id_token: await platform.tokenHere() },
      })
      return enter(await platform.signInWithCustomToken(custom_token))
    },

    /** The address is the one kept on this device or typed here, never one from the link. */
    async enterWithLink(email: string) {
      return enter(await (await identity()).completeSignInLink(email, window.location.href))
    },

    async enterWithPassword(email: string, password: string) {
      return enter(await (await identity()).signIn(email, password))
    },

    async signUp(form: SignUpAnswers & { name: string; email: string; password: string }) {
      const { name, email, password, ...answers } = form
      const platform = await identity()
      signUp.current = { answers, email }
      try {
        await platform.signUp(name, email, password)
        await platform.sendVerification()
      } catch (failure) {
        if (!isReason(failure, 'email-in-use')) throw failure
        return recognise(email, password)
      }
      return show({ at: 'verify', email })
    },

    /** 'Yes, I have done the verification': false if the platform does not confirm it yet. */
    async confirmVerified(): Promise<boolean> {
      try {
        const verified = await (await identity()).reloadVerified()
        if (verified) await finishOrAsk()
        return verified
      } catch (failure) {
        if (!isReason(failure, 'start-again')) throw failure
        // A new tab has no signed-in user; the step offers ways to sign in.
        return false
      }
    },

    async sendVerificationAgain(email: string) {
      try {
        await (await identity()).sendVerification()
      } catch (failure) {
        if (!isReason(failure, 'start-again')) throw failure
        // A sign-in link verifies the address too, and works without being signed in.
        await askForLink(email)
      }
    },

    async verifyEmail(oobCode: string) {
      await (await identity()).applyEmailCode(oobCode)
      return show({ at: 'verified' })
    },

    async sendReset(email: string) {
      await askForReset(email)
      return show({ at: 'reset-sent', email })
    },
    sendResetAgain: askForReset,

    async changePassword(oobCode: string, password: string) {
      await (await identity()).confirmReset(oobCode, password)
      return show({ at: 'password-changed' })
    },

    async welcome({ name, ...answers }: SignUpAnswers & { name: string }) {
      signUp.current = { answers }
      await (await identity()).setName(name)
      return finish()
    },

    async keepAccount() {
      const answers = { ...signUp.current?.answers, keep_account: 'yes' as const }
      signUp.current = { ...signUp.current, answers }
      return finishOrAsk()
    },

    /** The address and redirect of the link requested on this device. */
    signInLink: readSignInLink,

    /** Restores the redirect of the tab that requested the link; the link opens in a new tab. */
    restoreRedirect() {
      const link = readSignInLink()
      if (!link?.redirect || redirectNow()) return
      const next = new URLSearchParams(window.location.search)
      next.set('redirect', link.redirect)
      void navigate({ search: String(next) }, { replace: true })
    },
  }
}

/** The ID token for a code; null if Google rejects the code. */
async function redeem(code: string, { verifier }: GoogleCodeAnswer['departure']) {
  try {
    const { id_token: idToken } = await callAccount('redeemGoogleCode', {
      body: {
        code,
        code_verifier: verifier,
        redirect_uri: returnAddress(window.location.origin),
      },
    })
    return idToken
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'session.refused') return null
    throw failure
  }
}

// Read at use: the address may change between a tap and its answer.
const searchNow = () => withoutLink(new URLSearchParams(window.location.search))
const redirectNow = () => searchNow().get('redirect')

/** Null for a person whose account is about to be deleted. */
function nullIfLeaving(failure: unknown): null {
  if (failure instanceof Refusal && failure.code === 'account.leaving') return null
  throw failure
}

/**
 * Whether the welcome form must ask again: the consent was given on another device or before a reload, or is invalid.
 */
const asksForAnswers = (failure: unknown): boolean =>
  failure instanceof Refusal &&
  ['terms_version', 'guardian_email'].some((field) => failure.fields?.[field] !== undefined)
