/** With these statuses a proxy says that it did not reach our server. Our server answers with neither. */
const proxyStatuses: readonly number[] = [502, 504]

/** Does this status mean that the server is unreachable, although something answered? */
export const isFromProxy = (status: number): boolean => proxyStatuses.includes(status)
