/** Every constant that page, worker and server must agree on. Units are in the names. */

/** A loading indicator, once shown, stays at least this long. What is cached never waits. */
export const fetchIndicatorMinimumMs = 200
export const toastMs = 800
export const sessionDialogMs = 3500
export const sessionReloadAfterMs = 3000
/** After so long without an answer a sign-in says that it takes long, and may be tried again. */
export const signInSlowMs = 10_000
export const chunkReloadAtMostEveryMs = 60_000
/** A page counts as viewed when it has stood for so long: a redirect on the way is no view. */
export const pageViewAfterMs = 250
export const resizeDebounceMs = 300
/** From this width on the header has room for all of the navigation; the style sheets say 992px too. */
export const wideFromPx = 992

export const refreshCookieSeconds = 604_800
export const localeCookieSeconds = 365 * 24 * 3600
/** Cookies hold at most 4096 bytes with their name and attributes. */
export const schoolCookieMaximumBytes = 3900
export const campaignCookieSeconds = 1800
export const campaignMaximumCharacters = 200

export const phoneMinimumCharacters = 8
export const phoneMaximumCharacters = 12
export const postcodeMaximumDigits = 5
/** Length caps of free text: refused before any pattern is tried. */
export const shortTextMaximumCharacters = 200
export const questionMaximumCharacters = 2000
/** What one person may ask within an hour. */
export const questionsPerHour = 30
export const questionsPerPage = 20
/** Before a class, so many minutes, its students are reminded of it; the last of them at night, too. */
export const remindMinutesBefore = [24 * 60, 60, 10] as const
/** From this hour to that, in Malaysia, no phone makes a sound for us but for a class that begins. */
export const quietFromHour = 22
export const quietUntilHour = 7
export const noticesShown = 50
export const noticesReadAtOnce = 100
export const noticesKeptDays = 90
/** The device shrinks a photo to this; the server takes a little more. */
export const shrunkPhotoMaximumBytes = 150_000
export const photoMaximumBytes = 200 * 1024
export const photoLongestEdgePx = 1600

export const hardcopySenPerClass = 3000
export const instalmentCount = 3
/** Less than this no card is charged: a plan with a smaller instalment is not offered. */
export const instalmentMinimumSen = 200
/** A refused instalment may be paid for so many days; then the programme is suspended until it is. */
export const instalmentGraceDays = 7
/** Payers are reminded this many days before an instalment. */
export const instalmentReminderDays = 3
export const icMinimumCharacters = 8
export const recordingMonths = 12
export const recordingMaximumSeconds = 24 * 3600
/** So much of a recording's seconds, really played, make it watched. */
export const watchedShare = 0.9
/** So many spans of watched seconds travel at once. */
export const watchedSpansAtMost = 1000
export const trialDays = 7
/** The meeting link is given out from so long before a lesson until its end. */
export const joinOpensMinutesBefore = 15
/** The dashboard knows the live lessons of so many days ahead. */
export const weekViewDays = 14

/** An invitation's own link opens for so long. */
export const invitationDays = 90
/** Live invitation links of one person; a further one takes the place of the oldest. */
export const invitationsAtMost = 50
/** How long a device remembers by whose invitation its next newcomer came. */
export const invitationRememberedDays = 30
/** A friend counts who signs up at most so long before saying who invited them. */
export const referralAccountDays = 7
/** More friends within a day than this are kept for staff to look at, and count for nothing. */
export const referralsADay = 20
/** Of the friends who joined, so many are named. */
export const friendsShown = 50
/** A guardian's link to an order opens for so long: until its instalments and their grace are over. */
export const guardianLinkDays = 120
/** Live links of one order to its guardian: one by mail, others to be shared. */
export const guardianLinksAtMost = 5
/** A private calendar link opens for so long: a school year and its exams. */
export const calendarFeedDays = 500

/** So many past-paper subjects of an exam are open to everyone who signed in; staff choose which. */
export const openPaperSubjectsPerExam = 2

/** What concerns a whole account is done within so long after a sign-in. */
export const recentSignInMinutes = 15
/** Who asked to be deleted may think about it for so long. */
export const eraseAfterDays = 7
/** Copies of all that is kept of a person, in an hour. */
export const dataCopiesPerHour = 5
/** A guardian's link to give consent opens for so long; each new one ends those before. */
export const consentLinkDays = 30
/** Mails to a guardian that one student may cause in a day. */
export const consentMailsPerDay = 5

/** Media links are signed for at most this long. */
export const mediaLinkSeconds = 600

/** Recordings are saved on a device in pieces of this size: what an interruption costs at most. */
export const savedPieceBytes = 2 * 1024 * 1024
/** What was saved opens offline for so long after the last contact with the server. */
export const leaseDays = 30
/** The lease is renewed at each start, and while the app stays open every so often. */
export const leaseRenewHours = 3
/** A device's clock may run back by so much before it counts as set back. */
export const leaseClockToleranceMinutes = 60
/** What was saved of a programme that has ended stays locked for so long, in case it is taken up again. */
export const endedKeptDays = 7

/** How soon to look again while all is down for maintenance. */
export const maintenanceRetrySeconds = 30

export const pollFirstMs = 3000
export const pollSlowestMs = 15_000

export const jsonBodyMaximumBytes = 64 * 1024

/** A month's data budget in MB, and from which share of it on less is taken. */
export const budgetMinimumMb = 50
export const budgetMaximumMb = 1_000_000
export const budgetNearShare = 0.8

/** So many people a phone remembers for its sign-in page; who was away for longest is forgotten first. */
export const peopleOnPhoneMost = 8
