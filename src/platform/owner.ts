/** Whose data this device holds: kept without expiry until sign-out, so that no clock locks anyone out. */
export type Owner = {
  uid: string
  name: string
  email: string
  /** The header leads them to the staff's pages; what those show, the server decides. */
  isStaff?: boolean
}

// The page's first script reads this key by the same name, to show the right header at once.
const key = 'kelasku/owner'

export function readOwner(): Owner | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
    return isOwner(kept) ? kept : undefined
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

/** By hand: a schema would bring its whole library into the first script of every page. */
function isOwner(kept: unknown): kept is Owner {
  return (['uid', 'name', 'email'] as const).every(
    (field) => typeof (kept as Partial<Owner> | null)?.[field] === 'string',
  )
}
