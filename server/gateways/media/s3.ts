import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { inSpan } from '../../platform/ports/tracing.ts'

export type BucketConfig = {
  /** The bucket's own address, `https://bucket.s3.region.amazonaws.com` or `https://host/bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}
/** The bucket did not answer, or answered 5xx: a retry may succeed. */
export class BucketAway extends Error {
  override name = 'BucketAway'
}
/** The bucket refused the request, or answered 304. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
  readonly status: number
  readonly headers: Record<string, string>
  constructor(message: string, status: number, headers: Record<string, string>) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

const answersWithinMs = 60_000

/** The AWS SDK's clients of one bucket. Their calls throw BucketAway or BucketRefused. */
export function s3({ url, region, accessKeyId, secretAccessKey }: BucketConfig) {
  const { endpoint, bucketName, forcePathStyle } = placeOf(new URL(url))
  const settings = {
    ...{ endpoint, forcePathStyle, region, credentials: { accessKeyId, secretAccessKey } },
    maxAttempts: 4,
    // Checksums only where a call names one: browsers and other providers send no CRC32.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: answersWithinMs, socketTimeout: answersWithinMs },
      ...{ requestTimeout: answersWithinMs, throwOnRequestTimeout: true },
      // A proxied file holds its connection until its receiver has all of it.
      ...{ httpAgent: { maxSockets: Infinity }, httpsAgent: { maxSockets: Infinity } },
    },
  } as const
  const client = new S3Client(settings)
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        inSpan(`${commandName} bucket`, 'call', {}, () => next(args)).catch((failure: unknown) => {
          throw explained(failure, String(commandName))
        }),
    { step: 'initialize', priority: 'high' },
  )
  return {
    client,
    /** Signs links without a request. */
    signer: new S3Client(settings),
    origin: new URL(url).origin,
    at: (mediaKey: string) => ({ Bucket: bucketName, Key: mediaKey }),
    bucketName,
  }
}

/** The bucket's name is in the path, or the first label of the host. */
function placeOf({ protocol, host, origin, pathname }: URL) {
  const inPath = pathname.replaceAll('/', '')
  if (inPath) return { endpoint: origin, bucketName: inPath, forcePathStyle: true }
  const [bucketName = '', ...rest] = host.split('.')
  return { endpoint: `${protocol}//${rest.join('.')}`, bucketName, forcePathStyle: false }
}

/** An error with only the code of a refusal: S3's text names the bucket and the signed request. */
function explained(failure: unknown, command: string): Error {
  if (!(failure instanceof S3ServiceException))
    return new BucketAway('the bucket does not answer', { cause: failure })
  const status = failure.$metadata.httpStatusCode ?? 500
  if (status >= 500) return new BucketAway(`the bucket answered ${status}`)
  const headers = failure.$response?.headers ?? {}
  return new BucketRefused(
    `the bucket refused ${command}: ${status} ${failure.name}`,
    status,
    headers,
  )
}

/** Returns undefined for a missing object; rethrows other failures. */
export function undefinedWhenMissing(failure: unknown): undefined {
  if (failure instanceof BucketRefused && failure.status === 404) return undefined
  throw failure
}
