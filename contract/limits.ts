/** Every constant that page, worker and server must agree on. Units are in the names. */

/** A loading indicator, once shown, stays at least this long. What is cached never waits. */
export const fetchIndicatorMinimumMs = 200
export const toastMs = 800
export const sessionDialogMs = 3500
export const sessionReloadAfterMs = 3000
export const chunkReloadAtMostEveryMs = 60_000
/** A page counts as viewed when it has stood for so long: a redirect on the way is no view. */
export const pageViewAfterMs = 250
export const resizeDebounceMs = 300
/** From this width on the header has room for all of the navigation; the style sheets say 992px too. */
export const wideFromPx = 992

export const refreshCookieSeconds = 604_800
export const localeCookieSeconds = 365 * 24 * 3600
export const campaignCookieSeconds = 1800
export const campaignMaximumCharacters = 200

export const phoneMinimumCharacters = 8
export const phoneMaximumCharacters = 12
export const postcodeMaximumDigits = 5
/** Length caps of free text: refused before any pattern is tried. */
export const shortTextMaximumCharacters = 200
export const questionMaximumCharacters = 2000

export const hardcopySenPerClass = 3000
export const instalmentCount = 3
export const recordingMonths = 12
export const recordingMaximumSeconds = 24 * 3600
export const trialDays = 7
/** The meeting link is given out from so long before a lesson until its end. */
export const joinOpensMinutesBefore = 15

/** An invitation's own link opens for so long. */
export const invitationDays = 90
/** Live invitation links of one person; a further one takes the place of the oldest. */
export const invitationsAtMost = 50

/** Media links are signed for at most this long. */
export const mediaLinkSeconds = 600

/** How soon to look again while all is down for maintenance. */
export const maintenanceRetrySeconds = 30

export const pollFirstMs = 3000
export const pollSlowestMs = 15_000

export const jsonBodyMaximumBytes = 64 * 1024
