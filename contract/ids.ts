/** Shapes of ids that stand in paths. */

export const classIdPattern = /^[1-9]\d{0,8}$/
/** A lesson's id has a shape of its own, so that it is never taken for a class in a path. */
export const lessonIdPattern = /^L[0-9a-z]{10}$/
