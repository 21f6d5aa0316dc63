import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { examKeys } from '#contract/shared/kinds.ts'
import { referralAccountDays, referralsADay } from '#contract/shared/limits.ts'
import { lockedSubjectsOf } from '#contract/papers/referrals.ts'
import { referralCodes } from '#server/platform/db/schema/platform.ts'
import { referrals } from '#server/platform/db/schema/papers.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import {
  agreed,
  dayMs,
  pathOf,
  refusal,
  replyOf,
  somebody,
  testNow,
  tokenFor,
  type Answer,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'

const api = await openApiForFile()

const of = async (person: Person) =>
  replyOf('referral', await api.as(person).get(pathOf('referral')))
const claim = (person: Person, code: string, headers: Record<string, string> = {}) =>
  api.as(person).post(pathOf('claimReferral'), { code }, headers)
const refused = [409, 'referral.refused']
/** Sorted, independent of who was first. */
const statuses = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const rows = (uid: string) => api.db.select().from(referrals).where(eq(referrals.referredUid, uid))
const isUnlocked = async (person: Person) => (await of(person)).is_unlocked

/** A person whose account was created now by the shop's clock, because the database has its own. */
async function signUp(name = 'Farid', email?: string, at = api.clock.now()): Promise<Person> {
  const person = { ...somebody(name), ...(email && { email }) }
  const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
  const answer = await api.signInBy({ idToken, ...agreed })
  expect(answer.status).toBe(200)
  await api.db.update(users).set({ createdAt: at }).where(eq(users.uid, person.uid))
  return person
}

/** A person with a referral code. */
async function referrer(name = 'Aina Sofea', email?: string) {
  const person = await signUp(name, email)
  return { person, code: (await of(person)).code }
}

describe('REF-01 ACC-02: an invited friend', () => {
  it('counts for both: all subjects are open, and the friend is named', async () => {
    const { person: aina, code } = await referrer()
    const farid = await signUp('Farid Hakim')
    const before = await of(aina)
    expect(before).toMatchObject({
      is_unlocked: false,
      friends: [],
      friend_count: 0,
      urls: { spm: `${api.origin}/spm-pyp/${code}`, igcse: `${api.origin}/igcse-pyp/${code}` },
    })
    expect(before.locked_subjects.spm).toBeGreaterThan(0)

    expect(replyOf('claimReferral', await claim(farid, code))).toEqual({ counts: true })
    const after = await of(aina)
    expect(after).toMatchObject({
      is_unlocked: true,
      friends: [{ first_name: 'Farid' }],
      friend_count: 1,
      locked_subjects: { spm: 0, igcse: 0 },
    })
    expect(after.code).toBe(code)
    expect(await of(farid)).toMatchObject({
      is_unlocked: true,
      friend_count: 0,
      locked_subjects: { spm: 0, igcse: 0 },
    })
    for (const person of [aina, farid]) {
      const answer = await api.as(person).get(pathOf('paperSubjects', { exam: 'spm' }))
      expect(replyOf('paperSubjects', answer).locked).toEqual([])
    }
    expect(await isUnlocked(await signUp())).toBe(false)
  })

  it('REF-01: every page counts the subjects that it shows locked', async () => {
    const { person } = await referrer()
    const { locked_subjects: counts } = await of(person)
    const me = api.as(person)
    for (const exam of examKeys) {
      const answer = await me.get(pathOf('paperSubjects', { exam }))
      expect(replyOf('paperSubjects', answer).locked, exam).toHaveLength(counts[exam])
    }
    const index = replyOf('paperChapters', await me.get(pathOf('paperChapters')))
    expect(index.locked).toHaveLength(lockedSubjectsOf({ locked_subjects: counts }))
    expect(index.locked.length).toBeGreaterThan(counts.spm)
  })

  it('is one row after a hundred claims at once, and every answer is the same', async () => {
    const { person: aina, code } = await referrer()
    const farid = await signUp()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => claim(farid, code, { 'idempotency-key': `k${n}` })),
    )
    expect(answers.map((answer) => replyOf('claimReferral', answer).counts)).toEqual(
      Array.from({ length: 100 }, () => true),
    )
    expect(await rows(farid.uid)).toHaveLength(1)
    expect((await of(aina)).friend_count).toBe(1)
  })

  it('counts for the first who invited, and stays with them', async () => {
    const [first, second] = [await referrer(), await referrer('Badrul')]
    const farid = await signUp()
    const answers = await Promise.all([claim(farid, first.code), claim(farid, second.code)])
    expect(statuses(answers)).toEqual([200, 409])
    expect(await rows(farid.uid)).toHaveLength(1)
    const counts = [(await of(first.person)).friend_count, (await of(second.person)).friend_count]
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  it('who is deleted later is named no more', async () => {
    const { person: aina, code } = await referrer()
    const farid = await signUp()
    await claim(farid, code)
    await api.db.update(users).set({ isDeleted: true }).where(eq(users.uid, farid.uid))
    expect((await of(aina)).friends).toMatchObject([{ first_name: 'A friend' }])
  })
})

describe('ACC-02: counts for nothing', () => {
  it('oneself, by the same account or by another way to write the same address', async () => {
    const { person: aina, code } = await referrer('Aina', `aina.sofea-${Date.now()}@gmail.com`)
    expect(refusal(await claim(aina, code))).toEqual(refused)
    const [name = ''] = aina.email.split('@')
    const alias = `${name.replace('.', '')}+2@googlemail.com`
    const again = await signUp('Aina', alias.toUpperCase())
    expect(refusal(await claim(again, code))).toEqual(refused)
    expect(await rows(again.uid)).toEqual([])
    expect([await isUnlocked(aina), await isUnlocked(again)]).toEqual([false, false])
  })

  it('an account that was there before the code', async () => {
    const farid = await signUp()
    const { code } = await referrer()
    expect(refusal(await claim(farid, code))).toEqual(refused)
    expect(await rows(farid.uid)).toEqual([])
  })

  it('an account that is older than its days', async () => {
    const { code } = await referrer()
    const [late, intime] = [await signUp(), await signUp()]
    api.clock.pass(referralAccountDays * dayMs - 1000)
    expect((await claim(intime, code)).status).toBe(200)
    api.clock.pass(2000)
    expect(refusal(await claim(late, code))).toEqual(refused)
    api.clock.set(testNow)
  })

  it('a second sign-up with the same mailbox, for the same friend or another', async () => {
    const [first, second] = [await referrer(), await referrer()]
    const email = `farid.hakim-${Date.now()}@gmail.com`
    const farid = await signUp('Farid', email)
    await claim(farid, first.code)
    await api.db
      .update(users)
      .set({ isDeleted: true, email: `deleted-${farid.uid}@invalid` })
      .where(eq(users.uid, farid.uid))
    const again = await signUp('Farid', email.replace('.', '').replace('@', '+new@'))
    for (const { code } of [first, second])
      expect(refusal(await claim(again, code))).toEqual(refused)
    expect(await rows(again.uid)).toEqual([])
    expect((await of(first.person)).friend_count).toBe(1)
    expect(await isUnlocked(second.person)).toBe(false)
  })

  it('two accounts of one mailbox at once: one of them', async () => {
    const [first, second] = [await referrer(), await referrer()]
    const email = `twin${Date.now()}@gmail.com`
    const [one, two] = [
      await signUp('Twin', email),
      await signUp('Twin', email.replace('@', '+2@')),
    ]
    const answers = await Promise.all([claim(one, first.code), claim(two, second.code)])
    expect(statuses(answers)).toEqual([200, 409])
  })

  it('a friend who invites back, also when both claim at once', async () => {
    const { person: aina, code } = await referrer()
    const farid = await signUp()
    const { code: back } = await of(farid)
    // Created at the same moment, so that only the circle is wrong.
    const at = api.clock.peek()
    for (const { uid } of [aina, farid]) {
      await api.db.update(users).set({ createdAt: at }).where(eq(users.uid, uid))
      await api.db.update(referralCodes).set({ createdAt: at }).where(eq(referralCodes.uid, uid))
    }
    const answers = await Promise.all([claim(farid, code), claim(aina, back)])
    expect(statuses(answers)).toEqual([200, 409])
    expect([...(await rows(aina.uid)), ...(await rows(farid.uid))]).toHaveLength(1)
  })

  it.each(['isSuspended', 'isDeleted'] as const)(
    'the invitation of somebody who is gone (%s)',
    async (how) => {
      const { person, code } = await referrer()
      await api.db
        .update(users)
        .set({ [how]: true })
        .where(eq(users.uid, person.uid))
      const farid = await signUp()
      expect(refusal(await claim(farid, code))).toEqual(refused)
      expect(await rows(farid.uid)).toEqual([])
    },
  )

  it('more friends within a day than is likely: kept for staff, with the reason', async () => {
    const { person: aina, code } = await referrer()
    const friends = []
    for (let n = 0; n < referralsADay + 2; n++) friends.push(await signUp(`Friend${n}`))
    const answers = await Promise.all(friends.map((friend) => claim(friend, code)))
    const counted = answers.filter((answer) => replyOf('claimReferral', answer).counts)
    expect(counted).toHaveLength(referralsADay)
    expect((await of(aina)).friend_count).toBe(referralsADay)
    const kept = await api.db.select().from(referrals).where(eq(referrals.referrerUid, aina.uid))
    const beyond = kept.filter(({ countedAt }) => countedAt === null)
    expect(beyond.map(({ refusedWhy }) => refusedWhy)).toEqual(['daily-cap', 'daily-cap'])
    const left = friends.find(({ uid }) => uid === beyond[0]?.referredUid) ?? expect.unreachable()
    expect(await isUnlocked(left)).toBe(false)
    expect(replyOf('claimReferral', await claim(left, code))).toEqual({ counts: false })
    // The next day friends count again.
    api.clock.pass(dayMs)
    const next = await signUp()
    expect(replyOf('claimReferral', await claim(next, code))).toEqual({ counts: true })
    api.clock.set(testNow)
  })

  it('a code that is nobody’s, or none at all', async () => {
    const farid = await signUp()
    expect(refusal(await claim(farid, 'zzzzzzzzzz'))).toEqual([404, 'link.unknown'])
    expect((await claim(farid, 'NOT-A-CODE')).status).toBe(422)
    expect(await rows(farid.uid)).toEqual([])
  })

  it('an address that is not verified, and a visitor', async () => {
    const { code } = await referrer()
    const farid = await signUp()
    const unverified = api.as(farid, { emailVerified: false })
    expect((await unverified.post(pathOf('claimReferral'), { code })).status).toBe(403)
    expect((await api.send('POST', pathOf('claimReferral'), { body: { code } })).status).toBe(401)
    expect(await rows(farid.uid)).toEqual([])
  })
})
