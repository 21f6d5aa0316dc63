import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from './config.ts'
import { bucketStore } from './gateways/media/bucket.ts'
import { mediaLinks } from './gateways/media/links.ts'
import { bucketUploads } from './gateways/media/bucket-uploads.ts'
import { exchange } from './gateways/media/exchange.ts'
import { folderUploads } from './gateways/media/folder-uploads.ts'
import { bucketOriginals, folderOriginals } from './gateways/media/originals.ts'
import { photoFiles } from './gateways/media/photo-files.ts'
import type { BucketConfig } from './gateways/media/s3.ts'
import { folderStore, type Store } from './gateways/media/store.ts'
import { mediaFolder } from './platform/http/files/serve-media.ts'

export type Storage = ReturnType<typeof openStorage>

/** The media store of a configuration: the bucket if there is one, else the folder. */
export const mediaStore = ({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Store =>
  bucket ? bucketStore(bucket) : folderStore(mediaFolder(dataDir))

/** The stores of files, and the links that open them. With a bucket, this disk only has temporary files. */
export function openStorage(config: Config, linkKey: Buffer) {
  const { dataDir } = config
  const scratch = join(dataDir, 'scratch')
  const links = mediaLinks(linkKey)
  const { bucket, store, uploads, originals } = config.bucket
    ? inBucket(config.bucket, dataDir, scratch)
    : inFolder(dataDir)
  return {
    bucket,
    store,
    links,
    photos: photoFiles(store),
    uploads,
    originals,
    /** The folder for files being processed; temporary. */
    scratch,
    exchange: exchange(bucket ?? folderStore(dataDir)),
    signLink: links.sign,

    /** Recordings are served by the bucket, if there is one. */
    signRecording: async (uid: string, mediaKey: string, now: Date) =>
      bucket ? bucket.link(mediaKey, now) : links.sign(uid, mediaKey, now),

    async readFile(mediaKey: string): Promise<{ bytes: Buffer; type: string } | undefined> {
      const found = await store.read(mediaKey)
      return found && { bytes: await buffer(found.body), type: found.type }
    },
  }
}

function inBucket(config: BucketConfig, dataDir: string, scratch: string) {
  const bucket = bucketStore(config, scratch)
  const uploads = bucketUploads(config, bucket)
  return { bucket, store: bucket, uploads, originals: bucketOriginals(bucket, dataDir) }
}

function inFolder(dataDir: string) {
  const store = mediaStore({ dataDir, bucket: undefined })
  const originals = folderOriginals(dataDir)
  const uploads = folderUploads(dataDir, { store, keepOriginal: originals.keepFile })
  return { bucket: undefined, store, uploads, originals }
}
