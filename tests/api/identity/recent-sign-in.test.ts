import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoints.ts'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import { recentSignInMinutes, staffProofMinutes } from '#contract/shared/limits.ts'
import { absentParams, minuteMs, pathOf, tokenFor } from '#tests/support/api.ts'
import { softwarePasskey } from '#tests/support/software-passkey.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')

/** A body for each call that needs a recent sign-in, by its `do`. */
const bodies: Partial<Record<EveryName, readonly object[]>> = {
  deleteAccount: [{ understood: true }],
  skipVerification: [{ email: 'nobody@example.com', skips: true }],
  changePerson: [
    { do: 'give-role', role: 'teacher' },
    { do: 'tie-teacher', teacher_id: null, all_classes: true },
    { do: 'reset-second-factor' },
    { do: 'delete' },
    { do: 'of-age' },
  ],
  changeEnrolments: [
    {
      ...{ do: 'enrol', id: randomUUID(), reason: 'Scholarship', programme_id: 2 },
      ...{ intake_key: 'any', class_id: 5, until: null },
    },
    {
      ...{ do: 'extend', id: randomUUID(), reason: 'Was ill' },
      ...{ enrolment: randomUUID(), until: '2027-01-31' },
    },
  ],
  changeManyEnrolments: [
    {
      ...{ do: 'enrol', reason: 'Scholarship', intake_key: 'any', class_id: 5, until: null },
      people: [{ id: randomUUID(), uid: administrator.uid }],
    },
  ],
  discountOrder: [{ off: { kind: 'percent', percent: 10 }, reason: 'Siblings' }],
  askRefund: [
    {
      id: randomUUID(),
      charge: randomUUID(),
      amount: 100,
      reason: 'Requested',
      includes_hardcopy: false,
      ends_access: false,
    },
  ],
  decideRefund: [{ id: randomUUID(), do: 'confirm' }],
  recordManualPayment: [
    {
      id: randomUUID(),
      instalment: null,
      amount: 100,
      method: 'cash',
      reference: 'Book 7, no. 12',
      received_on: '2026-11-20',
      note: '',
    },
  ],
  decideManualPayment: [{ id: randomUUID(), do: 'confirm' }],
  writeOffDebt: [{ reason: 'Moved abroad' }],
  makePromoCode: [
    {
      code: 'SEGAR15',
      off: { kind: 'percent', percent: 15 },
      from: '2026-11-20',
      until: '2026-12-20',
      limit_total: null,
      limit_per_person: 1,
      note: '',
    },
  ],
  changePromoCode: [{ do: 'stop' }],
  beginSecondFactor: [{}],
  confirmSecondFactor: [{ code: '000000' }],
  renewRecoveryCodes: [{}],
  endSecondFactor: [{}],
  beginPasskey: [{}],
  addPasskey: [{ answer: softwarePasskey(api.origin).register('none') }],
  inviteStaff: [{ email: 'invited@example.com', role: 'teacher' }],
  resendInvitation: [{ id: randomUUID() }],
  removePasskey: [{ id: 'none' }],
  undoImport: [{}],
}
const declaring = (Object.entries(everyEndpoint) as [EveryName, Endpoint][]).filter(
  ([, { recentSignIn }]) => recentSignIn,
)

/** Sends it with a fresh token of a person who signed in that many minutes ago. */
async function codeAfter(minutes: number, name: EveryName, body?: object): Promise<unknown> {
  const now = api.clock.peek()
  const signedInAt = now.getTime() - minutes * minuteMs
  const token = tokenFor(administrator, {
    issuedAt: now,
    claims: { auth_time: Math.floor(signedInAt / 1000) },
  })
  const isFile = name === 'importFile'
  const path = isFile
    ? `${pathOf(name, { kind: 'students' })}?name=students.csv`
    : pathOf(name, absentParams())
  const sent = isFile ? { file: { type: 'text/csv', bytes: new Uint8Array() } } : { body }
  const answer = await api.send(everyEndpoint[name].method, path, { token, ...sent })
  return (answer.body as { code?: string } | undefined)?.code
}

describe('ACC-05 STAFF-01: what needs a fresh sign-in', () => {
  it('is declared by roles, ages, verification, money, free classes, lists of people, imports, second factors and the whole account', () => {
    expect(declaring.map(([name]) => name).toSorted()).toEqual([
      'addPasskey',
      'askRefund',
      'beginPasskey',
      'beginSecondFactor',
      'changeEnrolments',
      'changeManyEnrolments',
      'changePerson',
      'changePromoCode',
      'confirmSecondFactor',
      'decideManualPayment',
      'decideRefund',
      'deleteAccount',
      'discountOrder',
      'endSecondFactor',
      'exportForms',
      'exportOrders',
      'exportParcels',
      'exportPeople',
      'exportRoster',
      'importFile',
      'inviteStaff',
      'makePromoCode',
      'personalData',
      'recordManualPayment',
      'removePasskey',
      'renewRecoveryCodes',
      'resendInvitation',
      'skipVerification',
      'undoImport',
      'writeOffDebt',
    ])
  })

  it.each(declaring.map(([name]) => name))(
    '%s: refused after 15 minutes, of staff after an hour, not before',
    async (name) => {
      const { right }: Endpoint = everyEndpoint[name]
      const minutes = right ? staffProofMinutes : recentSignInMinutes
      for (const body of bodies[name] ?? [undefined]) {
        expect(await codeAfter(minutes + 1, name, body)).toBe('session.not-recent')
        expect(await codeAfter(minutes - 1, name, body)).not.toBe('session.not-recent')
      }
    },
  )

  it('asks nothing of the same call that does something else', async () => {
    for (const [name, body] of [
      ['changePerson', { do: 'suspend' }],
      ['changeEnrolments', { do: 'end' }],
      ['changeManyEnrolments', { do: 'end' }],
      ['changeOrder', { do: 'reconcile' }],
    ] as const)
      expect(await codeAfter(600, name, body)).not.toBe('session.not-recent')
  })

  it.each(declaring.map(([name]) => name))(
    '%s: has a body here for all that it declares',
    (name) => {
      const { recentSignIn, who }: Endpoint = everyEndpoint[name]
      expect(who).toBe('signed-in')
      if (typeof recentSignIn !== 'object') return
      const done = (bodies[name] ?? []).map((body) => (body as { do: string }).do)
      expect(done.toSorted()).toEqual([...recentSignIn.toDo].toSorted())
    },
  )
})
