import type { KeptLease } from '#contract/classroom/lease.ts'
import type { Lease, LeaseKey, SignedLease } from '#contract/classroom/lease-wire.ts'
import { leaseStore } from '#offline/cache-names.ts'
import { openDeviceStore } from '#offline/store.ts'
import type { Bytes } from './chunks.ts'

type Row = SignedLease & Pick<KeptLease, 'skewMs' | 'lastSeenMs'>

/** The time is noted at most this often. */
const noteEveryMs = 60_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * The content of a signed statement; undefined if the signature is wrong or the lease is another person's. Anybody
 * who can edit browser storage can also replace the key, so this detects only damage and simple edits.
 */
export async function readStatement(
  uid: string,
  { statement, key }: SignedLease,
): Promise<Lease | undefined> {
  try {
    const [header = '', body = '', signature = ''] = statement.split('.')
    const verifier = await keyOf(key)
    const signed = new TextEncoder().encode(`${header}.${body}`)
    if (!(await crypto.subtle.verify(algorithm, verifier, bytesOf(signature), signed)))
      return undefined
    const lease = JSON.parse(new TextDecoder().decode(bytesOf(body))) as Lease
    return lease.uid === uid ? lease : undefined
  } catch {
    return undefined // an unreadable statement is not valid
  }
}

const keyOf = ({ kty, crv, x, y }: LeaseKey) =>
  crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])

function bytesOf(base64url: string): Bytes {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

/** The lease that this device keeps for one person, and the latest time that it has seen. */
export function openKeptLease(uid: string) {
  const store = openDeviceStore<Row>(leaseStore(uid))
  const rowKey = 'lease'
  let verified: { statement: string; lease: Lease } | undefined

  async function read(): Promise<KeptLease | undefined> {
    const row = await store.get(rowKey)
    if (!row) return undefined
    if (verified?.statement !== row.statement) {
      const lease = await readStatement(uid, row)
      verified = lease && { statement: row.statement, lease }
    }
    return verified && { lease: verified.lease, skewMs: row.skewMs, lastSeenMs: row.lastSeenMs }
  }

  return {
    read,

    /** Keeps a lease from the server, which also corrects the clock. Undefined when its signature is invalid. */
    async keep(signed: SignedLease, now: Date): Promise<Lease | undefined> {
      const lease = await readStatement(uid, signed)
      if (!lease) return undefined
      const issuedMs = new Date(lease.issued).getTime()
      const { statement, key } = signed
      await store.set(rowKey, {
        statement,
        key,
        skewMs: issuedMs - now.getTime(),
        lastSeenMs: issuedMs,
      })
      return lease
    },

    /** Notes the current time; the lease's clock never goes back before it. */
    async noteTime(now: Date): Promise<void> {
      const row = await store.get(rowKey)
      if (!row) return
      const seenMs = now.getTime() + row.skewMs
      if (seenMs - row.lastSeenMs >= noteEveryMs)
        await store.set(rowKey, { ...row, lastSeenMs: seenMs })
    },
  }
}
