/** Header of every answer that our server gives. Where answers cross origins, CORS has to expose it. */
export const ownAnswerHeader = 'x-kelasku'

type Answer = { headers: { get(name: string): string | null } }

/**
 * Did our server give this answer? A captive portal, a proxy's error page and a bucket do not send the header, whatever
 * their status is.
 */
export const isOwnAnswer = ({ headers }: Answer): boolean => headers.get(ownAnswerHeader) !== null

/**
 * Did a captive portal or a proxy send its page in place of a file? For files that may come from a bucket, which does
 * not mark its answers and gives out no HTML.
 */
export const isForeignPage = (answer: Answer): boolean =>
  !isOwnAnswer(answer) && (answer.headers.get('content-type') ?? '').startsWith('text/html')

/** Statuses that only a proxy sends, when it cannot reach our server. */
const proxyStatuses: readonly number[] = [502, 504]

/** Whether this status means that the server is unreachable behind a proxy. */
export const isFromProxy = (status: number): boolean => proxyStatuses.includes(status)
