import { readFile } from 'node:fs/promises'
import type { PhotoType } from '#contract/shared/pictures.ts'
import type { SentAnswerPhoto } from '#contract/support/staff-questions.ts'
import type { Context } from '../../../context.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { photoKind } from '../questions/photo-kind.ts'
import { withoutMetadata } from '../questions/photo-metadata.ts'
import type { AnswerFileKeys } from './file-keys.ts'

const endings: Record<PhotoType, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** The files of photos in answers. */
export function answerPhotos(
  { storage: { uploads, store } }: Context,
  { fileKeys }: { fileKeys: AnswerFileKeys },
) {
  return {
    /**
     * Stores the upload without metadata. @returns its media key
     * @throws Refusal `staff.refused` when it is no photo
     */
    async keep({ upload_id, ...promised }: SentAnswerPhoto, now: Date): Promise<string> {
      const file = await uploads.assemble(upload_id, promised)
      if (file.kind === 'no-room') refuseInWords('noRoom')
      if (file.kind === 'broken') refuseInWords('fileBroken')
      const sent = await file.withFile(async (path) => Uint8Array.from(await readFile(path)))
      const judged = photoKind(sent)
      if (judged.kind !== 'photo') refuseInWords('unreadablePhoto')
      const bare = withoutMetadata(sent, judged.type) ?? refuseInWords('unreadablePhoto')
      const key = await fileKeys.make(endings[judged.type], now)
      await store.put(key, bare)
      await file.drop()
      return key
    },
  }
}
