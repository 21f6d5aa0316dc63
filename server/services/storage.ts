import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { bucketStore } from '../gateways/media/bucket.ts'
import { mediaLinks } from '../gateways/media/links.ts'
import { originals } from '../gateways/media/originals.ts'
import { photoFiles } from '../gateways/media/photo-files.ts'
import { folderStore, type Store } from '../gateways/media/store.ts'
import { uploads } from '../gateways/media/uploads.ts'
import { mediaFolder } from '../http/serve-media.ts'

export type Storage = ReturnType<typeof openStorage>

/** The media store of a configuration: the bucket if there is one, else the folder. */
export const mediaStore = ({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Store =>
  bucket ? bucketStore(bucket) : folderStore(mediaFolder(dataDir))

/** Where files are kept, and the links that open them. */
export function openStorage(config: Config, linkKey: Buffer) {
  const { dataDir } = config
  const links = mediaLinks(linkKey)
  const bucket = config.bucket && bucketStore(config.bucket)
  const store = bucket ?? mediaStore(config)
  return {
    bucket,
    store,
    links,
    photos: photoFiles(store),
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
