import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { bucketStore } from '../gateways/media/bucket.ts'
import { mediaLinks } from '../gateways/media/links.ts'
import { originals } from '../gateways/media/originals.ts'
import { photoFiles } from '../gateways/media/photo-files.ts'
import { folderStore } from '../gateways/media/store.ts'
import { uploads } from '../gateways/media/uploads.ts'
import { mediaFolder } from '../http/serve-media.ts'

export type Storage = ReturnType<typeof openStorage>

/** Where files are kept, and the links that open them. */
export function openStorage({ dataDir, bucket: at }: Config, linkKey: Buffer) {
  const folder = mediaFolder(dataDir)
  const links = mediaLinks(linkKey)
  const bucket = at && bucketStore(at)
  const store = bucket ?? folderStore(folder)
  return {
    bucket,
    store,
    links,
    photos: photoFiles(folder),
    uploads: uploads(dataDir),
    originals: originals(dataDir),
    signLink: links.sign,

    /** Recordings come from the bucket itself, where there is one. */
    signRecording: async (uid: string, mediaKey: string, now: Date) =>
      bucket ? bucket.link(mediaKey, now) : links.sign(uid, mediaKey, now),

    async readFile(mediaKey: string): Promise<{ bytes: Buffer; type: string } | undefined> {
      const found = await store.read(mediaKey)
      return found && { bytes: await buffer(found.body), type: found.type }
    },
  }
}
