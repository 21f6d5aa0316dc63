import * as v from 'valibot'
import { Catalogue, ExamTimetable, HomeContent } from './catalogue/catalogue.ts'
import { examKeys } from './shared/kinds.ts'
import { photoMaximumBytes } from './shared/limits.ts'
import {
  Classroom,
  Dashboard,
  JoinLink,
  LessonPlace,
  MaterialLink,
  MyClasses,
  ProgrammePage,
  RecordingLinks,
} from './classroom/classroom.ts'
import type { RefusalCode } from './shared/errors.ts'
import { SendForm } from './site/forms/wire.ts'
import {
  Invitation,
  Invite,
  LinkToken,
  OpenedLink,
  ReferralCode,
  Referrer,
} from './shared/links.ts'
import { SignedLease } from './classroom/lease-wire.ts'
import { Maintenance } from './school/maintenance.ts'
import { MyNotices, PushDevice, ReadNotices } from './messaging/notices.ts'
import {
  ChapterId,
  PaperChapterIndex,
  PaperChapterPage,
  PaperPlace,
  PaperSubjectPage,
  PaperSubjects,
  QuestionMark,
  QuestionMarks,
  SetMark,
} from './papers/papers.ts'
import { PaperDownloads, PaperDownloadsQuery, PastPaperShowcase } from './papers/past-papers.ts'
import { PracticeAnswer, SaveAnswer } from './practice/answers.ts'
import { ProgrammeSlug } from './catalogue/programmes.ts'
import { MyProgress, Progress, SaveProgress } from './classroom/progress.ts'
import { AskQuestion, MyQuestions, MyQuestionsQuery, Question } from './support/questions.ts'
import { photoTypes } from './shared/pictures.ts'
import { ClaimedReferral, ClaimReferral, Referral } from './papers/referrals.ts'
import { AppNavigation, IdToken, School, SignedIn, TokenForm, User } from './identity/sign-in.ts'
import type { StaffRight } from './shared/staff/staff-rights.ts'
import { Terms, TermsQuery } from './school/terms.ts'
import { Done, IdInPath, LessonId, PaperId, Uuid, WatchedId } from './shared/wire.ts'

export type Schema = v.GenericSchema
export type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

export type BinaryBody = { readonly types: readonly string[]; readonly maximumBytes: number }
/** An uploaded file: its declared media type and its content. */
export type FileBody = { type: string; bytes: Uint8Array<ArrayBuffer> }

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** `:name` is a parameter with its schema in `params`. */
  readonly path: `/api/v1/${string}`
  /** `anyone`; `signed-in`: a bearer token with a verified email; `cookie`: the session cookie and our own page. */
  readonly who: 'anyone' | 'signed-in' | 'cookie'
  /** Answered only to our own page, like every call whose `who` is `cookie`. */
  readonly ownPage?: true
  readonly params?: ObjectSchema
  /** The query parameters, which arrive as text. */
  readonly query?: ObjectSchema
  readonly body?: Schema
  /** The body travels form-encoded instead of as JSON. */
  readonly form?: true
  /** The body is a file of one of these media types. Such a call must be idempotent. */
  readonly binary?: BinaryBody
  /** The reply is a file: a table as CSV or text, streamed, or a workbook of Excel. */
  readonly file?: 'csv' | 'text' | 'excel'
  /** May take minutes, for example to build a large file. */
  readonly isLong?: true
  readonly reply: Schema
  /**
   * The reply is not stored, so a repeated request is carried out again: the reply holds a secret, or repeating the
   * write changes nothing.
   */
  readonly idempotency?: 'not-replayed'
  /** Fields of the body that are never stored, not even in the fingerprint that recognises repeated requests. */
  readonly secretFields?: readonly string[]
  /** Expected answers other than the reply: the screen handles them itself, without the common dialog. */
  readonly refusals: readonly RefusalCode[]
  /** Answered during maintenance, because signing in or a page that stays open needs it. */
  readonly staysOpen?: true
  /** Allowed while staff view as a student. Such a call changes none of the student's data. */
  readonly isViewable?: true
  /** The right that staff need (`contract/shared/staff/staff-rights.ts`). */
  readonly right?: StaffRight
  /** Answered before the session has passed the second factor, because passing it needs this call. */
  readonly beforeSecondFactor?: true
  /**
   * Requires a sign-in within `recentSignInMinutes` (for staff, a sign-in or second factor within
   * `staffProofMinutes`), always or only if the body's `do` is listed. `refusalsOf` adds the refusal.
   */
  readonly recentSignIn?: 'always' | { readonly toDo: readonly string[] }
}

/** A call of the staff that is refused until the session has passed the second factor. */
export const needsSecondFactor = ({ right, beforeSecondFactor }: Endpoint): boolean =>
  right !== undefined && !beforeSecondFactor

/** A call that anyone may make, and that changes nothing. */
export const isPublicRead = ({ who, method }: Endpoint): boolean =>
  who === 'anyone' && method === 'GET'

/** The expected refusals of a call: its own list, and those of the properties that it declares. */
export const refusalsOf = (endpoint: Endpoint): readonly RefusalCode[] => [
  ...endpoint.refusals,
  ...(endpoint.recentSignIn ? (['session.not-recent'] as const) : []),
  ...(isPublicRead(endpoint) ? [] : (['view-as.closed'] as const)),
  ...(needsSecondFactor(endpoint) ? (['second-factor.needed'] as const) : []),
]

export const signedInRefusals = [
  'session.missing',
  'session.refused',
  'session.account-closed',
  'session.email-unverified',
] as const
export const writeRefusals = [
  ...signedInRefusals,
  'form.invalid',
  'idempotency.key-reused',
  'idempotency.in-flight',
] as const

/**
 * The calls that are in no domain's own `endpoints.ts` or `staff-endpoints.ts`. From all of them (`every-endpoint.ts`)
 * the client builds requests, the server mounts routes, and OpenAPI is printed.
 */
export const endpoints = {
  signIn: {
    method: 'POST',
    path: '/api/v1/auth/token',
    who: 'anyone',
    ownPage: true,
    staysOpen: true,
    body: TokenForm,
    form: true,
    reply: v.object({ user: SignedIn, ...AppNavigation.entries }),
    refusals: [
      'request.not-same-origin',
      'session.refused',
      'session.account-closed',
      'session.email-unverified',
      'account.leaving',
      'form.invalid',
      'request.too-many',
    ],
  },
  refreshSession: {
    method: 'POST',
    path: '/api/v1/session/refresh',
    who: 'cookie',
    isViewable: true,
    staysOpen: true,
    reply: IdToken,
    refusals: [
      'request.not-same-origin',
      'session.missing',
      'session.refused',
      'session.account-closed',
      'server.unavailable',
    ],
  },
  endSession: {
    method: 'POST',
    path: '/api/v1/session/end',
    who: 'cookie',
    staysOpen: true,
    reply: Done,
    refusals: ['request.not-same-origin'],
  },
  school: {
    method: 'GET',
    path: '/api/v1/static/school',
    who: 'anyone',
    staysOpen: true,
    reply: School,
    refusals: [],
  },
  home: {
    method: 'GET',
    path: '/api/v1/static/home',
    who: 'anyone',
    reply: HomeContent,
    refusals: [],
  },
  catalogue: {
    method: 'GET',
    path: '/api/v1/catalogue',
    who: 'anyone',
    reply: Catalogue,
    refusals: [],
  },
  examTimetable: {
    method: 'GET',
    path: '/api/v1/exam-timetables/:exam',
    who: 'anyone',
    staysOpen: true,
    params: v.object({ exam: v.picklist(examKeys) }),
    reply: ExamTimetable,
    refusals: ['request.not-found'],
  },
  terms: {
    method: 'GET',
    path: '/api/v1/terms/:version',
    who: 'anyone',
    staysOpen: true,
    params: TermsQuery,
    reply: Terms,
    refusals: ['request.not-found'],
  },
  pastPaperShowcase: {
    method: 'GET',
    path: '/api/v1/past-paper-showcases/:exam',
    who: 'anyone',
    params: v.object({ exam: v.picklist(examKeys) }),
    reply: PastPaperShowcase,
    refusals: ['request.not-found'],
  },
  paperDownloads: {
    method: 'GET',
    path: '/api/v1/paper-downloads/:exam/:year/:lang',
    who: 'anyone',
    params: PaperDownloadsQuery,
    reply: PaperDownloads,
    refusals: ['request.not-found'],
  },
  user: {
    method: 'GET',
    path: '/api/v1/user',
    who: 'signed-in',
    isViewable: true,
    staysOpen: true,
    reply: User,
    refusals: signedInRefusals,
  },
  dashboard: {
    method: 'GET',
    path: '/api/v1/dashboard',
    who: 'signed-in',
    isViewable: true,
    reply: Dashboard,
    refusals: signedInRefusals,
  },
  programmePage: {
    method: 'GET',
    path: '/api/v1/programmes/:slug',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ slug: ProgrammeSlug }),
    reply: ProgrammePage,
    refusals: [...signedInRefusals, 'programme.unknown'],
  },
  classroom: {
    method: 'GET',
    path: '/api/v1/programmes/:slug/classrooms/:classId',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ slug: ProgrammeSlug, classId: IdInPath }),
    reply: Classroom,
    refusals: [...signedInRefusals, 'programme.unknown', 'class.unknown', 'class.locked'],
  },
  myClasses: {
    method: 'GET',
    path: '/api/v1/classes',
    who: 'signed-in',
    isViewable: true,
    reply: MyClasses,
    refusals: signedInRefusals,
  },
  joinLesson: {
    method: 'POST',
    path: '/api/v1/lessons/:lessonId/join',
    who: 'signed-in',
    params: v.object({ lessonId: LessonId }),
    reply: JoinLink,
    idempotency: 'not-replayed',
    refusals: [
      ...signedInRefusals,
      'lesson.unknown',
      'class.locked',
      'lesson.too-early',
      'lesson.over',
      'lesson.cancelled',
      'lesson.no-link',
    ],
  },
  lessonPlace: {
    method: 'GET',
    path: '/api/v1/lessons/:lessonId/place',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ lessonId: LessonId }),
    reply: LessonPlace,
    refusals: [...signedInRefusals, 'lesson.unknown'],
  },
  recording: {
    method: 'GET',
    path: '/api/v1/lessons/:lessonId/recording',
    who: 'signed-in',
    params: v.object({ lessonId: LessonId }),
    reply: RecordingLinks,
    refusals: [...signedInRefusals, 'lesson.unknown', 'class.locked', 'recording.not-released'],
  },
  material: {
    method: 'GET',
    path: '/api/v1/materials/:materialId/link',
    who: 'signed-in',
    params: v.object({ materialId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)) }),
    reply: MaterialLink,
    refusals: [...signedInRefusals, 'material.unknown', 'class.locked'],
  },
  questions: {
    method: 'GET',
    path: '/api/v1/classes/:classId/questions',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ classId: IdInPath }),
    reply: v.object({ questions: v.array(Question) }),
    refusals: [...signedInRefusals, 'class.unknown'],
  },
  askQuestion: {
    method: 'PUT',
    path: '/api/v1/questions/:id',
    who: 'signed-in',
    params: v.object({ id: Uuid }),
    body: AskQuestion,
    reply: Question,
    idempotency: 'not-replayed',
    refusals: [
      ...signedInRefusals,
      'form.invalid',
      'question.locked',
      'question.id-taken',
      'question.too-many',
      'class.unknown',
      'lesson.unknown',
    ],
  },
  sendQuestionPhoto: {
    method: 'PUT',
    path: '/api/v1/questions/:id/photo',
    who: 'signed-in',
    params: v.object({ id: Uuid }),
    binary: { types: photoTypes, maximumBytes: photoMaximumBytes },
    reply: Done,
    refusals: [
      ...signedInRefusals,
      'request.too-large',
      'request.wrong-type',
      'photo.broken',
      'question.locked',
      'question.unknown',
    ],
  },
  myQuestions: {
    method: 'GET',
    path: '/api/v1/questions',
    who: 'signed-in',
    isViewable: true,
    query: MyQuestionsQuery,
    reply: MyQuestions,
    refusals: [...signedInRefusals, 'request.malformed'],
  },
  paperSubjects: {
    method: 'GET',
    path: '/api/v1/past-papers/:exam',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ exam: v.picklist(examKeys) }),
    reply: PaperSubjects,
    refusals: signedInRefusals,
  },
  paperSubject: {
    method: 'GET',
    path: '/api/v1/paper-subjects/:subjectId',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ subjectId: IdInPath }),
    reply: PaperSubjectPage,
    refusals: [...signedInRefusals, 'papers.unknown', 'papers.locked'],
  },
  paperChapters: {
    method: 'GET',
    path: '/api/v1/paper-chapters',
    who: 'signed-in',
    isViewable: true,
    reply: PaperChapterIndex,
    refusals: signedInRefusals,
  },
  paperChapter: {
    method: 'GET',
    path: '/api/v1/paper-chapters/:chapterId',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ chapterId: ChapterId }),
    reply: PaperChapterPage,
    refusals: [...signedInRefusals, 'papers.unknown', 'papers.locked'],
  },
  paperPlace: {
    method: 'GET',
    path: '/api/v1/papers/:paperId/place',
    who: 'signed-in',
    isViewable: true,
    params: v.object({ paperId: PaperId }),
    reply: PaperPlace,
    refusals: [...signedInRefusals, 'papers.unknown'],
  },
  paperRecording: {
    method: 'GET',
    path: '/api/v1/papers/:paperId/recording',
    who: 'signed-in',
    params: v.object({ paperId: PaperId }),
    reply: RecordingLinks,
    refusals: [...signedInRefusals, 'papers.unknown', 'papers.locked'],
  },
  lease: {
    method: 'GET',
    path: '/api/v1/lease',
    who: 'signed-in',
    reply: SignedLease,
    refusals: signedInRefusals,
  },
  marks: {
    method: 'GET',
    path: '/api/v1/marks',
    who: 'signed-in',
    isViewable: true,
    reply: QuestionMarks,
    refusals: signedInRefusals,
  },
  setMark: {
    method: 'PUT',
    path: '/api/v1/papers/:paperId/marks',
    who: 'signed-in',
    params: v.object({ paperId: PaperId }),
    body: SetMark,
    reply: QuestionMark,
    refusals: [...writeRefusals, 'papers.unknown'],
  },
  progress: {
    method: 'GET',
    path: '/api/v1/progress',
    who: 'signed-in',
    isViewable: true,
    reply: MyProgress,
    refusals: signedInRefusals,
  },
  saveProgress: {
    method: 'PUT',
    path: '/api/v1/progress/:watchedId',
    who: 'signed-in',
    params: v.object({ watchedId: WatchedId }),
    body: SaveProgress,
    reply: Progress,
    // Saving merges, so a repeated request changes nothing and its reply need not be stored.
    idempotency: 'not-replayed',
    refusals: [
      ...signedInRefusals,
      'form.invalid',
      'lesson.unknown',
      'papers.unknown',
      'recording.not-released',
      'class.locked',
    ],
  },
  savePracticeAnswer: {
    method: 'PUT',
    path: '/api/v1/practice-answers/:id',
    who: 'signed-in',
    params: v.object({ id: Uuid }),
    body: SaveAnswer,
    reply: PracticeAnswer,
    // Its id makes a repeated request harmless, so the reply need not be stored.
    idempotency: 'not-replayed',
    refusals: [
      ...signedInRefusals,
      'form.invalid',
      'practice.unknown',
      'practice.too-many',
      'practice.id-taken',
      'class.locked',
    ],
  },
  sendForm: {
    method: 'PUT',
    path: '/api/v1/registrations/:id',
    who: 'anyone',
    params: v.object({ id: Uuid }),
    body: SendForm,
    reply: Done,
    refusals: ['form.invalid', 'request.too-many', 'request.not-same-origin', 'server.unavailable'],
  },
  referrer: {
    method: 'GET',
    path: '/api/v1/referrers/:code',
    who: 'anyone',
    params: v.object({ code: ReferralCode }),
    reply: Referrer,
    refusals: ['link.unknown'],
  },
  invite: {
    method: 'POST',
    path: '/api/v1/invitations',
    who: 'signed-in',
    body: Invite,
    reply: Invitation,
    idempotency: 'not-replayed',
    refusals: [...signedInRefusals, 'form.invalid'],
  },
  link: {
    method: 'GET',
    path: '/api/v1/links/:token',
    who: 'anyone',
    params: v.object({ token: LinkToken }),
    reply: OpenedLink,
    refusals: ['link.unknown'],
  },
  referral: {
    method: 'GET',
    path: '/api/v1/referral',
    who: 'signed-in',
    reply: Referral,
    refusals: signedInRefusals,
  },
  claimReferral: {
    method: 'POST',
    path: '/api/v1/referral/claim',
    who: 'signed-in',
    body: ClaimReferral,
    reply: ClaimedReferral,
    refusals: [...writeRefusals, 'link.unknown', 'referral.refused', 'request.too-many'],
  },
  notices: {
    method: 'GET',
    path: '/api/v1/notices',
    who: 'signed-in',
    isViewable: true,
    reply: MyNotices,
    refusals: signedInRefusals,
  },
  readNotices: {
    method: 'PUT',
    path: '/api/v1/notices/read',
    who: 'signed-in',
    body: ReadNotices,
    reply: Done,
    refusals: writeRefusals,
  },
  pushDevice: {
    method: 'PUT',
    path: '/api/v1/push-device',
    who: 'signed-in',
    body: PushDevice,
    reply: Done,
    // Repeating it gives the same result, and its endpoint is a secret that must not be stored.
    idempotency: 'not-replayed',
    refusals: [...signedInRefusals, 'form.invalid', 'push.unavailable', 'push.unknown-service'],
  },
  maintenance: {
    method: 'GET',
    path: '/api/v1/maintenance',
    who: 'anyone',
    staysOpen: true,
    reply: Maintenance,
    refusals: [],
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type ReplyOf<E extends Endpoint> = v.InferOutput<E['reply']>
export type ParamsOf<E> = E extends { params: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined
export type QueryOf<E> = E extends { query: infer S extends Schema } ? v.InferOutput<S> : undefined
/** A query as it is written in an address. */
export type QueryTextOf<E> = E extends { query: infer S extends Schema }
  ? v.InferInput<S>
  : undefined
export type BodyOf<E> = E extends { body: infer S extends Schema }
  ? v.InferOutput<S>
  : E extends { binary: BinaryBody }
    ? FileBody
    : undefined
export type Reply<N extends EndpointName> = ReplyOf<Endpoints[N]>
export type Params<N extends EndpointName> = ParamsOf<Endpoints[N]>
