import * as v from 'valibot'
import { noticesReadAtOnce } from '../shared/limits.ts'
import { Instant, Uuid } from '../shared/wire.ts'

/** Kinds of notices; each can be switched on and off for this device. */
export const noticeKinds = ['class-soon', 'recording', 'answer', 'payment'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** One thing that a person is told, and where it leads. Its words are made when it is asked for. */
export const Notice = v.object({
  id: Uuid,
  kind: v.picklist(noticeKinds),
  title: v.string(),
  text: v.string(),
  /** A page of ours. */
  path: v.string(),
  /** The language of a text that staff wrote; left out for texts in the reader's. */
  lang: v.optional(v.string()),
  made_at: Instant,
  read_at: v.nullable(Instant),
})
export type Notice = v.InferOutput<typeof Notice>

export const MyNotices = v.object({
  server_time: Instant,
  /** The newest first; what is over, such as the reminder of a class that has ended, is not among them. */
  notices: v.array(Notice),
  unread: v.number(),
  /** By which a push service knows us, for `PushManager.subscribe`; null where nothing is pushed. */
  push_key: v.nullable(v.string()),
})
export type MyNotices = v.InferOutput<typeof MyNotices>

export const ReadNotices = v.strictObject({
  ids: v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(noticesReadAtOnce)),
})

/** A point of P-256, 65 bytes of which the first says that it is not compressed, and 16 random bytes: base64url. */
const PublicKey = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/))
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** Where a push service takes messages for this device, by which keys (RFC 8291), and of which kinds; none: no more. */
export const PushDevice = v.strictObject({
  endpoint: v.pipe(v.string(), v.regex(/^https:\/\/\S{1,990}$/)),
  p256dh: PublicKey,
  auth: Secret,
  kinds: v.pipe(v.array(v.picklist(noticeKinds)), v.maxLength(noticeKinds.length)),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

/** What is pushed: declarative (W3C Push API), so that a browser may show it without our worker. */
export type PushMessage = {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** A whole address. */
    navigate: string
    /** A later one of the same cause takes its place. */
    tag: string
    lang: string
    app_badge: string
  }
  /** For whom: on a phone that is somebody else's by now, `locked` alone is shown. */
  uid: string
  locked: string
}
