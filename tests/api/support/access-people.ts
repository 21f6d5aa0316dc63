import { randomUUID } from 'node:crypto'
import { lessonState, type Lesson } from '#contract/classroom/classroom.ts'
import { termsVersion, type ExamKey } from '#contract/shared/kinds.ts'
import { classTeachers } from '#server/platform/db/schema/catalogue.ts'
import { guardianships } from '#server/platform/db/schema/guardians.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { referrals } from '#server/platform/db/schema/papers.ts'
import { consents, users } from '#server/platform/db/schema/identity.ts'
import {
  dayMs,
  minuteMs,
  pathOf,
  replyOf,
  somebody,
  testNow,
  tokenFor,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { linksRepository } from '#server/platform/links/repository.ts'
import { linksService } from '#server/platform/links/service.ts'
import { lessonsOf, pick, staff, student } from './learning.ts'
import { attributeOf, orderBody, trialProgramme } from './orders.ts'

/** Who asks. The closed full programme has two kinds: suspended and expired. */
export const kinds = [
  'visitor',
  'unverified',
  'no programme',
  'trial running',
  'trial ended',
  'full',
  'full suspended',
  'full expired',
  'papers by referral',
  'staff',
  'teacher of another class',
  'guardian of this child',
  'guardian of another child',
  'former guardian',
] as const
export type Kind = (typeof kinds)[number]

/** A person of a kind. A visitor has no person; an unverified person has a token but no row. */
export type Asking = { kind: Kind; person: Person | undefined; token: string | undefined }

export const ownClass = 5
/** A class that only the other student has. */
export const otherClass = 6

/** Everything that can be asked for: somebody else's things, and the classes' and papers'. */
export type World = Awaited<ReturnType<typeof makeWorld>>

export async function makeWorld(api: TestApi) {
  const ofClass = async (classId: number) => {
    const all = await lessonsOf(api, classId)
    return all.filter((lesson) => lessonState(lesson, testNow) === 'recorded').at(-1) as Lesson
  }
  const [recorded, otherRecorded] = [await ofClass(ownClass), await ofClass(otherClass)]
  const live = { own: 'Llivenow005', other: 'Llivenow006' }
  await api.db.insert(lessons).values(
    [
      { id: live.own, classId: ownClass },
      { id: live.other, classId: otherClass },
    ].map((one) => ({
      ...one,
      intakeKey: 'full-2026-09',
      number: 99,
      title: 'At this moment',
      startsAt: new Date(testNow.getTime() - 10 * minuteMs),
      endsAt: new Date(testNow.getTime() + dayMs),
      meetingUrl: `https://meet.example.com/of-class-${one.classId}`,
    })),
  )

  const other = await student(api, { classIds: [otherClass] })
  const as = api.as(other)
  const questionText = `Between ${other.uid} and the teacher`
  const question = await askedBy(api, other, otherClass, questionText)
  const order = attributeOf(
    await as.post(
      pathOf('createOrder'),
      orderBody({ subjects: [9, 10], address: 'Jalan Rahsia 7' }),
    ),
  )
  const { code } = replyOf('referral', await as.get(pathOf('referral')))
  const invitation = replyOf('invite', await as.post(pathOf('invite'), { exam: 'spm' }))
  const calendar = replyOf('makeCalendarFeed', await as.post(pathOf('makeCalendarFeed'), {}))

  const child = await student(api)
  const childText = `Between ${child.uid} and the teacher`
  await askedBy(api, child, ownClass, childText)
  const childsGuardian = await api.arrive('Puan Aisyah')
  const guardianship = await guardianshipOf(api, childsGuardian, child, { sharesQuestions: true })

  const guardianToken = await guardianTokenOf(api)
  const consentToken = await consentTokenOf(api)
  const schoolMailToken = await schoolMailTokenOf(api)

  return {
    api,
    recorded,
    otherRecorded,
    live,
    other,
    question,
    order: order.order_id,
    child,
    /** Of somebody else's guardian and child. */
    guardianship,
    code,
    guardianToken,
    consentToken,
    schoolMailToken,
    invitation: invitation.invitation_url.split('/').at(-1) ?? '',
    calendar: new URL(calendar.url).pathname,
    papers: await papersOf(api, other, 'spm'),
    igcse: await papersOf(api, other, 'igcse'),
    /** What no reply to anybody else may contain. */
    secrets: [
      other.uid,
      other.email,
      questionText,
      question,
      order.order_id,
      'Jalan Rahsia 7',
      'Puan Rahsia',
      'rahsia-2@example.com',
      child.uid,
      childText,
      childsGuardian.uid,
      childsGuardian.email,
      guardianship,
    ],
  }
}

/** Lets a guardian see how a student learns. @returns the id of the guardianship */
export async function guardianshipOf(
  { db }: TestApi,
  guardian: Person,
  { uid }: Pick<Person, 'uid'>,
  more: Partial<typeof guardianships.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await db.insert(guardianships).values({
    id,
    studentUid: uid,
    guardianUid: guardian.uid,
    address: guardian.email.toLowerCase(),
    origin: 'invitation',
    madeAt: testNow,
    boundAt: testNow,
    confirmedAt: testNow,
    textVersion: termsVersion,
    language: 'en',
    ...more,
  })
  return id
}

/** A reserved order of a new student that names this guardian. */
export async function orderNaming(api: TestApi, guardian_email: string) {
  const as = api.as(await api.arrive('Hana'))
  const guardian = {
    is_guardian: true,
    guardian_name: 'Puan Rahsia',
    guardian_email,
    guardian_contact: '013-3456789',
  }
  const draft = attributeOf(await as.post(pathOf('createOrder'), orderBody(guardian)))
  const order = { orderId: draft.order_id }
  await as.post(pathOf('payOrder', order), { plan: 'once' })
  return { as, order }
}

/** The link of a reserved order for its guardian. */
async function guardianTokenOf(api: TestApi): Promise<string> {
  const { as, order } = await orderNaming(api, 'rahsia@example.com')
  const made = await as.post(pathOf('makeGuardianLink', order), {})
  return replyOf('makeGuardianLink', made).url.split('/').at(-1) ?? ''
}

/** The link at the end of a mail with a message. */
async function schoolMailTokenOf(api: TestApi): Promise<string> {
  const person = await api.arrive()
  const links = linksService(linksRepository(api.db), api.origin)
  return (await links.schoolMailLinks.make(person.uid, api.clock.now())).split('/').at(-1) ?? ''
}

/** The link in the mail to the guardian of a student under 18. */
async function consentTokenOf(api: TestApi): Promise<string> {
  const guardian_email = 'rahsia-2@example.com'
  await api.as(await api.arrive('Hafiz')).put(pathOf('sayAge'), { is_minor: true, guardian_email })
  await api.app.runJobs()
  const mail = (await api.mails()).find(({ to }) => to === guardian_email)
  return /\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** An open subject of the past papers, and a locked one. */
async function papersOf(api: TestApi, person: Person, exam: ExamKey) {
  const of = async (reader: Person, id: number) => {
    const answer = await api.as(reader).get(pathOf('paperSubject', { subjectId: id }))
    const { papers, chapters, questions } = replyOf('paperSubject', answer)
    const paper = papers[0]?.id ?? ''
    const { label } = pick(questions, ({ paper_id }) => paper_id === paper)
    return { subjectId: id, paperId: paper, chapterId: chapters[0]?.id ?? '', label }
  }
  const subjectsOf = async (reader: Person) =>
    replyOf('paperSubjects', await api.as(reader).get(pathOf('paperSubjects', { exam })))
  const teacher = await staff(api)
  const open = (await subjectsOf(person)).open.map(({ id }) => id)
  const all = (await subjectsOf(teacher)).open.map(({ id }) => id)
  return {
    open: await of(
      person,
      pick(open, () => true),
    ),
    locked: await of(
      teacher,
      pick(all, (id) => !open.includes(id)),
    ),
  }
}

/** A question of this person, whether or not they may still ask. @returns its id */
export async function askedBy(
  api: TestApi,
  { uid }: Person,
  classId = ownClass,
  text = 'Why?',
): Promise<string> {
  const id = randomUUID()
  await api.db
    .insert(questions)
    .values({ id, uid, classId, text, askedAt: testNow, hasPhoto: true })
  return id
}

/** A new person of this kind. */
export async function someoneOf(
  kind: Kind,
  { api: whole, recorded, child }: World,
): Promise<Asking> {
  const api = { ...whole, arrive: (name?: string) => signedUp(whole, name) }
  const token = (person: Person, emailVerified = true) =>
    tokenFor(person, { issuedAt: api.clock.peek(), emailVerified })
  if (kind === 'visitor') return { kind, person: undefined, token: undefined }
  if (kind === 'unverified') return { kind, person: undefined, token: token(somebody(), false) }
  const person = await made(kind)
  return { kind, person, token: token(person) }

  async function made(of: Exclude<Kind, 'visitor' | 'unverified'>): Promise<Person> {
    // Both trials ran when the lesson was held.
    const trial = {
      programmeId: trialProgramme,
      startsAt: new Date(Date.parse(recorded.starts_at) - dayMs),
    }
    switch (of) {
      case 'trial running':
        return student(api, { ...trial, expiresAt: new Date(testNow.getTime() + dayMs) })
      case 'trial ended':
        return student(api, { ...trial, expiresAt: new Date(Date.parse(recorded.ends_at) + dayMs) })
      case 'full':
        return student(api)
      case 'full suspended':
        return student(api, { isSuspended: true })
      case 'full expired':
        return student(api, { expiresAt: new Date(testNow.getTime() - 1000) })
      case 'staff':
        return staff(api)
      case 'teacher of another class':
        return staff(api, 'teacher', await teacherBeside(api))
      case 'papers by referral':
        return withReferral(api)
      case 'no programme':
        return api.arrive()
      case 'guardian of this child':
        return guardianOf(child)
      case 'guardian of another child':
        return guardianOf(await student(api))
      case 'former guardian':
        return guardianOf(child, { endedAt: testNow, endedBy: 'guardian' })
    }
  }

  async function guardianOf(
    whose: Pick<Person, 'uid'>,
    more: Parameters<typeof guardianshipOf>[3] = {},
  ): Promise<Person> {
    const person = await api.arrive('Puan Salmah')
    await guardianshipOf(api, person, whose, more)
    return person
  }
}

/** As a sign-up writes them down, which takes five times as long: the matrix needs hundreds of people. */
async function signedUp({ db, clock, platform }: TestApi, name?: string): Promise<Person> {
  const person = somebody(name)
  const { uid, email } = person
  const now = clock.now()
  platform.knows(person)
  const seen = { emailVerified: true, emailAsOf: now, createdAt: now, lastSignInAt: now }
  await db.insert(users).values({ uid, email, displayName: person.name, ...seen })
  const consent = { uid, occasion: 'sign-up', textVersion: termsVersion, language: 'en' }
  await db.insert(consents).values({ ...consent, agreedAt: now })
  return person
}

/** A teacher who teaches neither of the classes. */
async function teacherBeside(api: TestApi): Promise<string> {
  const rows = await api.db.select().from(classTeachers)
  const teachesThem = rows.filter(({ classId }) => [ownClass, otherClass].includes(classId))
  const one = pick(rows, ({ teacherId }) => !teachesThem.some((row) => row.teacherId === teacherId))
  return one.teacherId
}

async function withReferral(api: TestApi): Promise<Person> {
  const [person, friend] = [await api.arrive(), await api.arrive('Farid')]
  await api.db.insert(referrals).values({
    referredUid: friend.uid,
    referrerUid: person.uid,
    emailHash: randomUUID(),
    claimedAt: testNow,
    countedAt: testNow,
  })
  return person
}
