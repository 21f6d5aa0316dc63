import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bucket, Passed } from '../../../gateways/media/bucket.ts'
import { typeOf } from '../../../gateways/media/store.ts'
import { sendsFilesOf } from './file-folder.ts'
import { refuse } from '../refusal.ts'

/** Where files of the media store are: in the bucket if there is one, else in the folder. */
export type MediaPlace = { folder: string; bucket: Bucket | undefined }
type SendMedia = (
  request: FastifyRequest,
  reply: FastifyReply,
  mediaKey: string,
) => Promise<FastifyReply>

const conditions = ['range', 'if-range', 'if-none-match'] as const

/** Lets a scope send files of the media store by ranges; its routes decide which. */
export async function sendsMedia(
  scope: FastifyInstance,
  { folder, bucket }: MediaPlace,
): Promise<SendMedia> {
  if (!bucket) {
    await sendsFilesOf(scope, folder)
    return async (_request, reply, mediaKey) => reply.sendFile(mediaKey)
  }
  return async ({ headers }, reply, mediaKey) => {
    const conditionHeaders = conditions.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    })
    const passed = await bucket.pass(mediaKey, Object.fromEntries(conditionHeaders))
    return passOn(reply, mediaKey, passed ?? refuse('request.not-found'))
  }
}

/** Forwards the bucket's response. The extension of `name` determines the content type. */
export const passOn = (
  reply: FastifyReply,
  name: string,
  { status, headers, body }: Passed,
): FastifyReply => reply.code(status).headers(headers).type(typeOf(name)).send(body)
