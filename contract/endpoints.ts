import * as v from 'valibot'
import { Catalogue, examKeys, ExamTimetable, HomeFacts } from './catalogue.ts'
import {
  Classroom,
  Dashboard,
  LessonPlace,
  MaterialLink,
  ProgrammePage,
  RecordingLinks,
} from './classroom.ts'
import type { RefusalCode } from './errors.ts'
import { ApplyPromo, OrderReply, PayOrder, SaveOrder } from './orders.ts'
import { ProgrammeSlug } from './programmes.ts'
import { AskQuestion, Question } from './questions.ts'
import { IdToken, School, SignedIn, SignInOptions, TokenForm, User } from './sign-in.ts'
import { Done, IdInPath, LessonId, Uuid } from './wire.ts'

export type Schema = v.GenericSchema
export type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** `:name` stands for a parameter; its schema is in `params`. */
  readonly path: `/api/v1/${string}`
  readonly summary: string
  /** `anyone`; `signed-in`: a bearer token with a verified email; `cookie`: the session cookie and our own page. */
  readonly who: 'anyone' | 'signed-in' | 'cookie'
  readonly params?: ObjectSchema
  readonly body?: Schema
  /** The body travels form-encoded instead of as JSON. */
  readonly form?: true
  readonly reply: Schema
  /** Expected answers other than the reply: the screen handles them itself, without the common dialog. */
  readonly refusals: readonly RefusalCode[]
}

const forSignedIn = [
  'session.missing',
  'session.refused',
  'session.account-closed',
  'session.email-unverified',
] as const
const forWrites = [
  ...forSignedIn,
  'form.invalid',
  'idempotency.key-reused',
  'idempotency.in-flight',
] as const

/** Every call there is: the client builds requests from it, the server mounts routes from it, OpenAPI is printed from it. */
export const endpoints = {
  signIn: {
    method: 'POST',
    path: '/api/v1/auth/token',
    who: 'anyone',
    summary: 'Exchange a verified ID token for a session; the refresh token is handed over once.',
    body: TokenForm,
    form: true,
    reply: SignedIn,
    refusals: [
      'request.not-same-origin',
      'session.refused',
      'session.account-closed',
      'session.email-unverified',
      'form.invalid',
    ],
  },
  refreshSession: {
    method: 'POST',
    path: '/api/v1/session/refresh',
    who: 'cookie',
    summary: 'A fresh ID token for the session cookie.',
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
    summary: 'Forget the session and clear its cookies.',
    reply: Done,
    refusals: ['request.not-same-origin'],
  },
  signInOptions: {
    method: 'GET',
    path: '/api/v1/static/sign-in',
    who: 'anyone',
    summary: 'Which identity platform the sign-in page talks to.',
    reply: SignInOptions,
    refusals: [],
  },
  school: {
    method: 'GET',
    path: '/api/v1/static/school',
    who: 'anyone',
    summary: "The school's public descriptor.",
    reply: School,
    refusals: [],
  },
  home: {
    method: 'GET',
    path: '/api/v1/static/home',
    who: 'anyone',
    summary: 'The dated facts of the home page.',
    reply: HomeFacts,
    refusals: [],
  },
  catalogue: {
    method: 'GET',
    path: '/api/v1/catalogue',
    who: 'anyone',
    summary: 'Programmes, classes, teachers and prices.',
    reply: Catalogue,
    refusals: [],
  },
  examTimetable: {
    method: 'GET',
    path: '/api/v1/exam-timetables/:exam',
    who: 'anyone',
    summary: 'An exam timetable.',
    params: v.object({ exam: v.picklist(examKeys) }),
    reply: ExamTimetable,
    refusals: ['request.not-found'],
  },
  user: {
    method: 'GET',
    path: '/api/v1/user',
    who: 'signed-in',
    summary: 'The person signed in, the programmes, and what they are subscribed to.',
    reply: User,
    refusals: forSignedIn,
  },
  dashboard: {
    method: 'GET',
    path: '/api/v1/dashboard',
    who: 'signed-in',
    summary: 'Today: next classes, programmes, an order in progress.',
    reply: Dashboard,
    refusals: forSignedIn,
  },
  programmePage: {
    method: 'GET',
    path: '/api/v1/programmes/:slug',
    who: 'signed-in',
    summary: 'One programme: the subscription to it and its classes.',
    params: v.object({ slug: ProgrammeSlug }),
    reply: ProgrammePage,
    refusals: [...forSignedIn, 'programme.unknown'],
  },
  classroom: {
    method: 'GET',
    path: '/api/v1/programmes/:slug/classrooms/:classId',
    who: 'signed-in',
    summary: 'A class that the person is subscribed to: lessons, materials, teachers.',
    params: v.object({ slug: ProgrammeSlug, classId: IdInPath }),
    reply: Classroom,
    refusals: [...forSignedIn, 'programme.unknown', 'class.unknown', 'class.locked'],
  },
  lessonPlace: {
    method: 'GET',
    path: '/api/v1/lessons/:lessonId/place',
    who: 'signed-in',
    summary: 'The class of a lesson.',
    params: v.object({ lessonId: LessonId }),
    reply: LessonPlace,
    refusals: [...forSignedIn, 'lesson.unknown'],
  },
  recording: {
    method: 'GET',
    path: '/api/v1/lessons/:lessonId/recording',
    who: 'signed-in',
    summary: 'Signed links to the recording of a lesson.',
    params: v.object({ lessonId: LessonId }),
    reply: RecordingLinks,
    refusals: [...forSignedIn, 'lesson.unknown', 'class.locked', 'recording.not-released'],
  },
  material: {
    method: 'GET',
    path: '/api/v1/materials/:materialId/link',
    who: 'signed-in',
    summary: 'A signed link to one material.',
    params: v.object({ materialId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)) }),
    reply: MaterialLink,
    refusals: [...forSignedIn, 'material.unknown', 'class.locked'],
  },
  questions: {
    method: 'GET',
    path: '/api/v1/classes/:classId/questions',
    who: 'signed-in',
    summary: "The person's own questions to the teacher of a class.",
    params: v.object({ classId: IdInPath }),
    reply: v.object({ questions: v.array(Question) }),
    refusals: [...forSignedIn, 'class.unknown'],
  },
  askQuestion: {
    method: 'PUT',
    path: '/api/v1/questions/:id',
    who: 'signed-in',
    summary: 'Ask the teacher; repeating the call with the same id is harmless.',
    params: v.object({ id: Uuid }),
    body: AskQuestion,
    reply: Question,
    refusals: [
      ...forWrites,
      'question.locked',
      'question.id-taken',
      'class.unknown',
      'lesson.unknown',
    ],
  },
  order: {
    method: 'GET',
    path: '/api/v1/order/:programmeId',
    who: 'signed-in',
    summary: "The person's order of a programme, if any, and the programme's prices.",
    params: v.object({ programmeId: IdInPath }),
    reply: OrderReply,
    refusals: [...forSignedIn, 'programme.unknown'],
  },
  createOrder: {
    method: 'POST',
    path: '/api/v1/order',
    who: 'signed-in',
    summary: 'Make a draft order.',
    body: SaveOrder,
    reply: OrderReply,
    refusals: [
      ...forWrites,
      'programme.unknown',
      'programme.closed',
      'class.unknown',
      'order.no-price',
      'order.not-allowed',
    ],
  },
  updateOrder: {
    method: 'PUT',
    path: '/api/v1/order/:orderId',
    who: 'signed-in',
    summary: 'Change a draft order.',
    params: v.object({ orderId: Uuid }),
    body: v.strictObject({ id: Uuid, ...SaveOrder.entries }),
    reply: OrderReply,
    refusals: [
      ...forWrites,
      'order.unknown',
      'programme.unknown',
      'programme.closed',
      'class.unknown',
      'order.no-price',
      'order.not-allowed',
    ],
  },
  applyPromo: {
    method: 'POST',
    path: '/api/v1/order/promo/:orderId',
    who: 'signed-in',
    summary: 'Apply a promo code to a draft order.',
    params: v.object({ orderId: Uuid }),
    body: ApplyPromo,
    reply: OrderReply,
    refusals: [...forWrites, 'order.unknown', 'order.not-allowed', 'request.too-many'],
  },
  payOrder: {
    method: 'POST',
    path: '/api/v1/order/pay/:orderId',
    who: 'signed-in',
    summary: "Open the payment: the answer names the provider's page.",
    params: v.object({ orderId: Uuid }),
    body: PayOrder,
    reply: OrderReply,
    refusals: [
      ...forWrites,
      'order.unknown',
      'programme.closed',
      'order.not-allowed',
      'order.no-price',
      'order.price-changed',
      'payment.provider-unreachable',
    ],
  },
  cancelOrder: {
    method: 'PUT',
    path: '/api/v1/order/cancel/:orderId',
    who: 'signed-in',
    summary: 'Cancel a reserved order.',
    params: v.object({ orderId: Uuid }),
    body: v.strictObject({}),
    reply: OrderReply,
    refusals: [...forWrites, 'order.unknown', 'order.not-allowed', 'payment.provider-unreachable'],
  },
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type Reply<N extends EndpointName> = v.InferOutput<Endpoints[N]['reply']>
export type Params<N extends EndpointName> = Endpoints[N] extends { params: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined
export type Body<N extends EndpointName> = Endpoints[N] extends { body: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined
