import { createHmac, timingSafeEqual } from 'node:crypto'
import { mediaLinkSeconds } from '#contract/shared/limits.ts'

/** Links requested in the same minute are equal, so that caches can reuse them. */
const roundToSeconds = 60

export function startOfLink(now: Date): Date {
  const stepMs = roundToSeconds * 1000
  return new Date(Math.floor(now.getTime() / stepMs) * stepMs)
}

/**
 * Signs links to files of the media store: bound to a person, a file and an expiry, at most ten minutes ahead.
 * `mediaKey` is the file's path in the store, such as `recordings/algebra/low.mp4`.
 */
export function mediaLinks(linkKey: Buffer) {
  const signature = (uid: string, mediaKey: string, expires: number, fileName: string) =>
    createHmac('sha256', linkKey)
      .update(JSON.stringify([uid, mediaKey, expires, fileName]))
      .digest('base64url')

  return {
    sign(
      uid: string,
      mediaKey: string,
      now: Date,
      fileName = '',
    ): { url: string; expiresAt: Date } {
      const expires = startOfLink(now).getTime() / 1000 + mediaLinkSeconds
      const query = new URLSearchParams({
        u: uid,
        e: String(expires),
        s: signature(uid, mediaKey, expires, fileName),
      })
      if (fileName) query.set('name', fileName)
      return { url: `/media/${mediaKey}?${query}`, expiresAt: new Date(expires * 1000) }
    },

    /** Whether this link was signed here for this file and has not expired. */
    isGood(mediaKey: string, query: Record<string, unknown>, now: Date): boolean {
      const { u, e, s, name } = query
      if (typeof u !== 'string' || typeof e !== 'string' || typeof s !== 'string') return false
      const expires = Number(e)
      const expected = Buffer.from(
        signature(u, mediaKey, expires, typeof name === 'string' ? name : ''),
      )
      const given = Buffer.from(s)
      return (
        expected.length === given.length &&
        timingSafeEqual(expected, given) &&
        now.getTime() < expires * 1000
      )
    },
  }
}
export type MediaLinks = ReturnType<typeof mediaLinks>
