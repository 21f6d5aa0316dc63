import { isOverForGood, mayLastLonger, type LeasedItem } from '#contract/classroom/lease.ts'
import type { Lease } from '#contract/classroom/lease-wire.ts'
import { NetworkError, Gone, type LinksToSave, type SavingPorts } from './ports.ts'
import type { RemovalNotice } from './rows.ts'
import {
  bytesHere,
  isPrefetched,
  isPlayable,
  itemId,
  type SavedItem,
  type SavedQuality,
} from './saved-item.ts'
import { isWaiting, stateAfter } from './states.ts'
import { advance, keepCaptions, transfer } from './transfer.ts'
import { verifyItem } from './verify.ts'

export type NewSave = LeasedItem & {
  watched_id: string
  title: string
  file_name?: string | undefined
  path: string
  rendition: { quality: SavedQuality; type: string; bytes: number; sha256: string }
  seconds: number
  /** The first and last second to save; undefined for the whole file. */
  span?: readonly [number, number]
  may_use_mobile: boolean
  prefetched?: boolean
}

export type Saving = ReturnType<typeof openSaving>

const dayMs = 24 * 3600 * 1000

function unlessNoNetwork(failure: unknown): void {
  if (!(failure instanceof NetworkError)) throw failure
}

/**
 * Saves recordings and materials for one person, one at a time. The rows hold the whole state at every moment, so that
 * any page can stop and any other continue.
 */
export function openSaving(ports: SavingPorts, chunkBytes: number) {
  const { rows, chunks, onChange } = ports
  let active: { id: string; stop: AbortController } | undefined
  let running: Promise<void> | undefined
  let isRunRequested = false
  const closing = new AbortController()
  /** Items whose row could not be written, because the device is full. */
  const full = new Set<string>()

  async function change(id: string, to: (row: SavedItem) => SavedItem) {
    const changed = await rows.change(id, to)
    onChange()
    return changed
  }

  async function nextItem(): Promise<SavedItem | undefined> {
    const waiting = (await rows.items())
      .filter(({ id, state }) => isWaiting(state) && !full.has(id))
      // Requested items come before prefetched ones.
      .toSorted((a, b) => Number(isPrefetched(a)) - Number(isPrefetched(b)))
    for (const item of waiting) {
      if (ports.mayTransfer(item)) return item
      if (item.why !== 'wifi') await change(item.id, (row) => advance(row, 'no-answer', 'wifi'))
    }
    return undefined
  }

  /** `stop`: no other item could be saved now either. */
  async function saveOne({ id }: SavedItem): Promise<'next' | 'stop'> {
    const stop = new AbortController()
    active = { id, stop }
    try {
      const taken = await change(id, (row) => advance(row, 'take'))
      if (taken?.state !== 'saving') return 'next'
      const outcome = await transfer(taken, ports, stop.signal)
      if (outcome === 'differs') await change(id, (row) => advance(row, 'failed', 'differs'))
      if (outcome === 'verified')
        await change(id, (row) =>
          row.state === 'saving'
            ? { ...advance(row, 'verified'), saved_at: ports.now().toISOString() }
            : row,
        )
      return 'next'
    } catch (failure) {
      if (stop.signal.aborted) return 'next'
      return await noteFailure(id, failure)
    } finally {
      active = undefined
    }
  }

  async function noteFailure(id: string, failure: unknown): Promise<'next' | 'stop'> {
    if (failure instanceof NetworkError) {
      await change(id, (row) => advance(row, 'no-answer'))
      return 'stop'
    }
    if (failure instanceof Gone) {
      await change(id, (row) => advance(row, 'failed', 'refused'))
      return 'next'
    }
    if ((failure as Error).name !== 'QuotaExceededError') throw failure
    // A full device may lack room even for the new state.
    await change(id, (row) => advance(row, 'full')).catch(() => full.add(id))
    onChange()
    return 'stop'
  }

  async function workThrough(): Promise<void> {
    await chunks.keepOnly(await rows.items())
    for (let item = await nextItem(); item && !closing.signal.aborted; item = await nextItem())
      if ((await saveOne(item)) === 'stop') return
  }

  /** Works through the queue; one page at a time. */
  function run(): Promise<void> {
    isRunRequested = true
    running ??= (async () => {
      while (isRunRequested && !closing.signal.aborted) {
        isRunRequested = false
        await ports.withLock(workThrough)
      }
    })().finally(() => {
      running = undefined
    })
    return running
  }

  /** Asks the server for the end of the item's access, and stores it. @returns undefined without an answer */
  async function withEndNow(item: SavedItem, lease: Lease): Promise<SavedItem | undefined> {
    let end = item.available_until
    try {
      end = (await ports.links(item, closing.signal)).available_until
      return await change(item.id, (row) => ({
        ...row,
        available_until: end,
        end_told_at: lease.issued,
      }))
    } catch (failure) {
      if (failure instanceof Gone) return item
      if (failure instanceof NetworkError) return undefined
      // A full device has no room for the new end, and must still be freed of what is over.
      if ((failure as Error | null)?.name === 'QuotaExceededError')
        return { ...item, available_until: end }
      throw failure
    }
  }

  async function lastOrder(): Promise<number> {
    return (await rows.items()).reduce((last, { order }) => Math.max(last, order), 0)
  }

  async function resume(id: string): Promise<void> {
    full.delete(id)
    await change(id, (row) => {
      const next = advance(row, 'resume')
      // All chunks are here but the hash is wrong, so none of them can be kept.
      return row.why === 'differs' ? { ...next, sha256: '', done: [] } : next
    })
  }

  async function drop(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    for (const item of await rows.items()) {
      if (!ids.includes(item.id)) continue
      await rows.drop(item.id)
      if (active?.id === item.id) active.stop.abort()
      await chunks.drop(item)
      full.delete(item.id)
    }
    await chunks.keepOnly(await rows.items())
    onChange()
  }

  return {
    run,

    /** Deletes items from the device; they may be fetched again automatically. */
    drop,

    async items(): Promise<SavedItem[]> {
      return (await rows.items()).map((item) =>
        full.has(item.id) ? { ...item, state: 'no-space' } : item,
      )
    },

    /** Adds an item to the end of the queue. New spans join those of an existing item; the whole file replaces them. */
    async save(newSave: NewSave): Promise<void> {
      const { rendition, span, prefetched = false, ...rest } = newSave
      const id = itemId(newSave.watched_id, rendition.quality)
      const spans = span ? [span] : null
      const existing = await change(id, (row) => {
        const more = row.spans && spans ? [...row.spans, ...spans] : null
        const next = { ...row, may_use_mobile: rest.may_use_mobile, spans: more, wanted: null }
        return {
          ...next,
          prefetched: row.prefetched && prefetched,
          state: stateAfter(row.state, 'resume') ?? row.state,
          why: null,
        }
      })
      if (!existing)
        await rows.put({
          ...rest,
          ...rendition,
          id,
          etag: null,
          chunk_bytes: chunkBytes,
          spans,
          wanted: null,
          done: [],
          low_bytes: null,
          captions: [],
          chapters: [],
          state: 'queued',
          why: null,
          began_again: false,
          order: (await lastOrder()) + 1,
          prefetched,
          asked_at: ports.now().toISOString(),
          saved_at: null,
          played_at: null,
        })
      await rows.noteRemoved(newSave.watched_id, false)
      onChange()
    },

    async pause(id: string): Promise<void> {
      await change(id, (row) => advance(row, 'pause'))
      if (active?.id === id) active.stop.abort()
    },

    /** Queues an item again: after a pause, when there is space again, to repair it, or to get its new version. */
    resume,

    async allowMobile(id: string): Promise<void> {
      await change(id, (row) => ({ ...row, may_use_mobile: true }))
      await resume(id)
    },

    /** Deletes items from the device; they are not fetched again automatically. */
    async remove(ids: readonly string[]): Promise<void> {
      for (const item of await rows.items()) {
        if (ids.includes(item.id)) await rows.noteRemoved(item.watched_id, true)
      }
      await drop(ids)
    },

    /** Puts an item before another in the queue, or at the end. */
    async moveBefore(id: string, before: string | null): Promise<void> {
      const ids = (await rows.items()).map((item) => item.id).filter((one) => one !== id)
      const at = before === null ? ids.length : ids.indexOf(before)
      const inOrder = ids.toSpliced(at < 0 ? ids.length : at, 0, id)
      for (const [n, one] of inOrder.entries())
        await rows.change(one, (row) => ({ ...row, order: n + 1 }))
      onChange()
    },

    /** Verifies the saved file. If it is damaged, it is marked broken and can be saved again. */
    async verify(id: string): Promise<'whole' | 'missing' | 'differs' | undefined> {
      const item = await rows.item(id)
      if (!item || !isPlayable(item)) return undefined
      const found = await verifyItem(item, chunks)
      if (found !== 'whole') await change(id, (row) => advance(row, 'failed', found))
      return found
    },

    /**
     * Compares with the server: a changed file makes the saved copy outdated, access may end at another time, and
     * captions may have been corrected.
     */
    async compare(
      watchedId: string,
      links: Pick<LinksToSave, 'renditions' | 'available_until' | 'captions'>,
    ): Promise<void> {
      for (const { quality, sha256 } of links.renditions) {
        const item = await change(itemId(watchedId, quality), (row) => ({
          ...(isPlayable(row) && row.sha256 !== sha256 ? advance(row, 'changed') : row),
          available_until: links.available_until,
        }))
        if (item?.state === 'done')
          await keepCaptions(item, links, ports, closing.signal).catch(unlessNoNetwork)
      }
    },

    async notePlayed(id: string): Promise<void> {
      await change(id, (row) => ({ ...row, played_at: ports.now().toISOString() }))
    },

    /** After the lease was renewed: removes items whose access has ended for good, and adds a notice for each. */
    async removeEnded(lease: Lease): Promise<void> {
      // After one call without an answer, the other items wait for the next contact.
      let isAnswered = true
      for (const stored of await rows.items()) {
        const mustAsk = needsEnd(stored, lease)
        if (mustAsk && !isAnswered) continue
        const item = mustAsk ? await withEndNow(stored, lease) : stored
        isAnswered = item !== undefined
        if (!item || !isOverForGood(item, lease)) continue
        // A prefetched item that was never opened is removed silently.
        if (!isPrefetched(item) || item.played_at !== null)
          await rows.addRemovalNotice({
            title: item.title,
            bytes: bytesHere(item),
            at: lease.issued,
          })
        await rows.drop(item.id)
        await chunks.drop(item)
      }
      onChange()
    },

    removed: () => rows.removed(),
    removalNotices: (): Promise<RemovalNotice[]> => rows.removalNotices(),
    async dismissRemovalNotices(): Promise<void> {
      await rows.dismissRemovalNotices()
      onChange()
    },

    /** After another page changed the list: stops the active transfer if its item was paused or removed. */
    async stopIfPausedOrRemoved(): Promise<void> {
      if (!active) return
      const { id, stop } = active
      if ((await rows.item(id))?.state !== 'saving') stop.abort()
    },

    /** Stops for good. Another page, or a later one, continues the transfer. */
    close(): void {
      closing.abort()
      active?.stop.abort()
    },
  }
}

/** Whether the server is asked for the item's end: once a day when it is near, and before the item would be removed. */
function needsEnd(item: SavedItem, lease: Lease): boolean {
  const toldMs = item.end_told_at === undefined ? 0 : Date.parse(item.end_told_at)
  const isToldToday = Date.parse(lease.issued) - toldMs < dayMs
  return mayLastLonger(item, lease) && (!isToldToday || isOverForGood(item, lease))
}
