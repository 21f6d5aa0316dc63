/** Every constant that page, worker and server must agree on. Units are in the names. */

/** A loading indicator, once shown, stays at least this long. Cached content shows at once. */
export const fetchIndicatorMinimumMs = 200
export const toastMs = 800
export const sessionDialogMs = 3500
export const sessionReloadAfterMs = 3000
/** Without an answer after this time, the sign-in page offers to try again. */
export const signInSlowMs = 10_000
/** A code by mail: its digits, how long it works, and how often a wrong one may be typed. */
export const signInCodeDigits = 6
export const signInCodeMinutes = 10
export const signInCodeTries = 5
export const chunkReloadAtMostEveryMs = 60_000
/** A page counts as viewed after this long, so that a redirect on the way does not count. */
export const pageViewAfterMs = 250
/** The share of page loads whose speed is measured, and how long after the start. */
// One in twenty page loads is measured, because the script costs 3.6 KB of prepaid data.
export const pageSpeedShare = 1 / 20
export const pageSpeedAfterMs = 3000
export const resizeDebounceMs = 300
/** The header shows the whole navigation from this width on; the style sheets repeat it as 992px. */
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
/** Maximum lengths of free text, checked before any pattern runs. */
export const shortTextMaximumCharacters = 200
export const questionMaximumCharacters = 2000
/** The most replies that one member of staff can save. */
export const savedRepliesAtMost = 50
export const savedReplyNameMaximumCharacters = 60
/** Questions per person and hour. */
export const questionsPerHour = 30
export const questionsPerPage = 20
/** Minutes before a class at which its students are reminded; the last reminder also comes at night. */
export const remindMinutesBefore = [24 * 60, 60, 10] as const
/** Between these hours (Malaysian time) push notices are silent, except for a class that is about to start. */
export const quietFromHour = 22
export const quietUntilHour = 7
export const noticesShown = 50
export const noticesReadAtOnce = 100
export const noticesKeptDays = 90
/** The device shrinks a photo to this; the server takes a little more. */
export const shrunkPhotoMaximumBytes = 150_000
export const photoMaximumBytes = 200 * 1024
export const photoLongestEdgePx = 1600

/** The default price of the hardcopy materials of one class. */
export const hardcopySenPerClass = 3000
/** A reserved order that is not paid within these days is cancelled. */
export const reservedDays = 7
/** The most seats that a class can be given. */
export const seatsAtMost = 10_000
/** Seats left are shown once only this share of a class's seats is free. */
export const seatsShownShare = 0.2
/** How long a free seat is held for the next person of the waiting list. */
export const seatHeldHours = 48
export const instalmentCount = 3
/** The smallest amount charged to a card: a plan with a smaller instalment is not offered. */
export const instalmentMinimumSen = 200
/** Days in which a declined instalment can be paid before the programme is suspended. */
export const instalmentGraceDays = 7
/**
 * Days after which a later charge that its cardholder has not confirmed counts as declined: the provider has stopped
 * trying.
 */
export const confirmationDays = 7
/** The payer is reminded this many days before an instalment. */
export const instalmentReminderDays = 3
export const icMinimumCharacters = 8
/** How long a payment page can be paid. Stripe allows no less than 30 minutes from its creation. */
export const paymentPageMinutes = 55
/** A page with less time left is replaced by a new one when 'pay' is pressed. */
export const paymentPageLeastMinutesLeft = 5
/** How often a card plan can be set up, for one order and by one person in a day. */
export const setUpsPerOrder = 3
export const setUpsPerDay = 5
export const recordingMonths = 12
export const recordingMaximumSeconds = 24 * 3600
/** The share of a recording's seconds that must have been played for it to count as watched. */
export const watchedShare = 0.9
/** The most spans of watched seconds in one request. */
export const watchedSpansAtMost = 1000
/** The most days on which a recording was watched in one request, and how many days ago the first may be. */
export const watchedDaysAtMost = 366
export const noteMaximumCharacters = 1000
/** The most notes and bookmarks of one person. */
export const notesAtMost = 2000
/** The most that one person ever makes: a deleted one leaves a row, so that no other device brings it back. */
export const notesEverAtMost = 10_000
export const trialDays = 7
/** The meeting link is available from this long before a lesson until its end. */
export const joinOpensMinutesBefore = 15
/** The dashboard lists the live lessons of this many days ahead. */
export const weekViewDays = 14

/** How long an invitation's own link works. */
export const invitationDays = 90
/** The most working invitation links of one person; a further one replaces the oldest. */
export const invitationsAtMost = 50
/** How long a device remembers who invited its next new student. */
export const invitationRememberedDays = 30
/** A referral counts when it is claimed at most this long after the sign-up. */
export const referralAccountDays = 7
/** More referrals of one person than this in a day are recorded, but do not count. */
export const referralsADay = 20
/** How many of the friends who joined are listed by name. */
export const friendsShown = 50
/** How long a guardian's link to an order works: until its instalments and their grace days are over. */
export const guardianLinkDays = 120
/**
 * The most working guardian links of one order. Each attempt to send a mail or message about it makes one, and the
 * student makes others to share.
 */
export const guardianLinksAtMost = 50
/** Messages by WhatsApp are sent between these hours of Malaysian time; others wait for the morning. */
export const messagesFromHour = 8
export const messagesUntilHour = 21
/** Messages about a class that moves today are sent from this hour on. */
export const classMessagesFromHour = 6
export const classMessagesUntilHour = 23
/**
 * The most messages to one number in a day; further ones go by mail. Enough for two children with a parcel, a
 * declined payment and a moved class each. Each message costs money, and WhatsApp limits senders that receivers
 * report.
 */
export const messagesPerDay = 6
/** How long a private calendar link works: a school year and its exams. */
export const calendarFeedDays = 500

/** How many past-paper subjects of an exam are free for everyone signed in; staff choose which. */
export const openPaperSubjectsPerExam = 2
/** The timed papers that are composed for a subject whose questions staff wrote. */
export const timedPaperOfStaff = { atMost: 2, questions: 15, minutes: 20 }

/** Questions in a practice round. */
export const questionsPerRound = 10
/** Small, because figures are sent with the questions of their class. */
export const figureMaximumBytes = 30_000
export const figureAltMaximumCharacters = 400
/** How many questions of each chapter a trial opens. */
export const practicePreviewPerChapter = 3
/** A chapter is mastered when this share of the answers to the latest questions is right. */
export const masteryQuestions = 10
export const masteryShare = 0.8
/** A question is repeated when the chance of remembering it falls to this share, and after at most this many days. */
export const reviewRetention = 0.9
export const reviewLongestDays = 180
/**
 * Answers from shortly before a device's last request are sent again, because their transactions may not have been
 * visible yet.
 */
export const answersOverlapSeconds = 60
/** The most practice answers of one person a day, and of one read. */
export const practiceAnswersPerDay = 2000
export const practiceAnswersAtOnce = 1000
/** The most timed papers that one person begins or goes on with in a day before a new one is refused. */
export const practiceAttemptsPerDay = 50
/** The most attempts of one read. */
export const practiceAttemptsAtOnce = 200

/** Changes to a whole account need a sign-in that is at most this old. */
export const recentSignInMinutes = 15
/** Sensitive changes by staff need a sign-in, passkey or authenticator code that is at most this old. */
export const staffProofMinutes = 60
/** How many minutes staff can view as a student before the view ends. */
export const viewAsMinutes = 30
/** How many days an account deletion can be cancelled. */
export const eraseAfterDays = 7
/** Personal data exports per hour. */
export const dataCopiesPerHour = 5
/** How many days the unsubscribe link of a school mail works, and how many of a person's links work at once. */
export const schoolMailLinkDays = 400
export const schoolMailLinksAtMost = 20
/** How long a guardian's consent link works; each new one ends the earlier ones. */
export const consentLinkDays = 30
/** The most mails a day to a guardian on behalf of one student. */
export const consentMailsPerDay = 5
/** The most invitations a day by one student, and requests by one guardian. */
export const guardianInvitationsPerDay = 5
/** The smallest sum that payment providers take (Stripe, in MYR); one of 0 is not paid at all. */
export const smallestPaymentSen = 200
/** Mails that one account causes to others: invitations, consents, links to orders. */
export const mailsToOthersPerDay = 10
/** Such mails to one mailbox, from all accounts. */
export const mailsToMailboxPerDay = 10
/** When an unaccepted invitation expires. */
export const guardianInvitationDays = 30
/** Notes of teachers about a child, and answers of guardians. */
export const guardianNoteMaximumCharacters = 2000
export const staffNoteMaximumCharacters = 2000
export const tagsOfPersonAtMost = 20
/** The most notes per day: by a member of staff per student and class, by a guardian per child. */
export const guardianNotesPerDay = 10
/** The most notes shown of a student in a class. */
export const guardianNotesShown = 200
/** How many orders, coming classes and questions the guardian's page shows. */
export const guardianOrdersShown = 20
export const guardianClassesShown = 5
/** The guardian's page counts attendance and practice of this many days. */
export const guardianGlanceDays = 28
export const guardianQuestionsShown = 10

/** Media links are signed for at most this long. */
export const mediaLinkSeconds = 600

/** The largest material that is prefetched, and the largest sum of prefetched materials. */
export const prefetchedMaterialMaximumBytes = 5_000_000
export const prefetchedMaterialsMaximumBytes = 100_000_000
/** The largest sum where the browser does not tell whether it is on Wi-Fi. */
export const prefetchedMaterialsOnUnknownNetworkBytes = 10_000_000

/** Recordings are saved in chunks of this size. */
export const savedChunkBytes = 2 * 1024 * 1024
/** How long saved recordings play offline after the last contact with the server. */
export const leaseDays = 30
/** The lease is renewed at each start, and at this interval while the app stays open. */
export const leaseRenewHours = 3
/** A device clock that goes back by more than this counts as set back. */
export const leaseClockToleranceMinutes = 60
/** How long saved recordings of an ended programme are kept (locked), in case it is renewed. */
export const endedKeptDays = 7

/** How often a page checks whether maintenance is over. */
export const maintenanceRetrySeconds = 30

export const pollFirstMs = 3000
export const pollSlowestMs = 15_000

export const jsonBodyMaximumBytes = 64 * 1024

/** Limits of a month's data budget in MB, and the share from which the app saves data. */
export const budgetMinimumMb = 50
export const budgetMaximumMb = 1_000_000
export const budgetNearShare = 0.8

/** The most people a phone remembers on its sign-in page; the least recent is forgotten first. */
export const peopleOnPhoneMost = 8

/** A debt delays the deletion of an account until this many months after the last payment. */
export const debtKeptMonths = 24

/** When the weekly mails to guardians are written, on Sundays in Malaysia: after the day's classes, before dinner. */
export const digestTime = '18:00'
/** The most classes that a guardian's weekly mail names; it counts the rest. */
export const digestClassesShown = 4

/** How long staff can undo an action. */
export const undoOfferedMs = 10_000
/** Mails about an action wait this long: longer than the undo offer, because a call may take a while. */
export const undoPossibleMs = 15_000
