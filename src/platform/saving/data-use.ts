import { useCallback, useSyncExternalStore } from 'react'
import { malaysianDay } from '#contract/shared/calendar.ts'
import {
  levelOf,
  periodAt,
  sumsIn,
  warningDue,
  totalOf,
  type DataChoice,
  type DataKind,
  type DataLevel,
  type DataSums,
  type PlanMonth,
} from '#contract/site/data-budget.ts'
import { changeDataChoice, dropOldDays, readDataUse } from '#offline/data-days.ts'
import { countedMark, openDataLedger, openDataRows, type DataLedger } from '#offline/data-use.ts'
import { dataUseChanged } from '#offline/worker-messages.ts'
import { apiOrigin } from '../api/api-origin.ts'
import { observable } from '../observable.ts'
import { currentSession } from '../session/session.ts'
import { onPurge } from '../session/wipe.ts'

export type DataUseNow =
  | { state: 'reading' }
  | {
      state: 'ready'
      choice: DataChoice
      sums: DataSums
      usedBytes: number
      period: PlanMonth
      level: DataLevel
      /** The warning to show now, once; stored as `lastWarning` once shown. */
      warning: string | undefined
    }

type UserStore = {
  uid: string
  ledger: DataLedger
  change: (to: Partial<DataChoice>) => Promise<void>
  known: Promise<void>
  stop: () => void
}

const reading: DataUseNow = { state: 'reading' }
/** Marks the address of a material that is fetched to be saved, not opened. */
const savingMark = 'saving'
const shown = observable<DataUseNow>(reading)
let store: UserStore | undefined
let hasReadBuffer = false

onPurge(async () => {
  const here = store
  store = undefined
  here?.stop()
  shown.set(reading)
  await here?.ledger.write()
})

/** Counts the signed-in person's transfers if they opted in. Resolves once that is known. */
export function startDataUse(uid: string): Promise<void> {
  const session = currentSession()
  if (session.state === 'visitor' || session.uid !== uid) return Promise.resolve()
  if (store?.uid !== uid) {
    store?.stop()
    store = openStore(uid)
  }
  return store.known
}

function openStore(uid: string): UserStore {
  const tabs =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(dataUseChanged)
  let observer: PerformanceObserver | undefined
  const rows = openDataRows(uid)
  const onChange = () => {
    tabs?.postMessage(dataUseChanged)
    void refresh()
  }
  const ledger = openDataLedger(rows, onChange)
  const isMine = () => store?.ledger === ledger

  async function refresh(): Promise<void> {
    const { choice, days } = await readDataUse(rows)
    if (!isMine()) return
    const period = periodAt(new Date(), choice.resetDay)
    const sums = sumsIn(days, period)
    const usedBytes = totalOf(sums)
    const level = levelOf(choice, usedBytes)
    const warning = warningDue(level, period, choice.lastWarning)
    // The first observer also reads the requests from before this page knew whether to count.
    if (choice.counts) {
      observer ??= observe(ledger, shown.get().state === 'reading' && !hasReadBuffer)
      hasReadBuffer = true
    } else {
      observer?.disconnect()
      observer = undefined
    }
    shown.set({ state: 'ready', choice, sums, usedBytes, period, level, warning })
  }

  const onHidden = () => void ledger.write()
  const onMessage = () => void refresh()
  document.addEventListener('visibilitychange', onHidden)
  tabs?.addEventListener('message', onMessage)
  // Deferred until `store` is set, which `refresh` checks.
  const known = Promise.resolve().then(refresh)
  void known.then(() => dropOldDays(rows, new Date()))
  return {
    uid,
    ledger,
    change: (to) => changeDataChoice(rows, to).then(onChange),
    known,
    stop() {
      observer?.disconnect()
      document.removeEventListener('visibilitychange', onHidden)
      tabs?.close()
    },
  }
}

/**
 * Counts what this page fetches. Resource timing reports the worker's responses as no transfer, and recordings that are
 * left before their end not at all, so the worker counts both.
 */
function observe(ledger: DataLedger, buffered: boolean): PerformanceObserver | undefined {
  if (typeof PerformanceObserver === 'undefined') return undefined
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const kind = kindOf(entry)
      if (kind) ledger.count(kind, entry.transferSize)
    }
  })
  for (const type of ['resource', 'navigation']) observer.observe({ type, buffered })
  return observer
}

function kindOf({ name, initiatorType }: PerformanceResourceTiming): DataKind | undefined {
  const { origin, pathname, searchParams } = new URL(name)
  if (origin === apiOrigin()) return 'rest'
  // Only recordings are large on other origins, and the player counts those.
  if (origin !== location.origin) return undefined
  // Downloads to save are counted while they arrive.
  if (pathname.startsWith('/media/materials/'))
    return searchParams.has(savingMark) ? undefined : 'materials'
  if (pathname.startsWith('/media/recordings/'))
    return initiatorType === 'fetch' ? undefined : 'played'
  return 'rest'
}

/** The address of a material that is being saved, whose bytes `countSaved` counts. */
export const savingUrl = (url: string): string => `${url}&${savingMark}=1`

/** Counts bytes of a file that is being saved. */
export const countSaved = (bytes: number): void => store?.ledger.count('saved', bytes)

/** Counts bytes of a recording played from another origin, as estimated by the player. */
export const countPlayedElsewhere = (bytes: number): void =>
  store?.ledger.count('played', Math.round(bytes))

/** How much of the budget is used; `free` until that is known. */
export function dataLevel(): DataLevel {
  const now = shown.get()
  return now.state === 'ready' ? now.level : 'free'
}

/** The address of a recording, marked for the worker if transfers are counted. */
export function countedUrl(url: string): string {
  const now = shown.get()
  const isWanted = now.state === 'ready' && now.choice.counts
  const isServed = url.startsWith('/media/') && isUnderWorker()
  return isWanted && isServed ? `${url}&${countedMark}=1` : url
}

const isUnderWorker = () =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

export function useDataUse(uid: string): DataUseNow {
  // Stable for one person, so that renders do not resubscribe.
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = shown.subscribe(listener)
      void startDataUse(uid)
      return stop
    },
    [uid],
  )
  return useSyncExternalStore(
    subscribe,
    () => (store?.uid === uid ? shown.get() : reading),
    () => reading,
  )
}

/** Calls `listener` at every change of the data use. */
export const onDataUse = shown.subscribe
export const dataUseNow = shown.get

/** A person's settings of data use. Each function resolves once the device has stored the change. */
export function dataUseOf(uid: string) {
  const change = async (to: Partial<DataChoice>) =>
    store?.uid === uid ? store.change(to) : undefined
  return {
    change,
    /** Switching counting off keeps the totals; switching it on again continues from them. */
    count: async (counts: boolean, now: Date) => {
      const before = shown.get()
      const since = (before.state === 'ready' && before.choice.since) || malaysianDay(now)
      await change({ counts, since })
    },
  }
}
