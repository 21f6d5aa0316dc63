import { ConfigInvalid, type Config } from './config.ts'
import { FolderInUse } from './platform/db/lock-folder.ts'
import { BackfillMissing, MigrationChanged, MigrationsBusy } from './platform/db/migrate.ts'
import { FfmpegOutdated } from './gateways/media/encoder.ts'

type Where = Pick<Config, 'dataDir' | 'databaseUrl'> & {
  /** Free space on the disk of `dataDir`, in bytes. */
  free?: number
}
/** The embedded database needs more free space than this to start, and its own error does not always say so. */
const needsBytes = 16 * 1024 * 1024

/** The message of a failed start: what to do where a person can fix it, else the whole error. */
export function explainStart(error: unknown, where: Where | undefined): string {
  if (
    error instanceof ConfigInvalid ||
    error instanceof FolderInUse ||
    error instanceof MigrationsBusy ||
    error instanceof BackfillMissing ||
    error instanceof MigrationChanged ||
    error instanceof FfmpegOutdated
  )
    return error.message
  const causes = [...causesOf(error)]
  const full = fullDisk(causes, where)
  if (full) return full
  const codes = causes.map(codeOf)
  if (codes.includes('EADDRINUSE'))
    return 'The port is in use. Stop what uses it, or set PORT to another number: PORT=8090 npm start'
  if (codes.includes('EACCES'))
    return 'The port may not be opened. Set PORT to a number above 1023.'
  if (causes.some((one) => isSilent(one) && mayBeDatabase(one, where?.databaseUrl)))
    return 'The database at DATABASE_URL does not answer. Start it, correct DATABASE_URL, or unset it to use the embedded one.'
  // invalid_password
  if (codes.includes('28P01'))
    return 'The database at DATABASE_URL refuses user or password. Correct them in DATABASE_URL.'
  if (error instanceof Error && error.name === 'ContentInvalid') return error.message
  if (where && !where.databaseUrl && (where.free ?? Infinity) < needsBytes)
    return diskIsFull(where.dataDir)
  return causes.length === 0
    ? String(error)
    : causes.map(({ stack, message }) => stack ?? message).join('\nCaused by: ')
}

const isSilent = (error: Error) => /^(?:ECONNREFUSED|ENOTFOUND|ETIMEDOUT)$/.test(codeOf(error))

/** Whether the failed connection is not plainly one to another server, as that of the bucket. */
function mayBeDatabase(error: Error, databaseUrl: string | undefined): boolean {
  const database = databaseUrl === undefined ? null : URL.parse(databaseUrl)
  if (!database) return false
  if ('hostname' in error) return error.hostname === database.hostname
  return !('port' in error) || String(error.port) === (database.port || '5432')
}

/** The system's error code, and PostgreSQL's for the same. */
const noSpace = /^(?:ENOSPC|EDQUOT|53100)$/

function fullDisk(causes: readonly Error[], where: Where | undefined): string | undefined {
  const found = causes.find(
    (one) => noSpace.test(codeOf(one)) || /no space left on device/i.test(one.message),
  )
  if (!found) return undefined
  const isDatabase = codeOf(found) === '53100'
  if (isDatabase && where?.databaseUrl)
    return `The disk of the PostgreSQL server ${URL.parse(where.databaseUrl)?.host ?? ''} is full. Make room there, and start again.`
  const path = 'path' in found && typeof found.path === 'string' ? found.path : undefined
  return diskIsFull(path ?? where?.dataDir ?? 'DATA_DIR')
}

const diskIsFull = (path: string) =>
  `The disk that holds ${path} is full. Make room there, or set DATA_DIR to a folder on another disk, and start again.`

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

export function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at
    if (at instanceof AggregateError) for (const one of at.errors) yield* causesOf(one)
  }
}
