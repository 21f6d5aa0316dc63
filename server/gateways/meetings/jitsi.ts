import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Meetings } from './meetings.ts'

export type JitsiOptions = {
  /** The server, `https://meet.example.com`; it must demand a token. */
  url: string
  appId: string
  secret: string
}

/** A link made early works until the lesson is over, and a little longer for a lesson that runs late. */
const afterEndSeconds = 30 * 60
/** Clocks differ. */
const skewSeconds = 60

/**
 * Meetings on a Jitsi server that admits by token: a room for each lesson, a token for each person. Rooms need not be
 * created.
 * @see https://github.com/jitsi/lib-jitsi-meet/blob/master/doc/tokens.md
 */
export function jitsiMeetings({ url, appId, secret }: JitsiOptions): Meetings {
  const base = url.replace(/\/$/, '')
  const key = new TextEncoder().encode(secret)
  return {
    name: 'jitsi',
    hosts: [],
    make: async ({ id }) => ({ reference: id, url: `${base}/${id}` }),
    change: async () => true,
    end: async () => undefined,

    async linkFor({ reference, url: room }, { endsAt }, { uid, name, isHost }, now) {
      const seconds = Math.floor(now.getTime() / 1000)
      const user = {
        // The same in each lesson, and does not reveal our id of the person.
        id: createHash('sha256').update(`${appId}/${uid}`).digest('hex').slice(0, 32),
        name,
        moderator: String(isHost),
        affiliation: isHost ? 'owner' : 'member',
      }
      const token = await new SignJWT({ room: reference, context: { user } })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(appId)
        .setAudience('jitsi')
        .setSubject(new URL(base).hostname)
        .setIssuedAt(seconds)
        .setNotBefore(seconds - skewSeconds)
        .setExpirationTime(Math.floor(endsAt.getTime() / 1000) + afterEndSeconds)
        .sign(key)
      return `${room}?jwt=${token}`
    },
  }
}
