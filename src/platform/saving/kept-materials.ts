import * as v from 'valibot'
import { isOverForGood, mayLastLonger } from '#contract/classroom/lease.ts'
import type { Lease } from '#contract/classroom/lease-wire.ts'
import { materialsCache } from '#offline/cache-names.ts'
import { Gone, NetworkError } from '#offline/saved/ports.ts'
import {
  forgetPreference,
  keepPreference,
  keysUnder,
  readPreference,
  type PreferenceKey,
} from '../storage/preferences.ts'
import { linksToSave } from './transfers.ts'

export type KeptMaterial = { id: string; fileName: string; bytes: number }

/** The link by which a material was opened last, and what the lease must open to use it offline. */
const KeptLink = v.object({
  url: v.string(),
  file_name: v.string(),
  opens: v.object({ kind: v.literal('lesson'), slug: v.string(), class_id: v.number() }),
  available_until: v.nullable(v.string()),
})
export type KeptLink = v.InferOutput<typeof KeptLink>

const askWithinMs = 15_000
const keysOf = (uid: string): PreferenceKey => `person/${uid}/material/`
const keyOf = (uid: string, id: string): PreferenceKey => `${keysOf(uid)}${id}`
const idsOf = (uid: string): string[] =>
  keysUnder(keysOf(uid)).map((key) => key.slice(keysOf(uid).length))

/** The worker caches the file under the link's path. */
const pathOf = ({ url }: KeptLink): string => new URL(url, location.origin).pathname

export const keepLink = (uid: string, id: string, link: KeptLink): void =>
  keepPreference(keyOf(uid, id), JSON.stringify(link))

export function keptLink(uid: string, id: string): KeptLink | undefined {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), KeptLink),
    readPreference(keyOf(uid, id)),
  )
  return parsed.success ? parsed.output : undefined
}

/** This person's materials in the worker's cache; none if a browser blocks its storage. */
export async function keptMaterials(uid: string): Promise<KeptMaterial[]> {
  if (!('caches' in globalThis)) return []
  const kept = await Promise.all(idsOf(uid).map((id) => keptUnder(uid, id)))
  return kept.filter((one) => one !== undefined)
}

async function keptUnder(uid: string, id: string): Promise<KeptMaterial | undefined> {
  const link = keptLink(uid, id)
  if (!link) return undefined
  try {
    const response = await caches.match(pathOf(link), { cacheName: materialsCache(uid) })
    return response && { id, fileName: link.file_name, bytes: (await response.blob()).size }
  } catch {
    return undefined // unreadable counts as missing: the class offers it again
  }
}

/** Removes the cached file of an opened material, and its entry. */
export async function dropKeptMaterial(uid: string, id: string): Promise<void> {
  const link = keptLink(uid, id)
  forgetPreference(keyOf(uid, id))
  if (link) await (await caches.open(materialsCache(uid))).delete(pathOf(link))
}

/** After the lease was renewed: removes opened materials whose access has ended for good. */
export async function dropEndedMaterials(
  uid: string,
  lease: Lease,
  isStillHere: () => boolean,
): Promise<void> {
  for (const id of idsOf(uid)) {
    const link = keptLink(uid, id)
    if (!link || !isOverForGood(link, lease)) continue
    const stays = mayLastLonger(link, lease) && (await isStillOffered(uid, id, link))
    // What the server answers to somebody else says nothing about it.
    if (!isStillHere()) return
    if (!stays) await dropKeptMaterial(uid, id)
  }
}

/** Whether the server still offers it, with another end; without an answer it counts as offered. */
async function isStillOffered(uid: string, id: string, link: KeptLink): Promise<boolean> {
  const signal = AbortSignal.timeout(askWithinMs)
  try {
    const asked = await linksToSave({ watched_id: id, quality: 'file' }, uid, signal)
    // Asking drops a copy that is outdated.
    if (keptLink(uid, id)) keepLink(uid, id, { ...link, available_until: asked.available_until })
    return true
  } catch (failure) {
    if (failure instanceof NetworkError || signal.aborted) return true
    if (failure instanceof Gone) return false
    throw failure
  }
}
