/** The longest that a test waits for one event. It only ends a hang: no event is expected to take that long. */
export const longestWaitMs = 60_000
/** The longest that a test or its hook may take. It only ends a test that never stops. */
export const longestTestMs = 5 * longestWaitMs
/** For `vi.waitFor`, whose own limit is a second. */
export const untilDone = { timeout: longestWaitMs, interval: 20 }
