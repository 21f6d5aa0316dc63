import { voiceMaximumBytes, type SentVoice } from '#contract/support/staff-questions.ts'
import type { Context } from '../../../context.ts'
import type { VoiceKind } from '../../../gateways/media/encoder.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { ClassroomDomain } from '../../classroom/index.ts'
import type { AnswerFileKeys } from './file-keys.ts'
import type { VoiceFile } from './repository.ts'
import { voiceKind } from './voice-kind.ts'

const endings: Record<VoiceKind, string> = { mp4: 'm4a', webm: 'webm', ogg: 'ogg', mp3: 'mp3' }

/** The files of spoken answers. */
export function voices(
  { storage }: Context,
  { classroom, fileKeys }: { classroom: ClassroomDomain; fileKeys: AnswerFileKeys },
) {
  const { uploads, store } = storage
  const encoder = classroom.interactiveEncoder
  return {
    /**
     * Stores the upload; with an ffmpeg, as AAC in an MP4 that every phone plays.
     * @throws Refusal `staff.refused` when it is not playable, or too long
     */
    async keep({ upload_id, bytes, sha256, seconds }: SentVoice, now: Date): Promise<VoiceFile> {
      if (bytes > voiceMaximumBytes) refuseInWords('voiceTooLarge')
      const file = await uploads.assemble(upload_id, { bytes, sha256 })
      if (file.kind === 'no-room') refuseInWords('noRoom')
      if (file.kind === 'broken') refuseInWords('fileBroken')
      const sentAs = voiceKind(file.head) ?? refuseInWords('noVoice')
      if (!encoder) {
        const key = await fileKeys.make(endings[sentAs], now)
        await file.keepAs(key)
        return { key, seconds, bytes }
      }
      const encoded = await file.withFile(async (source) => {
        const target = `${source}.m4a`
        const made = await encoder.makeVoice({ source, kind: sentAs, target })
        if (made === 'too-long') refuseInWords('voiceTooLong')
        if (made.problem === 'no-room') refuseInWords('noRoom')
        if (made.problem === 'stuck') refuseInWords('notEncoded')
        if (made.problem) refuseInWords('unreadableVoice')
        const key = await fileKeys.make('m4a', now)
        await store.putFile(target, key)
        return { key, ...made }
      })
      await file.drop()
      return encoded
    },
  }
}
