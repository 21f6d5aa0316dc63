/** How long staff are offered to undo what they did. */
export const undoOfferedMs = 10_000
/** Mails about it wait this long: longer than the offer, because a call takes a while on a slow network. */
export const undoPossibleMs = 15_000
