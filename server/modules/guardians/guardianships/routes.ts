import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { GuardiansService } from './service.ts'

type GuardianCalls =
  | 'guardianHome'
  | 'setDigest'
  | 'setGuardianMessages'
  | 'childOverview'
  | 'endGuardianship'
  | 'guardianOrderLink'
  | 'askToSee'
  | 'guardiansOf'
  | 'inviteGuardian'
  | 'confirmGuardian'
  | 'endGuardian'
  | 'shareQuestions'

export const guardiansRoutes = (guardians: GuardiansService): Pick<Handlers, GuardianCalls> => ({
  guardianHome: ({ caller, now, locale }) => guardians.home(caller, now, locale),
  setDigest: ({ caller, body, now }) => guardians.setDigest(caller, body.wanted, now),
  childOverview: ({ caller, params, now, locale }) =>
    guardians.child(caller, params.guardianshipId, now, locale),
  async endGuardianship({ caller, params, now }) {
    await guardians.leave(caller, params.guardianshipId, now)
    return done
  },
  guardianOrderLink: ({ caller, params, now }) => guardians.orderLink(caller, params.orderId, now),
  async setGuardianMessages({ caller, params, body, now }) {
    await guardians.setMessages(caller, params.orderId, body, now)
    return done
  },
  async askToSee({ caller, params, now, locale }) {
    await guardians.ask(caller, params.orderId, now, locale)
    return done
  },
  guardiansOf: ({ caller }) => guardians.ofStudent(caller),
  inviteGuardian: ({ caller, body, now, locale }) =>
    guardians.invite(caller, body.email, now, locale),
  confirmGuardian: ({ caller, params, now }) =>
    guardians.confirm(caller, params.guardianshipId, now),
  endGuardian: ({ caller, params, now }) => guardians.end(caller, params.guardianshipId, now),
  shareQuestions: ({ caller, params, body }) =>
    guardians.shareQuestions(caller, params.guardianshipId, body.shares),
})
