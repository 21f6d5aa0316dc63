import type { Processor } from './processor.ts'

/** What one student costs, as measured. */
export type Cost = {
  /** Processor seconds to open the app. */
  opening: Processor
  /** Processor seconds of each sending of progress. */
  progress: Processor
  /** Bytes of all answers while the app is opened, without recordings. */
  openingBytes: number
}

/** Assumptions of the calculation; docs/measurements.md names the source of each. */
const taken = {
  openWithinSeconds: 60,
  progressEverySeconds: 15,
  /** Above this share of a processor, calls begin to wait. */
  busyAtMost: 0.6,
  connectionsOfServer: 20,
  recordingBitsPerSecond: 300_000,
  eveningsOfMonth: 22,
  hoursOfEvening: 2,
  /** Outside of evenings the fleet is this share of its size. */
  restOfDay: 0.1,
  ringgitOfCoreHour: 0.2,
  ringgitOfGigabyte: 0.45,
}
const hoursOfMonth = 730

export type Scale = {
  webCores: number
  databaseCores: number
  connections: number
  apiMegabytesPerSecond: number
  recordingMegabytesPerSecond: number
  ringgitOfMonth: number
}

/** The resources for this many students who open the app within one minute and then watch. */
export function scaleFor(students: number, { opening, progress, openingBytes }: Cost): Scale {
  const opens = students / taken.openWithinSeconds
  const tells = students / taken.progressEverySeconds
  // Students send their progress while others are still opening the app.
  const coresOf = (of: keyof Processor) =>
    Math.ceil((opens * opening[of] + tells * progress[of]) / taken.busyAtMost)
  const [webCores, databaseCores] = [coresOf('server'), coresOf('database')]
  const recordingMegabytesPerSecond = (students * taken.recordingBitsPerSecond) / 8 / 1e6
  const cores = webCores + databaseCores
  const eveningHours = taken.eveningsOfMonth * taken.hoursOfEvening
  const coreHours = cores * (eveningHours + (hoursOfMonth - eveningHours) * taken.restOfDay)
  const gigabytes = (recordingMegabytesPerSecond * eveningHours * 3600) / 1000
  return {
    ...{ webCores, databaseCores, recordingMegabytesPerSecond },
    connections: webCores * taken.connectionsOfServer,
    apiMegabytesPerSecond: (opens * openingBytes) / 1e6,
    ringgitOfMonth: coreHours * taken.ringgitOfCoreHour + gigabytes * taken.ringgitOfGigabyte,
  }
}

/** The table for docs/measurements.md. */
export function scaleTable(cost: Cost): string {
  const ms = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`
  const number = (n: number) => Math.round(n).toLocaleString('en')
  return [
    '| measured, of one student | server | PostgreSQL |',
    '| --- | --- | --- |',
    `| processor to open the app | ${ms(cost.opening.server)} | ${ms(cost.opening.database)} |`,
    `| processor of each progress | ${ms(cost.progress.server)} | ${ms(cost.progress.database)} |`,
    `| bytes of answers to open it | ${number(cost.openingBytes)} | |`,
    '',
    '| calculated, students at once | web cores | PostgreSQL cores | connections | MB/s of answers | MB/s of recordings | RM a month |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...[10_000, 100_000, 1_000_000].map((students) => {
      const of = scaleFor(students, cost)
      const cells = [
        ...[students, of.webCores, of.databaseCores, of.connections],
        ...[of.apiMegabytesPerSecond, of.recordingMegabytesPerSecond, of.ringgitOfMonth],
      ]
      return `| ${cells.map(number).join(' | ')} |`
    }),
  ].join('\n')
}
