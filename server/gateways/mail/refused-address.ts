import * as v from 'valibot'

/** Reply codes for mailboxes that do not exist (RFC 5321). */
const noMailbox: ReadonlySet<number> = new Set([550, 551, 553])
/**
 * Enhanced status codes (RFC 3463) for an invalid recipient. Others with the same reply, such as 5.7.1, concern the
 * sender.
 */
const addressIsWrong = /^5\.(?:1\.(?:[0-6]|10)|2\.1)$/
const aboutRelaying = /relay/i

const RefusedRecipient = v.object({
  code: v.literal('EENVELOPE'),
  command: v.literal('RCPT TO'),
  responseCode: v.number(),
  response: v.string(),
})

/** The server's message if the mailbox does not exist; undefined for other failures. */
export function wordsOfRefusedAddress(error: unknown): string | undefined {
  const read = v.safeParse(RefusedRecipient, error)
  if (!read.success) return undefined
  const { responseCode, response } = read.output
  if (!noMailbox.has(responseCode)) return undefined
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isWrong = enhanced ? addressIsWrong.test(enhanced) : !aboutRelaying.test(response)
  return isWrong ? response : undefined
}
