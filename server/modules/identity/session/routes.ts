import { done } from '#contract/shared/wire.ts'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { setRequestCaller } from '../../../platform/http/caller/caller-uid.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { countedAddress } from '../../../platform/http/limits/rate-limit-key.ts'
import type { SessionCookies } from './cookies.ts'
import { deviceName } from './device-name.ts'
import type { SessionService } from './service.ts'

export const sessionRoutes = (
  sessions: SessionService,
  cookies: SessionCookies,
  options: SignInOptions,
): Pick<Handlers, 'signIn' | 'refreshSession' | 'endSession' | 'signInOptions'> => ({
  async signIn({ body, now, locale, request, reply }) {
    const { user, app, sessionId } = await sessions.signIn(
      body,
      {
        address: countedAddress(request.ip),
        device: deviceName(request.headers['user-agent']),
        locale,
      },
      now,
    )
    setRequestCaller(request, user.firebase_id)
    if (sessionId) {
      // The previous person of this browser is signed out.
      await sessions.end(cookies.read(request), now)
      cookies.set(reply, sessionId, user.firebase_id)
    }
    return { user, ...app }
  },

  async refreshSession({ request, reply, now }) {
    try {
      const sessionId = cookies.read(request) ?? refuse('session.missing', 'Please sign in.')
      const { idToken, uid } = await sessions.refresh(sessionId, now)
      setRequestCaller(request, uid)
      cookies.set(reply, sessionId, uid)
      return { id_token: idToken }
    } catch (failure) {
      // Only a verdict ends a session; a missing answer of the platform never does.
      if (failure instanceof Refusal && failure.status === 401) cookies.clear(reply)
      throw failure
    }
  },

  async endSession({ request, reply, now }) {
    await sessions.end(cookies.read(request), now)
    cookies.clear(reply)
    return done
  },

  async signInOptions() {
    return options
  },
})
