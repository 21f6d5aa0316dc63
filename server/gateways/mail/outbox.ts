import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Mail, MailSender } from './mail.ts'

const KeptMail = v.object({
  from: v.string(),
  to: v.string(),
  replyTo: v.optional(v.string()),
  subject: v.string(),
  text: v.string(),
  html: v.optional(v.string()),
  id: v.optional(v.string()),
  unsubscribeUrl: v.optional(v.string()),
  attachments: v.optional(
    v.array(v.object({ fileName: v.string(), type: v.string(), base64: v.string() })),
  ),
  sent_at: v.pipe(v.string(), v.isoTimestamp()),
})
export type KeptMail = v.InferOutput<typeof KeptMail>

/** Captures mail: a file for each message in `folder`, for people and tests to read. */
export function outboxMail(options: { folder: string; from: MailSender; clock: () => Date }): Mail {
  const { folder, from, clock } = options
  return {
    async send({ attachments, ...message }) {
      await mkdir(folder, { recursive: true })
      const { name, address } = from()
      const kept: KeptMail = {
        from: `${name} <${address}>`,
        ...message,
        ...(attachments && {
          attachments: attachments.map(({ fileName, type, content }) => ({
            fileName,
            type,
            base64: content.toString('base64'),
          })),
        }),
        sent_at: clock().toISOString(),
      }
      // The name begins with the time, so that names sort by time.
      const file = join(folder, `${kept.sent_at.replaceAll(':', '-')}-${randomUUID()}.json`)
      await writeFile(`${file}.part`, JSON.stringify(kept, null, 2))
      await rename(`${file}.part`, file)
    },
  }
}

/** All messages of an outbox, newest first. */
export async function readOutbox(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newestFirst = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed()
  return Promise.all(
    newestFirst.map(async (name) =>
      v.parse(KeptMail, JSON.parse(await readFile(join(folder, name), 'utf8'))),
    ),
  )
}
