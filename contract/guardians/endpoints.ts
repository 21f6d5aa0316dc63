import * as v from 'valibot'
import { SchoolMail } from '../identity/account.ts'
import { signedInRefusals, writeRefusals, type Endpoint } from '../endpoints.ts'
import { SaveMessages } from './phone-messages.ts'
import { Done, Uuid } from '../shared/wire.ts'
import {
  ChildOverview,
  GuardianHome,
  InviteGuardian,
  MyGuardians,
  OrderLink,
  ShareQuestions,
} from './guardians.ts'
import { AnswerNote, GuardianNotes } from './notes.ts'

const Guardianship = v.object({ guardianshipId: Uuid })
const forGuardianship = [...writeRefusals, 'person.unknown'] as const

/** The calls of guardians, and of students about their guardians: few people open those pages. */
export const guardianEndpoints = {
  guardianHome: {
    method: 'GET',
    path: '/api/v1/guardian',
    who: 'signed-in',
    reply: GuardianHome,
    refusals: signedInRefusals,
  },
  setDigest: {
    method: 'PUT',
    path: '/api/v1/guardian/digest',
    who: 'signed-in',
    body: SchoolMail,
    reply: SchoolMail,
    refusals: writeRefusals,
  },
  childOverview: {
    method: 'GET',
    path: '/api/v1/guardian/children/:guardianshipId',
    who: 'signed-in',
    params: Guardianship,
    reply: ChildOverview,
    refusals: [...signedInRefusals, 'person.unknown'],
  },
  guardianNotes: {
    method: 'GET',
    path: '/api/v1/guardian/children/:guardianshipId/notes',
    who: 'signed-in',
    params: Guardianship,
    reply: GuardianNotes,
    refusals: [...signedInRefusals, 'person.unknown'],
  },
  answerNote: {
    method: 'PUT',
    path: '/api/v1/guardian/children/:guardianshipId/notes/:id',
    who: 'signed-in',
    params: v.object({ ...Guardianship.entries, id: Uuid }),
    body: AnswerNote,
    reply: GuardianNotes,
    refusals: [...forGuardianship, 'class.unknown', 'request.too-many'],
  },
  endGuardianship: {
    method: 'PUT',
    path: '/api/v1/guardian/children/:guardianshipId/end',
    who: 'signed-in',
    params: Guardianship,
    body: v.strictObject({}),
    reply: Done,
    refusals: forGuardianship,
  },
  guardianOrderLink: {
    method: 'POST',
    path: '/api/v1/guardian/orders/:orderId/link',
    who: 'signed-in',
    params: v.object({ orderId: Uuid }),
    body: v.strictObject({}),
    reply: OrderLink,
    idempotency: 'not-replayed',
    refusals: [...signedInRefusals, 'form.invalid', 'order.unknown', 'consent.needed'],
  },
  setGuardianMessages: {
    method: 'PUT',
    path: '/api/v1/guardian/orders/:orderId/messages',
    who: 'signed-in',
    params: v.object({ orderId: Uuid }),
    body: SaveMessages,
    reply: Done,
    refusals: [...writeRefusals, 'order.unknown', 'order.not-allowed', 'consent.text-changed'],
  },
  askToSee: {
    method: 'POST',
    path: '/api/v1/guardian/orders/:orderId/ask',
    who: 'signed-in',
    params: v.object({ orderId: Uuid }),
    body: v.strictObject({}),
    reply: Done,
    refusals: [...writeRefusals, 'order.unknown', 'order.not-allowed', 'request.too-many'],
  },
  guardiansOf: {
    method: 'GET',
    path: '/api/v1/account/guardians',
    who: 'signed-in',
    reply: MyGuardians,
    refusals: signedInRefusals,
  },
  inviteGuardian: {
    method: 'POST',
    path: '/api/v1/account/guardians',
    who: 'signed-in',
    body: InviteGuardian,
    reply: MyGuardians,
    refusals: [...writeRefusals, 'account.own-guardian', 'request.too-many'],
  },
  confirmGuardian: {
    method: 'PUT',
    path: '/api/v1/account/guardians/:guardianshipId/confirm',
    who: 'signed-in',
    params: Guardianship,
    body: v.strictObject({}),
    reply: MyGuardians,
    refusals: forGuardianship,
  },
  endGuardian: {
    method: 'PUT',
    path: '/api/v1/account/guardians/:guardianshipId/end',
    who: 'signed-in',
    params: Guardianship,
    body: v.strictObject({}),
    reply: MyGuardians,
    refusals: [...forGuardianship, 'account.age-kept'],
  },
  shareQuestions: {
    method: 'PUT',
    path: '/api/v1/account/guardians/:guardianshipId/questions',
    who: 'signed-in',
    params: Guardianship,
    body: ShareQuestions,
    reply: MyGuardians,
    refusals: forGuardianship,
  },
} as const satisfies Record<string, Endpoint>
