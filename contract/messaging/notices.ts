import * as v from 'valibot'
import { noticesReadAtOnce } from '../shared/limits.ts'
import { Instant, Uuid } from '../shared/wire.ts'

/** Kinds of notices; each can be switched on and off for this device. */
export const noticeKinds = ['class-soon', 'recording', 'answer', 'payment'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** An inbox notification and its link. The text is rendered when it is fetched. */
export const Notice = v.object({
  id: Uuid,
  kind: v.picklist(noticeKinds),
  title: v.string(),
  text: v.string(),
  /** A page of ours. */
  path: v.string(),
  /** The language of a text that staff wrote; left out for texts in the person's language. */
  lang: v.optional(v.string()),
  made_at: Instant,
  read_at: v.nullable(Instant),
})
export type Notice = v.InferOutput<typeof Notice>

export const MyNotices = v.object({
  server_time: Instant,
  /** The newest first, without outdated ones, such as reminders of classes that have ended. */
  notices: v.array(Notice),
  unread: v.number(),
  /** The server's public key for `PushManager.subscribe`; null without push messages. */
  push_key: v.nullable(v.string()),
})
export type MyNotices = v.InferOutput<typeof MyNotices>

export const ReadNotices = v.strictObject({
  ids: v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(noticesReadAtOnce)),
})

/** Base64url: an uncompressed point of P-256 (65 bytes), and 16 random bytes. */
const PublicKey = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/))
const Secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** The push subscription of this device (RFC 8291) and the kinds it wants; without kinds it is removed. */
export const PushDevice = v.strictObject({
  endpoint: v.pipe(v.string(), v.regex(/^https:\/\/\S{1,990}$/)),
  p256dh: PublicKey,
  auth: Secret,
  kinds: v.pipe(v.array(v.picklist(noticeKinds)), v.maxLength(noticeKinds.length)),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

/** A declarative push message (W3C Push API), which a browser can show without our worker. */
export type PushMessage = {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** An absolute address. */
    navigate: string
    /** A later message with the same tag replaces this one. */
    tag: string
    lang: string
    app_badge: string
  }
  /** The receiver. If another person uses this device by now, only `locked` is shown. */
  uid: string
  locked: string
}
