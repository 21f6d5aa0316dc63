import * as v from 'valibot'
import {
  Account,
  AccountLeaves,
  Age,
  AnswerConsent,
  AskedConsent,
  DeleteAccount,
  PersonalData,
  SaveLocale,
  SayAge,
  SchoolMail,
  SignInId,
} from './account.ts'
import { forSignedIn, forWrites, type Endpoint } from '../endpoints.ts'
import { LinkToken } from '../links.ts'
import { Done } from '../wire.ts'

/** The calls about a person's own account and data: apart, because few open that page and everyone loads the others. */
export const accountEndpoints = {
  account: {
    method: 'GET',
    path: '/api/v1/account',
    who: 'signed-in',
    reply: Account,
    refusals: forSignedIn,
  },
  personalData: {
    method: 'GET',
    path: '/api/v1/account/data',
    who: 'signed-in',
    recentSignIn: 'always',
    reply: PersonalData,
    refusals: [...forSignedIn, 'request.too-many'],
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/v1/account/delete',
    who: 'signed-in',
    recentSignIn: 'always',
    body: DeleteAccount,
    reply: AccountLeaves,
    // The person is signed out by it: nobody is left to be answered again.
    secretReply: true,
    refusals: [...forSignedIn, 'form.invalid', 'account.unsettled', 'account.is-staff'],
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/v1/account/sign-out',
    who: 'signed-in',
    body: v.strictObject({}),
    reply: Done,
    secretReply: true,
    refusals: [...forSignedIn, 'form.invalid'],
  },
  endSignIn: {
    method: 'PUT',
    path: '/api/v1/account/sign-ins/:signInId/end',
    who: 'signed-in',
    params: v.object({ signInId: SignInId }),
    body: v.strictObject({}),
    reply: Done,
    refusals: forWrites,
  },
  sayAge: {
    method: 'PUT',
    path: '/api/v1/account/age',
    who: 'signed-in',
    body: SayAge,
    reply: Age,
    refusals: [...forWrites, 'account.own-guardian', 'account.age-kept', 'request.too-many'],
  },
  saveLocale: {
    method: 'PUT',
    path: '/api/v1/account/locale',
    who: 'signed-in',
    body: SaveLocale,
    reply: Done,
    refusals: forWrites,
  },
  setSchoolMail: {
    method: 'PUT',
    path: '/api/v1/account/school-mail',
    who: 'signed-in',
    body: SchoolMail,
    reply: SchoolMail,
    refusals: forWrites,
  },
  schoolMailByLink: {
    method: 'GET',
    path: '/api/v1/school-mails/:token',
    who: 'anyone',
    params: v.object({ token: LinkToken }),
    reply: SchoolMail,
    refusals: ['link.unknown'],
  },
  setSchoolMailByLink: {
    method: 'PUT',
    path: '/api/v1/school-mails/:token',
    who: 'anyone',
    params: v.object({ token: LinkToken }),
    body: SchoolMail,
    reply: SchoolMail,
    refusals: ['link.unknown', 'form.invalid', 'request.too-many'],
  },
  askedConsent: {
    method: 'GET',
    path: '/api/v1/guardian-consents/:token',
    who: 'anyone',
    params: v.object({ token: LinkToken }),
    reply: AskedConsent,
    refusals: ['link.unknown'],
  },
  answerConsent: {
    method: 'PUT',
    path: '/api/v1/guardian-consents/:token',
    who: 'anyone',
    params: v.object({ token: LinkToken }),
    body: AnswerConsent,
    reply: AskedConsent,
    refusals: ['link.unknown', 'form.invalid', 'consent.text-changed', 'request.too-many'],
  },
  saveConsentLocale: {
    method: 'PUT',
    path: '/api/v1/guardian-consents/:token/locale',
    who: 'anyone',
    params: v.object({ token: LinkToken }),
    body: SaveLocale,
    reply: Done,
    refusals: ['link.unknown', 'form.invalid', 'request.too-many'],
  },
} as const satisfies Record<string, Endpoint>

export type AccountEndpoints = typeof accountEndpoints
export type AccountEndpointName = keyof AccountEndpoints
