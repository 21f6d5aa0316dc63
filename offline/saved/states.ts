/** The states of a saved item and their transitions. Only the item being fetched is `saving`. */
export const savedStates = [
  'queued',
  'saving',
  'paused',
  'waiting-network',
  'no-space',
  'done',
  'outdated',
  'broken',
] as const
export type SavedState = (typeof savedStates)[number]

export const savedEvents = [
  /** The item's turn has come. */
  'take',
  'pause',
  /** Queued again: after a pause, when there is space again, to repair it or to get its new version. */
  'resume',
  'no-answer',
  'full',
  /** Every chunk is stored and the file is the one that was sent. */
  'verified',
  /** The server's file has changed. */
  'changed',
  /** The server refused the item, chunks are gone from the device, or the hash is wrong. */
  'failed',
] as const
export type SavedEvent = (typeof savedEvents)[number]

const table: Record<SavedState, Partial<Record<SavedEvent, SavedState>>> = {
  queued: { take: 'saving', pause: 'paused', 'no-answer': 'waiting-network' },
  saving: {
    // The page was closed while saving.
    take: 'saving',
    pause: 'paused',
    'no-answer': 'waiting-network',
    full: 'no-space',
    verified: 'done',
    changed: 'saving',
    failed: 'broken',
  },
  paused: { resume: 'queued' },
  'waiting-network': {
    take: 'saving',
    pause: 'paused',
    resume: 'queued',
    'no-answer': 'waiting-network',
  },
  'no-space': { pause: 'paused', resume: 'queued' },
  done: { changed: 'outdated', failed: 'broken', resume: 'queued' },
  outdated: { resume: 'queued', failed: 'broken', changed: 'outdated' },
  broken: { resume: 'queued' },
}

/** The next state; undefined if the event does not apply in this state. */
export const stateAfter = (state: SavedState, event: SavedEvent): SavedState | undefined =>
  table[state][event]

/** Whether the item is saved without a tap when its turn comes. */
export const isWaiting = (state: SavedState): boolean => table[state].take !== undefined
