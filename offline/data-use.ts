import { malaysianDay } from '#contract/shared/calendar.ts'
import {
  dataKinds,
  noData,
  noDataChoice,
  type DataChoice,
  type DataKind,
  type DataSums,
} from '#contract/site/data-budget.ts'
import { dataUseStore } from './cache-names.ts'
import { openDeviceStore, type DeviceStore } from './store.ts'

/** The budget under `choice`, and the sums under each Malaysian day. */
export type DataRows = DeviceStore<DataChoice | DataSums>
export type DataLedger = ReturnType<typeof openDataLedger>

export const choiceKey = 'choice'
/** A parameter in a recording's address that asks the worker to count its bytes. */
export const countedMark = 'counted'
/** How often counts are stored; a killed browser loses at most this much. */
const writeEveryMs = 1000

export const openDataRows = (uid: string): DataRows => openDeviceStore(dataUseStore(uid))

export const readDataChoice = async (rows: DataRows): Promise<DataChoice> => ({
  ...noDataChoice,
  ...((await rows.get(choiceKey)) as DataChoice | undefined),
})

/**
 * One person's data use on this device, a row per Malaysian day. Worker and pages update rows atomically, so that no
 * update is lost.
 * @param onChange called after each write
 */
export function openDataLedger(rows: DataRows, onChange: () => void) {
  let pending = noData()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Stores the counts so far, unless the person has switched counting off. */
  async function write(): Promise<void> {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
    const counted = pending
    pending = noData()
    if (dataKinds.every((kind) => counted[kind] === 0)) return
    if (!(await readDataChoice(rows)).counts) return
    await rows.change(malaysianDay(new Date()), (row) => {
      const sums = { ...noData(), ...(row as DataSums | undefined) }
      for (const kind of dataKinds) sums[kind] = Math.max(0, sums[kind] + counted[kind])
      return sums
    })
    onChange()
  }

  return {
    /** Adds bytes; a negative number corrects what turned out not to be a transfer. */
    count(kind: DataKind, bytes: number): void {
      pending[kind] += bytes
      timer ??= setTimeout(() => void write(), writeEveryMs)
    },
    write,
  }
}
