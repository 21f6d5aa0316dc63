import { randomUUID } from 'node:crypto'
import type { FileBody } from '#contract/endpoints.ts'
import type { RefusalCode } from '#contract/shared/errors.ts'
import type { EveryName } from '#contract/every-endpoint.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { messageWordsVersion } from '#contract/guardians/phone-messages.ts'
import { absentParams, agreed, pathOf, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { eq } from 'drizzle-orm'
import { guardianNotes, guardianships } from '#server/platform/db/schema/guardians.ts'
import {
  askedBy,
  guardianshipOf,
  orderNaming,
  otherClass,
  ownClass,
  type Asking,
  type Kind,
  type World,
} from './access-people.ts'
import { changeSubscription } from './learning.ts'
import { attributeOf, fullProgramme, orderBody, orderForBody } from './orders.ts'

/** The parameters of the path, the query and the body of a request. */
export type Sent = {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  form?: Record<string, string>
  file?: FileBody
}
export type Expected = 'ok' | RefusalCode
type Ask = (world: World, asking: Asking) => Sent | Promise<Sent>
type Case = { ask: Ask; expect: (kind: Kind) => Expected }
/** The person's own things, somebody else's, and missing ones; null if a call names none. */
export type Row = { own: Case; other: Case | null; absent: Case | null }

export const staffKinds: readonly Kind[] = ['staff', 'teacher of another class']
const isStaffKind = (kind: Kind) => staffKinds.includes(kind)

/** Kinds that may open the own class, its recordings, its live lessons and materials. */
const withClass: readonly Kind[] = ['trial running', 'trial ended', 'full', ...staffKinds]
const withLive: readonly Kind[] = ['trial running', 'full', ...staffKinds]
const onlyStaff = staffKinds
/** Kinds that never had a class of their own. */
const hadNoClass: readonly Kind[] = [
  'no programme',
  'papers by referral',
  'guardian of this child',
  'guardian of another child',
  'former guardian',
]
const allPapers: readonly Kind[] = ['papers by referral', ...staffKinds]

/** Open to these kinds; refused to all others with this code. */
const openTo = (who: readonly Kind[], otherwise: RefusalCode) => (kind: Kind) =>
  who.includes(kind) ? 'ok' : otherwise
const always = (expected: Expected) => () => expected
const nothing: Ask = () => ({})
const withParams =
  (params: Record<string, string | number>): Ask =>
  () => ({ params })
const withBody =
  (body: unknown): Ask =>
  () => ({ body })
/** Of no authenticator. */
const passkeyAnswer = {
  ...{ id: 'none', rawId: 'none', type: 'public-key' },
  response: { clientDataJSON: '' },
}
const absent: Ask = withParams(absentParams())

/** The same answer for everyone, signed in or not. */
const anyone = (ask: Ask = nothing): Row => ({
  own: { ask, expect: always('ok') },
  other: null,
  absent: null,
})
/** Answers each person about themselves, and names nobody else. */
const eachTheirOwn = anyone
/** A call that names a thing: the person's own, somebody else's, a missing one. */
const named = (own: Case, other: Case, notThere: Case): Row => ({ own, other, absent: notThere })
const asking = (ask: Ask, expect: Case['expect'] | Expected): Case => ({
  ask,
  expect: typeof expect === 'string' ? always(expect) : expect,
})

const slugOf = ({ kind }: Asking) =>
  kind.startsWith('trial') ? 'trial-programme' : 'full-programme'
const roomOf =
  (classId: number): Ask =>
  (_, who) => ({ params: { slug: slugOf(who), classId } })

/** A draft of the person who asks. */
async function draftOf({ api }: World, { kind, person }: Asking): Promise<string> {
  if (!person) return randomUUID()
  // Made before the suspension.
  const isSuspended = kind === 'full suspended'
  if (isSuspended) await changeSubscription(api, person, { isSuspended: false })
  const answer = await api.as(person).post(pathOf('createOrder'), orderBody({ subjects: [11, 13] }))
  if (isSuspended) await changeSubscription(api, person, { isSuspended })
  return attributeOf(answer).order_id
}
/** Nobody buys more of a programme that is suspended for them. */
const unlessSuspended = (kind: Kind): Expected =>
  kind === 'full suspended' ? 'order.suspended' : 'ok'
const orderOf = {
  own: draftOf,
  other: async (world: World) => world.order,
  absent: async () => randomUUID(),
}
const ofOrder =
  (id: (world: World, who: Asking) => Promise<string>): Ask =>
  async (world, who) => ({ params: { orderId: await id(world, who) } })
/** A change of an order: works for the own order; any other is refused as if it did not exist. */
function changeOfOrder(
  body: (orderId: string) => unknown,
  own: Expected | Case['expect'] = 'ok',
): Row {
  const of =
    (id: (world: World, who: Asking) => Promise<string>): Ask =>
    async (world, who) => {
      const orderId = await id(world, who)
      return { params: { orderId }, body: body(orderId) }
    }
  return named(
    asking(of(orderOf.own), own),
    asking(of(orderOf.other), 'order.unknown'),
    asking(of(orderOf.absent), 'order.unknown'),
  )
}

const question = (classId: number) => ({
  class_id: classId,
  lesson_id: null,
  at_second: null,
  text: 'Why is log 1 zero?',
  asked_at: '2026-11-21T03:59:00.000Z',
})
const jpeg: FileBody = {
  type: 'image/jpeg',
  bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]),
}
const consent = { answer: 'given', text_version: termsVersion }
const pushDevice = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/device',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
  kinds: ['answer'],
}
const seen = { position_seconds: 5, stopped_at: '2026-11-21T03:59:00.000Z', watched: [[0, 5]] }
const note = (watched_id: string) => ({
  watched_id,
  at_second: 5,
  text: 'why 3?',
  changed_at: '2026-11-21T03:59:00.000Z',
})
const marking = ({ paperId, label }: World['papers']['open']) => ({
  params: { paperId },
  body: { label, mark: 'done', marked_at: '2026-11-21T03:59:00.000Z' },
})
const answered =
  (question_id: string): Ask =>
  () => ({
    params: { id: randomUUID() },
    body: {
      question_id,
      answer: { kind: 'number', text: '5' },
      answered_at: '2026-11-21T03:59:00.000Z',
    },
  })
const sat =
  (question_id: string): Ask =>
  () => ({
    params: { id: randomUUID() },
    body: {
      paper_id: 'paper-mathematics-1',
      minutes: 20,
      question_ids: [question_id],
      started_at: '2026-11-21T03:00:00.000Z',
      submitted_at: null,
      answers: [],
      flags: [],
    },
  })
const seminar = {
  form: 'seminar',
  answers: {
    name: 'Aina binti Ali',
    email: 'aina@example.com',
    phone: '012-345 6789',
    level: 'form-5',
    subjects: ['physics'],
    adult: 'no',
    guardian_phone: '+60 3-2345 6789',
  },
  terms_version: termsVersion,
  website: '',
}

const trialFor = (classId: number): Ask =>
  withBody({ class_ids: [classId], terms_version: termsVersion })
const trialAnswer =
  (open: Expected) =>
  (kind: Kind): Expected => {
    if (kind.startsWith('trial')) return 'trial.had-one'
    return ['full', 'full suspended', ...staffKinds].includes(kind) ? 'trial.has-more' : open
  }

/** For staff; everybody else is refused. */
const staffGets =
  (expected: Expected = 'ok') =>
  (kind: Kind): Expected =>
    isStaffKind(kind) ? expected : 'staff.forbidden'
/** For staff who act on the class. */
const classGets =
  (expected: Expected = 'ok') =>
  (kind: Kind): Expected =>
    kind === 'teacher of another class' ? 'staff.other-class' : staffGets(expected)(kind)
const forStaff = (ask: Ask = nothing, notThere?: Case): Row => ({
  own: asking(ask, staffGets()),
  other: null,
  absent: notThere ?? null,
})
/** Teachers do it for their own classes. */
const forClass = (ask: Ask, notThere?: Case): Row => ({
  ...forStaff(ask, notThere),
  own: asking(ask, classGets()),
})
const noTeacher = (ask: Ask = nothing): Row => ({
  own: asking(ask, 'staff.forbidden'),
  other: null,
  absent: null,
})
const messageTo = (uid: string) => ({
  to: { who: 'picked', uids: [uid] },
  subject: 'No class',
  text: 'There is no class tomorrow.',
  language: 'en',
  by_mail: true,
})
const noteToAll = { text: 'Please practise fractions together.', to: null }
const chapter = { title_bm: 'Ombak', title_eng: 'Waves' }
const anyTeacher = { name: 'Cikgu Baru', headline: 'Sains', biography: 'Mengajar.', groups: [] }
const anyClass = {
  class_name: 'Matematik',
  about: '',
  teacher_ids: [],
  class_schedule: [{ weekday: 2, start: '20:00', end: '21:30' }],
  is_closed: false,
}
const anyNewClass = {
  class_name: 'Geografi',
  language: 'Bm',
  stream: 'art',
  twin_id: null,
  background_color_hex: '#0F766E',
  class_schedule: anyClass.class_schedule,
}
const newIntake = {
  title: 'Next year',
  starts_on: '2028-01-10',
  ends_on: '2028-10-29',
  last_paper_on: '2028-12-14',
}
const noTimes = { replaces: 'nothing', questions: [] }
const manualPayment = () => ({
  id: randomUUID(),
  instalment: null,
  amount: 75_000,
  method: 'cash',
  reference: 'Book 7, no. 12',
  received_on: '2026-11-20',
  note: '',
})
const promoCode = {
  code: 'SEKOLAH5',
  off: { kind: 'percent', percent: 5 },
  from: '2026-11-21',
  until: '2026-12-31',
  limit_total: null,
  limit_per_person: null,
  note: '',
}
const announcement = {
  id: randomUUID(),
  audience: { to: 'everybody' },
  place: 'both',
  text: 'Office closed on Monday',
  from: '2026-11-21T04:00:00.000Z',
  until: '2026-11-28T04:00:00.000Z',
}
const told = { notify: false, note: '' }

const plannedLesson = {
  intake_keys: ['full-2026-09'],
  meeting_url: null,
  lessons: [{ day: '2026-12-30', start: '06:00', end: '07:00', title: '' }],
  ...told,
}
const titleOf = (id: string) => ({ lessons: [{ id, title: 'At this moment' }] })
const noChapters = { replaces: '', chapters: [] }
const meetingLink = {
  do: 'link',
  scope: 'one',
  meeting_url: 'https://meet.example.com/of-class-5',
}
const chunk: FileBody = { type: 'application/octet-stream', bytes: Uint8Array.from([1, 2, 3]) }
const captions: FileBody = {
  type: 'text/vtt',
  bytes: Uint8Array.from(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n')),
}
const file = { upload_id: randomUUID(), bytes: 3, sha256: '0'.repeat(64) }
const promised = { ...file, seconds: 60, release_at: '2026-11-01T00:00:00.000Z' }
const promisedVideo = { ...file, seconds: 60 }
const newPaperSubject = { exam: 'igcse', name_bm: 'Ekonomi' }
const newPaper = {
  subject_id: 104,
  code: '1449/2',
  year: 2031,
  language: 'Bm',
  more: '',
  title: 'SPM 2031 Paper 2',
  teacher_id: 'nurul-huda-ismail',
}
/** A question of the own class, and a new one. */
const practiceQuestion = 'mathematics-f4-1-eng-1'
const giftFile = { type: 'text/plain', bytes: new TextEncoder().encode('1 + 1 {#2}') }
const newQuestion = {
  kind: 'number',
  chapter_id: 'mathematics-f4-1',
  difficulty: 1,
  text: 'Solve $x + 1 = 3$.',
  worked: ['$x = 2$'],
  value: 2,
}
/** Each kind adds a paper of its own. */
const setOf = ({ kind }: Asking) => kind.replaceAll(' ', '').slice(0, 20)
const promisedMaterial = { ...file, title: 'Formulae' }
const handedToNobody = { to: null, note: '', replaces: null }
const answer = { answer: 'Because 10 to the 0 is 1.', to_all: false, replaces: null }

/** Past-paper requests by subject, paper or chapter. */
function ofPapers(ask: (papers: World['papers']['open']) => Sent): Row {
  return named(
    asking(({ papers }) => ask(papers.open), 'ok'),
    asking(({ papers }) => ask(papers.locked), openTo(allPapers, 'papers.locked')),
    asking(({ papers }) => ({ ...ask(papers.open), params: absentParams() }), 'papers.unknown'),
  )
}

/** The guardianship of the person who asks, ended or not; without one, and of another child, that of the world's child. */
const ownGuardianship: Ask = async ({ api, guardianship }, { kind, person }) => {
  if (!person || kind === 'guardian of another child')
    return { params: { guardianshipId: guardianship } }
  const [own] = await api.db
    .select()
    .from(guardianships)
    .where(eq(guardianships.guardianUid, person.uid))
  return { params: { guardianshipId: own?.id ?? guardianship } }
}
const othersGuardianship: Ask = ({ guardianship }) => ({
  params: { guardianshipId: guardianship },
})

/** A note to the guardians of the world's child, as staff write it. @returns its id */
async function noteAboutChild({ api, child }: World): Promise<string> {
  const id = randomUUID()
  await api.db.insert(guardianNotes).values({
    id,
    studentUid: child.uid,
    classId: ownClass,
    byUid: child.uid,
    isAnswer: false,
    text: 'Fractions need more practice.',
    language: 'en',
    at: testNow,
  })
  return id
}
const answerBy = (params: Record<string, string | number>): Sent => ({
  params: { ...params, id: randomUUID() },
  body: { class_id: ownClass, text: 'Thank you, teacher.' },
})

/** A change of a guardianship in which the person who asks has this part; any other is refused as if it did not exist. */
function ofGuardianship(part: 'guardian' | 'student', body: object = {}): Row {
  const mine: Ask = async ({ api, guardianship }, { person }) => {
    if (!person) return { params: { guardianshipId: guardianship }, body }
    const other = await api.arrive()
    const id =
      part === 'guardian'
        ? await guardianshipOf(api, person, other)
        : await guardianshipOf(api, other, person)
    return { params: { guardianshipId: id }, body }
  }
  return named(
    asking(mine, 'ok'),
    asking(
      ({ guardianship }) => ({ params: { guardianshipId: guardianship }, body }),
      'person.unknown',
    ),
    asking(() => ({ params: absentParams(), body }), 'person.unknown'),
  )
}

/** What a guardian does with an order that names their address. */
const ofNamedOrder = (body: object = {}): Row =>
  named(
    asking(async ({ api }, { person }) => {
      const { order } = await orderNaming(api, person?.email ?? 'nobody@example.com')
      return { params: order, body }
    }, 'ok'),
    asking(({ order }) => ({ params: { orderId: order }, body }), 'order.unknown'),
    asking(() => ({ params: absentParams(), body }), 'order.unknown'),
  )

/**
 * Who may call what. Every call of the contract has a row here, or this file does not compile; what a
 * visitor and somebody unverified get of a call for the signed-in follows from the contract.
 */
const noMessages = { kinds: [], text_version: messageWordsVersion, language: 'en' }

export const accessRows: Record<EveryName, Row> = {
  school: anyone(),
  home: anyone(),
  catalogue: anyone(),
  signInOptions: anyone(),
  terms: {
    ...anyone(withParams({ version: 'present' })),
    absent: asking(withParams({ version: '2000-01-01' }), 'request.not-found'),
  },
  maintenance: anyone(),
  examTimetable: {
    ...anyone(withParams({ exam: 'spm' })),
    absent: asking(withParams({ exam: 'uec' }), 'request.not-found'),
  },
  pastPaperShowcase: {
    ...anyone(withParams({ exam: 'spm' })),
    absent: asking(withParams({ exam: 'uec' }), 'request.not-found'),
  },
  paperDownloads: {
    ...anyone(withParams({ exam: 'spm', year: '2025', lang: 'bm' })),
    absent: asking(absent, 'request.not-found'),
  },
  sendForm: anyone(() => ({ params: { id: randomUUID() }, body: seminar })),
  referrer: {
    ...anyone(({ code }) => ({ params: { code } })),
    absent: asking(absent, 'link.unknown'),
  },
  link: {
    ...anyone(({ invitation }) => ({ params: { token: invitation } })),
    absent: asking(absent, 'link.unknown'),
  },

  signIn: {
    own: asking(
      (_, { token }) => ({ form: { idToken: token ?? '', ...agreed } }),
      (kind) =>
        kind === 'visitor'
          ? 'form.invalid'
          : kind === 'unverified'
            ? 'session.email-unverified'
            : 'ok',
    ),
    other: null,
    absent: null,
  },
  // Sign-in with Google is off here.
  redeemGoogleCode: {
    own: asking(
      withBody({
        code: 'c',
        code_verifier: 'v'.repeat(43),
        redirect_uri: 'https://x.example/login',
      }),
      'session.refused',
    ),
    other: null,
    absent: null,
  },
  // Five mails an hour go to one address.
  sendCode: anyone(() => ({ body: { email: `${randomUUID()}@example.com` } })),
  redeemCode: {
    own: asking(withBody({ email: 'nobody@example.com', code: '000000' }), 'form.invalid'),
    other: null,
    absent: null,
  },
  // The cookie decides here, and these callers have none.
  refreshSession: { own: asking(nothing, 'session.missing'), other: null, absent: null },
  endSession: anyone(),

  user: eachTheirOwn(),
  dashboard: eachTheirOwn(),
  myClasses: eachTheirOwn(),
  myQuestions: eachTheirOwn(),
  lease: eachTheirOwn(),
  marks: eachTheirOwn(),
  progress: eachTheirOwn(),
  referral: eachTheirOwn(),
  invite: eachTheirOwn(withBody({ exam: 'spm' })),
  notices: eachTheirOwn(),
  readNotices: eachTheirOwn(() => ({ body: { ids: [randomUUID()] } })),
  // The cookie decides here too, and these callers have none.
  pushDevice: {
    own: asking(withBody(pushDevice), 'session.missing'),
    other: null,
    absent: null,
  },
  account: eachTheirOwn(),
  personalData: eachTheirOwn(),
  // Staff must give up their role first.
  deleteAccount: {
    ...eachTheirOwn(withBody({ understood: true })),
    own: asking(withBody({ understood: true }), (kind) =>
      isStaffKind(kind) ? 'account.is-staff' : 'ok',
    ),
  },
  signOutEverywhere: eachTheirOwn(withBody({})),
  endSignIn: eachTheirOwn(() => ({ params: absentParams(), body: {} })),
  sayAge: eachTheirOwn(withBody({ is_minor: false })),
  agreeToTerms: eachTheirOwn(withBody({ text_version: termsVersion })),
  saveLocale: eachTheirOwn(withBody({ locale: 'ms' })),
  saveProfile: eachTheirOwn(
    withBody({ name: 'Aina', phone: '', address: '', postal: '', city: '', state: '' }),
  ),
  setSchoolMail: eachTheirOwn(withBody({ wanted: false })),

  guardianHome: eachTheirOwn(),
  setDigest: eachTheirOwn(withBody({ wanted: false })),
  childOverview: named(
    asking(ownGuardianship, openTo(['guardian of this child'], 'person.unknown')),
    asking(othersGuardianship, 'person.unknown'),
    asking(absent, 'person.unknown'),
  ),
  guardianNotes: named(
    asking(ownGuardianship, openTo(['guardian of this child'], 'person.unknown')),
    asking(othersGuardianship, 'person.unknown'),
    asking(absent, 'person.unknown'),
  ),
  answerNote: named(
    asking(
      async (world, asker) => {
        await noteAboutChild(world)
        const { params } = await ownGuardianship(world, asker)
        return answerBy({ ...params })
      },
      openTo(['guardian of this child'], 'person.unknown'),
    ),
    asking(({ guardianship }) => answerBy({ guardianshipId: guardianship }), 'person.unknown'),
    asking(() => answerBy(absentParams()), 'person.unknown'),
  ),
  endGuardianship: ofGuardianship('guardian'),
  guardianOrderLink: ofNamedOrder(),
  askToSee: ofNamedOrder(),
  setGuardianMessages: ofNamedOrder(noMessages),
  guardiansOf: eachTheirOwn(),
  inviteGuardian: eachTheirOwn(() => ({ body: { email: `${randomUUID()}@example.com` } })),
  confirmGuardian: ofGuardianship('student'),
  endGuardian: ofGuardianship('student'),
  shareQuestions: ofGuardianship('student', { shares: true }),
  schoolMailByLink: {
    ...anyone(({ schoolMailToken }) => ({ params: { token: schoolMailToken } })),
    absent: asking(absent, 'link.unknown'),
  },
  setSchoolMailByLink: {
    ...anyone(({ schoolMailToken }) => ({
      params: { token: schoolMailToken },
      body: { wanted: false },
    })),
    absent: asking(() => ({ params: absentParams(), body: { wanted: false } }), 'link.unknown'),
  },
  askedConsent: {
    ...anyone(({ consentToken }) => ({ params: { token: consentToken } })),
    absent: asking(absent, 'link.unknown'),
  },
  answerConsent: {
    ...anyone(({ consentToken }) => ({ params: { token: consentToken }, body: consent })),
    absent: asking(() => ({ params: absentParams(), body: consent }), 'link.unknown'),
  },
  saveConsentLocale: {
    ...anyone(({ consentToken }) => ({ params: { token: consentToken }, body: { locale: 'zh' } })),
    absent: asking(() => ({ params: absentParams(), body: { locale: 'zh' } }), 'link.unknown'),
  },
  calendarFeed: eachTheirOwn(),
  makeCalendarFeed: eachTheirOwn(withBody({})),
  revokeCalendarFeed: eachTheirOwn(withBody({})),
  paperSubjects: eachTheirOwn(withParams({ exam: 'spm' })),
  paperChapters: eachTheirOwn(),

  programmePage: {
    ...eachTheirOwn((_, who) => ({ params: { slug: slugOf(who) } })),
    absent: asking(withParams({ slug: 'no-programme' }), 'request.not-found'),
  },
  registerTrial: {
    own: asking(trialFor(ownClass), trialAnswer('ok')),
    other: null,
    absent: asking(trialFor(999), trialAnswer('class.unknown')),
  },
  classroom: named(
    asking(roomOf(ownClass), openTo(withClass, 'class.locked')),
    asking(roomOf(otherClass), openTo(onlyStaff, 'class.locked')),
    asking(roomOf(999), 'class.unknown'),
  ),
  classFiles: named(
    asking(roomOf(ownClass), openTo(withClass, 'class.locked')),
    asking(roomOf(otherClass), openTo(onlyStaff, 'class.locked')),
    asking(roomOf(999), 'class.unknown'),
  ),
  lessonPlace: named(
    asking(({ recorded }) => ({ params: { lessonId: recorded.id } }), 'ok'),
    asking(({ otherRecorded }) => ({ params: { lessonId: otherRecorded.id } }), 'ok'),
    asking(absent, 'lesson.unknown'),
  ),
  joinLesson: named(
    asking(({ live }) => ({ params: { lessonId: live.own } }), openTo(withLive, 'class.locked')),
    asking(({ live }) => ({ params: { lessonId: live.other } }), openTo(onlyStaff, 'class.locked')),
    asking(absent, 'lesson.unknown'),
  ),
  recording: named(
    asking(
      ({ recorded }) => ({ params: { lessonId: recorded.id } }),
      openTo(withClass, 'class.locked'),
    ),
    asking(
      ({ otherRecorded }) => ({ params: { lessonId: otherRecorded.id } }),
      openTo(onlyStaff, 'class.locked'),
    ),
    asking(absent, 'lesson.unknown'),
  ),
  material: named(
    asking(withParams({ materialId: 'mathematics-formulae-5' }), openTo(withLive, 'class.locked')),
    asking(withParams({ materialId: 'study-plan-6' }), openTo(onlyStaff, 'class.locked')),
    asking(absent, 'material.unknown'),
  ),
  myRecordings: eachTheirOwn(),
  // Progress from offline may arrive after access ended: only people who never had the class are refused.
  practice: eachTheirOwn(),
  practiceAnswers: eachTheirOwn(),
  practiceQuestions: named(
    asking(withParams({ classId: ownClass }), openTo(withClass, 'class.locked')),
    asking(withParams({ classId: otherClass }), openTo(onlyStaff, 'class.locked')),
    asking(withParams({ classId: 999 }), 'class.unknown'),
  ),
  practiceAttempts: eachTheirOwn(),
  // A trial has no timed papers, and neither has a subscription that ended before it was full or plus.
  saveAttempt: named(
    asking(sat('mathematics-f4-1-eng-1'), (kind) =>
      hadNoClass.includes(kind) || /trial/i.test(kind) ? 'class.locked' : 'ok',
    ),
    asking(sat('mathematics-f4-1-bm-1'), openTo(onlyStaff, 'class.locked')),
    asking(sat('no-such-question'), 'practice.unknown'),
  ),
  savePracticeAnswer: named(
    asking(answered('mathematics-f4-1-eng-1'), (kind) =>
      hadNoClass.includes(kind) ? 'class.locked' : 'ok',
    ),
    asking(answered('mathematics-f4-1-bm-1'), openTo(onlyStaff, 'class.locked')),
    asking(answered('no-such-question'), 'practice.unknown'),
  ),
  notes: eachTheirOwn(),
  saveNote: named(
    asking(
      ({ recorded }) => ({ params: { id: randomUUID() }, body: note(recorded.id) }),
      (kind) => (hadNoClass.includes(kind) ? 'class.locked' : 'ok'),
    ),
    asking(
      ({ otherRecorded }) => ({ params: { id: randomUUID() }, body: note(otherRecorded.id) }),
      openTo(onlyStaff, 'class.locked'),
    ),
    asking(() => ({ params: { id: randomUUID() }, body: note('L0000000000') }), 'lesson.unknown'),
  ),
  saveProgress: named(
    asking(
      ({ recorded }) => ({ params: { watchedId: recorded.id }, body: seen }),
      (kind) => (hadNoClass.includes(kind) ? 'class.locked' : 'ok'),
    ),
    asking(
      ({ otherRecorded }) => ({ params: { watchedId: otherRecorded.id }, body: seen }),
      openTo(onlyStaff, 'class.locked'),
    ),
    asking(() => ({ params: { watchedId: 'L0000000000' }, body: seen }), 'lesson.unknown'),
  ),

  questions: named(
    asking(withParams({ classId: ownClass }), 'ok'),
    asking(withParams({ classId: otherClass }), 'ok'),
    asking(absent, 'class.unknown'),
  ),
  askQuestion: named(
    asking(
      () => ({ params: { id: randomUUID() }, body: question(ownClass) }),
      openTo(['full'], 'question.locked'),
    ),
    asking(
      (world) => ({ params: { id: world.question }, body: question(ownClass) }),
      (kind) => (kind === 'full' ? 'question.id-taken' : 'question.locked'),
    ),
    asking(() => ({ params: { id: randomUUID() }, body: question(999) }), 'class.unknown'),
  ),
  sendQuestionPhoto: named(
    asking(
      async ({ api }, { person }) => ({
        params: { id: person ? await askedBy(api, person) : randomUUID() },
        file: jpeg,
      }),
      openTo(['full'], 'question.locked'),
    ),
    asking((world) => ({ params: { id: world.question }, file: jpeg }), 'question.unknown'),
    asking(() => ({ params: { id: randomUUID() }, file: jpeg }), 'question.unknown'),
  ),

  paperSubject: ofPapers(({ subjectId }) => ({ params: { subjectId } })),
  paperChapter: ofPapers(({ chapterId }) => ({ params: { chapterId } })),
  paperRecording: ofPapers(({ paperId }) => ({ params: { paperId } })),
  // A mark that was made offline may arrive after the subject has closed.
  setMark: named(
    asking(({ papers }) => marking(papers.open), 'ok'),
    asking(({ papers }) => marking(papers.locked), 'ok'),
    asking(({ papers }) => ({ ...marking(papers.open), params: absentParams() }), 'papers.unknown'),
  ),
  paperPlace: named(
    asking(({ papers }) => ({ params: { paperId: papers.open.paperId } }), 'ok'),
    asking(({ papers }) => ({ params: { paperId: papers.locked.paperId } }), 'ok'),
    asking(absent, 'papers.unknown'),
  ),

  order: named(
    asking(withParams({ programmeId: fullProgramme }), 'ok'),
    // The programme for which the other student has an order, which must be in nobody's reply.
    asking(withParams({ programmeId: fullProgramme }), 'ok'),
    asking(absent, 'programme.unknown'),
  ),
  orders: eachTheirOwn(),
  orderRecord: named(
    asking(ofOrder(orderOf.own), 'ok'),
    asking(ofOrder(orderOf.other), 'order.unknown'),
    asking(ofOrder(orderOf.absent), 'order.unknown'),
  ),
  createOrder: {
    own: asking(withBody(orderBody({ subjects: [11, 13] })), unlessSuspended),
    other: null,
    absent: asking(withBody(orderBody({ subjects: [999] })), (kind) =>
      kind === 'full suspended' ? 'order.suspended' : 'class.unknown',
    ),
  },
  updateOrder: changeOfOrder((id) => ({ ...orderBody({ subjects: [11] }), id }), unlessSuspended),
  applyPromo: changeOfOrder(() => ({ promo_code: 'NO-SUCH-CODE' })),
  payOrder: changeOfOrder(() => ({ plan: 'once' }), unlessSuspended),
  returnFromPayment: changeOfOrder(() => ({})),
  // The order names no guardian.
  askGuardian: changeOfOrder(() => ({}), 'order.not-allowed'),
  // A draft has no instalments yet.
  linkedOrder: {
    ...anyone(({ guardianToken }) => ({ params: { token: guardianToken } })),
    absent: asking(absent, 'link.unknown'),
  },
  payLinkedOrder: {
    ...anyone(({ guardianToken }) => ({
      params: { token: guardianToken },
      body: { plan: 'once' },
    })),
    absent: asking(() => ({ params: absentParams(), body: { plan: 'once' } }), 'link.unknown'),
  },
  // Anyone with the link: no instalment of this order was declined.
  payLinkedInstalment: {
    own: asking(
      ({ guardianToken }) => ({ params: { token: guardianToken }, body: { number: 2 } }),
      'order.not-allowed',
    ),
    other: null,
    absent: asking(() => ({ params: absentParams(), body: { number: 2 } }), 'link.unknown'),
  },
  // Anyone with the link.
  returnByLink: {
    ...anyone(({ guardianToken }) => ({ params: { token: guardianToken }, body: {} })),
    absent: asking(() => ({ params: absentParams(), body: {} }), 'link.unknown'),
  },
  // Anyone with the link.
  reportLinkedPayment: {
    ...anyone(({ guardianToken }) => ({ params: { token: guardianToken }, body: {} })),
    absent: asking(() => ({ params: absentParams(), body: {} }), 'link.unknown'),
  },
  saveLinkedLocale: {
    ...anyone(({ guardianToken }) => ({
      params: { token: guardianToken },
      body: { locale: 'zh' },
    })),
    absent: asking(() => ({ params: absentParams(), body: { locale: 'zh' } }), 'link.unknown'),
  },
  // Only by a link that we sent to the guardian; this one the student made.
  saveLinkedMessages: {
    own: asking(
      ({ guardianToken }) => ({ params: { token: guardianToken }, body: noMessages }),
      'order.not-allowed',
    ),
    other: null,
    absent: asking(() => ({ params: absentParams(), body: noMessages }), 'link.unknown'),
  },
  // Anyone with the link: nobody has to agree for this student.
  answerLinkedConsent: {
    ...anyone(({ guardianToken }) => ({
      params: { token: guardianToken },
      body: { answer: 'given', text_version: termsVersion },
    })),
    absent: asking(
      () => ({ params: absentParams(), body: { answer: 'given', text_version: termsVersion } }),
      'link.unknown',
    ),
  },
  // A draft cannot have been paid.
  reportPayment: changeOfOrder(() => ({}), 'order.not-allowed'),
  makeGuardianLink: changeOfOrder(() => ({}), 'order.not-allowed'),
  revokeGuardianLink: changeOfOrder(() => ({})),
  payInstalment: changeOfOrder(() => ({ number: 2 }), 'order.not-allowed'),
  // The class has no limit, so nobody has to wait for it.
  joinWaitingList: {
    own: asking(withBody({ class_id: 11, intake_key: 'full-2026-09' }), (kind) =>
      kind === 'full suspended' ? 'order.suspended' : 'order.not-allowed',
    ),
    other: null,
    absent: asking(withBody({ class_id: 11, intake_key: 'no-such-intake' }), 'programme.closed'),
  },
  leaveWaitingList: {
    own: asking(withBody({ class_id: 11, intake_key: 'full-2026-09' }), 'ok'),
    other: null,
    absent: asking(withBody({ class_id: 999, intake_key: 'no-such-intake' }), 'ok'),
  },
  // A draft has no reservation to cancel.
  cancelOrder: changeOfOrder(() => ({}), 'order.not-allowed'),
  claimReferral: named(
    asking(
      async ({ api }, { person }) => ({ body: { code: await codeOf(api, person) } }),
      'referral.refused',
    ),
    asking(({ code }) => ({ body: { code } }), 'ok'),
    asking(withBody({ code: 'zzzzzzzzzz' }), 'link.unknown'),
  ),

  staffHome: forStaff(),
  staffNumbers: forStaff(),
  staffChanges: forStaff(),
  exportChanges: forStaff(),
  reach: forStaff(),
  classChoices: forStaff(),
  staffClasses: forStaff(),
  exportClasses: forStaff(),
  staffWeek: forStaff(withParams({ day: '2026-11-23' })),
  staffClass: forStaff(
    withParams({ classId: ownClass }),
    asking(absent, staffGets('class.unknown')),
  ),
  proposeLessons: forClass(
    withParams({ classId: ownClass }),
    asking(absent, staffGets('class.unknown')),
  ),
  planLessons: forClass(
    () => ({ params: { classId: ownClass }, body: plannedLesson }),
    asking(() => ({ params: absentParams(), body: plannedLesson }), staffGets('class.unknown')),
  ),
  nameLessons: forClass(
    ({ live }) => ({ params: { classId: ownClass }, body: titleOf(live.own) }),
    asking(
      ({ live }) => ({ params: absentParams(), body: titleOf(live.own) }),
      staffGets('class.unknown'),
    ),
  ),
  lessonsOfMonth: forStaff(
    withParams({ classId: ownClass, month: '2026-10' }),
    asking(() => ({ params: { ...absentParams(), month: '2026-10' } }), staffGets('class.unknown')),
  ),
  changeLesson: forClass(
    ({ live }) => ({ params: { lessonId: live.own }, body: meetingLink }),
    asking(() => ({ params: absentParams(), body: meetingLink }), staffGets('lesson.unknown')),
  ),
  startLesson: forClass(
    ({ live }) => ({ params: { lessonId: live.own }, body: {} }),
    asking(() => ({ params: absentParams(), body: {} }), staffGets('lesson.unknown')),
  ),
  // No provider is set up.
  makeMeeting: {
    ...forStaff(),
    own: asking(
      ({ live }) => ({ params: { lessonId: live.own }, body: {} }),
      classGets('staff.refused'),
    ),
    absent: asking(() => ({ params: absentParams(), body: {} }), staffGets('lesson.unknown')),
  },
  undoLessonChange: {
    own: asking(() => ({ params: absentParams(), body: {} }), staffGets('request.not-found')),
    other: null,
    absent: null,
  },
  lessonAttendance: forClass(
    ({ recorded }) => ({ params: { lessonId: recorded.id } }),
    asking(absent, staffGets('lesson.unknown')),
  ),
  // Somebody who never had the class.
  markAttendance: {
    own: asking(
      ({ recorded }) => ({
        params: { lessonId: recorded.id },
        body: { uid: 'nobody', is_present: true },
      }),
      classGets('person.unknown'),
    ),
    other: null,
    absent: asking(
      () => ({ params: absentParams(), body: { uid: 'nobody', is_present: true } }),
      staffGets('lesson.unknown'),
    ),
  },
  lessonsToRecord: forStaff(undefined),
  lessonFiles: forStaff(
    ({ recorded }) => ({ params: { lessonId: recorded.id } }),
    asking(absent, staffGets('lesson.unknown')),
  ),
  uploadState: forStaff(absent),
  sendChunk: forStaff(() => ({ params: { ...absentParams(), chunk: 0 }, file: chunk })),
  // Chunks come to the server here, not to a bucket.
  chunkLink: {
    own: asking(
      () => ({
        params: { ...absentParams(), chunk: 0 },
        body: { bytes: 1, sha256: '0'.repeat(64) },
      }),
      staffGets('request.not-found'),
    ),
    other: null,
    absent: null,
  },
  // The uploads have not arrived.
  attachRecording: {
    ...forStaff(),
    own: asking(
      ({ recorded }) => ({ params: { lessonId: recorded.id }, body: promised }),
      classGets('staff.refused'),
    ),
    absent: asking(() => ({ params: absentParams(), body: promised }), staffGets('lesson.unknown')),
  },
  releaseRecording: forClass(
    ({ otherRecorded }) => ({
      params: { lessonId: otherRecorded.id },
      body: { release_at: '2026-11-01T00:00:00.000Z' },
    }),
    asking(
      () => ({ params: absentParams(), body: { release_at: null } }),
      staffGets('lesson.unknown'),
    ),
  ),
  // No preparation has failed.
  prepareAgain: {
    ...forStaff(),
    own: asking(
      ({ recorded }) => ({ params: { lessonId: recorded.id }, body: {} }),
      classGets('staff.refused'),
    ),
    absent: asking(() => ({ params: absentParams(), body: {} }), staffGets('lesson.unknown')),
  },
  sendCaptions: forClass(
    ({ otherRecorded }) => ({
      params: { lessonId: otherRecorded.id, language: 'ms' },
      file: captions,
    }),
    asking(
      () => ({ params: { ...absentParams(), language: 'ms' }, file: captions }),
      staffGets('lesson.unknown'),
    ),
  ),
  classRoster: forClass(
    withParams({ classId: ownClass }),
    asking(absent, staffGets('class.unknown')),
  ),
  exportRoster: forClass(
    withParams({ classId: ownClass }),
    asking(absent, staffGets('class.unknown')),
  ),
  staffNotes: forStaff(),
  noteThread: forClass(
    ({ child }) => ({ params: { classId: ownClass, uid: child.uid } }),
    asking(absent, staffGets('class.unknown')),
  ),
  writeNote: forClass(
    ({ child }) => ({
      params: { classId: ownClass, uid: child.uid, id: randomUUID() },
      body: noteToAll,
    }),
    asking(() => ({ params: absentParams(), body: noteToAll }), staffGets('class.unknown')),
  ),
  closeAnswers: forClass(
    async (world) => ({
      params: { classId: ownClass, uid: world.child.uid },
      body: { last: await noteAboutChild(world) },
    }),
    asking(
      () => ({ params: absentParams(), body: { last: randomUUID() } }),
      staffGets('class.unknown'),
    ),
  ),
  absentees: forClass(
    ({ recorded }) => ({ params: { lessonId: recorded.id } }),
    asking(absent, staffGets('lesson.unknown')),
  ),
  exportAbsentees: forClass(
    ({ recorded }) => ({ params: { lessonId: recorded.id } }),
    asking(absent, staffGets('lesson.unknown')),
  ),
  changeChapters: {
    ...forStaff(),
    own: asking(
      ({ recorded }) => ({ params: { lessonId: recorded.id }, body: noChapters }),
      // Based on no version.
      classGets('staff.refused'),
    ),
    absent: asking(
      () => ({ params: absentParams(), body: noChapters }),
      staffGets('lesson.unknown'),
    ),
  },
  previewRecording: forClass(
    ({ recorded }) => ({ params: { lessonId: recorded.id } }),
    asking(absent, staffGets('lesson.unknown')),
  ),
  staffMaterials: forStaff(
    withParams({ classId: ownClass }),
    asking(absent, staffGets('class.unknown')),
  ),
  addMaterial: {
    ...forStaff(),
    own: asking(
      () => ({ params: { classId: ownClass }, body: promisedMaterial }),
      classGets('staff.refused'),
    ),
    absent: asking(
      () => ({ params: absentParams(), body: promisedMaterial }),
      staffGets('class.unknown'),
    ),
  },
  removeMaterial: {
    ...forStaff(() => ({ params: absentParams(), body: {} })),
    own: asking(() => ({ params: absentParams(), body: {} }), staffGets('material.unknown')),
  },
  staffPractice: forStaff(),
  practiceChoices: forStaff(),
  staffPracticeQuestion: forClass(
    withParams({ questionId: practiceQuestion }),
    asking(absent, staffGets('practice.unknown')),
  ),
  classPractice: forClass(
    withParams({ classId: ownClass }),
    asking(absent, staffGets('class.unknown')),
  ),
  previewPracticeQuestion: forStaff(withBody({ class_id: ownClass, question: newQuestion })),
  addPracticeQuestion: forClass(
    withBody({ class_id: ownClass, question: newQuestion }),
    asking(withBody({ class_id: 999, question: newQuestion }), staffGets('class.unknown')),
  ),
  importPractice: forClass(
    () => ({ params: { classId: ownClass }, file: giftFile }),
    asking(() => ({ params: absentParams(), file: giftFile }), staffGets('class.unknown')),
  ),
  exportPracticeCsv: forStaff(),
  exportPracticeGift: forStaff(),
  changePracticeQuestion: forClass(
    () => ({ params: { questionId: practiceQuestion }, body: { do: 'put-back' } }),
    asking(
      () => ({ params: absentParams(), body: { do: 'put-back' } }),
      staffGets('practice.unknown'),
    ),
  ),
  staffPapers: forStaff(),
  staffPaper: forStaff(
    ({ papers }) => ({ params: { paperId: papers.locked.paperId } }),
    asking(absent, staffGets('papers.unknown')),
  ),
  addPaper: {
    ...forStaff(),
    own: asking((_, who) => ({ body: { ...newPaper, more: setOf(who) } }), staffGets()),
    absent: asking(withBody({ ...newPaper, subject_id: 999 }), staffGets('papers.unknown')),
  },
  addPaperSubject: {
    ...forStaff(),
    own: asking((_, who) => ({ body: { ...newPaperSubject, name_eng: setOf(who) } }), staffGets()),
  },
  changePaperSubject: forStaff(
    () => ({ params: { subjectId: '104' }, body: { is_open: true } }),
    asking(
      () => ({ params: absentParams(), body: { is_open: true } }),
      staffGets('papers.unknown'),
    ),
  ),
  changePaper: forStaff(
    ({ papers }) => ({ params: { paperId: papers.locked.paperId }, body: { do: 'put-back' } }),
    asking(
      () => ({ params: absentParams(), body: { do: 'put-back' } }),
      staffGets('papers.unknown'),
    ),
  ),
  // The upload has not arrived.
  attachPaperVideo: {
    ...forStaff(),
    own: asking(
      ({ papers }) => ({ params: { paperId: papers.locked.paperId }, body: promisedVideo }),
      staffGets('staff.refused'),
    ),
    absent: asking(
      () => ({ params: absentParams(), body: promisedVideo }),
      staffGets('papers.unknown'),
    ),
  },
  // Based on questions that no longer exist.
  savePaperTimes: {
    ...forStaff(),
    own: asking(
      ({ papers }) => ({ params: { paperId: papers.locked.paperId }, body: noTimes }),
      staffGets('staff.refused'),
    ),
    absent: asking(() => ({ params: absentParams(), body: noTimes }), staffGets('papers.unknown')),
  },
  importPaperTimes: forStaff(withBody({ csv: '', dry_run: true })),
  secondFactor: forStaff(),
  beginSecondFactor: forStaff(withBody({})),
  // Nobody here has a second factor.
  confirmSecondFactor: {
    ...forStaff(),
    own: asking(withBody({ code: '000000' }), staffGets('staff.refused')),
  },
  passSecondFactor: {
    ...forStaff(),
    own: asking(withBody({ code: '000000' }), staffGets('staff.refused')),
  },
  askPasskey: { ...forStaff(), own: asking(withBody({}), staffGets('staff.refused')) },
  passPasskey: {
    ...forStaff(),
    own: asking(withBody({ answer: passkeyAnswer }), staffGets('second-factor.wrong')),
  },
  beginPasskey: { ...forStaff(), own: asking(withBody({}), staffGets('staff.refused')) },
  addPasskey: {
    ...forStaff(),
    own: asking(withBody({ answer: passkeyAnswer }), staffGets('second-factor.wrong')),
  },
  removePasskey: forStaff(withBody({ id: 'none' })),
  renewRecoveryCodes: { ...forStaff(), own: asking(withBody({}), staffGets('staff.refused')) },
  endSecondFactor: forStaff(withBody({})),
  // Teachers are staff, but do not manage people.
  imports: noTeacher(),
  importFile: noTeacher(() => ({
    params: { kind: 'students' },
    query: 'name=students.csv',
    file: { type: 'text/csv', bytes: new TextEncoder().encode('email,name\n') },
  })),
  importTemplate: noTeacher(() => ({ params: { kind: 'students' } })),
  undoImport: noTeacher(() => ({ params: { id: randomUUID() }, body: {} })),
  people: noTeacher(),
  exportPeople: noTeacher(),
  person: noTeacher(({ other }) => ({ params: { uid: other.uid } })),
  studentFile: noTeacher(({ other }) => ({ params: { uid: other.uid } })),
  viewAs: noTeacher(({ other }) => ({ params: { uid: other.uid }, body: {} })),
  writeStaffNote: noTeacher(({ other }) => ({
    params: { uid: other.uid, id: randomUUID() },
    body: { text: 'Prefers calls after 5 pm' },
  })),
  removeStaffNote: noTeacher(({ other }) => ({
    params: { uid: other.uid, id: randomUUID() },
    body: {},
  })),
  tagPeople: noTeacher(({ other }) => ({
    body: { uids: [other.uid], tag: 'scholarship', is_on: true },
  })),
  changeManyEnrolments: noTeacher(({ other }) => ({
    body: {
      ...{ do: 'end', class_id: ownClass, reason: 'Left' },
      people: [{ id: randomUUID(), uid: other.uid }],
    },
  })),
  tagPerson: noTeacher(({ other }) => ({
    params: { uid: other.uid },
    body: { tag: 'scholarship', is_on: true },
  })),
  personTags: noTeacher(),
  changePerson: noTeacher(({ other }) => ({
    params: { uid: other.uid },
    body: { do: 'suspend' },
  })),
  staffMessages: noTeacher(),
  exportMessages: noTeacher(),
  previewMessage: noTeacher(({ other }) => ({ body: messageTo(other.uid) })),
  sendMessage: noTeacher(({ other }) => ({
    body: { id: randomUUID(), ...messageTo(other.uid), people: 1 },
  })),
  personEnrolments: noTeacher(({ other }) => ({ params: { uid: other.uid } })),
  changeEnrolments: noTeacher(({ other }) => ({
    params: { uid: other.uid },
    body: {
      do: 'enrol',
      id: randomUUID(),
      programme_id: 2,
      intake_key: 'full-2026-09',
      class_id: 5,
      until: null,
      reason: 'Scholarship',
    },
  })),
  staffInvitations: noTeacher(),
  inviteStaff: noTeacher(withBody({ email: 'invited@example.com', role: 'teacher' })),
  resendInvitation: noTeacher(withBody({ id: randomUUID() })),
  withdrawInvitation: noTeacher(withBody({ id: randomUUID() })),
  skipVerification: noTeacher(withBody({ email: 'nobody@example.com', skips: true })),
  staffOrders: noTeacher(),
  exportOrders: noTeacher(),
  staffPayments: noTeacher(),
  exportPayments: noTeacher(),
  staffRefunds: noTeacher(),
  exportRefunds: noTeacher(),
  staffOrder: noTeacher(({ order }) => ({ params: { orderId: order } })),
  changeOrder: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: { do: 'reconcile' },
  })),
  orderForStudent: noTeacher(({ other }) => ({ params: { uid: other.uid } })),
  makeOrder: noTeacher(({ other }) => ({
    params: { uid: other.uid },
    body: { ...orderForBody(), programme_id: fullProgramme, intake_key: 'full-2026-09' },
  })),
  changeReserved: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: orderForBody(),
  })),
  discountOrder: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: { off: { kind: 'percent', percent: 10 }, reason: 'Siblings' },
  })),
  sendPaymentLink: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: { to: 'student', by: 'email' },
  })),
  writeOrderNote: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: { id: randomUUID(), text: 'Called twice' },
  })),
  cancelReserved: noTeacher(({ order }) => ({ params: { orderId: order }, body: {} })),
  askRefund: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: {
      id: randomUUID(),
      charge: randomUUID(),
      amount: 100,
      reason: 'Requested',
      includes_hardcopy: false,
      ends_access: false,
    },
  })),
  decideRefund: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: { id: randomUUID(), do: 'confirm' },
  })),
  handleDiscrepancy: noTeacher(withBody({ id: randomUUID() })),
  recordManualPayment: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: manualPayment(),
  })),
  decideManualPayment: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: { id: randomUUID(), do: 'confirm' },
  })),
  writeOffDebt: noTeacher(({ order }) => ({
    params: { orderId: order },
    body: { reason: 'Moved abroad' },
  })),
  staffRevenue: noTeacher(),
  staffRefunded: noTeacher(),
  staffOutstanding: noTeacher(),
  staffPromoUse: noTeacher(),
  staffPayouts: noTeacher(),
  exportPayouts: noTeacher(),
  staffTransactions: noTeacher(),
  exportTransactions: noTeacher(),
  staffEInvoices: noTeacher(),
  downloadEInvoice: noTeacher(() => ({ params: { number: 'KLS-2026-10-1' } })),
  staffParcels: noTeacher(),
  exportParcels: noTeacher(),
  staffParcel: noTeacher(withParams({ parcel: 999_999 })),
  moveParcels: noTeacher(withBody({ do: 'pack', parcels: [999_999] })),
  postParcels: noTeacher(withBody({ courier: 'jt', lines: 'P999999 630001234567', parcels: [] })),
  changeParcelAddress: noTeacher(() => ({
    params: { parcel: 999_999 },
    body: {
      ...{ name: 'Aina', phone: '0123456789', address: '1 Jalan Satu', postal: '01000' },
      ...{ city: 'Kangar', state: 'Perlis', whole_order: false },
      replaces: '2026-11-24T00:00:00.000Z',
    },
  })),
  makeParcelFile: noTeacher(withBody({ kind: 'labels', show: 'to-pack' })),
  handleQuarantinedEvent: noTeacher(withBody({ provider: 'sandbox', event_id: 'event-1' })),
  announcements: noTeacher(),
  exportAnnouncements: noTeacher(),
  makeAnnouncement: noTeacher(withBody(announcement)),
  stopAnnouncement: noTeacher(() => ({ params: absentParams(), body: {} })),
  resumeAnnouncement: noTeacher(() => ({ params: absentParams(), body: {} })),
  promoCodes: noTeacher(),
  exportPromoCodes: noTeacher(),
  makePromoCode: noTeacher(withBody(promoCode)),
  changePromoCode: noTeacher(() => ({ params: { promoCode: 'BELAJAR10' }, body: { do: 'stop' } })),
  sentForms: noTeacher(withParams({ form: 'seminar' })),
  exportForms: noTeacher(withParams({ form: 'seminar' })),
  addClass: noTeacher(withBody(anyNewClass)),
  changeClass: noTeacher(() => ({
    params: { classId: 5 },
    body: { replaces: '', form: anyClass, moves: null, notify: false, note: '' },
  })),
  lessonMoves: noTeacher(() => ({ params: { classId: 5 } })),
  staffProgrammes: noTeacher(),
  changeProgramme: noTeacher(() => ({
    params: { programmeId: '2' },
    body: { do: 'offer', replaces: '' },
  })),
  staffIntakes: forStaff(),
  addIntake: noTeacher(
    withBody({ programme_id: 2, intake: newIntake, overlap: false, classes_of: null }),
  ),
  tryDates: noTeacher(() => ({
    params: { intakeKey: 'full-2026-09' },
  })),
  changeIntake: noTeacher(() => ({
    params: { intakeKey: 'full-2026-09' },
    body: { do: 'withdraw', replaces: '' },
  })),
  classChapters: forClass(
    withParams({ classId: ownClass }),
    asking(absent, staffGets('class.unknown')),
  ),
  addClassChapter: forClass(
    () => ({ params: { classId: ownClass }, body: chapter }),
    asking(() => ({ params: absentParams(), body: chapter }), staffGets('class.unknown')),
  ),
  closeDay: noTeacher(() => ({
    params: { day: '2027-12-31' },
    body: { name: 'Flood', lessons: 1, notify: false, note: '' },
  })),
  reopenDay: noTeacher(() => ({ params: { day: '2027-12-31' }, body: { undo: [] } })),
  addIntakeClasses: noTeacher(() => ({
    params: { intakeKey: 'full-2026-09' },
    body: { class_ids: [5] },
  })),
  changeIntakeClass: noTeacher(() => ({
    params: { intakeKey: 'full-2026-09', classId: '5' },
    body: {
      replaces: '',
      form: { class_schedule: null, teacher_id: null, is_on_sale: true },
      ...{ moves: null, notify: false, note: '' },
    },
  })),
  removeIntakeClass: noTeacher(() => ({
    params: { intakeKey: 'full-2026-09', classId: '5' },
    body: {},
  })),
  seatList: forStaff(),
  exportSeats: forStaff(),
  seatsOfClass: forStaff(() => ({ params: { intakeKey: 'full-2026-09', classId: '5' } })),
  offerSeat: noTeacher(({ other }) => ({
    params: { intakeKey: 'full-2026-09', classId: '5' },
    body: { uid: other.uid, reason: 'A sibling', beyond_limit: false },
  })),
  staffPrices: noTeacher(),
  changePrices: noTeacher(() => ({
    params: { priceKey: 'full-2026-09' },
    body: { do: 'publish', replaces: '' },
  })),
  changeSeats: noTeacher(() => ({
    params: { intakeKey: 'full-2026-09' },
    body: { class_id: 5, capacity: null, replaces: null },
  })),
  setSeats: noTeacher(() => ({
    body: {
      classes: [{ intake_key: 'full-2026-09', class_id: 5, replaces: null }],
      capacity: null,
    },
  })),
  staffTeachers: forStaff(),
  exportTeachers: forStaff(),
  addTeacher: noTeacher(withBody(anyTeacher)),
  // A teacher of the catalogue whose account neither of them has.
  setTeacherPhoto: noTeacher(() => ({ params: absentParams(), file: jpeg })),
  removeTeacherPhoto: noTeacher(() => ({ params: absentParams(), body: {} })),
  changeTeacher: noTeacher(() => ({
    params: absentParams(),
    body: { do: 'retire', replaces: '' },
  })),
  staffPageContentKinds: noTeacher(),
  staffPageContent: noTeacher(withParams({ kind: 'home' })),
  changePageContent: noTeacher(() => ({
    params: { kind: 'home' },
    body: { do: 'publish', replaces: '' },
  })),
  addLogo: noTeacher(() => ({ file: jpeg })),
  sendTestMail: noTeacher(() => ({
    params: { kind: 'mail-parcel' },
    body: { locale: 'en', content: {} },
  })),
  maintenanceReach: noTeacher(),
  staffQueue: forStaff(),
  // Nothing of this kind waits: who may mark what is in `tests/api/dashboard/queue.test.ts`.
  markQueueItem: {
    ...forStaff(),
    own: asking(
      withBody({
        ...{ kind: 'refund', class_id: null, owner_before: null },
        ...{ owner_uid: null, snoozed_until: null },
      }),
      staffGets('staff.refused'),
    ),
  },
  mailQueue: forStaff(withBody({ by_mail: false })),
  findInOffice: forStaff(() => ({ query: 'search=kimia' })),
  staffStatus: noTeacher(),
  checklist: noTeacher(),
  testMail: noTeacher(withBody({})),
  switchMaintenance: noTeacher(withBody({ on: true, message: '' })),
  staffQuestions: forStaff(),
  exportQuestions: forStaff(),
  handOver: forClass(
    (world) => ({ params: { id: world.question }, body: handedToNobody }),
    asking(() => ({ params: absentParams(), body: handedToNobody }), staffGets('question.unknown')),
  ),
  seeQuestion: forClass(
    (world) => ({ params: { id: world.question }, body: {} }),
    asking(() => ({ params: absentParams(), body: {} }), staffGets('question.unknown')),
  ),
  answerQuestion: forClass(
    (world) => ({ params: { id: world.question }, body: answer }),
    asking(() => ({ params: absentParams(), body: answer }), staffGets('question.unknown')),
  ),
  savedReplies: forStaff(),
  saveReply: forStaff(() => ({
    params: { id: randomUUID() },
    body: { name: 'Steps', text: 'Show every step.', is_shared: false, replaces: null },
  })),
  deleteReply: forStaff(() => ({ params: { id: randomUUID() }, body: {} })),
}

async function codeOf(api: World['api'], person: Person | undefined): Promise<string> {
  if (!person) return 'zzzzzzzzzz'
  return replyOf('referral', await api.as(person).get(pathOf('referral'))).code
}
