import { malaysianDay } from '#contract/calendar.ts'
import {
  dataKinds,
  firstDayKept,
  noData,
  noDataChoice,
  type DataChoice,
  type DataKind,
  type DataSums,
} from '#contract/data-budget.ts'
import { dataUseStore } from './cache-names.ts'
import { openDeviceStore, type DeviceStore } from './store.ts'

type Row = DataChoice | DataSums
export type DataUse = { choice: DataChoice; days: ReadonlyMap<string, DataSums> }
export type DataLedger = ReturnType<typeof openDataLedger>

const choiceKey = 'choice'
/** In the address of a recording it asks the worker to count what comes of it. */
export const countedMark = 'counted'
/** What is counted is written down at most so often: a browser that is killed loses no more than that. */
const writeEveryMs = 1000

/**
 * What one person's use of this app takes over the network on this device, a row per Malaysian day. Worker and
 * pages add to it; each row is changed in one step, so that none of them loses what another wrote.
 * @param tell called after each write
 */
export function openDataLedger(
  uid: string,
  tell: () => void,
  store: DeviceStore<Row> = openDeviceStore(dataUseStore(uid)),
) {
  let pending = noData()
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Writes down what was counted so far; nothing of it where this person wants nothing counted. */
  async function write(): Promise<void> {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
    const counted = pending
    pending = noData()
    if (dataKinds.every((kind) => counted[kind] === 0) || !(await choice()).counts) return
    await store.change(malaysianDay(new Date()), (row) => {
      const sums = { ...noData(), ...(row as DataSums | undefined) }
      for (const kind of dataKinds) sums[kind] = Math.max(0, sums[kind] + counted[kind])
      return sums
    })
    tell()
  }

  const choice = async (): Promise<DataChoice> => ({
    ...noDataChoice,
    ...((await store.get(choiceKey)) as DataChoice | undefined),
  })

  return {
    /** So many bytes came; fewer than none take back what turned out to be no transfer. */
    count(kind: DataKind, bytes: number): void {
      pending[kind] += bytes
      timer ??= setTimeout(() => void write(), writeEveryMs)
    },
    write,

    async read(): Promise<DataUse> {
      const rows = await store.entries()
      const days = rows.filter(([key]) => key !== choiceKey) as [string, DataSums][]
      return { choice: await choice(), days: new Map(days) }
    },
    async change(to: Partial<DataChoice>): Promise<void> {
      await store.change(choiceKey, (row) => ({ ...noDataChoice, ...(row as DataChoice), ...to }))
      tell()
    },
    /** Days that no month can be made of any more go. */
    async tidy(now: Date): Promise<void> {
      for (const [key] of await store.entries())
        if (key !== choiceKey && key < firstDayKept(now)) await store.del(key)
    },
  }
}
