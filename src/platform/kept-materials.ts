import { materialsCache } from '#offline/cache-names.ts'
import { keysUnder, readPreference } from './preferences.ts'

export type KeptMaterial = { fileName: string; bytes: number }

/** This person's materials in the worker's cache; none if a browser blocks its storage. */
export async function keptMaterials(uid: string): Promise<KeptMaterial[]> {
  if (!('caches' in globalThis)) return []
  const links = keysUnder(`person/${uid}/material/`).map(readPreference)
  const kept = await Promise.all(links.map(async (link) => keptBehind(link, materialsCache(uid))))
  return kept.filter((one) => one !== undefined)
}

/** `link` is stored by `readMaterial`; the worker caches the file under the link's path. */
async function keptBehind(
  link: string | null,
  cacheName: string,
): Promise<KeptMaterial | undefined> {
  try {
    const { url, file_name } = JSON.parse(link ?? '{}') as { url?: string; file_name?: string }
    if (!url || !file_name) return undefined
    const response = await caches.match(new URL(url, location.origin).pathname, { cacheName })
    return response && { fileName: file_name, bytes: (await response.blob()).size }
  } catch {
    return undefined // unreadable counts as missing: the class offers it again
  }
}
