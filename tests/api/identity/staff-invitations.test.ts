import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { staffInvitationDays } from '#contract/identity/staff-invitations.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { staffInvitations, users } from '#server/platform/db/schema/identity.ts'
import {
  agreed,
  dayMs,
  pathOf,
  refusal,
  replyOf,
  somebody,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')
const anna = api.as(administrator)
const support = api.as(await staff(api, 'support'))

const invite = (email: string, role = 'teacher') =>
  anna.post(pathOf('inviteStaff'), { email, role })
const waiting = async () =>
  replyOf('staffInvitations', await anna.get(pathOf('staffInvitations'))).invitations
const roleOf = async ({ uid }: Person) =>
  (await api.db.select().from(users).where(eq(users.uid, uid)))[0]?.role
const mailsTo = async (address: string) => {
  await api.app.runJobs()
  return (await api.mails()).filter(({ to }) => to === address)
}
/** Signs in with a token, verified or not. */
const signIn = (person: Person, claims = {}) =>
  api.signInBy({
    idToken: tokenFor(person, { issuedAt: api.clock.peek(), ...claims }),
    refresh_token: api.platform.knows(person),
    ...agreed,
  })

describe('SHELL-01: staff are invited by mail', () => {
  it('who signs in with the address, verified, has the role, and nobody else', async () => {
    const cikgu = somebody('Cikgu Baru')
    replyOf('inviteStaff', await invite(cikgu.email.toUpperCase()))
    const [mail] = await mailsTo(cikgu.email)
    expect(mail?.text).toContain(`${api.origin}/login?redirect=%2Fstaff`)
    expect(mail?.text).toContain('teacher')
    expect(await waiting()).toMatchObject([{ email: cikgu.email, role: 'teacher', is_over: false }])

    const other = somebody('Somebody Else')
    await signIn(other)
    expect(await roleOf(other)).toBe('student')
    await signIn(cikgu, { emailVerified: false, skipFE: true })
    expect(await roleOf(cikgu)).not.toBe('teacher')
    await signIn(cikgu)
    expect(await roleOf(cikgu)).toBe('teacher')
    expect(await waiting()).toEqual([])
    const changes = await api.db.select().from(audit)
    const [given] = changes.filter(
      ({ action, subject }) => action === 'role-given' && subject === `person/${cikgu.uid}`,
    )
    expect(given).toMatchObject({ before: { role: 'student' }, after: { role: 'teacher' } })
    expect(refusal(await invite(cikgu.email))).toEqual([409, 'staff.refused'])
  })

  it('withdrawn or old it gives nothing; sent again it works anew', async () => {
    const [late, gone] = [somebody('Late Comer'), somebody('Not Wanted')]
    await invite(late.email, 'support')
    await invite(gone.email)
    const idOf = async (email: string) =>
      (await waiting()).find((one) => one.email === email)?.id ?? ''
    const named = { id: await idOf(gone.email) }
    await anna.put(pathOf('withdrawInvitation'), named)
    expect(refusal(await anna.put(pathOf('withdrawInvitation'), named))).toEqual([
      409,
      'staff.refused',
    ])
    const written = await api.db.select().from(audit)
    expect(
      written.filter(({ subject }) => subject === `staff-invitation/${named.id}`),
    ).toHaveLength(2)
    expect(JSON.stringify(written)).not.toContain(gone.email)
    await signIn(gone)
    expect(await roleOf(gone)).toBe('student')

    api.clock.pass((staffInvitationDays + 1) * dayMs)
    expect(await waiting()).toMatchObject([{ email: late.email, is_over: true }])
    await signIn(late)
    expect(await roleOf(late)).toBe('student')
    replyOf(
      'resendInvitation',
      await anna.put(pathOf('resendInvitation'), { id: await idOf(late.email) }),
    )
    expect(await mailsTo(late.email)).toHaveLength(2)
    await signIn(late)
    expect(await roleOf(late)).toBe('support')
  })

  it('takes no role away, and one address has one invitation', async () => {
    const twice = somebody('Twice Invited')
    await invite(twice.email)
    await invite(twice.email, 'support')
    expect(await waiting()).toMatchObject([{ email: twice.email, role: 'support' }])
    await signIn(twice)
    await api.db.insert(staffInvitations).values({
      ...{ email: twice.email, role: 'teacher', invitedBy: administrator.uid, language: 'en' },
      sentAt: api.clock.now(),
    })
    await signIn(twice)
    expect(await roleOf(twice)).toBe('support')
    expect(await waiting()).toEqual([])
  })

  it('gives nothing once who sent it is suspended or no administrator; that role ends it for good', async () => {
    const boss = await staff(api, 'administrator')
    const [first, second] = [somebody('First Invited'), somebody('Second Invited')]
    await api.as(boss).post(pathOf('inviteStaff'), { email: first.email, role: 'administrator' })
    await api.as(boss).post(pathOf('inviteStaff'), { email: second.email, role: 'teacher' })
    const change = (body: object) => anna.put(pathOf('changePerson', { uid: boss.uid }), body)
    replyOf('changePerson', await change({ do: 'suspend' }))
    await signIn(first)
    expect(await roleOf(first)).toBe('student')
    const { id } = (await waiting()).find(({ email }) => email === second.email) ?? {}
    replyOf('resendInvitation', await anna.put(pathOf('resendInvitation'), { id }))
    await signIn(second)
    expect(await roleOf(second)).toBe('teacher')

    replyOf('changePerson', await change({ do: 'restore' }))
    replyOf('changePerson', await change({ do: 'give-role', role: 'teacher' }))
    expect(await waiting()).toEqual([])
    replyOf('changePerson', await change({ do: 'give-role', role: 'administrator' }))
    await signIn(first)
    expect(await roleOf(first)).toBe('student')
  })

  it('is for administrators', async () => {
    for (const answer of [
      await support.get(pathOf('staffInvitations')),
      await support.post(pathOf('inviteStaff'), { email: 'a@example.com', role: 'teacher' }),
    ])
      expect(refusal(answer)).toEqual([403, 'staff.forbidden'])
  })
})
