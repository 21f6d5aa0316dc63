import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { PapersDomain } from '../../papers/index.ts'
import type { StaffFilesService } from './service.ts'

export const staffFilesRoutes = (
  service: StaffFilesService,
  papers: PapersDomain['staffPapers'],
): Pick<
  Handlers,
  | 'lessonFiles'
  | 'lessonsToRecord'
  | 'uploadState'
  | 'sendChunk'
  | 'chunkLink'
  | 'attachRecording'
  | 'attachPaperVideo'
  | 'releaseRecording'
  | 'prepareAgain'
  | 'sendCaptions'
  | 'changeChapters'
  | 'previewRecording'
  | 'staffMaterials'
  | 'addMaterial'
  | 'removeMaterial'
> => ({
  lessonsToRecord: ({ caller, now }) => service.toRecord(caller, now),
  lessonFiles: ({ params, now }) => service.ofLesson(params.lessonId, now),
  uploadState: async ({ params }) => service.uploadState(params.id),
  chunkLink: async ({ params, body, now }) => service.linkChunk(params.id, params.chunk, body, now),
  async sendChunk({ params, body }) {
    await service.takeChunk(params.id, params.chunk, body)
    return done
  },
  attachRecording: ({ caller, params, body, now }) =>
    service.attach(caller, params.lessonId, body, now),
  async attachPaperVideo({ caller, params: { paperId }, body, now }) {
    const video = await service.storeVideo(body, await papers.titleOf(paperId))
    return papers.attach(caller, paperId, video, now)
  },
  releaseRecording: ({ caller, params, body, now }) =>
    service.release(caller, params.lessonId, body.release_at, now),
  prepareAgain: ({ caller, params, now }) => service.prepareAgain(caller, params.lessonId, now),
  sendCaptions: ({ caller, params, body, now }) =>
    service.caption(caller, params.lessonId, params.language, body, now),
  changeChapters: ({ caller, params, body, now }) =>
    service.changeChapters(caller, params.lessonId, body, now),
  previewRecording: ({ caller, params, now }) => service.preview(caller, params.lessonId, now),
  staffMaterials: ({ params }) => service.materials(params.classId),
  async addMaterial({ caller, params, body, now }) {
    await service.addMaterial(caller, params.classId, body, now)
    return service.materials(params.classId)
  },
  async removeMaterial({ caller, params, now }) {
    await service.removeMaterial(caller, params.materialId, now)
    return done
  },
})
