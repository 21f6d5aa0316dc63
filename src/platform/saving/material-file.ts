import { isForeignPage } from '#contract/shared/own-answer.ts'
import { opensOffline } from '#contract/classroom/lease.ts'
import { openKeptLease } from '#offline/saved/kept-lease.ts'
import { call } from '../api/call.ts'
import { Unreachable } from '../api/failures.ts'
import { keepLink, keptLink, type KeptLink } from './kept-materials.ts'
import { readSavedMaterial } from './material-files.ts'

export type MaterialFile = { blob: Blob; fileName: string }

/** Whether the worker has the file of this material, because it was opened on this device before. */
export const isMaterialKept = (uid: string, materialId: string): boolean =>
  keptLink(uid, materialId) !== undefined

/**
 * The file of a material: the saved one, or else the server's. Offline it is the one the worker cached when it was last
 * opened here, while the lease opens it.
 * @param opens of the page that lists it; undefined where it was opened before
 * @throws Refusal, Unreachable
 */
export async function readMaterial(
  uid: string,
  materialId: string,
  opens = keptLink(uid, materialId)?.opens,
): Promise<MaterialFile> {
  const saved = await readSavedMaterial(uid, materialId)
  if (saved) return saved
  const { url, file_name, available_until } = await linkTo(uid, materialId)
  const blob = await fetchFile(url).catch((failure: unknown) => {
    throw new Unreachable(String(failure))
  })
  if (opens) keepLink(uid, materialId, { url, file_name, available_until, opens })
  return { blob, fileName: file_name }
}

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok || isForeignPage(response)) throw new Error(`it answered ${response.status}`)
  return response.blob()
}

async function linkTo(uid: string, materialId: string): Promise<Omit<KeptLink, 'opens'>> {
  try {
    return await call('material', { params: { materialId } })
  } catch (failure) {
    const kept = failure instanceof Unreachable ? keptLink(uid, materialId) : undefined
    if (!kept || !(await opensNow(uid, kept))) throw failure
    return kept
  }
}

const opensNow = async (uid: string, link: KeptLink): Promise<boolean> =>
  opensOffline(link, await openKeptLease(uid).read(), new Date()).open
