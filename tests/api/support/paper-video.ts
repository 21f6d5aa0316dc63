import { createHash, randomUUID } from 'node:crypto'
import { pathOf, replyOf, type As } from '#tests/support/api.ts'

/** Uploads a video and attaches it to a past paper. */
export async function putUpPaperVideo(as: As, paperId: string, seconds: number) {
  const bytes = Buffer.concat([Buffer.from('....ftypisom'), Buffer.alloc(100, seconds)])
  const id = randomUUID()
  const file = { type: 'application/octet-stream', bytes: Uint8Array.from(bytes) }
  await as.putFile(pathOf('sendChunk', { id, chunk: 0 }), file)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = { upload_id: id, bytes: bytes.length, sha256, seconds }
  return replyOf('attachPaperVideo', await as.post(pathOf('attachPaperVideo', { paperId }), body))
}
