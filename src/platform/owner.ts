import * as v from 'valibot'

/** Whose data this device holds: kept without expiry until sign-out, so that no clock locks anyone out. */
export const Owner = v.object({ uid: v.string(), name: v.string(), email: v.string() })
export type Owner = v.InferOutput<typeof Owner>

// The page's first script reads this key by the same name, to show the right header at once.
const key = 'kelasku/owner'

export function readOwner(): Owner | undefined {
  try {
    const parsed = v.safeParse(Owner, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined // blocked or broken storage: the server's word decides
  }
}

export function keepOwner(owner: Owner): void {
  try {
    localStorage.setItem(key, JSON.stringify(owner))
  } catch {
    // Without storage this device only knows its owner while the page is open.
  }
  document.documentElement.dataset['signedIn'] = ''
}

export function forgetOwner(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing could be kept, so nothing is left.
  }
  delete document.documentElement.dataset['signedIn']
}
