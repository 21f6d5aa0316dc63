/** Statuses that only a proxy sends, when it cannot reach our server. */
const proxyStatuses: readonly number[] = [502, 504]

/** Whether this status means that the server is unreachable behind a proxy. */
export const isFromProxy = (status: number): boolean => proxyStatuses.includes(status)
