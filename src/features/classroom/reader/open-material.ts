import { Refusal, Unreachable } from '#platform/api/failures.ts'
import type { KeptLink } from '#platform/saving/kept-materials.ts'
import { readMaterial, type MaterialFile } from '#platform/saving/material-file.ts'
import { openPdf, ReaderMissing, type PdfFile } from '#platform/media/reader.ts'
import { openPicture } from './open-picture.ts'

export type Opened =
  | { state: 'open'; pdf: PdfFile; file: MaterialFile }
  /** The file is here, but cannot be shown in the app. */
  | { state: 'unreadable' | 'readerMissing'; file: MaterialFile }
  | { state: 'offline' | 'locked' | 'gone' | 'failed' }

/** Reads a material and opens it: a PDF, or a picture. Never throws. */
export async function openMaterial(
  uid: string,
  materialId: string,
  opens: KeptLink['opens'] | undefined,
): Promise<Opened> {
  let file: MaterialFile
  try {
    file = await readMaterial(uid, materialId, opens)
  } catch (failure) {
    return { state: failedState(failure) }
  }
  try {
    const open = file.blob.type.startsWith('image/') ? openPicture : openPdf
    return { state: 'open', pdf: await open(file.blob), file }
  } catch (failure) {
    return { state: failure instanceof ReaderMissing ? 'readerMissing' : 'unreadable', file }
  }
}

function failedState(failure: unknown) {
  if (failure instanceof Unreachable) return 'offline'
  if (!(failure instanceof Refusal)) return 'failed'
  if (failure.code === 'material.unknown') return 'gone'
  return failure.code === 'class.locked' ? 'locked' : 'failed'
}
