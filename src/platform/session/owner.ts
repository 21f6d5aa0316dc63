import type { Owner } from '#offline/owner.ts'
import { forgetPreference, keepPreference, readPreference } from '../storage/preferences.ts'

// The inline script reads this key as `kelasku/owner`, to show the right header at once.
const key = 'owner'

export function readOwner(): Owner | undefined {
  try {
    const kept = JSON.parse(readPreference(key) ?? 'null') as unknown
    return isOwner(kept) ? kept : undefined
  } catch {
    return undefined // broken: the server's answer decides
  }
}

export function keepOwner(owner: Owner): void {
  // Without storage this device knows its owner only while the page is open.
  keepPreference(key, JSON.stringify(owner))
  document.documentElement.dataset['signedIn'] = ''
}

export function forgetOwner(): void {
  forgetPreference(key)
  delete document.documentElement.dataset['signedIn']
}

/** Hand-written, because a schema would add the validation library to every page's first script. */
function isOwner(kept: unknown): kept is Owner {
  return (['uid', 'name', 'email'] as const).every(
    (field) => typeof (kept as Partial<Owner> | null)?.[field] === 'string',
  )
}
