import { initializeApp } from 'firebase/app'
import {
  applyActionCode,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateProfile,
  type Auth,
  type User,
  type UserCredential,
} from 'firebase/auth'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { failureOf, IdentityFailure } from './failure.ts'

/** An account of the platform; our server decides separately whether it may sign in. */
export type Known = {
  email: string
  name: string
  /** True with a verified address, or with the claim that skips verification. */
  mayEnter: boolean
  /** True if this sign-in created the account. */
  isNew: boolean
}
export type Tokens = { idToken: string; refreshToken: string; uid: string }

/** Every function throws IdentityFailure for expected failures. */
export type Identity = ReturnType<typeof createIdentityClient>

let opened: Identity | undefined

/** The page's one connection to the identity platform, created on first use. */
export function openIdentity(
  options: SignInOptions,
  origin: string,
  locale: () => string,
): Identity {
  return (opened ??= createIdentityClient(options, origin, locale))
}

/**
 * The sign-in in progress is in sessionStorage until `forget`, so that it survives a reload. The platform's mails are
 * in the language that `locale` gives when they are sent. `name` separates instances in one process.
 */
export function createIdentityClient(
  options: SignInOptions,
  origin: string,
  locale: () => string,
  name = 'kelasku',
) {
  const auth = connect(options, origin, name)
  const loginUrl = `${origin}/login`

  const current = async (): Promise<User> => {
    await auth.authStateReady()
    if (!auth.currentUser) throw new IdentityFailure('start-again')
    return auth.currentUser
  }

  const sendMail = (send: () => Promise<void>): Promise<void> =>
    translated(() => {
      const language = locale()
      auth.languageCode = language === 'zh' ? 'zh-CN' : language
      return send()
    })

  return {
    /** Creates an account with an unverified address. */
    signUp: (displayName: string, email: string, password: string): Promise<Known> =>
      translated(async () => {
        const credential = await createUserWithEmailAndPassword(auth, email, password)
        await updateProfile(credential.user, { displayName })
        return knownBy(credential)
      }),

    signIn: (email: string, password: string): Promise<Known> =>
      translated(async () => knownBy(await signInWithEmailAndPassword(auth, email, password))),

    signInWithGoogleToken: (idToken: string): Promise<Known> =>
      translated(async () =>
        knownBy(await signInWithCredential(auth, GoogleAuthProvider.credential(idToken))),
      ),

    sendSignInLink: (email: string): Promise<void> =>
      sendMail(() => sendSignInLinkToEmail(auth, email, { url: loginUrl, handleCodeInApp: true })),

    /** `href` is the link as it was opened; the address must be the one it was sent to. */
    completeSignInLink: (email: string, href: string): Promise<Known> =>
      translated(async () => knownBy(await signInWithEmailLink(auth, email, href))),

    signInWithCustomToken: (token: string): Promise<Known> =>
      translated(async () => knownBy(await signInWithCustomToken(auth, token))),

    /** The ID token of a sign-up on this page, if any. */
    tokenHere: (): Promise<string | undefined> =>
      translated(async () => {
        await auth.authStateReady()
        return auth.currentUser?.getIdToken()
      }),

    sendVerification: (): Promise<void> =>
      sendMail(async () => sendEmailVerification(await current(), { url: loginUrl })),

    /** Asks the platform whether the address has been verified, or verification skipped, by now. */
    reloadVerified: (): Promise<boolean> =>
      translated(async () => {
        const user = await current()
        await user.reload()
        await user.getIdToken(true)
        return mayEnter(user)
      }),

    /** Verifies the email that the code was sent to. Nobody needs to be signed in. */
    applyEmailCode: (oobCode: string): Promise<void> =>
      translated(() => applyActionCode(auth, oobCode)),

    /** Resolves for unknown emails too, so that it does not reveal accounts. */
    sendReset: (email: string): Promise<void> =>
      sendMail(async () => {
        try {
          await sendPasswordResetEmail(auth, email, { url: loginUrl })
        } catch (error) {
          // Projects without enumeration protection refuse unknown emails; we hide the refusal.
          if (failureOf(error)?.reason !== 'wrong-credentials') throw error
        }
      }),

    confirmReset: (oobCode: string, newPassword: string): Promise<void> =>
      translated(() => confirmPasswordReset(auth, oobCode, newPassword)),

    setName: (displayName: string): Promise<void> =>
      translated(async () => updateProfile(await current(), { displayName })),

    /** A fresh ID token, and the refresh token for our server. */
    tokens: (): Promise<Tokens> =>
      translated(async () => {
        const user = await current()
        const idToken = await user.getIdToken(true)
        return { idToken, refreshToken: user.refreshToken, uid: user.uid }
      }),

    /** Signs out of Firebase: the server holds the tokens from here on. */
    forget: (): Promise<void> => auth.signOut(),
  }
}

function connect(options: SignInOptions, origin: string, name: string): Auth {
  const app = initializeApp({ apiKey: options.api_key, projectId: options.project_id }, name)
  // Not `getAuth()`, which adds popups, redirects and third-party scripts.
  const persistence = [browserSessionPersistence, inMemoryPersistence]
  const auth = initializeAuth(app, { persistence })
  if (options.emulator) connectAuthEmulator(auth, origin, { disableWarnings: true })
  return auth
}

async function knownBy(credential: UserCredential): Promise<Known> {
  const { user } = credential
  return {
    email: user.email ?? '',
    name: user.displayName ?? '',
    mayEnter: await mayEnter(user),
    isNew: getAdditionalUserInfo(credential)?.isNewUser ?? false,
  }
}

async function mayEnter(user: User): Promise<boolean> {
  const { claims } = await user.getIdTokenResult()
  return user.emailVerified || claims['skipFE'] === true
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error) ?? error
  }
}
