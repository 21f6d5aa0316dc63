import { materialsCache } from '#offline/cache-names.ts'
import {
  forgetPreference,
  keysUnder,
  readPreference,
  type PreferenceKey,
} from '../storage/preferences.ts'

export type KeptMaterial = { id: string; fileName: string; bytes: number }

const keysOf = (uid: string): PreferenceKey => `person/${uid}/material/`

/** This person's materials in the worker's cache; none if a browser blocks its storage. */
export async function keptMaterials(uid: string): Promise<KeptMaterial[]> {
  if (!('caches' in globalThis)) return []
  const kept = await Promise.all(keysUnder(keysOf(uid)).map((key) => keptUnder(uid, key)))
  return kept.filter((one) => one !== undefined)
}

/** Removes the cached file of an opened material, and its entry. */
export async function dropKeptMaterial(uid: string, id: string): Promise<void> {
  const key: PreferenceKey = `${keysOf(uid)}${id}`
  const { path } = linkIn(key)
  forgetPreference(key)
  if (path) await (await caches.open(materialsCache(uid))).delete(path)
}

/** The link under `key` is stored by `readMaterial`; the worker caches the file under the link's path. */
async function keptUnder(uid: string, key: PreferenceKey): Promise<KeptMaterial | undefined> {
  try {
    const { path, fileName } = linkIn(key)
    if (!path || !fileName) return undefined
    const response = await caches.match(path, { cacheName: materialsCache(uid) })
    const id = key.slice(keysOf(uid).length)
    return response && { id, fileName, bytes: (await response.blob()).size }
  } catch {
    return undefined // unreadable counts as missing: the class offers it again
  }
}

function linkIn(key: PreferenceKey): { path?: string; fileName?: string | undefined } {
  const { url, file_name } = JSON.parse(readPreference(key) ?? '{}') as {
    url?: string
    file_name?: string
  }
  return url ? { path: new URL(url, location.origin).pathname, fileName: file_name } : {}
}
