import * as v from 'valibot'
import { isForeignPage } from '#contract/shared/own-answer.ts'
import { call } from '../api/call.ts'
import { Unreachable } from '../api/failures.ts'
import { keepPreference, readPreference, type PreferenceKey } from '../storage/preferences.ts'
import { readSavedMaterial } from './material-files.ts'

const Link = v.object({ url: v.string(), file_name: v.string() })
type Link = v.InferOutput<typeof Link>
export type MaterialFile = { blob: Blob; fileName: string }

const keyOf = (uid: string, materialId: string): PreferenceKey =>
  `person/${uid}/material/${materialId}`

/** Whether the worker has the file of this material, because it was opened on this device before. */
export const isMaterialKept = (uid: string, materialId: string): boolean =>
  lastLink(uid, materialId) !== undefined

/**
 * The file of a material: the saved one, or else the server's. Offline it is the one the worker cached when it was last
 * opened here.
 * @throws Refusal, Unreachable
 */
export async function readMaterial(uid: string, materialId: string): Promise<MaterialFile> {
  const saved = await readSavedMaterial(uid, materialId)
  if (saved) return saved
  const { url, file_name } = await linkTo(uid, materialId)
  const blob = await fetchFile(url).catch((failure: unknown) => {
    throw new Unreachable(String(failure))
  })
  keepPreference(keyOf(uid, materialId), JSON.stringify({ url, file_name }))
  return { blob, fileName: file_name }
}

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok || isForeignPage(response)) throw new Error(`it answered ${response.status}`)
  return response.blob()
}

async function linkTo(uid: string, materialId: string): Promise<Link> {
  try {
    return await call('material', { params: { materialId } })
  } catch (failure) {
    const kept = failure instanceof Unreachable ? lastLink(uid, materialId) : undefined
    if (!kept) throw failure
    return kept
  }
}

function lastLink(uid: string, materialId: string): Link | undefined {
  const kept = readPreference(keyOf(uid, materialId))
  if (kept === null) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Link), kept)
  return parsed.success ? parsed.output : undefined
}
