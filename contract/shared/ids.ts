/** Patterns of ids in paths. */

export const classIdPattern = /^[1-9]\d{0,8}$/
/** A lesson's id cannot be mistaken for a class's id in a path. */
export const lessonIdPattern = /^L[0-9a-z]{10}$/
/** 50 bits in letters and digits that cannot be confused. */
export const referralCodePattern = /^[a-z2-9]{10}$/
/** Base64url of at least 16 bytes, which cannot be mistaken for a word of a path. */
export const linkTokenPattern = /^[\w-]{22,64}$/
/** A past paper: exam, code, year and what tells similar ones apart, `spm-1449-2-2022`. Never a class or lesson. */
export const paperIdPattern = /^(?:spm|igcse)-\d{4}-\d{1,2}-20\d\d(?:-[a-z0-9]{1,20})?$/
/** A chapter of a subject's syllabus, `mathematics-f4-1`. */
export const chapterIdPattern = /^[a-z0-9][a-z0-9-]{0,59}$/
/** Lower case, as they are made here and in the database. */
export const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** A day, `2026-11-24`. */
export const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
/** A section of the staff area, `promo-codes`. */
export const staffSectionPattern = /^[a-z]+(?:-[a-z]+)*$/
